import { useMoment } from '../../server/moment.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatSeconds } from '../../values/duration.ts';
import type { Installation } from './topic.tsx';

type SlowRequest = Installation['slow_requests'][number];

/** The slowest requests that the program has answered. */
export const SlowRequests = ({ rows }: { rows: readonly SlowRequest[] }) => {
  const text = useText();
  const field = useFieldColumn<SlowRequest>();
  const moment = useMoment();
  const columns: Column<SlowRequest>[] = [
    field('operation', 'operations.name', { titled: true }),
    field('client', 'client', { width: '14rem', wide: true, titled: true }),
    {
      id: 'at',
      head: text('operations.time'),
      width: '12rem',
      narrow: '9.25rem',
      value: ({ at }) => at,
      show: ({ at }) => <span className="figure">{moment(at)}</span>,
    },
    {
      id: 'duration',
      head: text('operations.duration'),
      kind: 'number',
      width: '8rem',
      narrow: '5rem',
      value: ({ ms }) => formatSeconds(ms),
    },
  ];
  return (
    <section className="next-part stack gap-2">
      <h2>{text('operations.slow')}</h2>
      <p className="operations-soft">{text('operations.about_slow')}</p>
      <Table
        title={text('operations.slow')}
        columns={columns}
        rows={rows}
        keyOf={({ operation, at, ms }) => `${at} ${ms} ${operation}`}
        empty={text('operations.no_slow')}
        saved={false}
        inline
      />
    </section>
  );
};
