import { useRouter, useSearch } from '@tanstack/react-router';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { EmptyActs } from '../../controls/empty.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { usePages } from '../../server/pages.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { viewSearch } from '../../table/tools/kept.ts';
import { useListColumns } from '../../table/tools/list-columns.ts';
import { ListTools } from '../../table/tools/list-tools.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { DocumentTabs } from './tabs.tsx';

type RecordListProps<Row> = {
  of: 'customer' | 'vendor' | 'article';
  /** The names of the list, of its field to look for, and of what it says where it is empty. */
  texts: { list: TextName; create: TextName; find: TextName; none: TextName; noneFound: TextName };
  toNew: string;
  toList: (search: Readonly<Record<string, string>>) => string;
  toOne: (number: string) => string;
  numberOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The columns that it always has, and those that it has unless somebody wants others. */
  fixed: readonly string[];
  usual: readonly string[];
  read: (page: {
    limit: number;
    after?: string;
    text?: string;
  }) => Promise<{ items: readonly Row[]; next?: string | undefined }>;
};

/** The list of customers, vendors or articles, by number or name. */
export const RecordList = <Row,>({ of, texts, numberOf, toOne, read, ...props }: RecordListProps<Row>) => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const search = useSearch({ strict: false }) as { text?: string };
  const sought = search.text?.trim() ?? '';
  const list = usePages([of, 'list', sought], (page) =>
    read({ ...page, ...(sought === '' ? {} : { text: sought }) }),
  );
  const { columns, tools } = useListColumns(of, props.columns, props);
  const noneYet = useNoneYet();
  return (
    <Screen title={text(texts.list)} actions={<CreateLink href={props.toNew} label={texts.create} />}>
      <DocumentTabs of={of} />
      <Filters beside={<ListTools {...tools} toList={props.toList} search={viewSearch(search)} />}>
        <TextFilter
          label={text(texts.find)}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text(texts.list)}
        columns={columns}
        rows={list.rows}
        keyOf={numberOf}
        onOpen={(row) => void router.navigate({ href: toOne(numberOf(row)) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        whenEmpty={sought === '' ? <EmptyActs create={props.toNew} imports={`${of}s`} /> : null}
        empty={sought === '' ? noneYet(texts.none, texts.create) : text(texts.noneFound)}
      />
    </Screen>
  );
};
