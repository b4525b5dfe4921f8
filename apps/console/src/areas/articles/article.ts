import { article, recurringIntervals } from '@kontor/domain';
import { dimensionKindsOf, fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { articlePages } from '../../pages/articles.ts';

/** An article as its form and its list show it. */
export const articles = recordOf(article, {
  ...{ name: 'article', key: 'partnumber', texts: 'articles', title: 'description' },
  labels: { partnumber: 'number', ...dimensionKindsOf.labels },
  as: {
    ...dimensionKindsOf.as,
    quantity: fieldKinds.amount(0),
    discount: fieldKinds.amount(0),
    itemnote: fieldKinds.notes,
    period: fieldKinds.choice(['', ...recurringIntervals], 'recurring'),
    income_accno: fieldKinds.account({ usual: 'income_accno' }),
    expense_accno: fieldKinds.account({ usual: 'expense_accno' }),
  },
});

export const ArticleField = fieldOf<typeof articles>();

export const articleAddresses = {
  list: articlePages.list.to,
  create: articlePages.create.to,
  one: articlePages.one.to,
};
