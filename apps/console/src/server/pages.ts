import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

type ListAnswer<Row> = { items: readonly Row[]; next?: string | undefined };

/** Reads one page of a list, from the cursor `after` on. */
type ReadPage<Found> = (page: { limit: number; after?: string }) => Promise<Found>;

// The first page comes at once; scrolling on gets more with each.
const pageSize = 100;
const laterPageSize = 500;
const exportedPageSize = 1_000;

/**
 * A list that is read page by page as it is scrolled. `key` names it together with its filters;
 * `first` is its first page, with what the server says about the whole list; `all` reads it to its
 * end, for an export. `reread` says after how many milliseconds the list is read again, or false
 * where nothing in it changes by itself.
 */
export const usePages = <Found extends ListAnswer<unknown>>(
  key: readonly unknown[],
  read: ReadPage<Found>,
  reread?: (first: NoInfer<Found>) => number | false,
) => {
  type Row = Found['items'][number];
  const cache = useQueryClient();
  const query = useInfiniteQuery(
    {
      queryKey: ['pages', ...key],
      queryFn: ({ pageParam }) =>
        read(pageParam ? { limit: laterPageSize, after: pageParam } : { limit: pageSize }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: (before) => before,
      // A list that was scrolled far would be read from its beginning each time that someone
      // returns to the window.
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => {
        const first = state.data?.pages[0];
        return first === undefined || !reread ? false : reread(first);
      },
    },
    cache,
  );
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap<Row>(({ items }) => items) ?? [], [pages]);
  return {
    rows,
    first: pages?.[0],
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
