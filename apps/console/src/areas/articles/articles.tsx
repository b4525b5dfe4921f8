import type { Outputs } from '@kontor/api';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { toArticle, toNewArticle } from '../../server/addresses.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { DocumentTabs } from '../parties/tabs.tsx';

export type Article = Outputs['articles']['get'];

/** The articles, by number or description. */
export const Articles = () => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const { call } = useBooks();
  const search = useSearch({ from: '/books/articles' });
  const sought = search.text?.trim() ?? '';
  const list = usePages(['article', 'list', sought], (page) =>
    call.articles.list.query({ ...page, ...(sought === '' ? {} : { text: sought }) }),
  );
  const noneYet = useNoneYet();
  return (
    <Screen title={text('articles')} actions={<CreateLink href={toNewArticle()} label="articles.new" />}>
      <DocumentTabs of="article" />
      <Filters>
        <TextFilter
          label={text('articles.find')}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('articles')}
        columns={useColumns()}
        rows={list.rows}
        keyOf={({ partnumber }) => partnumber}
        onOpen={({ partnumber }) => void router.navigate({ href: toArticle(partnumber) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={sought === '' ? noneYet('articles.none', 'articles.new') : text('articles.none_found')}
      />
    </Screen>
  );
};

const useColumns = (): Column<Article>[] => {
  const text = useText();
  return [
    {
      id: 'number',
      head: text('number'),
      width: '9rem',
      narrow: '6.5rem',
      value: ({ partnumber }) => partnumber,
      show: ({ partnumber }) => <Anchor href={toArticle(partnumber)}>{partnumber}</Anchor>,
    },
    {
      id: 'description',
      head: text('articles.description'),
      value: ({ description }) => description,
    },
    { id: 'unit', head: text('articles.unit'), width: '5rem', wide: true, value: ({ unit }) => unit },
    {
      id: 'price',
      head: text('articles.price'),
      kind: 'amount',
      width: '7.5rem',
      narrow: '5.5rem',
      value: ({ sellprice }) => sellprice ?? '',
    },
    {
      id: 'income',
      head: text('articles.income'),
      width: '6.5rem',
      wide: true,
      value: ({ income_accno }) => String(income_accno),
    },
    {
      id: 'expense',
      head: text('articles.expense'),
      width: '6.5rem',
      wide: true,
      value: ({ expense_accno }) => String(expense_accno),
    },
    {
      id: 'taxes',
      head: text('articles.taxes'),
      width: '9rem',
      wide: true,
      value: ({ tax_accnos }) => tax_accnos.join(', '),
    },
  ];
};
