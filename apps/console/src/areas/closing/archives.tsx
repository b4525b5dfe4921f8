import type { Outputs } from '@kontor/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ChoiceFilter } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { downloadArchive } from '../../server/download.ts';
import { useMoment } from '../../server/moment.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatSize } from '../../values/size.ts';
import { ClosingScreen, Part } from './closing-screen.tsx';

type Archive = Outputs['archives']['list']['items'][number];
type Year = Outputs['archives']['retention']['items'][number];

/** Archives of years: making one, those that were made, and how long records are kept. */
export const Archives = () => {
  const text = useText();
  const { query } = useBooks();
  const retention = useQuery(query.archives.retention.queryOptions());
  return (
    <ClosingScreen title={text('closing.archives')}>
      <ErrorNotice error={retention.error} />
      <Making />
      <Part id="made" title={text('closing.archives_made')}>
        <Made />
      </Part>
      <Part id="retention" title={text('closing.retention')}>
        <p className="soft">{text('closing.retention_about')}</p>
        <Retention years={retention.data?.items ?? []} loading={retention.isPending} />
      </Part>
    </ClosingScreen>
  );
};

/** Makes the archive of a year, which the browser saves. */
const Making = () => {
  const text = useText();
  const { query, name: client } = useBooks();
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const [chosen, setChosen] = useState<string>();
  const [isMade, setMade] = useState(false);
  const years = useQuery(query.archives.years.queryOptions());
  const key = useQuery(query.archives.key.queryOptions());
  if (!years.data || years.data.length === 0) return <ErrorNotice error={years.error} />;
  const year = chosen ?? years.data[0]?.year ?? 'all';
  const make = async () => {
    setMade(false);
    const done = await run(async () => {
      const { file_name, media_type, parts } = await downloadArchive(client, year);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
    setMade(done);
    await cache.invalidateQueries();
  };
  return (
    <section className="closing-part stack gap-3">
      <p className="soft">{text('closing.archive_about')}</p>
      <div className="closing-day flow end gap-3">
        <ChoiceFilter
          label={text('closing.archive_year')}
          value={year}
          options={[
            ...years.data.map(({ year: one }) => ({ value: one, label: one })),
            { value: 'all', label: text('closing.archive_all') },
          ]}
          onChange={setChosen}
        />
        <div className="form-actions">
          <Button look="primary" disabled={busy} onClick={() => void make()}>
            {text('closing.archive_make')}
          </Button>
        </div>
      </div>
      <ErrorNotice error={error ?? key.error} />
      {isMade ? <Notice kind="status">{text('closing.archive_made')}</Notice> : null}
      {key.data ? (
        <p className="soft">
          {text('closing.archive_key', { key: key.data.fingerprint.match(/.{8}/g)?.join(' ') ?? '' })}
        </p>
      ) : null}
    </section>
  );
};

const Made = () => {
  const text = useText();
  const { call } = useBooks();
  const { rows, more, all, query } = usePages(['archives'], (page) => call.archives.list.query(page));
  const moment = useMoment();
  const field = useFieldColumn<Archive>();
  const stateOf = ({ failed }: Archive) =>
    failed.length === 0
      ? text('closing.archive_held')
      : text('closing.archive_failed', { count: failed.length });
  if (query.error) return <ErrorNotice error={query.error} />;
  return (
    <Table
      title={text('closing.archives_made')}
      inline
      rows={rows}
      more={more}
      all={all}
      loading={query.isPending}
      empty={text('closing.archives_none')}
      keyOf={({ number }) => String(number)}
      columns={[
        field('number', 'closing.archive_number', { width: '4rem', narrow: '3rem' }),
        {
          id: 'year',
          head: text('closing.archive_year'),
          width: '8rem',
          narrow: '7.25rem',
          value: ({ year }) => (year === 'all' ? text('closing.archive_all') : year),
        },
        field('made', 'closing.archive_when', { as: 'moment', width: '11rem', narrow: 'auto' }),
        field('by', 'closing.archive_by', { wide: true }),
        {
          id: 'size',
          head: text('closing.archive_size'),
          width: '6rem',
          wide: true,
          value: ({ size }) => formatSize(size),
        },
        { id: 'failed', head: text('closing.archive_state'), width: '9rem', value: stateOf, wide: true },
        {
          id: 'stamped',
          head: text('closing.archive_stamped'),
          width: '11rem',
          wide: true,
          value: ({ stamped, stamp_fault }) =>
            stamped ? moment(stamped) : (stamp_fault ?? text('closing.archive_no_stamp')),
        },
      ]}
    />
  );
};

const Retention = ({ years, loading }: { years: readonly Year[]; loading: boolean }) => {
  const text = useText();
  const field = useFieldColumn<Year>();
  return (
    <Table
      title={text('closing.retention')}
      inline
      rows={years}
      loading={loading}
      empty={text('closing.retention_none')}
      keyOf={({ year }) => year}
      columns={[
        field('year', 'closing.archive_year', { width: '8rem', narrow: '7.25rem' }),
        field('kept_until', 'closing.kept_until', { kind: 'date', width: '8rem', narrow: '7rem' }),
        field('property_kept_until', 'closing.property_until', { kind: 'date', width: '8rem', wide: true }),
        field('entries', 'closing.kept_entries', { width: '7rem', wide: true }),
        field('receipts', 'closing.kept_receipts', { width: '7rem', wide: true }),
        field('letters', 'closing.kept_letters', { width: '6rem', wide: true }),
        {
          id: 'archived',
          head: text('closing.archived'),
          width: '7rem',
          wide: true,
          value: ({ archived }) => text(archived ? 'closing.archived.yes' : 'closing.archived.no'),
        },
        {
          id: 'deletable',
          head: text('closing.deletable'),
          narrow: 'auto',
          value: ({ deletable }) => text(`closing.deletable.${deletable}`),
        },
      ]}
    />
  );
};
