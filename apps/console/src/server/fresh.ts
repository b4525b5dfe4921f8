import { useQuery } from '@tanstack/react-query';
import { anyClient, connect } from './client.ts';

// The server says the same: docs/interface §2.
const freshTime = 15 * 60_000;

/**
 * Whether the person signed in a moment ago, and so may open ways in; it counts as such until that
 * is known.
 */
export const useFresh = (): boolean => {
  const { query, cache } = connect(anyClient);
  const sessions = useQuery(query.session.list.queryOptions(), cache);
  const current = sessions.data?.find((one) => one.current);
  return current === undefined || Date.now() - Date.parse(current.created) < freshTime;
};
