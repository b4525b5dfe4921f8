import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { DocumentTabs } from '../parties/tabs.tsx';
import { chosenFilters, DocumentFilters } from './filters.tsx';
import { type DocumentKind, type DocumentRow, selectedBy } from './kind.ts';
import type { DocumentSearch } from './search.ts';
import { StatusTag } from './status.tsx';

/** The list of invoices or payables. Its filters and its order stand in the address. */
export const DocumentList = ({ kind }: { kind: DocumentKind }) => {
  const text = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const books = useBooks();
  const search = useSearch({ strict: false }) as DocumentSearch;
  const selected = selectedBy(search);
  const order = { sort: search.sort, descending: search.descending === 'true' };
  const sorted = search.sort ? { sort: search.sort, descending: order.descending } : {};
  const list = usePages([kind.kind, selected, sorted], (page) =>
    kind.read(books, { ...selected, page: { ...page, ...sorted } }),
  );
  const totals = useQuery({
    queryKey: ['count', kind.kind, selected],
    queryFn: () => kind.count(books, selected),
    placeholderData: keepPreviousData,
  });
  const noneYet = useNoneYet();
  const open = (row: DocumentRow) => void router.navigate({ href: kind.toOne(row) });
  const change = (changed: Partial<DocumentSearch>) =>
    void navigate({ to: '.', search: { ...search, ...changed } as never, replace: true });
  const { data } = totals;
  return (
    <Screen
      title={text(kind.list)}
      actions={<CreateLink href={`${kind.toList()}/new`} label={kind.create} />}
    >
      <DocumentTabs of={kind.kind} />
      <DocumentFilters kind={kind} search={search} onChange={change} />
      <ErrorNotice error={list.query.error ?? totals.error} />
      <Table
        title={text(kind.list)}
        columns={useColumns(kind, data)}
        rows={list.rows}
        keyOf={({ party_number, invnumber }) => `${party_number} ${invnumber}`}
        onOpen={open}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={chosenFilters(search).length > 0 ? text('documents.none') : noneYet(kind.none, kind.create)}
        sorting={order}
        onSort={({ sort, descending }) =>
          change({ sort: sort as DocumentSearch['sort'], descending: descending ? 'true' : undefined })
        }
        note={data ? `${text('table.rows', { count: data.count })}${data.more ? '+' : ''}` : null}
      />
    </Screen>
  );
};

const useColumns = (
  kind: DocumentKind,
  totals: { amount?: string | undefined; open?: string | undefined } | undefined,
): Column<DocumentRow>[] => {
  const text = useText();
  const { client } = useBooks();
  return [
    {
      id: 'number',
      head: text('number'),
      width: kind.kind === 'payable' ? '11rem' : '9rem',
      narrow: kind.kind === 'payable' ? '8.5rem' : '6.75rem',
      sort: 'number',
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
    { id: 'party', head: text(kind.party), sort: 'party', value: ({ party_name }) => party_name },
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
      narrow: '7.5rem',
      sort: 'amount',
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
      sort: 'open',
      wide: true,
      value: ({ amount, paid }) => difference(amount, paid),
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
