import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type DocumentKind, type DocumentRow, rowKey, selectedBy } from '../../choices/document-kind.ts';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { EmptyActs } from '../../controls/empty.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import type { DocumentSearch } from '../../pages/search/documents.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useSelection } from '../../table/selection.ts';
import { Table } from '../../table/table.tsx';
import { useChosenColumns, viewSearch } from '../../table/tools/kept.ts';
import { ListTools } from '../../table/tools/list-tools.tsx';
import { useText } from '../../texts/text.ts';
import type { ChosenAct } from './chosen/dialogs.tsx';
import { chosenFilters, DocumentFilters } from './filters.tsx';
import { useBeside } from './list/beside.ts';
import { fixedColumns, useColumns, usualColumns } from './list/columns.tsx';
import { StatusTabs, type TabTotals } from './status-tabs.tsx';
import './list.css';

// Read when someone looks at a row, or chooses one.
const DocumentPanel = lazy(async () => ({ default: (await import('./list/panel.tsx')).DocumentPanel }));
const ChosenBar = lazy(async () => ({ default: (await import('./chosen/chosen-bar.tsx')).ChosenBar }));
const ChosenDialog = lazy(async () => ({ default: (await import('./chosen/dialogs.tsx')).ChosenDialog }));

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
  const beside = useBeside(kind, { search, rows: list.rows, isRead: !list.query.isPending });
  const compact = beside.row !== undefined;
  const isOnTelephone = useNarrow();
  const [chosenColumns, chooseColumns] = useChosenColumns(kind.kind);
  const known = useColumns(kind, { totals: data, status, rows: list.rows, compact });
  // Exported and printed are the chosen columns, also where there is no room to show them beside
  // details.
  const wanted = isOnTelephone ? usualColumns : (chosenColumns ?? usualColumns);
  const columns = known.filter(({ id }) => fixedColumns.includes(id) || wanted.includes(id));
  const selection = useSelection(list.rows, rowKey);
  const [dialog, setDialog] = useState<{ act: ChosenAct; rows: readonly DocumentRow[] }>();
  const [done, setDone] = useState<string>();
  const begin = (act: ChosenAct) => {
    setDone(undefined);
    setDialog({ act, rows: selection.rows });
  };
  const isFiltered = chosenFilters(search).length > 0 || (status !== 'all' && totals.data?.all.count !== 0);
  return (
    <Screen
      title={text(kind.list)}
      actions={<CreateLink href={`${kind.toList()}/new`} label={kind.create} />}
    >
      <DocumentTabs of={kind.kind} />
      <StatusTabs kind={kind} search={search} totals={totals.data} />
      <DocumentFilters
        kind={kind}
        search={search}
        onChange={change}
        beside={
          <ListTools
            list={kind.kind}
            toList={kind.toList}
            choices={isOnTelephone || compact ? [] : known.filter(({ id }) => !fixedColumns.includes(id))}
            shown={wanted}
            columns={chosenColumns}
            onColumns={chooseColumns}
            search={viewOf(search)}
          />
        }
      />
      <ErrorNotice error={list.query.error ?? totals.error} />
      {done ? <Notice kind="status">{done}</Notice> : null}
      <div className={compact ? 'list-beside' : 'list-alone'}>
        <Table
          peek={beside.peek}
          title={text(kind.list)}
          columns={columns}
          rows={list.rows}
          keyOf={rowKey}
          nameOf={({ invnumber }) => invnumber}
          selection={selection}
          bar={
            <Suspense>
              <ChosenBar kind={kind} selection={selection} columns={columns} onAct={begin} />
            </Suspense>
          }
          onOpen={open}
          more={list.more}
          all={list.all}
          loading={list.query.isPending}
          whenEmpty={
            isFiltered ? null : (
              <EmptyActs
                create={`${kind.toList()}/new`}
                imports={kind.kind === 'invoice' ? 'receivables' : 'payables'}
              />
            )
          }
          empty={isFiltered ? text('documents.none') : noneYet(kind.none, kind.create)}
          lines={2}
          sorting={order}
          onSort={({ sort, descending }) =>
            change({ sort: sort as DocumentSearch['sort'], descending: descending ? 'true' : undefined })
          }
          note={data ? `${text('table.rows', { count: data.count })}${data.more ? '+' : ''}` : null}
        />
        {beside.row ? (
          <Suspense
            fallback={
              <div className="card">
                <Skeleton look="row" rows={4} />
              </div>
            }
          >
            <DocumentPanel
              kind={kind}
              row={beside.row}
              keyed={selection.rows.length === 0}
              onClose={() => beside.peek?.close()}
            />
          </Suspense>
        ) : null}
      </div>
      {dialog ? (
        <Suspense>
          <ChosenDialog
            kind={kind}
            {...dialog}
            onClose={() => setDialog(undefined)}
            onDone={(sentence) => {
              setDialog(undefined);
              setDone(sentence);
            }}
          />
        </Suspense>
      ) : null}
    </Screen>
  );
};

/**
 * The part of the address that a view keeps: the tab, the filters and the order, and no document
 * beside the list.
 */
const viewOf = ({ row: _, of: __, ...search }: DocumentSearch) => viewSearch(search);

// The newest is mostly the one that is sought.
const orderOf = ({ sort, descending }: DocumentSearch) =>
  sort ? { sort, descending: descending === 'true' } : { sort: 'date' as const, descending: true };

/**
 * The totals of all tabs, each as the other filters select its documents. They are read by one
 * request.
 */
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
