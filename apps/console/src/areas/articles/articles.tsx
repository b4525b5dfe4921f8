import type { Outputs } from '@kontor/client';
import { useBooks } from '../../server/session.ts';
import { RecordList } from '../../shell/records/record-list.tsx';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { articleAddresses, articles } from './article.ts';

export type Article = Outputs['articles']['get'];

/** The articles, by number or description. */
export const Articles = () => {
  const { call } = useBooks();
  const columns = useRecordColumns<Article, typeof articles>(
    articles,
    {
      partnumber: { id: 'number', width: '9rem', narrow: '6.5rem' },
      description: {},
      unit: '5rem',
      sellprice: { id: 'price', narrow: '5.5rem', wide: false },
      income_accno: { id: 'income' },
      expense_accno: { id: 'expense' },
      tax_accnos: { id: 'taxes', width: '9rem' },
    },
    articleAddresses.one,
  );
  return (
    <RecordList
      of={articles}
      to={articleAddresses}
      columns={columns}
      fixed={['number', 'description', 'price']}
      usual={['unit', 'income', 'expense', 'taxes']}
      read={(page) => call.articles.list.query(page)}
      count={(filter) => call.articles.count.query(filter)}
    />
  );
};
