import { bookingDate, decimal } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOption, isPosted, useAccounts } from '../../../choices/accounts.ts';
import { AmountInput } from '../../../controls/amount-input.tsx';
import { Combobox } from '../../../controls/combobox.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { isBookingDate } from '../../../values/booking-date.ts';

type CorrectionProps = {
  /** The figures that the method of the return has. */
  figures: readonly ('410' | '415')[];
  /** The day that is proposed, of the period. */
  day: string;
  onClose: () => void;
};

/** Books a correction of input tax with its reason, which the return then counts in 410 or 415. */
export const VatCorrection = ({ figures, day, onClose }: CorrectionProps) => {
  const text = useText();
  const { call } = useBooks();
  const cache = useQueryClient();
  const accounts = useAccounts();
  const [figure, setFigure] = useState(figures[0] ?? '415');
  const [transdate, setDate] = useState(day);
  const [amount, setAmount] = useState('');
  const [accno, setAccno] = useState('');
  const [description, setReason] = useState('');
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const options = accounts.filter(isPosted).map(accountOption);
  const isWhole =
    isBookingDate(transdate) &&
    decimal.safeParse(amount).success &&
    accno !== '' &&
    description.trim() !== '';
  const correct = () =>
    run(async () => {
      const sent = {
        ...{ figure, description },
        transdate: bookingDate.parse(transdate),
        amount: decimal.parse(amount),
        accno: Number(accno),
      };
      await attempt(async (key) => {
        await call.vat.correctInputTax.mutate(sent, once(key));
      });
      await cache.invalidateQueries();
      onClose();
    });
  return (
    <Confirm
      title={text('reports.vat.correct')}
      open
      onClose={onClose}
      confirm={text('reports.vat.correct')}
      onConfirm={() => void correct()}
      busy={busy || !isWhole}
    >
      <p>{text('reports.vat.correct_text')}</p>
      <Field label={text('reports.vat.figure')}>
        {(state) => (
          <select
            {...state}
            className="select"
            value={figure}
            onChange={({ target }) => setFigure(target.value as '410' | '415')}
          >
            {figures.map((one) => (
              <option key={one} value={one}>
                {text(`reports.vat.correct_${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField value={transdate} onChange={setDate} />
      <Field label={text('reports.vat.correct_amount')}>
        {(state) => <AmountInput {...state} value={amount} onChange={setAmount} />}
      </Field>
      <Field label={text('reports.vat.correct_account')}>
        {(state) => <Combobox {...state} options={options} value={accno} onChange={setAccno} />}
      </Field>
      <Field label={text('reports.vat.correct_reason')}>
        {(state) => (
          <input
            {...state}
            className="input"
            value={description}
            maxLength={255}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={error} />
    </Confirm>
  );
};
