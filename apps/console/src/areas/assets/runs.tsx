import type { Outputs } from '@kontor/client';
import { bookingDate } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { DayFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { assetPages } from '../../pages/ledger.ts';
import { PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { periodNamed } from '../../values/period.ts';
import { Booking } from '../closing/booking.tsx';
import { Part } from '../closing/closing-screen.tsx';
import { PreviewError } from '../closing/preview-error.tsx';
import { Bookings } from './bookings.tsx';

const RunsPage = () => {
  const text = useText();
  const { today, call, name } = useBooks();
  const { on = periodNamed('last_month', today).to } = assetPages.runs.useSearch();
  const change = useSearchChange();
  const transdate = bookingDate.parse(on);
  const preview = useQuery({
    queryKey: ['depreciation run', name, on],
    queryFn: () => call.assets.run.mutate({ transdate, dry_run: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return (
    <Screen
      title={text('assets.runs')}
      above={<Anchor href={assetPages.list.to()}>{text('assets')}</Anchor>}
      flow
    >
      <p className="soft">{text('assets.runs_about')}</p>
      <Filters>
        <DayFilter label={text('on_day')} value={on} required onChange={(day) => change({ on: day })} />
      </Filters>
      {preview.data && !preview.isError ? (
        <>
          <RunPreview of={preview.data} />
          <div className="form-actions">
            <Booking
              label={text('assets.run')}
              title={text('assets.run_title')}
              run={async (key) => {
                await call.assets.run.mutate({ transdate }, once(key));
              }}
            >
              <p>{text('assets.run_text')}</p>
            </Booking>
          </div>
        </>
      ) : (
        <PreviewError error={preview.error} />
      )}
      <Bookings />
    </Screen>
  );
};

/** Depreciates all assets up to a day: what that books, and what was booked before. */
export const Runs = forWriters('assets.runs', RunsPage);

type Run = Outputs['assets']['run'];
type Movement = Run['movements'][number];

const RunPreview = ({ of: { movements, dry_run } }: { of: Run }) => {
  const text = useText();
  const field = useFieldColumn<Movement>();
  const entry = dry_run?.entries[0];
  return (
    <>
      <Part id="assets" title={text('assets')}>
        <Table
          title={text('assets')}
          inline
          rows={movements}
          keyOf={({ asset_id }) => String(asset_id)}
          columns={[
            {
              id: 'description',
              head: text('description'),
              value: ({ description }) => description,
              show: ({ asset_id, description }) => (
                <Anchor href={assetPages.one.to(asset_id)}>{description}</Anchor>
              ),
            },
            field('asset_accno', 'account', { width: '6rem', wide: true }),
            {
              ...field('depreciation', 'assets.depreciation', {
                kind: 'amount',
                width: '9rem',
                narrow: '7rem',
              }),
              total: sumOf(movements.map(({ depreciation }) => depreciation)),
            },
            field('book_value', 'assets.book_value_after', { kind: 'amount', width: '10rem', wide: true }),
          ]}
        />
      </Part>
      {entry ? (
        <Part id="entry" title={text('assets.entry')}>
          <PreviewedPostings title={text('assets.entry')} postings={entry.postings} summed />
        </Part>
      ) : null}
    </>
  );
};
