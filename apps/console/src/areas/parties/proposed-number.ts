import type { Inputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';

/** The number that a new record may have, read anew for each form: undefined until the answer, or its lack, is there. */
export const useProposedNumber = (kind: Inputs['numberRanges']['proposed']['kind']): string | undefined => {
  const { query } = useBooks();
  const { data, isPending } = useQuery(
    query.numberRanges.proposed.queryOptions(
      { kind },
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    ),
  );
  return isPending ? undefined : (data?.number ?? '');
};
