import { isIP } from 'node:net';
import { isDocument } from '@kontor/domain';
import { type OutsideFetch, openFetch } from '../../names/http.ts';
import { callWith, type LookUp, openLookUp } from '../../names/look-up.ts';
import { type Networks, openNetworks } from '../../webhooks/network.ts';
import { hostOf } from '../../webhooks/send.ts';

/**
 * Reads the document of a program at the address that is its `client_id`; undefined where it can't
 * be read, or says that it is another's.
 */
export type ReadDocument = (id: string) => Promise<object | undefined>;

type Outside = { networks?: Networks; lookUp?: Pick<LookUp, 'addressesOf'>; fetch?: typeof openFetch };

// In milliseconds, bytes, and documents that are read at the same time.
const readTime = 5_000;
const mostBytes = 65_536;
const mostReading = 4;

/**
 * Opens the reader. Anybody may name an address, so that it calls only public ones, by https, after
 * their name was looked up, follows no redirect, and reads few at a time.
 */
export const openDocuments = ({
  networks = openNetworks([]),
  lookUp = openLookUp(),
  fetch: open = openFetch,
}: Outside = {}): ReadDocument => {
  const outside: OutsideFetch = open({
    lookup: (name, options, callback) => {
      lookUp.addressesOf(name).then(
        (addresses) => {
          const allowed = addresses.filter(networks.isAllowed);
          if (allowed.length > 0) callWith(allowed, options, callback);
          else callback(new Error('the name leads to no public address'), '');
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
    },
  });
  let reading = 0;
  return async (id) => {
    if (!isDocument(id) || reading >= mostReading) return undefined;
    const host = hostOf(new URL(id));
    // Sockets don't look up what is an address already.
    if (isIP(host) !== 0 && !networks.isAllowed(host)) return undefined;
    reading += 1;
    try {
      const signal = AbortSignal.timeout(readTime);
      const answer = await outside(id, { headers: { accept: 'application/json' }, signal });
      const text = await beginningOf(answer);
      const document: unknown = answer.status === 200 && text !== undefined ? JSON.parse(text) : undefined;
      const isOwn =
        typeof document === 'object' && document !== null && Reflect.get(document, 'client_id') === id;
      return isOwn ? document : undefined;
    } catch {
      return undefined;
    } finally {
      reading -= 1;
    }
  };
};

/** The body of an answer; undefined where it is too long, which is not read to its end. */
const beginningOf = async ({ body }: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
