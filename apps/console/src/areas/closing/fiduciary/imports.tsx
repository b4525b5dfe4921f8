import type { Outputs } from '@kontor/client';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { once } from '../../../server/client.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { Booking } from '../booking.tsx';

type ImportRow = Outputs['fiduciary']['imports']['items'][number];

/** The files of closing entries that were booked; each can be reversed as a whole. */
export const Imports = () => {
  const text = useText();
  const field = useFieldColumn<ImportRow>();
  const { call, may } = useBooks();
  const { rows, more, all, query } = usePages(['fiduciary-imports'], (page) =>
    call.fiduciary.imports.query(page),
  );
  if (rows.length === 0) return <ErrorNotice error={query.error} />;
  return (
    <Table
      title={text('closing.fiduciary.imports')}
      inline
      rows={rows}
      more={more}
      all={all}
      keyOf={({ id }) => String(id)}
      columns={[
        field('id', 'number', { width: '6rem', narrow: '4.5rem' }),
        field('created', 'closing.fiduciary.made', { as: 'moment', width: '11rem', wide: true }),
        {
          id: 'file',
          head: text('closing.fiduciary.file'),
          value: ({ file_name, reverses }) =>
            reverses === undefined ? file_name : text('closing.fiduciary.reverses', { number: reverses }),
        },
        field('booked', 'closing.fiduciary.booked', { width: '7rem', narrow: '5rem' }),
        field('person', 'closing.fiduciary.by', { width: '12rem', wide: true }),
        {
          id: 'back',
          head: text('closing.fiduciary.reverse'),
          width: '9rem',
          narrow: '7rem',
          value: ({ reversed_by }) => (reversed_by === undefined ? '' : text('closing.fiduciary.reversed')),
          show: ({ id, reverses, reversed_by }) => {
            if (reversed_by !== undefined) return text('closing.fiduciary.reversed');
            if (reverses !== undefined || !may('write')) return null;
            return (
              <Booking
                label={text('closing.fiduciary.reverse')}
                title={text('closing.fiduciary.reverse_title')}
                look="plain"
                small
                danger
                run={async (key) => {
                  await call.fiduciary.reverse.mutate({ id, reversal: {} }, once(key));
                }}
              >
                <p>{text('closing.fiduciary.reverse_text')}</p>
              </Booking>
            );
          },
        },
      ]}
    />
  );
};
