import type { Outputs } from '@kontor/client';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { anyClient, connect } from '../../server/client.ts';
import { useMoment } from '../../server/moment.ts';
import { usePages } from '../../server/pages.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';

type ClientSize = Outputs['installation']['clients']['items'][number];

/** All clients by name, with their sizes and when they last booked. */
export const Clients = () => {
  const text = useText();
  const field = useFieldColumn<ClientSize>();
  const moment = useMoment();
  const { call } = connect(anyClient);
  const list = usePages(['clients'], (page) => call.installation.clients.query(page));
  const columns: Column<ClientSize>[] = [
    field('name', 'client', { titled: true }),
    field('events', 'operations.events', {
      ...{ kind: 'number', width: '9rem', narrow: '6.5rem' },
      show: ({ events }) => formatAmount(String(events), 0),
    }),
    field('receipts', 'operations.receipts', {
      ...{ kind: 'number', width: '9rem', wide: true },
      show: ({ receipts }) => formatAmount(String(receipts), 0),
    }),
    {
      id: 'last_booked',
      head: text('operations.last_booked'),
      width: '12rem',
      narrow: '9.25rem',
      value: ({ last_booked = '' }) => last_booked,
      show: ({ last_booked }) => (
        <span className="figure">{last_booked ? moment(last_booked) : text('operations.never')}</span>
      ),
    },
  ];
  return (
    <section className="next-part stack gap-2">
      <h2>{text('operations.clients')}</h2>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('operations.clients')}
        columns={columns}
        rows={list.rows}
        keyOf={({ name }) => name}
        all={list.all}
        loading={list.query.isPending}
        note={list.more ? null : text('operations.client_count', { count: list.rows.length })}
        inline
      />
      {list.more ? (
        <div>
          <Button onClick={list.more}>{text('operations.more')}</Button>
        </div>
      ) : null}
    </section>
  );
};
