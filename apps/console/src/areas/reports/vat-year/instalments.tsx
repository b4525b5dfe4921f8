import type { Outputs } from '@kontor/client';
import { bookingDate } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOption, isPosted, useAccounts } from '../../../choices/accounts.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Combobox } from '../../../controls/combobox.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isZero } from '../../../values/amount.ts';
import { isBookingDate } from '../../../values/booking-date.ts';
import { formatDate } from '../../../values/date.ts';

type SetOff = NonNullable<Outputs['reports']['vatReturn']['set_off']>;
type Instalment = SetOff['instalments'][number];

/** The instalments of a year, what they have paid, and what is left of its tax. */
export const VatInstalments = ({ set_off, year }: { set_off: SetOff; year: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { may } = useBooks();
  const [paying, setPaying] = useState<Instalment>();
  const title = text('reports.vat.instalments', { year });
  return (
    <section className="stack gap-2">
      <h2>{title}</h2>
      <Table
        title={title}
        inline
        rows={set_off.instalments}
        keyOf={({ due }) => due}
        columns={[
          {
            id: 'due',
            head: text('reports.vat.due'),
            width: '8rem',
            value: ({ due }) => formatDate(due, language),
          },
          {
            id: 'reference',
            head: text('ledger.reference'),
            wide: true,
            value: ({ reference }) => reference,
          },
          {
            id: 'amount',
            head: text('amount'),
            kind: 'amount',
            width: '8rem',
            value: ({ amount }) => amount,
          },
          {
            id: 'paid',
            head: text('reports.vat.paid'),
            width: '14rem',
            narrow: '10rem',
            value: ({ paid_on = '' }) => paid_on,
            show: (one) =>
              one.entry_id !== undefined && !isZero(one.paid) ? (
                <Anchor href={ledgerPages.entry.to(one.entry_id)}>
                  {formatDate(one.paid_on ?? '', language)} {formatAmount(one.paid)}
                </Anchor>
              ) : may('write') ? (
                <Button
                  small
                  aria-label={`${text('reports.vat.pay')} ${formatDate(one.due, language)}`}
                  onClick={() => setPaying(one)}
                >
                  {text('reports.vat.pay')}
                </Button>
              ) : null,
          },
        ]}
      />
      <SetOffSums set_off={set_off} />
      {paying ? <Payment of={paying} onClose={() => setPaying(undefined)} /> : null}
    </section>
  );
};

/** The sums paid by instalments and left to pay. */
export const SetOffSums = ({ set_off }: { set_off: SetOff }) => {
  const text = useText();
  return (
    <dl className="vat-set-off">
      <div>
        <dt>{text('reports.vat.paid_in_all')}</dt>
        <dd>{formatAmount(set_off.paid)}</dd>
      </div>
      <div>
        <dt>{text('reports.vat.remaining')}</dt>
        <dd>{formatAmount(set_off.remaining)}</dd>
      </div>
    </dl>
  );
};

/** Books the payment of an instalment. */
const Payment = ({ of, onClose }: { of: Instalment; onClose: () => void }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, today } = useBooks();
  const cache = useQueryClient();
  const accounts = useAccounts();
  const [date, setDate] = useState<string>(of.due < today ? of.due : today);
  const [accno, setAccno] = useState('');
  const { busy, error, run, forget } = useAction();
  const attempt = useAttempt();
  const options = accounts
    .filter((account) => isPosted(account) && account.category === 'asset')
    .map(accountOption);
  const pay = () =>
    run(async () => {
      const instalment_payment = {
        transdate: bookingDate.parse(date),
        ...(accno === '' ? {} : { payment_accno: Number(accno) }),
      };
      await attempt(async (key) => {
        await call.vat.payInstalment.mutate({ due: of.due, instalment_payment }, once(key));
      });
      await cache.invalidateQueries();
      onClose();
    });
  return (
    <Confirm
      title={text('reports.vat.pay_title', { day: formatDate(of.due, language) })}
      open
      onClose={onClose}
      confirm={text('reports.vat.pay')}
      onConfirm={() => void pay()}
      busy={busy || !isBookingDate(date)}
    >
      <p>{text('reports.vat.pay_text', { amount: formatAmount(of.amount) })}</p>
      <DayField
        value={date}
        onChange={(changed) => {
          setDate(changed);
          forget();
        }}
      />
      <Field label={text('reports.vat.pay_from')}>
        {(state) => <Combobox {...state} options={options} value={accno} onChange={setAccno} />}
      </Field>
      <ErrorNotice error={error} />
    </Confirm>
  );
};
