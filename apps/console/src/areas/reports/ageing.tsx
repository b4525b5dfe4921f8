import type { Outputs } from '@kontor/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { toCustomer, toVendor } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { useDaysText } from './days.tsx';
import { ReportScreen } from './report-screen.tsx';
import { SideFilter } from './side.tsx';

type Party = Outputs['reports']['ageing']['parties'][number];

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

/** The debts of customers or to vendors on a day, by how long they have been due. */
export const AgeingPage = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { day } = useDaysText();
  const search = useSearch({ from: '/books/reports/ageing' });
  const side = search.side ?? 'customers';
  const on = search.on ?? today;
  const { data, error, isPending } = useQuery(
    query.reports.ageing.queryOptions({ on, side }, { placeholderData: keepPreviousData }),
  );
  const columns: Column<Party>[] = [
    {
      id: 'party',
      head: text(side === 'customers' ? 'reports.customer' : 'reports.vendor'),
      value: ({ name, number }) => name || number,
      show: ({ name, number }) => (
        <Anchor href={side === 'customers' ? toCustomer(number) : toVendor(number)}>{name || number}</Anchor>
      ),
    },
    ...ages.map((age) => ({
      id: age,
      head: text(`reports.${age}`),
      kind: 'amount' as const,
      width: '8.5rem',
      wide: true,
      value: (party: Party) => party[age],
      total: data?.total[age],
    })),
    {
      id: 'total',
      head: text('table.total'),
      kind: 'amount',
      width: '8.5rem',
      value: ({ total }) => total,
      total: data?.total.total,
    },
  ];
  return (
    <ReportScreen
      title={text('reports.ageing')}
      when={day(on)}
      filters={<SideFilter search={search} side={side} />}
      error={error}
    >
      <Table
        title={text('reports.ageing')}
        columns={columns}
        rows={data?.parties ?? []}
        keyOf={({ number }) => number}
        loading={isPending}
        note={data ? text('table.rows', { count: data.parties.length }) : null}
      />
    </ReportScreen>
  );
};
