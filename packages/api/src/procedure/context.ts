import { type Books, type ClientKept, type Database, findKey, openBooks } from '@kontor/data';
import { clientName, type Instant } from '@kontor/domain';
import { type Caller, hashOf, keyRefused, uploaderOf } from './caller.ts';
import type { Receipts } from './receipt-resources.ts';
import { type BrowserSent, type CookieChange, openBySession } from './session.ts';

/** The context of a request, for every procedure: the caller, the open books and the current time. */
export type Context = {
  database: Database;
  receipts: Receipts;
  requestId: string;
  now: Instant;
  caller: Caller;
  /** Present when a browser called, without a key. */
  browser: BrowserSent | undefined;
  /** Absent for requests of the operator, whose address names no client: see `operatorProcedure`. */
  client: ClientKept | undefined;
  books: Books | undefined;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** Response metadata: a procedure sets it for REST or tRPC, besides its answer. */
  reply: { replayed: boolean; cookie?: CookieChange };
};

export type Request = {
  database: Database;
  receipts: Receipts;
  requestId: string;
  now: Instant;
  /** The key as it was sent; undefined when there is none, or several that differ. */
  key: string | undefined;
  /** What a browser sent in place of a key; undefined where only keys are taken, or one was sent. */
  browser?: BrowserSent | undefined;
  /** The client's name in the address; undefined for requests of the operator. */
  clientName: string | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Authenticates a request by its key or its session, and opens the client's books (docs/interface.md §2). Refuses
 * `key_refused`, and `session_required` where the session has ended.
 */
export const openContext = async (request: Request): Promise<Context> => {
  const { database, receipts, browser, now } = request;
  const { caller, client } = browser
    ? await openBySession(database, { sent: browser, name: request.clientName }, now)
    : await openByKey(request);
  return {
    database,
    receipts,
    now,
    requestId: request.requestId,
    caller,
    browser,
    client,
    books: client && openBooks(database, client, uploaderOf(caller)),
    idempotencyKey: request.idempotencyKey,
    reply: { replayed: false },
  };
};

const openByKey = async ({ database, key, clientName: name, now }: Request) => {
  if (!key || (name !== undefined && !clientName.safeParse(name).success)) throw keyRefused();
  const found = await findKey(database, { hash: hashOf(key), name }, now);
  if (!found) throw keyRefused();
  const { prefix, scopes, client } = found;
  return { caller: { kind: 'key', prefix, scopes } as const, client };
};
