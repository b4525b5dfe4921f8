import { createHash } from 'node:crypto';
import { type Books, type ClientKept, type Database, findKey, openBooks } from '@kontor/data';
import { clientName, type Instant, Refusal, type Scope } from '@kontor/domain';
import type { Receipts } from './receipt-resources.ts';

/** The context of a request, for every procedure: the caller, the open books and the current time. */
export type Context = {
  database: Database;
  receipts: Receipts;
  requestId: string;
  now: Instant;
  key: { prefix: string; scopes: readonly Scope[] };
  /** Absent for requests of the operator, whose address names no client: see `operatorProcedure`. */
  client: ClientKept | undefined;
  books: Books | undefined;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** Response metadata: a procedure sets it for REST or tRPC, besides its answer. */
  reply: { replayed: boolean };
};

export type Request = {
  database: Database;
  receipts: Receipts;
  requestId: string;
  now: Instant;
  /** The key as it was sent; undefined when there is none, or several that differ. */
  key: string | undefined;
  /** The client's name in the address; undefined for requests of the operator. */
  clientName: string | undefined;
  idempotencyKey?: string | undefined;
};

/** The refusal of a missing, wrong, expired or foreign key and of an unknown client: all are answered alike (§2). */
export const keyRefused = (): Refusal =>
  new Refusal('key_refused', 'The API key is missing or does not open this client.');

/** Authenticates a request by its key and opens the client's books (docs/interface.md §2). Refuses `key_refused`. */
export const openContext = async (request: Request): Promise<Context> => {
  const { database, receipts, key, clientName: name, now } = request;
  if (!key || (name !== undefined && !clientName.safeParse(name).success)) throw keyRefused();
  const found = await findKey(database, { hash: hashOf(key), name }, now);
  if (!found) throw keyRefused();
  const { prefix, scopes, client } = found;
  return {
    database,
    receipts,
    now,
    requestId: request.requestId,
    key: { prefix, scopes },
    client,
    books: client && openBooks(database, client),
    idempotencyKey: request.idempotencyKey,
    reply: { replayed: false },
  };
};

/** The SHA-256 hash of an API key, which is stored instead of the key. */
export const hashOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(key).digest());
