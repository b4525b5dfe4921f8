import type { Outputs } from '@kontor/client';
import { bookingDate } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Figure } from '../../controls/figure.tsx';
import { DayFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { closingPages } from '../../pages/closing.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { periodNamed } from '../../values/period.ts';
import { Booking } from './booking.tsx';
import { ClosingScreen, Part } from './closing-screen.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { PreviewError } from './preview-error.tsx';

/** Values what is open in foreign currencies at the rate of a day; the day after it is reversed. */
export const Revaluation = () => {
  const text = useText();
  const { today } = useBooks();
  const { on = periodNamed('last_month', today).to } = closingPages.revaluation.useSearch();
  const change = useSearchChange();
  return (
    <ClosingScreen title={text('closing.revaluation')}>
      <p className="soft closing-about">{text('closing.revaluation_about')}</p>
      <Filters>
        <DayFilter label={text('on_day')} value={on} required onChange={(day) => change({ on: day })} />
      </Filters>
      <State on={on} />
    </ClosingScreen>
  );
};

/**
 * Whether anything was open in a foreign currency on the day, and whether that was valued; what
 * valuing it books.
 */
const State = ({ on }: { on: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query, may } = useBooks();
  const { data, error } = useQuery(query.reports.outstanding.queryOptions({ on }));
  if (!data) return <ErrorNotice error={error} />;
  const date = formatDate(on, language);
  const currencies = data.currencies.join(', ');
  if (currencies === '') return <p>{text('closing.nothing_foreign', { date })}</p>;
  return (
    <>
      {data.revalued ? (
        <Notice kind="status">{text('closing.revalued', { date })}</Notice>
      ) : (
        <p>{text('closing.open_foreign', { date, currencies })}</p>
      )}
      {may('close') ? <Valuation on={on} /> : null}
    </>
  );
};

type Preview = Outputs['gl']['previewRevaluation'];

const Valuation = ({ on }: { on: string }) => {
  const text = useText();
  const { query, call } = useBooks();
  const day = bookingDate.parse(on);
  const { data, error } = useQuery(
    query.gl.previewRevaluation.queryOptions({ transdate: day }, { placeholderData: keepPreviousData }),
  );
  if (!data) return <PreviewError error={error} />;
  return (
    <>
      <Items preview={data} on={on} />
      {data.exists ? null : (
        <>
          <Part id="entries" title={text('closing.will_be_booked')}>
            <EntryPreview title={text('closing.revaluation')} entry={data.entry} />
            <EntryPreview title={text('closing.taken_back')} entry={data.reversal} />
          </Part>
          <div className="form-actions">
            <Booking
              label={text('closing.revalue')}
              title={text('closing.revalue_title')}
              run={async (key) => {
                await call.gl.revalue.mutate({ transdate: day }, once(key));
              }}
            >
              <p>{text('closing.revalue_text')}</p>
            </Booking>
          </div>
        </>
      )}
    </>
  );
};

const Items = ({ preview, on }: { preview: Preview; on: string }) => {
  const text = useText();
  const field = useFieldColumn<Preview['items'][number]>();
  const { items } = preview;
  const columns: Column<Preview['items'][number]>[] = [
    {
      id: 'account',
      head: text('account'),
      value: ({ accno, description }) => `${accno} ${description}`,
    },
    {
      id: 'open',
      head: text('closing.open_amount'),
      kind: 'amount',
      width: '10rem',
      wide: true,
      value: ({ open }) => open,
      show: ({ open, currency }) => (
        <>
          <span className="soft">{currency}</span> <Figure amount={open} />
        </>
      ),
    },
    field('rate', 'closing.rate', { kind: 'number', width: '6rem', wide: true }),
    {
      id: 'base_open',
      head: text('closing.booked_at'),
      kind: 'amount',
      width: '8rem',
      wide: true,
      value: ({ base_open }) => base_open,
      show: ({ accno, base_open }) => (
        <Figure amount={base_open} href={ledgerPages.account.to(accno, { to: on })} label={String(accno)} />
      ),
    },
    {
      id: 'worth',
      head: text('closing.worth'),
      kind: 'amount',
      width: '7rem',
      value: ({ worth }) => worth,
      show: ({ worth }) => <Figure amount={worth} />,
    },
    {
      id: 'difference',
      head: text('closing.difference'),
      kind: 'amount',
      width: '7rem',
      value: ({ difference }) => difference,
      show: ({ difference }) => <Figure amount={difference} />,
      total: sumOf(items.map(({ difference }) => difference)),
    },
  ];
  return (
    <Part id="items" title={text('closing.open_in_currencies')}>
      <Table
        title={text('closing.open_in_currencies')}
        inline
        rows={items}
        keyOf={({ accno, currency }) => `${accno} ${currency}`}
        columns={columns}
      />
    </Part>
  );
};
