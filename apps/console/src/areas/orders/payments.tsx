import type { Outputs } from '@kontor/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { toAccount, toEntry, toInvoice, toPayable } from '../../server/addresses.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { negated } from '../../values/amount.ts';
import { formatDate, yearOf } from '../../values/date.ts';
import { invoiceKind, payableKind } from '../documents/kind.ts';
import { useAccounts } from '../documents/options.ts';
import { Undo } from '../documents/paying/undo-payment.tsx';
import { OrderTabs } from './tabs.tsx';
import './payments.css';

type PaymentRow = Outputs['payments']['list']['items'][number];

// Read when somebody takes a payment back.
const UndoPayment = lazy(async () => ({
  default: (await import('../documents/paying/undo-payment.tsx')).UndoPayment,
}));

const hrefOf = ({ side, invnumber, party_number }: PaymentRow): string =>
  side === 'customers' ? toInvoice(invnumber) : toPayable(party_number, invnumber);

const sides = ['customers', 'vendors'] as const;

/** All payments of invoices and payables, the newest first. What is filtered stands in the address. */
export const Payments = () => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call } = useBooks();
  const search = useSearch({ from: '/books/payments' });
  const change = useSearchChange();
  const accounts = useAccounts();
  const [undone, setUndone] = useState<PaymentRow>();
  const [done, setDone] = useState<string>();
  const { from, to, side, account, text: sought } = search;
  const filter = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(side ? { side } : {}),
    ...(account && /^\d+$/.test(account) ? { accno: Number(account) } : {}),
    ...(sought ? { text: sought } : {}),
  };
  const list = usePages(['payments', filter], (page) => call.payments.list.query({ ...filter, ...page }));
  const chosen = Object.values(filter).length;
  const clear = () => change({ from: '', to: '', side: '', account: '', text: '' });
  const options = accounts
    .filter(({ heading, link }) => !heading && /(^|:)A[RP]_paid/.test(link))
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  const named = accounts.find(({ accno }) => String(accno) === account);
  return (
    <Screen title={text('payments')}>
      <OrderTabs />
      <Filters set={chosen} onClear={clear}>
        <DayFilter label={text('from')} value={from ?? ''} onChange={(value) => change({ from: value })} />
        <DayFilter label={text('to')} value={to ?? ''} onChange={(value) => change({ to: value })} />
        <ChoiceFilter
          label={text('payments.side')}
          className=""
          value={side ?? ''}
          onChange={(value) => change({ side: value })}
          options={[
            { value: '', label: text('documents.all') },
            ...sides.map((one) => ({ value: one, label: text(`payments.${one}`) })),
          ]}
        />
        <Field
          label={text('account')}
          className="field-wide"
          chosen={account ? `${account} ${named?.description ?? ''}`.trim() : undefined}
        >
          {(state) => (
            <Combobox
              {...state}
              options={options}
              value={account ?? ''}
              onChange={(value) => change({ account: value })}
              free
            />
          )}
        </Field>
        <TextFilter
          label={text('documents.text')}
          className="field-wide"
          value={sought ?? ''}
          onChange={(value) => change({ text: value })}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      {done ? <Notice kind="status">{done}</Notice> : null}
      <Table
        title={text('payments')}
        columns={usePaymentColumns(setUndone)}
        rows={list.rows}
        keyOf={({ side: of, id }) => `${of} ${id}`}
        onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text(chosen > 0 ? 'documents.none' : 'payments.none')}
        lines={2}
      />
      {undone ? (
        <Suspense>
          <UndoPayment
            key={undone.id}
            kind={undone.side === 'customers' ? invoiceKind : payableKind}
            row={undone}
            payment={undone}
            onClose={() => setUndone(undefined)}
            onDone={async () => {
              setUndone(undefined);
              setDone(text('documents.was_undone'));
              await cache.invalidateQueries();
            }}
          />
        </Suspense>
      ) : null}
    </Screen>
  );
};

const usePaymentColumns = (onUndo: (row: PaymentRow) => void): Column<PaymentRow>[] => {
  const text = useText();
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
      <Figure amount={shown} href={toEntry(entry_id)} label={text('ledger.kind.payment')} />
    </>
  );
  const amountOf = (side: PaymentRow['side'], head: string): Column<PaymentRow> => ({
    id: side,
    head,
    kind: 'amount',
    width: '8rem',
    wide: true,
    value: (row) => (row.side === side ? row.amount_paid : ''),
    show: (row) => (row.side === side ? amount(row.amount_paid, row) : null),
  });
  return [
    {
      id: 'date',
      head: text('date'),
      kind: 'date',
      width: '7.75rem',
      wide: true,
      value: ({ datepaid }) => datepaid,
    },
    {
      id: 'document',
      head: text('payments.document'),
      width: '9rem',
      wide: true,
      value: ({ invnumber }) => invnumber,
      show: (row) => <Anchor href={hrefOf(row)}>{row.invnumber}</Anchor>,
    },
    {
      id: 'party',
      head: text('payments.party'),
      value: ({ party_name }) => party_name,
      show: (row) => (narrow ? <TwoLines row={row} state={stateOf(row)} /> : row.party_name),
    },
    {
      id: 'account',
      head: text('account'),
      width: '11rem',
      wide: true,
      value: ({ payment_accno }) => nameOf(payment_accno),
      show: ({ payment_accno, datepaid }) => (
        <Anchor href={toAccount(payment_accno, yearOf(datepaid))}>{nameOf(payment_accno)}</Anchor>
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
    { id: 'currency', head: text('documents.currency'), exported: true, value: ({ currency }) => currency },
    {
      id: 'state',
      head: text('status'),
      width: '8.5rem',
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

/** A payment on a telephone: whose it is; below, its day, its document, and whether it was taken back. */
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
