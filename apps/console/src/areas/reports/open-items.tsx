import type { Outputs } from '@kontor/client';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { EmptyLinks } from '../../controls/empty.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { payablePages } from '../../pages/payables.ts';
import { reportPages } from '../../pages/reports.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { isNegative } from '../../values/amount.ts';
import { ReportScreen } from './report-screen.tsx';
import { firstDocument, SideFilter } from './side.tsx';

type Item = Outputs['reports']['openItems']['items'][number];

/** The debts of customers or to vendors on a day, document by document. */
export const OpenItemsPage = () => {
  const text = useText();
  const field = useFieldColumn<Item>();
  const router = useRouter();
  const { call, today, client } = useBooks();
  const { day } = useDaysText();
  const search = reportPages.openItems.useSearch();
  const side = search.side ?? 'customers';
  const on = search.on ?? today;
  const { rows, first, query, more, all } = usePages(['open-items', on, side], (page) =>
    call.reports.openItems.query({ ...page, on, side }),
  );
  const toDocument = ({ number, invnumber }: Item) =>
    side === 'customers' ? invoicePages.one.to(invnumber) : payablePages.one.to(number, invnumber);
  const isForeign = first?.currencies.some((currency) => currency !== client.currency) ?? false;
  const columns: Column<Item>[] = [
    {
      id: 'party',
      head: text(side === 'customers' ? 'reports.customer' : 'reports.vendor'),
      value: ({ name, number }) => name || number,
      show: ({ name, number }) => (
        <Anchor
          className="plain-link"
          href={side === 'customers' ? customerPages.one.to(number) : vendorPages.one.to(number)}
        >
          {name || number}
        </Anchor>
      ),
    },
    field('invnumber', 'number', {
      id: 'number',
      width: '10rem',
      narrow: '7rem',
      whole: true,
      to: toDocument,
    }),
    field('transdate', 'date', { kind: 'date', width: '8rem', wide: true }),
    field('duedate', 'reports.due', { kind: 'date', width: '8rem', wide: true }),
    {
      id: 'overdue',
      head: text('reports.days_overdue'),
      kind: 'number',
      width: '6rem',
      wide: true,
      value: ({ days_overdue, open }) => (days_overdue > 0 && !isNegative(open) ? String(days_overdue) : ''),
    },
    ...(isForeign
      ? [
          {
            id: 'currency',
            head: text('reports.open_in_currency'),
            kind: 'amount' as const,
            width: '9.5rem',
            wide: true,
            value: ({ currency, open }: Item) => (currency === client.currency ? '' : open),
          },
        ]
      : []),
    field('base_open', 'reports.open', {
      kind: 'amount',
      width: '8.5rem',
      narrow: '7.25rem',
      total: first?.total,
    }),
  ];
  return (
    <ReportScreen
      title={text('reports.open_items')}
      when={day(on)}
      filters={<SideFilter search={search} side={side} />}
      error={query.error}
    >
      <Table
        title={text('reports.open_items')}
        columns={columns}
        rows={rows}
        keyOf={({ number, invnumber }) => `${number} ${invnumber}`}
        onOpen={(item) => void router.navigate({ href: toDocument(item) })}
        more={more}
        all={all}
        loading={query.isPending}
        empty={text(`reports.empty.open_${side}`)}
        whenEmpty={<EmptyLinks links={[firstDocument[side]]} />}
        note={first ? text('table.rows', { count: first.count }) : null}
      />
    </ReportScreen>
  );
};
