import type { Outputs } from '@kontor/client';
import { useAccounts } from '../../../choices/accounts.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { useNarrow } from '../../../controls/narrow.ts';
import { invoicePages } from '../../../pages/invoices.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { payablePages } from '../../../pages/payables.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { negated } from '../../../values/amount.ts';
import { formatDate, yearOf } from '../../../values/date.ts';
import { Undo } from '../../documents/paying/undo-payment.tsx';

export type PaymentRow = Outputs['payments']['list']['items'][number];

export const hrefOf = ({ side, invnumber, party_number }: PaymentRow): string =>
  side === 'customers' ? invoicePages.one.to(invnumber) : payablePages.one.to(party_number, invnumber);

/** The columns that the list always has, and those that it has unless someone wants others. */
export const paymentColumns = {
  fixed: ['document', 'party', 'amount', 'currency'],
  usual: ['date', 'account', 'about', 'customers', 'vendors', 'state'],
};

/** The columns of the list of payments. */
export const usePaymentColumns = (onUndo: (row: PaymentRow) => void): Column<PaymentRow>[] => {
  const text = useText();
  const field = useFieldColumn<PaymentRow>();
  const narrow = useNarrow();
  const { client } = useBooks();
  const accounts = useAccounts();
  const nameOf = (number: number) => {
    const known = accounts.find(({ accno }) => accno === number);
    return known ? `${number} ${known.description}` : String(number);
  };
  const stateOf = ({ reverses, reversed_by }: PaymentRow): string =>
    reversed_by !== undefined
      ? text('documents.undone')
      : reverses !== undefined
        ? text('documents.undoes')
        : '';
  const amount = (shown: string, { currency, entry_id }: PaymentRow) => (
    <>
      {currency === client.currency ? null : <span className="soft">{currency} </span>}
      <Figure amount={shown} href={ledgerPages.entry.to(entry_id)} label={text('ledger.kind.payment')} />
    </>
  );
  const amountOf = (side: PaymentRow['side'], head: string): Column<PaymentRow> => ({
    id: side,
    head,
    kind: 'amount',
    width: '7rem',
    wide: true,
    value: (row) => (row.side === side ? row.amount_paid : ''),
    show: (row) => (row.side === side ? amount(row.amount_paid, row) : null),
  });
  return [
    field('datepaid', 'date', { id: 'date', kind: 'date', width: '7.5rem', wide: true }),
    field('invnumber', 'payments.document', {
      ...{ id: 'document', width: '7.5rem', whole: true, wide: true, to: hrefOf },
    }),
    {
      id: 'party',
      head: text('payments.party'),
      value: ({ party_name }) => party_name,
      show: (row) => (narrow ? <TwoLines row={row} state={stateOf(row)} /> : row.party_name),
    },
    {
      id: 'account',
      head: text('account'),
      width: '10rem',
      wide: true,
      value: ({ payment_accno }) => nameOf(payment_accno),
      show: ({ payment_accno, datepaid }) => (
        <Anchor href={ledgerPages.account.to(payment_accno, yearOf(datepaid))}>
          {nameOf(payment_accno)}
        </Anchor>
      ),
    },
    {
      id: 'about',
      head: text('payments.about'),
      wide: true,
      value: ({ source, memo }) => [source, memo].filter((one) => one !== '').join(' · '),
    },
    ...(narrow
      ? [
          {
            id: 'amount',
            head: text('amount'),
            kind: 'amount' as const,
            width: '6.5rem',
            value: ({ side, amount_paid }: PaymentRow) =>
              side === 'customers' ? amount_paid : negated(amount_paid),
            show: (row: PaymentRow) =>
              amount(row.side === 'customers' ? row.amount_paid : negated(row.amount_paid), row),
          },
        ]
      : [amountOf('customers', text('payments.in')), amountOf('vendors', text('payments.out'))]),
    {
      id: 'party_number',
      head: text('columns.party_number', { party: text('payments.party') }),
      width: '8rem',
      wide: true,
      value: ({ party_number }) => party_number,
    },
    field('source', 'documents.source', { width: '9rem', wide: true }),
    field('memo', 'documents.memo', { wide: true }),
    field('entry_number', 'payments.entry', {
      ...{ id: 'entry', kind: 'number', width: '6rem', wide: true },
      to: ({ entry_id }) => ledgerPages.entry.to(entry_id),
    }),
    field('currency', 'documents.currency', { exported: true }),
    {
      id: 'state',
      head: text('status'),
      width: '9.5rem',
      wide: true,
      value: stateOf,
      show: (row) =>
        stateOf(row) === '' ? (
          <Undo payment={row} onUndo={() => onUndo(row)} />
        ) : (
          <span className="tag">{stateOf(row)}</span>
        ),
    },
  ];
};

/**
 * A payment on a telephone: whose it is; below, its day, its document, and whether it was reversed.
 */
const TwoLines = ({ row, state }: { row: PaymentRow; state: string }) => {
  const { language } = useLanguage();
  return (
    <Anchor className="payment-lines" href={hrefOf(row)}>
      <span>{row.party_name}</span>
      <span className="soft">
        {[formatDate(row.datepaid, language), row.invnumber, state].filter((one) => one !== '').join(' · ')}
      </span>
    </Anchor>
  );
};
