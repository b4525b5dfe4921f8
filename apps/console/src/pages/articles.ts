import { pageAt } from './page.ts';
import { textSearch } from './search/text.ts';

export const articlePages = {
  list: pageAt('/articles', {
    ...{ title: 'articles', search: textSearch },
    ...{ show: () => import('../areas/articles/articles.tsx'), name: 'Articles' },
  }),
  create: pageAt('/articles/new', {
    ...{ title: 'articles.new', scope: 'write' },
    ...{ show: () => import('../areas/articles/article-form.tsx'), name: 'NewArticle' },
  }),
  one: pageAt('/articles/$number', {
    ...{ show: () => import('../areas/articles/article-form.tsx'), name: 'ChangeArticle' },
  }),
};
