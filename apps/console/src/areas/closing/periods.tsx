import type { Outputs } from '@kontor/client';
import { bookingDate } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayFilter, useSearchChange } from '../../controls/filters.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { closingPages } from '../../pages/closing.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { dayLater, dayOf, formatDate, formatInstant, quarterOf } from '../../values/date.ts';
import { Booking } from './booking.tsx';
import { CheckList, useUnsettled } from './check-list.tsx';
import { ClosingScreen, Part } from './closing-screen.tsx';
import { Reason } from './reason.tsx';

type Closing = Outputs['settings']['closings'][number];

/**
 * Up to which day the books are closed, the check list up to another one, and the closings so far.
 */
export const Periods = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, today } = useBooks();
  const { on = dayLater(quarterOf(today).from, -1) } = closingPages.periods.useSearch();
  const change = useSearchChange();
  const settings = useQuery(query.settings.get.queryOptions());
  const closings = useQuery(query.settings.closings.queryOptions());
  const closed = settings.data?.closing_date;
  return (
    <ClosingScreen title={text('closing')}>
      <ErrorNotice error={settings.error ?? closings.error} />
      {settings.data ? (
        <p className="closing-state">
          {closed
            ? text('closing.closed_until', { date: formatDate(closed, language) })
            : text('closing.all_open')}
        </p>
      ) : null}
      <Part id="check-list" title={text('closing.check_list')}>
        <div className="closing-day flow end gap-3">
          <DayFilter
            label={text('closing.until')}
            value={on}
            required
            onChange={(day) => change({ on: day })}
          />
          {settings.data ? <Moving on={on} closed={closed} /> : null}
        </div>
        <CheckList kind="period" to={on} />
      </Part>
      <Part id="closings" title={text('closing.history')}>
        <History closings={closings.data ?? []} loading={closings.isPending} />
      </Part>
    </ClosingScreen>
  );
};

/** The buttons that close the books up to a day, or open those after it again. */
const Moving = ({ on, closed }: { on: string; closed: string | undefined }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, may } = useBooks();
  const [reason, setReason] = useState('');
  const unsettled = useUnsettled(on);
  if (!may('close')) return null;
  const day = bookingDate.safeParse(on);
  const date = formatDate(on, language);
  const close = async (closing_date: Parameters<typeof call.settings.close.mutate>[0]['closing_date']) => {
    await call.settings.close.mutate({ closing_date, ...(reason.trim() === '' ? {} : { reason }) });
    setReason('');
  };
  const move = async () => {
    if (day.success) await close(day.data);
  };
  const why = <Reason value={reason} onChange={setReason} />;
  const openAll = (
    <Booking
      look="plain"
      label={text('closing.open_all')}
      title={text('closing.open_all_title')}
      run={() => close(null)}
    >
      <p>{text('closing.open_all_text')}</p>
      {why}
    </Booking>
  );
  if (closed === undefined || on > closed)
    return (
      <div className="form-actions">
        <Booking
          label={text('closing.close')}
          title={text('closing.close_title', { date })}
          consequence="settings.close"
          disabled={!day.success}
          run={move}
        >
          {unsettled.length > 0 ? (
            <Notice look="warn" kind="status">
              {text('closing.close_vat', { periods: unsettled.join(', ') })}
            </Notice>
          ) : null}
          {why}
        </Booking>
        {closed === undefined ? null : openAll}
      </div>
    );
  return (
    <div className="form-actions">
      <Booking
        look="plain"
        label={text('closing.open')}
        title={text('closing.open_title', { date })}
        disabled={!day.success || on === closed}
        run={move}
      >
        <p>{text('closing.open_text')}</p>
        {why}
      </Booking>
      {openAll}
    </div>
  );
};

const History = ({ closings, loading }: { closings: readonly Closing[]; loading: boolean }) => {
  const text = useText();
  const field = useFieldColumn<Closing>();
  const { language } = useLanguage();
  const { client } = useBooks();
  const narrow = useNarrow();
  const shownDay = (day: string | undefined) =>
    day === undefined ? text('closing.all_open_short') : formatDate(day, language);
  return (
    <Table
      title={text('closing.history')}
      inline
      rows={closings}
      keyOf={({ created, closing_date = '' }) => `${created} ${closing_date}`}
      loading={loading}
      empty={text('closing.no_history')}
      columns={[
        {
          id: 'created',
          head: text('closing.moved'),
          width: '11rem',
          narrow: 'auto',
          value: ({ created }) => formatInstant(created, { language, zone: client.zone }),
          // A telephone has no room for the time of day beside the other columns.
          show: ({ created }) =>
            narrow
              ? shownDay(dayOf(created, client.zone))
              : formatInstant(created, { language, zone: client.zone }),
        },
        {
          id: 'before',
          head: text('closing.before'),
          width: '8rem',
          narrow: '7.25rem',
          value: ({ closed_before }) => shownDay(closed_before),
        },
        {
          id: 'after',
          head: text('closing.after'),
          width: '8rem',
          narrow: '7.5rem',
          value: ({ closing_date }) => shownDay(closing_date),
        },
        {
          id: 'by',
          head: text('closing.by'),
          wide: true,
          value: ({ person, key_prefix }) => person ?? key_prefix,
        },
        field('reason', 'closing.reason', { wide: true }),
      ]}
    />
  );
};
