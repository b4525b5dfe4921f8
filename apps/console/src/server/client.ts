import type { KontorRouter } from '@kontor/client';
import { QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { personHere } from './person.ts';
import { refusalIn, sessionEnded } from './refusal.ts';

/** The router at the address of one client, or of none (`-`). */
export type Connection = {
  name: string;
  /** Calls a procedure: `call.invoices.post.mutate(…)`. */
  call: TRPCClient<KontorRouter>;
  /**
   * The options by which TanStack Query reads or writes:
   * `useQuery(query.accounts.list.queryOptions())`.
   */
  query: TRPCOptionsProxy<KontorRouter>;
  cache: QueryClient;
};

const connections = new Map<string, Connection>();

/**
 * The connection to the books of a client. Each has a cache of its own, so that no two clients meet
 * in one.
 */
export const connect = (name: string): Connection => {
  const known = connections.get(name);
  if (known) return known;
  const url = `/trpc/${encodeURIComponent(name)}`;
  const call = createTRPCClient<KontorRouter>({
    links: [
      acrossSessions,
      splitLink({
        condition: ({ type }) => type === 'mutation',
        // A write goes alone, with its own Idempotency-Key.
        true: httpLink({
          url,
          headers: ({ op }) => ({ ...idempotencyHeaders(op.context), ...headersOf([op]) }),
        }),
        false: splitLink({
          // A whole document is too long for an address, and so are all texts of the settings.
          condition: ({ path }) => path.endsWith('.preview') || path === 'print.sample',
          true: httpLink({ url, methodOverride: 'POST', headers: ({ op }) => headersOf([op]) }),
          false: httpBatchLink({ url, maxURLLength: 8_000, headers: ({ opList }) => headersOf(opList) }),
        }),
      }),
    ],
  });
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        // A refusal stays one however often it is asked; what did not arrive, or was too much for
        // its batch, is tried again.
        retry: (times, error) => {
          const refusal = refusalIn(error);
          return (refusal === undefined || refusal.code === 'batch_too_large') && times < 2;
        },
      },
    },
  });
  const connection = {
    name,
    call,
    cache,
    query: createTRPCOptionsProxy<KontorRouter>({ client: call, queryClient: cache }),
  };
  connections.set(name, connection);
  return connection;
};

/**
 * Calls that ask who is signed in, or sign someone in or out: they wait for no session, and are
 * nobody's.
 */
const isOfNobody = ({ path }: { path: string }): boolean =>
  /^session\.(whoAmI|open|signIn|signInMethods|askPasskey|signInByPasskey|signOut)$/.test(path);

/**
 * Says whose page asks, so that nothing is done in the name of someone else who has signed in in
 * the meantime in another tab.
 */
export const headersOf = (calls: readonly { path: string }[]): Record<string, string> =>
  calls.some(isOfNobody) ? {} : personHere.headers();

/**
 * Has a call whose session has ended wait until the same person has signed in again, and then sends
 * it as it was: a write with the Idempotency-Key that it had.
 */
export const acrossSessions: TRPCLink<KontorRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let sent: { unsubscribe: () => void } | undefined;
      let dropped = false;
      const send = () => {
        if (dropped) return;
        sent = next(op).subscribe({
          next: (value) => observer.next(value),
          error: (error) => {
            const ended = refusalIn(error)?.code === 'session_required' && !isOfNobody(op);
            const resumed = ended ? sessionEnded() : undefined;
            if (resumed) void resumed.then(send);
            else observer.error(error);
          },
          complete: () => observer.complete(),
        });
      };
      send();
      return () => {
        dropped = true;
        sent?.unsubscribe();
      };
    });

const idempotencyHeaders = ({ idempotencyKey }: { idempotencyKey?: unknown }): Record<string, string> =>
  typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};

/**
 * The options of a mutation by which a repetition is recognised, so that nothing is booked twice
 * when an answer was lost (docs/interface §14).
 */
export const once = (idempotencyKey: string) => ({ context: { idempotencyKey } });

/** A new key for `once`. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The procedures that belong to no client: the session. */
export const anyClient = '-';

/** Forgets everything that was read, for whoever signs in next. */
export const disconnect = (): void => {
  for (const { cache } of connections.values()) cache.clear();
  connections.clear();
};
