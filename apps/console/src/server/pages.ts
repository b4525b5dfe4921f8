import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBooks } from './session.ts';

type Page<Row> = { items: readonly Row[]; next?: string | undefined };

/** Reads one page of a list, from the cursor `after` on. */
export type ReadPage<Row> = (page: { limit: number; after?: string }) => Promise<Page<Row>>;

// The first page comes at once; scrolling on gets more with each.
const pageSize = 100;
const laterPageSize = 500;
const exportedPageSize = 1_000;

/**
 * A list that is read page by page as it is scrolled. `key` names it together with its filters; `all` reads it to its end,
 * for an export.
 */
export const usePages = <Row>(key: readonly unknown[], read: ReadPage<Row>) => {
  const { cache } = useBooks();
  const query = useInfiniteQuery(
    {
      queryKey: ['pages', ...key],
      queryFn: ({ pageParam }) =>
        read(pageParam ? { limit: laterPageSize, after: pageParam } : { limit: pageSize }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: (before) => before,
      // A list that was scrolled far would be read from its beginning each time that somebody returns to the window.
      refetchOnWindowFocus: false,
    },
    cache,
  );
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  return {
    rows,
    query,
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    all: async (): Promise<readonly Row[]> => {
      const found: Row[] = [];
      let after: string | undefined;
      do {
        const page = await read({ limit: exportedPageSize, ...(after ? { after } : {}) });
        found.push(...page.items);
        after = page.next;
      } while (after);
      return found;
    },
  };
};
