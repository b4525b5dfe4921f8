import { useQuery } from '@tanstack/react-query';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';
import { firstListed, minute, optionWith, useFound } from './found.ts';

/** The articles that can be chosen on a line, with their prices. */
export const useArticleOptions = (sought: string): readonly Option[] => {
  const { query } = useBooks();
  const { data } = useQuery(query.articles.list.queryOptions(firstListed, { staleTime: minute }));
  const listed = (data?.items ?? []).map(({ partnumber, description, sellprice }) =>
    optionWith(partnumber, description, sellprice),
  );
  const hasMore = data?.next !== undefined;
  return useFound('article', { listed, hasMore, sought: sought.trim() }).options;
};
