import type { Inputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';
import { readAnew } from '../read-anew.ts';

/**
 * The number that a new record may have, read again for each form: undefined until the answer, or
 * its lack, is there.
 */
export const useProposedNumber = (kind: Inputs['numberRanges']['proposed']['kind']): string | undefined => {
  const { query } = useBooks();
  const { data, isFetchedAfterMount } = useQuery(
    query.numberRanges.proposed.queryOptions({ kind }, { ...readAnew, retry: false }),
  );
  return isFetchedAfterMount ? (data?.number ?? '') : undefined;
};
