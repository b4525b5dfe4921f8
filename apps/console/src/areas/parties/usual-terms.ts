import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';

/**
 * The days until payment of customers who have no terms of their own, by the settings; undefined
 * where there are none.
 */
export const useUsualTerms = (): number | undefined => {
  const { query } = useBooks();
  return useQuery(query.settings.get.queryOptions()).data?.terms;
};
