import type { Outputs } from '@kontor/client';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { closingPages } from '../../pages/closing.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { Booking } from './booking.tsx';
import { Reason } from './reason.tsx';

type Yearend = Outputs['gl']['yearends'][number];

type ClosedYearsProps = { years: readonly Yearend[]; last: Yearend | undefined; loading: boolean };

/**
 * The years that were ended, with their entries; the last one that is closed can be opened again.
 */
export const ClosedYears = ({ years, last, loading }: ClosedYearsProps) => {
  const text = useText();
  const field = useFieldColumn<Yearend>();
  const { may } = useBooks();
  return (
    <>
      <Table
        title={text('closing.closed_years')}
        inline
        rows={years}
        loading={loading}
        empty={text('closing.no_years')}
        keyOf={({ ended_by }) => String(ended_by.entry_id)}
        columns={[
          field('transdate', 'closing.last_day', { kind: 'date', width: '9rem' }),
          {
            id: 'list',
            head: text('closing.check_list'),
            value: () => '',
            show: ({ transdate, reopened_by }) =>
              reopened_by ? null : (
                <Anchor href={closingPages.year.to({ on: transdate })}>{text('closing.check_list')}</Anchor>
              ),
          },
          {
            id: 'ended',
            head: text('closing.ended_by'),
            value: ({ ended_by }) => ended_by.reference,
            show: ({ ended_by }) => <Reference of={ended_by} />,
          },
          {
            id: 'carried',
            head: text('closing.carried_by'),
            wide: true,
            value: ({ carried_by }) => carried_by?.reference ?? '',
            show: ({ carried_by }) => <Reference of={carried_by} />,
          },
          {
            id: 'reopened',
            head: text('closing.reopened_by'),
            value: ({ reopened_by }) => reopened_by?.reference ?? '',
            show: ({ reopened_by }) => <Reference of={reopened_by} />,
          },
        ]}
      />
      {last && may('close') ? <Reopening key={last.ended_by.entry_id} year={last} /> : null}
    </>
  );
};

const Reference = ({ of }: { of: Yearend['ended_by'] | undefined }) =>
  of ? <Anchor href={ledgerPages.entry.to(of.entry_id)}>{of.reference}</Anchor> : null;

const Reopening = ({ year: { transdate } }: { year: Yearend }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call } = useBooks();
  const [reason, setReason] = useState('');
  const date = formatDate(transdate, language);
  return (
    <div className="form-actions">
      <Booking
        look="plain"
        danger
        label={text('closing.reopen_year')}
        title={text('closing.reopen_year_title', { date })}
        run={async (key) => {
          const description = reason.trim();
          await call.gl.reopenYear.mutate(description === '' ? {} : { description }, once(key));
        }}
      >
        <p>{text('closing.reopen_year_text')}</p>
        <Reason value={reason} onChange={setReason} />
      </Booking>
    </div>
  );
};
