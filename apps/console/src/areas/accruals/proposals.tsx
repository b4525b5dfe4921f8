import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { DayFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { accrualPages, ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { yearEndOf } from './year-end.ts';

type Proposal = Outputs['accruals']['proposals']['proposals'][number];

/** Documents whose period of supply goes past a day, and which have no accrual yet. */
export const AccrualProposals = () => {
  const text = useText();
  const { query, today, may } = useBooks();
  const { language } = useLanguage();
  const change = useSearchChange();
  const field = useFieldColumn<Proposal>();
  const { on = yearEndOf(today) } = accrualPages.proposals.useSearch();
  const { data, error } = useQuery(
    query.accruals.proposals.queryOptions({ on }, { placeholderData: keepPreviousData }),
  );
  return (
    <Screen
      title={text('accruals.proposals')}
      above={<Anchor href={accrualPages.list.to()}>{text('accruals')}</Anchor>}
      flow
    >
      <p className="soft">{text('accruals.proposals_about')}</p>
      <Filters>
        <DayFilter label={text('accruals.on')} value={on} onChange={(day) => change({ on: day })} />
      </Filters>
      <ErrorNotice error={error} />
      {data ? (
        <Table
          title={text('accruals.proposals')}
          inline
          rows={[...data.proposals]}
          keyOf={({ entry_id, accno }) => `${entry_id} ${accno}`}
          empty={text('accruals.proposals_none')}
          columns={[
            {
              id: 'document',
              head: text('accruals.document'),
              value: ({ invnumber, name }) => `${invnumber} ${name}`,
              show: ({ invnumber, name, entry_id }) => (
                <>
                  <Anchor href={ledgerPages.entry.to(entry_id)}>{invnumber}</Anchor> {name}
                </>
              ),
            },
            {
              id: 'kind',
              head: text('accruals.kind'),
              width: '11rem',
              wide: true,
              value: ({ kind }) => text(`accruals.kind.${kind}`),
            },
            {
              id: 'supply',
              head: text('accruals.supply'),
              width: '13rem',
              wide: true,
              value: ({ supply_from, supply_to }) =>
                `${formatDate(supply_from, language)} – ${formatDate(supply_to, language)}`,
            },
            field('total', 'accruals.total', { kind: 'amount', width: '8rem', wide: true }),
            field('amount', 'accruals.proposed', { kind: 'amount', width: '8rem', narrow: '6rem' }),
            {
              id: 'book',
              head: '',
              width: '8rem',
              narrow: '6rem',
              value: () => '',
              show: (one) =>
                may('write') ? (
                  <Anchor href={accrualPages.create.to(searchOf(one))}>{text('accruals.accrue')}</Anchor>
                ) : null,
            },
          ]}
        />
      ) : null}
    </Screen>
  );
};

const searchOf = ({ kind, accno, entry_id, supply_from, supply_to, transdate, description }: Proposal) => ({
  ...{ kind, accno: String(accno), entry: String(entry_id), supply_from, supply_to },
  ...{ on: transdate, text: description },
});
