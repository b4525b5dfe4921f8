import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Has what a form begins with read each time that the form is opened, and not again while someone
 * types.
 */
export const readAnew = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always',
} as const;

/**
 * Answers the data once it is read since the form was opened: until then the form before may have
 * left what it had.
 */
export const sinceOpened = <Data>({
  data,
  isFetchedAfterMount,
}: Pick<UseQueryResult<Data>, 'data' | 'isFetchedAfterMount'>): Data | undefined =>
  isFetchedAfterMount ? data : undefined;
