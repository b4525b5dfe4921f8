import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../server/session.ts';

/** The figures of today. */
export const useFigures = () => {
  const { query, today } = useBooks();
  return useQuery(query.reports.overview.queryOptions({ on: today }));
};
