import { useQuery } from '@tanstack/react-query';
import { anyClient, connect } from '../../server/client.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useRefusalText } from '../../server/refusal-text.ts';

/**
 * Reads the login, the passkeys, the accounts and the sessions of the person who is signed in,
 * which belong to no client.
 */
export const useOwn = () => {
  const { query, call, cache } = connect(anyClient);
  const login = useQuery(query.session.login.queryOptions(), cache);
  const passkeys = useQuery(query.session.passkeys.queryOptions(), cache);
  const identities = useQuery(query.session.identities.queryOptions(), cache);
  const notices = useQuery(query.session.noticeAddress.queryOptions(), cache);
  const methods = useQuery(
    query.session.signInMethods.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
    cache,
  );
  const sessions = useQuery(query.session.list.queryOptions(), cache);
  return {
    ...{ login, passkeys, identities, notices, methods, sessions },
    session: call.session,
    refresh: () => cache.invalidateQueries(),
  };
};

/** Answers the function that reports the sentence of a refusal which is about `field`. */
export const useIssueOf = (): ((error: unknown, field: string) => string | undefined) => {
  const refusalText = useRefusalText();
  return (error, field) => {
    const refusal = refusalIn(error);
    return refusal?.issues.some((issue) => issue.field === field) ? refusalText(refusal) : undefined;
  };
};
