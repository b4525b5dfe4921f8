import { useInfiniteQuery } from '@tanstack/react-query';
import { useBooks } from './session.ts';

type Page<Row> = { items: readonly Row[]; next?: string | undefined };

/** Reads one page of a list, from the cursor `after` on. */
export type ReadPage<Row> = (page: { limit: number; after?: string }) => Promise<Page<Row>>;

const pageSize = 100;
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
      queryFn: ({ pageParam }) => read({ limit: pageSize, ...(pageParam ? { after: pageParam } : {}) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: (before) => before,
    },
    cache,
  );
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
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
