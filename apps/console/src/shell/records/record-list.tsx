import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { EmptyActs } from '../../controls/empty.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import type { AnyRecord } from '../../forms/record/record.ts';
import { usePages } from '../../server/pages.ts';
import type { Column } from '../../table/columns.ts';
import { Counted } from '../../table/counted.tsx';
import { Table } from '../../table/table.tsx';
import { viewSearch } from '../../table/tools/kept.ts';
import { useListColumns } from '../../table/tools/list-columns.ts';
import { ListTools } from '../../table/tools/list-tools.tsx';
import { useText } from '../../texts/text.ts';
import { Screen } from '../screen.tsx';
import { DocumentTabs } from './document-tabs.tsx';

/**
 * The records that have a list: its texts are `articles`, `articles.new`, `.find`, `.none` and
 * `.none_found`.
 */
type Listed = 'article' | 'customer' | 'vendor';

/** The addresses of the pages of records: their list, a new one, and one by its number. */
export type RecordAddresses = {
  list: (search?: Readonly<Record<string, string>>) => string;
  create: () => string;
  one: (key: string) => string;
};

type RecordListProps<Row> = {
  of: Pick<AnyRecord, 'key'> & { name: Listed };
  to: RecordAddresses;
  columns: readonly Column<Row>[];
  /** The columns that it always has, and those that it has unless someone wants others. */
  fixed: readonly string[];
  usual: readonly string[];
  read: (page: {
    limit: number;
    after?: string;
    text?: string;
  }) => Promise<{ items: readonly Row[]; next?: string | undefined }>;
  count: (filter: { text?: string }) => Promise<{ count: number; more: boolean }>;
};

/** The list of customers, vendors or articles, by number or name. */
export const RecordList = <Row extends object>({ of, to, read, count, ...props }: RecordListProps<Row>) => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const search = useSearch({ strict: false }) as { text?: string };
  const sought = search.text?.trim() ?? '';
  const { name } = of;
  const texts = `${name}s` as const;
  const filter = sought === '' ? {} : { text: sought };
  const list = usePages([name, 'list', sought], (page) => read({ ...page, ...filter }));
  const counted = useQuery({ queryKey: ['count', name, sought], queryFn: () => count(filter) });
  const { columns, tools } = useListColumns(name, props.columns, props);
  const noneYet = useNoneYet();
  const keyOf = (row: Row) => String(Reflect.get(row, of.key));
  const [create, isAll] = [to.create(), sought === ''];
  return (
    <Screen
      title={text(texts)}
      beside={<Counted of={counted.data} name={`${texts}.counted`} />}
      actions={<CreateLink href={create} label={`${texts}.new`} />}
    >
      <DocumentTabs of={name} />
      <Filters beside={<ListTools {...tools} toList={to.list} search={viewSearch(search)} />}>
        <TextFilter
          label={text(`${texts}.find`)}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
      </Filters>
      <ErrorNotice error={list.query.error ?? counted.error} />
      <Table
        title={text(texts)}
        columns={columns}
        rows={list.rows}
        keyOf={keyOf}
        onOpen={(row) => void router.navigate({ href: to.one(keyOf(row)) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        whenEmpty={isAll ? <EmptyActs create={create} imports={texts} /> : null}
        empty={isAll ? noneYet(`${texts}.none`, `${texts}.new`) : text(`${texts}.none_found`)}
      />
    </Screen>
  );
};
