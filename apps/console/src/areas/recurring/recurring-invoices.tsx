import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { invoiceKind } from '../../choices/document-kind.ts';
import { PartyFilter } from '../../choices/party-filter.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { recurringPages } from '../../pages/recurring.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import type { Recurring } from './recurring.ts';
import { RecurringState, recurringName } from './state.tsx';
import './recurring.css';

/** The recurring invoices, and those of which a day could not be posted. */
export const RecurringInvoices = () => {
  const text = useText();
  const router = useRouter();
  const { call, query } = useBooks();
  const { customer } = recurringPages.list.useSearch();
  const change = useSearchChange();
  const filter = customer ? { customer_number: customer } : {};
  const list = usePages(['recurring invoices', filter], (page) =>
    call.recurringInvoices.list.query({ ...page, ...filter }),
  );
  const failed = useQuery(query.recurringInvoices.list.queryOptions({ failed: true, limit: 20 }));
  const noneYet = useNoneYet();
  return (
    <Screen
      title={text('recurring')}
      actions={<CreateLink href={recurringPages.create.to()} label="recurring.new" />}
    >
      <DocumentTabs of="recurring" />
      <Filters set={customer ? 1 : 0} onClear={() => change({ customer: '' })}>
        <PartyFilter
          kind={invoiceKind}
          value={customer ?? ''}
          onChange={(value) => change({ customer: value })}
        />
      </Filters>
      <ErrorNotice error={list.query.error ?? failed.error} />
      {(failed.data?.items ?? []).map((one) => (
        <Notice key={one.id} look="warn">
          {text('recurring.days_failed', { count: one.failed })}{' '}
          <Anchor href={recurringPages.one.to(one.id)}>{recurringName(one)}</Anchor>
        </Notice>
      ))}
      <Table
        title={text('recurring')}
        columns={useRecurringColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void router.navigate({ href: recurringPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={customer ? text('documents.none') : noneYet('recurring.none', 'recurring.new')}
      />
    </Screen>
  );
};

const useRecurringColumns = (): Column<Recurring>[] => {
  const text = useText();
  const field = useFieldColumn<Recurring>();
  const currencyOf = ({ currency }: Recurring) => currency;
  return [
    {
      id: 'title',
      head: text('recurring.title'),
      value: recurringName,
      show: (row) => <Anchor href={recurringPages.one.to(row.id)}>{recurringName(row)}</Anchor>,
    },
    field('name', 'invoices.customer', { width: '13rem', wide: true }),
    {
      id: 'interval',
      head: text('recurring.interval'),
      width: '10rem',
      wide: true,
      value: ({ interval }) => text(`recurring.${interval}`),
    },
    {
      id: 'next',
      head: text('recurring.next'),
      kind: 'date',
      width: '8rem',
      narrow: '6.5rem',
      value: ({ next_on, state }) => (state === 'ACTIVE' ? (next_on ?? '') : ''),
    },
    {
      id: 'state',
      head: text('status'),
      width: '7.5rem',
      wide: true,
      value: ({ state }) => text(`recurring.${state}`),
      show: ({ state }) => <RecurringState state={state} />,
    },
    field('amount', 'amount', { kind: 'amount', width: '8rem', narrow: '7.5rem', currency: currencyOf }),
    field('amount_per_year', 'recurring.per_year', {
      ...{ id: 'year', kind: 'amount', width: '8.5rem', wide: true, currency: currencyOf },
    }),
  ];
};
