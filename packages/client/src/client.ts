import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  type Operation,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import type { KontorRouter } from './generated/router.ts';
import { streamed, waiting } from './generated/traits.ts';
import { retrying } from './retrying.ts';
import { uploading } from './uploading.ts';
import { idempotencyHeaders, keyed } from './writing.ts';

/** tRPC's own client, with the types of Kontor's router: `kontor.invoices.post.mutate(…)`. */
export type KontorClient = TRPCClient<KontorRouter>;

export type ClientOptions = {
  /** The address of the program, without a path of the interface: `https://books.example.com`. */
  url: string | URL;
  /** The name of the client whose books are meant; `-` with the key of an operator. */
  client: string;
  key: string;
  /**
   * The most times that a call is sent again after a lost connection, 429 or 503. 5 unless
   * specified.
   */
  retries?: number | undefined;
  /** Sends requests in place of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
};

/**
 * Connects to the books of a client. Queries of the same moment share a request. A mutation goes
 * alone, with an `Idempotency-Key` of its own, by which it is done once however often it is sent.
 * Throws a TypeError for an address or a key that can't be one.
 */
export const createKontorClient = ({
  url,
  client,
  key,
  retries = 5,
  fetch = globalThis.fetch,
}: ClientOptions): KontorClient => {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The key must be a text of visible characters.');
  const base = String(new URL(url)).replace(/\/+$/, '');
  const name = encodeURIComponent(client);
  const headers = { authorization: `Bearer ${key}` };
  const trpc = {
    url: `${base}/trpc/${name}`,
    headers,
    fetch: (address: string | URL | Request, init?: object) => fetch(address, init),
  };
  return createTRPCClient<KontorRouter>({
    links: [
      keyed,
      retrying(retries),
      uploading({ url: `${base}/api/latest/clients/${name}`, headers, fetch }),
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({ ...trpc, headers: ({ op }) => ({ ...headers, ...idempotencyHeaders(op) }) }),
        false: splitLink({
          condition: ({ path }) => streamed.includes(path),
          true: httpBatchStreamLink({ ...trpc, maxItems: 1 }),
          false: splitLink({
            condition: isLong,
            true: httpLink({ ...trpc, methodOverride: 'POST' }),
            false: splitLink({
              condition: doesWait,
              true: httpLink(trpc),
              false: httpBatchLink({ ...trpc, maxURLLength: longestAddress, maxItems: largestBatch }),
            }),
          }),
        }),
      }),
    ],
  });
};

const isLong = ({ input }: Operation): boolean =>
  encodeURIComponent(JSON.stringify(input ?? {})).length > longestInput;

/** Whether a query waits for its answer, for which others of its batch would wait, too. */
const doesWait = ({ path, input }: Operation): boolean => Object(input)[waiting[path] ?? ''] !== undefined;

// The head of a request may have 16 KB, and what is before the program often allows 8
// (docs/interface §17).
const longestAddress = 8_000;
const longestInput = 6_000;
const largestBatch = 100;
