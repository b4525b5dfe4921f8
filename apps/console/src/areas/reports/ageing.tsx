import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { EmptyLinks } from '../../controls/empty.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { reportPages } from '../../pages/reports.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { ReportScreen } from './report-screen.tsx';
import { firstDocument, SideFilter } from './side.tsx';

type Party = Outputs['reports']['ageing']['parties'][number];

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

/** The debts of customers or to vendors on a day, by how long they have been due. */
export const AgeingPage = () => {
  const text = useText();
  const field = useFieldColumn<Party>();
  const { call, today } = useBooks();
  const { day } = useDaysText();
  const search = reportPages.ageing.useSearch();
  const side = search.side ?? 'customers';
  const on = search.on ?? today;
  const { rows, first, query, more, all } = usePages(['ageing', on, side], async (page) => {
    const { parties, ...found } = await call.reports.ageing.query({ ...page, on, side });
    return { ...found, items: parties };
  });
  const columns: Column<Party>[] = [
    {
      id: 'party',
      head: text(side === 'customers' ? 'reports.customer' : 'reports.vendor'),
      value: ({ name, number }) => name || number,
      show: ({ name, number }) => (
        <Anchor href={side === 'customers' ? customerPages.one.to(number) : vendorPages.one.to(number)}>
          {name || number}
        </Anchor>
      ),
    },
    ...ages.map((age) => ({
      id: age,
      head: text(`reports.${age}`),
      kind: 'amount' as const,
      width: '8.5rem',
      wide: true,
      value: (party: Party) => party[age],
      total: first?.total[age],
    })),
    field('total', 'table.total', { kind: 'amount', width: '8.5rem', total: first?.total.total }),
  ];
  return (
    <ReportScreen
      title={text('reports.ageing')}
      when={day(on)}
      filters={<SideFilter search={search} side={side} />}
      error={query.error}
    >
      <Table
        title={text('reports.ageing')}
        columns={columns}
        rows={rows}
        keyOf={({ number }) => number}
        more={more}
        all={all}
        loading={query.isPending}
        empty={text(`reports.empty.ageing_${side}`)}
        whenEmpty={<EmptyLinks links={[firstDocument[side]]} />}
        note={first ? text('table.rows', { count: first.count }) : null}
      />
    </ReportScreen>
  );
};
