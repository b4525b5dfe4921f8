import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';

/**
 * The records that can be chosen: so many as a list begins with, and those that the server finds by
 * number or name.
 */

export const minute = 60_000;
// So many are there before anything is typed.
export const firstListed = { limit: 200 };
const mostFound = 50;

/**
 * The records of a kind that can be chosen: those that are `listed` at first and, where there are
 * more, also those that the server finds for what is sought. `isFound` is false until it has
 * answered.
 */
export const useFound = (
  kind: 'customer' | 'vendor' | 'article',
  { listed, hasMore, sought }: { listed: readonly Option[]; hasMore: boolean; sought: string },
): { options: readonly Option[]; isFound: boolean } => {
  const { query } = useBooks();
  const found = useQuery(
    query.search.queryOptions(
      { text: sought.slice(0, 100), kinds: [kind], limit: mostFound },
      { staleTime: minute, enabled: hasMore && sought !== '', placeholderData: keepPreviousData },
    ),
  );
  const keys = new Set(listed.map(({ key }) => key));
  const others = hasMore ? (found.data ?? []).filter(({ number }) => !keys.has(number)) : [];
  return {
    options: [...listed, ...others.map((hit) => optionWith(hit.number, hit.title, hit.amount))],
    isFound: !hasMore || (found.isSuccess && !found.isPlaceholderData),
  };
};

export const optionWith = (key: string, text: string, detail: string | null | undefined): Option => ({
  key,
  text,
  ...(detail ? { detail } : {}),
});
