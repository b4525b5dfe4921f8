import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAccountName } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { EmptyLinks } from '../../controls/empty.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { PrintedDays } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { payablePages } from '../../pages/payables.ts';
import { settingsPages } from '../../pages/settings.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Counted } from '../../table/counted.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, sumsText } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { type EntryFacts, useFactsOf } from './entry-facts.ts';
import { EntryReference } from './entry-reference.tsx';
import { LedgerTabs, NewEntryLink } from './ledger-tabs.tsx';
import './ledger.css';
import { Filters } from '../../controls/filters.tsx';

type Entry = Outputs['reports']['journal']['items'][number] & { facts: EntryFacts | undefined };
type JournalRow = { entry: Entry; posting: Entry['postings'][number]; at: number };

/** The ways to the first entries. */
const firstEntries = [
  { href: invoicePages.create.to(), label: 'invoices.new' },
  { href: payablePages.create.to(), label: 'payables.new' },
  { href: settingsPages.setup.to({ step: 'opening' }), label: 'reports.empty.opening' },
] as const;

const rowsOf = (entry: Entry): JournalRow[] => entry.postings.map((posting, at) => ({ entry, posting, at }));

/** The journal: every entry of a period with its postings, in the order of their dates. */
export const Journal = () => {
  const text = useText();
  const field = useFieldColumn<JournalRow, JournalRow['posting']>(({ posting }) => posting);
  const router = useRouter();
  const { language } = useLanguage();
  const { call, query } = useBooks();
  const narrow = useNarrow();
  const nameOf = useAccountName();
  const search = ledgerPages.journal.useSearch();
  const period = usePeriod(search);
  const factsOf = useFactsOf();
  const list = usePages(['journal', period], async (page) => {
    const { items, next } = await call.reports.journal.query({ ...page, ...period });
    const facts = await factsOf(items.map(({ id }) => id));
    return { items: items.flatMap((entry) => rowsOf({ ...entry, facts: facts.get(entry.id) })), next };
  });
  const counted = useQuery(query.entries.count.queryOptions(period));
  const columns: Column<JournalRow>[] = [
    {
      id: 'date',
      head: text('date'),
      kind: 'date',
      width: '8rem',
      narrow: '7.25rem',
      value: ({ entry }) => entry.transdate,
      show: ({ entry, at }) => {
        if (at > 0) return null;
        const date = formatDate(entry.transdate, language);
        return narrow ? <Anchor href={ledgerPages.entry.to(entry.id)}>{date}</Anchor> : date;
      },
    },
    {
      id: 'number',
      head: text('ledger.number'),
      kind: 'number',
      width: '5rem',
      wide: true,
      value: ({ entry }) => String(entry.entry_number),
      show: ({ entry, at }) =>
        at === 0 ? <Anchor href={ledgerPages.entry.to(entry.id)}>{entry.entry_number}</Anchor> : null,
    },
    {
      id: 'reference',
      head: text('ledger.reference'),
      width: '11rem',
      wide: true,
      value: ({ entry }) => entry.reference,
      // The kind goes into the second row: every entry has at least two postings.
      show: ({ entry, at }) =>
        at === 0 ? (
          <EntryReference id={entry.id} reference={entry.reference} kind={undefined} />
        ) : at === 1 ? (
          <EntryReference id={entry.id} reference="" kind={entry.facts?.kind} />
        ) : null,
    },
    {
      id: 'description',
      head: text('description'),
      wide: true,
      value: ({ entry }) => entry.description,
      show: ({ entry, posting, at }) =>
        at === 0 ? (
          entry.description
        ) : posting.memo === entry.description ? null : (
          <span className="soft">{posting.memo}</span>
        ),
    },
    {
      id: 'account',
      head: text('account'),
      value: ({ posting }) => `${posting.accno} ${nameOf(posting)}`,
      show: ({ posting }) => (
        <Anchor className="plain-link" href={ledgerPages.account.to(posting.accno, period)}>
          {posting.accno} {nameOf(posting)}
        </Anchor>
      ),
    },
    // A wide page has debit and credit beside each other; a narrow one has room for one amount.
    ...(narrow
      ? [
          {
            id: 'amount',
            head: text('amount'),
            kind: 'amount' as const,
            width: '6.75rem',
            value: ({ posting: { debit, credit } }: JournalRow) => debit ?? difference('0', credit ?? '0'),
          },
        ]
      : [
          field('debit', 'debit', { kind: 'amount', width: '8rem' }),
          field('credit', 'credit', { kind: 'amount', width: '8rem' }),
        ]),
  ];
  const debits = counted.data
    ? [`${text('debit')} ${sumsText([{ ...counted.data, amount: counted.data.debit }])}`]
    : [];
  return (
    <Screen
      title={text('ledger.journal')}
      beside={
        <>
          <PrintedDays period={period} />
          <Counted of={counted.data} name="ledger.counted" sums={debits} />
        </>
      }
      actions={<NewEntryLink />}
    >
      <LedgerTabs period={search} />
      <Filters>
        <PeriodFilter search={search} />
      </Filters>
      <ErrorNotice error={list.query.error ?? counted.error} />
      <Table
        title={text('ledger.journal')}
        columns={columns}
        rows={list.rows}
        keyOf={({ entry, at }) => `${entry.id} ${at}`}
        onOpen={({ entry }) => void router.navigate({ href: ledgerPages.entry.to(entry.id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('ledger.no_entries')}
        whenEmpty={<EmptyLinks links={firstEntries} />}
      />
    </Screen>
  );
};
