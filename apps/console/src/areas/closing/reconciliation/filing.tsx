import { bookingDate } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Field } from '../../../controls/field.tsx';
import { useErrorText } from '../../../controls/notice.tsx';
import { SettledInput } from '../../../controls/settling.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { once } from '../../../server/client.ts';
import { refusalIn } from '../../../server/refusal.ts';
import { useBooks } from '../../../server/session.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isNegative, isZero, negated } from '../../../values/amount.ts';
import { isBookingDate } from '../../../values/booking-date.ts';
import { dayLater, formatDate } from '../../../values/date.ts';
import { Booking } from '../booking.tsx';
import { EntryPreview } from '../entry-preview.tsx';
import { PreviewError } from '../preview-error.tsx';
import { VatFile } from '../vat-file.tsx';
import type { Reconciliation, YearShown } from './year.ts';

type Settled = Reconciliation['settled'][number];

/** Settles what differs from the returns of a year in one step, and has the file of each. */
export const Filing = ({ reconciliation }: YearShown) => {
  const text = useText();
  const { may } = useBooks();
  const { settled, settleable } = reconciliation;
  const isOpen = differs(reconciliation) || settled.length === 0;
  return (
    <>
      <p className="soft closing-about">{text('vat_year.filing_about')}</p>
      {differs(reconciliation) ? null : <p>{text('vat_year.agrees')}</p>}
      {settled.length > 0 ? <SettledYears reconciliation={reconciliation} /> : null}
      {isOpen && settleable && may('close') ? <Settlement reconciliation={reconciliation} /> : null}
    </>
  );
};

/** Whether any figure or VAT account differs from what was declared. */
const differs = ({ figures, accounts }: Reconciliation): boolean =>
  figures.some((one) =>
    [one.difference_amount, one.difference_tax].some((amount) => !isZero(amount ?? '0')),
  ) || accounts.some(({ difference }) => !isZero(difference));

const Settlement = ({ reconciliation: { from, to, currency } }: YearShown) => {
  const text = useText();
  const errorText = useErrorText();
  const { query, call, today } = useBooks();
  const settings = useQuery(query.settings.get.queryOptions());
  const closed = settings.data?.closing_date;
  const [date, setDate] = useState<string>();
  const day = date ?? (closed !== undefined && closed >= to ? dayLater(closed, 1) : to);
  const sent = { from, to, reconciliation: { transdate: bookingDate.parse(day) } };
  const { data, error } = useQuery(
    query.vat.previewReconciliation.queryOptions(sent, {
      enabled: settings.data !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const isWrong = refusalIn(error)?.issues.some(({ field }) => field === 'transdate') ?? false;
  const isClaim = data !== undefined && isNegative(data.payable);
  return (
    <>
      <div className="closing-day">
        <SettledInput value={day} isWhole={isBookingDate} onSettled={setDate}>
          {(bound) => (
            <Field label={text('closing.booked_on')} error={isWrong ? errorText(error) : undefined}>
              {(state) => <DateInput {...state} {...bound} today={today} />}
            </Field>
          )}
        </SettledInput>
      </div>
      {data ? (
        <>
          <dl className="closing-result">
            <div>
              <dt>
                {text(isClaim ? 'closing.vat_claim' : 'closing.vat_owed')} {currency}
              </dt>
              <dd>{formatAmount(isClaim ? negated(data.payable) : data.payable)}</dd>
            </div>
          </dl>
          {data.entry ? <EntryPreview title={text('closing.will_be_booked')} entry={data.entry} /> : null}
          <div className="form-actions">
            <Booking
              label={text('vat_year.settle')}
              title={text('vat_year.settle_title')}
              run={async (key) => {
                await call.vat.reconcile.mutate(sent, once(key));
              }}
            >
              <p>{text('vat_year.settle_text')}</p>
            </Booking>
          </div>
        </>
      ) : (
        <PreviewError error={error} />
      )}
    </>
  );
};

const SettledYears = ({ reconciliation: { from, to, settled } }: YearShown) => {
  const text = useText();
  const field = useFieldColumn<Settled>();
  const { language } = useLanguage();
  const [shown, setShown] = useState<Settled>();
  return (
    <>
      {shown ? (
        <VatFile
          days={{ from, to }}
          period={`${formatDate(from, language)} – ${formatDate(to, language)}`}
          payable={shown.payable}
          number={shown.number}
          reconciles
          onClose={() => setShown(undefined)}
        />
      ) : null}
      <Table
        title={text('closing.settled')}
        inline
        rows={[...settled]}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            id: 'entry',
            head: text('hit.entry'),
            value: ({ reference, created }) => reference || created,
            show: ({ reference, entry_id, created }) =>
              entry_id === undefined ? (
                formatDate(created.slice(0, 10), language)
              ) : (
                <Anchor href={ledgerPages.entry.to(entry_id)}>{reference}</Anchor>
              ),
          },
          field('payable', 'closing.payable', { kind: 'amount', width: '9rem' }),
          {
            id: 'file',
            head: text('closing.vat_file_head'),
            width: '11.5rem',
            value: () => '',
            show: (one: Settled) => (
              <Button
                small
                aria-label={`${text('closing.vat_file')} ${one.reference}`}
                onClick={() => setShown(one)}
              >
                {text('closing.vat_file')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
};
