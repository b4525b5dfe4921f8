import type { Outputs } from '@kontor/client';
import { invoicePages } from '../../pages/invoices.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';

type Day = Outputs['recurringInvoices']['occurrences']['items'][number];

const dayLooks = { POSTED: 'tag tag-good', FAILED: 'tag tag-danger', SKIPPED: 'tag' } as const;

/** The days of a recurring invoice, with the invoices that were posted on them. */
export const DaysPosted = ({ id }: { id: number }) => {
  const text = useText();
  const field = useFieldColumn<Day>();
  const { language } = useLanguage();
  const { call } = useBooks();
  const list = usePages(['occurrences', id], (page) =>
    call.recurringInvoices.occurrences.query({ ...page, id }),
  );
  const columns: Column<Day>[] = [
    field('day', 'date', { kind: 'date', width: '8rem' }),
    {
      id: 'period',
      head: text('recurring.for_period'),
      wide: true,
      value: ({ period_from, period_to }) =>
        `${formatDate(period_from, language)} – ${formatDate(period_to, language)}`,
    },
    field('invnumber', 'documents.invoice', {
      ...{ id: 'invoice', width: '12rem', narrow: 'auto' },
      to: ({ invnumber }) => invoicePages.one.to(invnumber),
    }),
    {
      id: 'state',
      head: text('status'),
      width: '9rem',
      value: ({ state }) => text(`recurring.day_${state}`),
      show: ({ state }) => <span className={dayLooks[state]}>{text(`recurring.day_${state}`)}</span>,
    },
    {
      id: 'sending',
      head: text('recurring.sending'),
      wide: true,
      value: ({ sending, sending_message }) =>
        sending === 'WAITING' ? sending_message || text('recurring.sending_WAITING') : '',
      show: ({ sending, sending_message }) =>
        sending === '' ? null : (
          <span className={sending_message ? 'tag tag-danger' : 'tag'} title={sending_message}>
            {text(`recurring.sending_${sending}`)}
          </span>
        ),
    },
  ];
  return (
    <section aria-labelledby="days">
      <h2 id="days">{text('recurring.days')}</h2>
      <Table
        title={text('recurring.days')}
        inline
        columns={columns}
        rows={list.rows}
        keyOf={({ day }) => day}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('recurring.no_days_yet')}
      />
    </section>
  );
};
