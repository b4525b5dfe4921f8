import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { articlePages } from '../../pages/articles.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useText } from '../../texts/text.ts';
import { RecordList } from '../parties/record-list.tsx';

export type Article = Outputs['articles']['get'];

const columnTexts = {
  list: 'articles',
  create: 'articles.new',
  find: 'articles.find',
  none: 'articles.none',
  noneFound: 'articles.none_found',
} as const;

const fixedColumns = ['number', 'description', 'price'];
const usualColumns = ['unit', 'income', 'expense', 'taxes'];

/** The articles, by number or description. */
export const Articles = () => {
  const { call } = useBooks();
  return (
    <RecordList
      of="article"
      texts={columnTexts}
      toNew={articlePages.create.to()}
      toList={articlePages.list.to}
      fixed={fixedColumns}
      usual={usualColumns}
      toOne={articlePages.one.to}
      numberOf={({ partnumber }) => partnumber}
      read={(page) => call.articles.list.query(page)}
      columns={useColumns()}
    />
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
      show: ({ partnumber }) => <Anchor href={articlePages.one.to(partnumber)}>{partnumber}</Anchor>,
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
