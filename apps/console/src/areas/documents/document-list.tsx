import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { DocumentTabs } from '../parties/tabs.tsx';
import { chosenFilters, DocumentFilters } from './filters.tsx';
import { type DocumentKind, type DocumentRow, selectedBy } from './kind.ts';
import type { DocumentSearch } from './search.ts';
import { StatusTag } from './status.tsx';
import { type StatusTab, StatusTabs, type TabTotals } from './status-tabs.tsx';
import './list.css';

/** The list of invoices or payables. Its filters and its order stand in the address. */
export const DocumentList = ({ kind }: { kind: DocumentKind }) => {
  const text = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const books = useBooks();
  const search = useSearch({ strict: false }) as DocumentSearch;
  const selected = selectedBy(search);
  const order = orderOf(search);
  const list = usePages([kind.kind, selected, order], (page) =>
    kind.read(books, { ...selected, page: { ...page, ...order } }),
  );
  const totals = useTotals(kind, search);
  const noneYet = useNoneYet();
  const open = (row: DocumentRow) => void router.navigate({ href: kind.toOne(row) });
  const change = (changed: Partial<DocumentSearch>) =>
    void navigate({ to: '.', search: { ...search, ...changed } as never, replace: true });
  const { status = 'all' } = search;
  const data = totals.data?.[status];
  const isFiltered = chosenFilters(search).length > 0 || (status !== 'all' && totals.data?.all.count !== 0);
  return (
    <Screen
      title={text(kind.list)}
      actions={<CreateLink href={`${kind.toList()}/new`} label={kind.create} />}
    >
      <DocumentTabs of={kind.kind} />
      <StatusTabs kind={kind} search={search} totals={totals.data} />
      <DocumentFilters kind={kind} search={search} onChange={change} />
      <ErrorNotice error={list.query.error ?? totals.error} />
      <Table
        title={text(kind.list)}
        columns={useColumns(kind, { totals: data, status, rows: list.rows })}
        rows={list.rows}
        keyOf={({ party_number, invnumber }) => `${party_number} ${invnumber}`}
        onOpen={open}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={isFiltered ? text('documents.none') : noneYet(kind.none, kind.create)}
        lines={2}
        sorting={order}
        onSort={({ sort, descending }) =>
          change({ sort: sort as DocumentSearch['sort'], descending: descending ? 'true' : undefined })
        }
        note={data ? `${text('table.rows', { count: data.count })}${data.more ? '+' : ''}` : null}
      />
    </Screen>
  );
};

// The newest is mostly the one that is sought.
const orderOf = ({ sort, descending }: DocumentSearch) =>
  sort ? { sort, descending: descending === 'true' } : { sort: 'date' as const, descending: true };

/** The totals of all tabs, each as the other filters select its documents. They are read by one request. */
const useTotals = (kind: DocumentKind, search: DocumentSearch) => {
  const books = useBooks();
  const { filter, party } = selectedBy({ ...search, status: undefined });
  return useQuery({
    queryKey: ['count', kind.kind, filter, party],
    queryFn: async (): Promise<TabTotals> => {
      const count = (status?: DocumentRow['status']) =>
        kind.count(books, { filter: status ? { ...filter, status } : filter, party });
      const [OPEN, OVERDUE, PAID, all] = await Promise.all([
        count('OPEN'),
        count('OVERDUE'),
        count('PAID'),
        count(),
      ]);
      return { OPEN, OVERDUE, PAID, all };
    },
    placeholderData: keepPreviousData,
  });
};

type ShownTab = {
  totals: { amount?: string | undefined; open?: string | undefined } | undefined;
  status: StatusTab;
  rows: readonly DocumentRow[];
};

const useColumns = (kind: DocumentKind, { totals, status: tab, rows }: ShownTab): Column<DocumentRow>[] => {
  const text = useText();
  const narrow = useNarrow();
  const { client } = useBooks();
  // An amount takes only the room that it needs, beside the number below the name; a foreign currency stands before it.
  const ofAmounts = rows.some(({ currency }) => currency !== client.currency) ? '7.5rem' : '5.5rem';
  return [
    {
      id: 'number',
      head: text('number'),
      width: kind.kind === 'payable' ? '11rem' : '9rem',
      sort: 'number',
      wide: true,
      value: ({ invnumber }) => invnumber,
      show: (row) => <Anchor href={kind.toOne(row)}>{row.invnumber}</Anchor>,
    },
    {
      id: 'date',
      head: text('date'),
      kind: 'date',
      width: '7.75rem',
      sort: 'date',
      wide: true,
      value: ({ transdate }) => transdate,
    },
    {
      id: 'party',
      head: text(kind.party),
      sort: 'party',
      value: ({ party_name }) => party_name,
      show: (row) => (narrow ? <TwoLines kind={kind} row={row} /> : row.party_name),
    },
    {
      id: 'description',
      head: text('description'),
      wide: true,
      value: ({ description }) => description,
    },
    {
      id: 'due',
      head: text('documents.due'),
      kind: 'date',
      width: '7.75rem',
      sort: 'due',
      wide: true,
      value: ({ duedate }) => duedate,
    },
    {
      id: 'status',
      head: text('status'),
      width: '7.5rem',
      wide: true,
      value: ({ status }) => text(`documents.${status}`),
      show: ({ status, reminder_level }) => (
        <>
          <StatusTag status={status} />
          {reminder_level === undefined || status === 'PAID' ? null : (
            <span className="soft" title={text('reminders.level', { level: reminder_level })}>
              {` ${reminder_level}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      head: text('amount'),
      kind: 'amount',
      width: '8rem',
      narrow: ofAmounts,
      sort: 'amount',
      // Nothing is open of what is paid, so that a narrow page shows what it was.
      wide: tab !== 'PAID',
      value: ({ amount }) => amount,
      show: ({ amount, currency }) => (
        <>
          {currency === client.currency ? null : <span className="soft">{currency} </span>}
          <Figure amount={amount} />
        </>
      ),
      total: totals?.amount,
    },
    {
      id: 'open',
      head: text('documents.open'),
      kind: 'amount',
      width: '8.5rem',
      narrow: ofAmounts,
      sort: 'open',
      wide: tab === 'PAID',
      value: ({ amount, paid }) => difference(amount, paid),
      show: ({ amount, paid, currency }) => (
        <>
          {narrow && currency !== client.currency ? <span className="soft">{currency} </span> : null}
          <Figure amount={difference(amount, paid)} />
        </>
      ),
      total: totals?.open,
    },
    {
      id: 'currency',
      head: text('documents.currency'),
      exported: true,
      value: ({ currency }) => currency,
    },
  ];
};

/** A document on a telephone, where one touches it anywhere: who it is of; below, its number, when it is due, and its status. */
const TwoLines = ({ kind, row }: { kind: DocumentKind; row: DocumentRow }) => {
  const text = useText();
  const { language } = useLanguage();
  const { invnumber, duedate, status } = row;
  return (
    <Anchor className="document-lines" href={kind.toOne(row)}>
      <span>{row.party_name}</span>
      <span className="document-facts-line">
        <span>{invnumber}</span>
        <span>· {formatDate(duedate, language)} ·</span>
        <span className={status === 'OVERDUE' ? 'document-overdue' : undefined}>
          {text(`documents.${status}`)}
        </span>
      </span>
    </Anchor>
  );
};
