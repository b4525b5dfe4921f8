import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { accountOption, useAccounts } from '../../../choices/accounts.ts';
import { invoiceKind, payableKind } from '../../../choices/document-kind.ts';
import { PartyFilter } from '../../../choices/party-filter.tsx';
import { Combobox } from '../../../controls/combobox.tsx';
import { Field } from '../../../controls/field.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { orderPages } from '../../../pages/orders.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useSelection } from '../../../table/selection.ts';
import { Table } from '../../../table/table.tsx';
import { viewSearch } from '../../../table/tools/kept.ts';
import { useListColumns } from '../../../table/tools/list-columns.ts';
import { ListTools } from '../../../table/tools/list-tools.tsx';
import { useText } from '../../../texts/text.ts';
import { OrderTabs } from '../tabs.tsx';
import { hrefOf, type PaymentRow, paymentColumns, usePaymentColumns } from './payment-columns.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import './payments.css';

// Read when someone chooses a row, or reverses a payment.
const ChosenPayments = lazy(async () => ({
  default: (await import('./chosen-payments.tsx')).ChosenPayments,
}));
const UndoPayment = lazy(async () => ({
  default: (await import('../../documents/paying/undo-payment.tsx')).UndoPayment,
}));

const sides = ['customers', 'vendors'] as const;

const paymentKey = ({ side, id }: PaymentRow): string => `${side} ${id}`;

/** All payments of invoices and payables, the newest first. What is filtered is in the address. */
export const Payments = () => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { call, query } = useBooks();
  const search = orderPages.payments.useSearch();
  const change = useSearchChange();
  const accounts = useAccounts();
  const [undone, setUndone] = useState<PaymentRow>();
  const [done, setDone] = useState<string>();
  const { from, to, side, account, party, text: sought } = search;
  const filter = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(side ? { side } : {}),
    ...(account && /^\d+$/.test(account) ? { accno: Number(account) } : {}),
    ...(party ? { party_number: party, side: side ?? ('customers' as const) } : {}),
    ...(sought ? { text: sought } : {}),
  };
  const list = usePages(['payments', filter], (page) => call.payments.list.query({ ...filter, ...page }));
  const { columns, tools } = useListColumns('payment', usePaymentColumns(setUndone), paymentColumns);
  const selection = useSelection(list.rows, paymentKey);
  const totals = useQuery(query.payments.count.queryOptions(filter));
  const chosen = Object.values(filter).length;
  const clear = () => change({ from: '', to: '', side: '', account: '', party: '', text: '' });
  const options = accounts
    .filter(({ heading, link }) => !heading && /(^|:)A[RP]_paid/.test(link))
    .map(accountOption);
  const named = accounts.find(({ accno }) => String(accno) === account);
  return (
    <Screen title={text('payments')} beside={<PaymentTotals of={totals.data} />}>
      <OrderTabs />
      <Filters
        set={chosen}
        onClear={clear}
        beside={<ListTools {...tools} toList={orderPages.payments.to} search={viewSearch(search)} />}
      >
        <DayFilter label={text('from')} value={from ?? ''} onChange={(value) => change({ from: value })} />
        <DayFilter label={text('to')} value={to ?? ''} onChange={(value) => change({ to: value })} />
        <ChoiceFilter
          label={text('payments.side')}
          className="field-period"
          value={side ?? ''}
          onChange={(value) => change({ side: value, party: '' })}
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
        <PartyFilter
          key={side}
          kind={side === 'vendors' ? payableKind : invoiceKind}
          value={party ?? ''}
          onChange={(value) => change({ party: value, ...(value ? { side: side ?? 'customers' } : {}) })}
        />
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
        columns={columns}
        rows={list.rows}
        keyOf={paymentKey}
        nameOf={({ invnumber, datepaid }) => `${invnumber} ${datepaid}`}
        selection={selection}
        bar={
          <Suspense>
            <ChosenPayments selection={selection} columns={columns} />
          </Suspense>
        }
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
