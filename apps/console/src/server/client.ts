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
import { refusalIn, sessionEnded } from './refusal.ts';

/** The router at the address of one client, or of none (`-`). */
export type Connection = {
  name: string;
  /** Calls a procedure: `call.invoices.post.mutate(…)`. */
  call: TRPCClient<KontorRouter>;
  /** The options by which TanStack Query reads or writes: `useQuery(query.accounts.list.queryOptions())`. */
  query: TRPCOptionsProxy<KontorRouter>;
  cache: QueryClient;
};

const connections = new Map<string, Connection>();

/** The connection to the books of a client. Each has a cache of its own, so that no two clients meet in one. */
export const connect = (name: string): Connection => {
  const known = connections.get(name);
  if (known) return known;
  const url = `/trpc/${encodeURIComponent(name)}`;
  const call = createTRPCClient<KontorRouter>({
    links: [
      tellingSessionEnd,
      splitLink({
        condition: ({ type }) => type === 'mutation',
        // A write goes alone, with its own Idempotency-Key.
        true: httpLink({ url, headers: ({ op }) => idempotencyHeaders(op.context) }),
        false: splitLink({
          // A whole document is too long for an address, and so are all texts of the settings.
          condition: ({ path }) => path.endsWith('.preview') || path === 'print.sample',
          true: httpLink({ url, methodOverride: 'POST' }),
          false: httpBatchLink({ url, maxURLLength: 8_000 }),
        }),
      }),
    ],
  });
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        // A refusal stays one however often it is asked; what did not arrive is tried again.
        retry: (times, error) => refusalIn(error) === undefined && times < 2,
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

/** Reports that the session has ended, on reads and writes alike. */
export const tellingSessionEnd: TRPCLink<KontorRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          if (refusalIn(error)?.code === 'session_required') sessionEnded();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );

const idempotencyHeaders = ({ idempotencyKey }: { idempotencyKey?: unknown }): Record<string, string> =>
  typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};

/**
 * The options of a mutation by which a repetition is recognised, so that nothing is booked twice when an answer was lost
 * (docs/interface §14).
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
