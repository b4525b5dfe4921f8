import { client, fold, type Instant, type KeyKept, keyKept, type Scope } from '@kontor/domain';
import { columnsOf, listed } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { keptOf } from '../postgres/row.ts';
import { inTransaction, type Tx } from '../postgres/transaction.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import { addLink } from '../writing/audit.ts';
import { sha256 } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type ClientKept, clientKept } from './client.ts';

/** A key that was found, and the client whose books it is to open. */
export type FoundKey = {
  prefix: string;
  scopes: readonly Scope[];
  client: ClientKept | undefined;
};

export type NewKey = {
  client_id: number | null;
  prefix: string;
  hash: Uint8Array<ArrayBuffer>;
  scopes: readonly Scope[];
  label: string;
  expires: Instant | undefined;
};

type KeyRow = Record<string, unknown> & {
  key_prefix: string;
  scopes: Scope[];
  id: number | null;
  version: number;
};

/**
 * The live key of `hash` that opens the client called `name`, in one round trip; undefined when there is none, for
 * whatever reason. Without a `name` only a key of no client is found. Its use is noted, to the minute.
 */
export const findKey = async (
  { prisma }: Database,
  sought: { hash: Uint8Array; name: string | undefined },
  now: Instant,
): Promise<FoundKey | undefined> => {
  const { hash, name } = sought;
  const rows = await prisma.$queryRaw<(KeyRow & { key_id: number; stale: boolean })[]>`
    SELECT k.id AS key_id, k.prefix AS key_prefix, k.scopes,
           k.last_used IS NULL OR k.last_used < ${now}::timestamptz - interval '1 minute' AS stale,
           c.id, c.version, ${listed(columnsOf(client), 'c')}
      FROM api_key k LEFT JOIN client c ON c.name_folded = ${name === undefined ? null : fold(name)}
     WHERE k.hash = ${hash} AND k.revoked IS NULL AND (k.expires IS NULL OR k.expires > ${now}::timestamptz)
       AND CASE WHEN ${name === undefined} THEN k.client_id IS NULL
                ELSE c.id IS NOT NULL AND (k.client_id IS NULL OR k.client_id = c.id) END`;
  const [row] = rows;
  if (!row) return undefined;
  if (row.stale) await noteUse({ prisma }, row.key_id, now);
  const { id } = row;
  return {
    prefix: row.key_prefix,
    scopes: row.scopes,
    client: id === null ? undefined : clientKept({ ...row, id }),
  };
};

const noteUse = async ({ prisma }: Pick<Database, 'prisma'>, id: number, now: Instant): Promise<void> => {
  try {
    await prisma.api_key.update({ where: { id }, data: { last_used: now } });
  } catch (error) {
    // A database that has no room for this, or only reads, still answers whoever reads.
    if (!isUnavailable(error)) throw error;
  }
};

/** Keeps a new key. */
export const createKey = async (database: Database, sent: NewKey, writing: Writing): Promise<void> => {
  const { client_id, hash, ...rest } = sent;
  // Of the hash itself a fingerprint, by which it is seen when a key is given another secret.
  const after = { ...rest, fingerprint: sha256(hash) };
  await inTransaction(database, async (tx) => {
    const data = { ...rest, hash, client_id, scopes: [...sent.scopes], expires: sent.expires ?? null };
    await tx.api_key.create({ data: { ...data, created: writing.now } });
    await addKeyLink(tx, { client_id, before: null, after }, writing);
  });
};

/** The keys of a client (or, for null, of no client), oldest first. */
export const listKeys = async ({ prisma }: Database, client_id: number | null): Promise<KeyKept[]> =>
  (await prisma.api_key.findMany({ where: { client_id }, orderBy: { id: 'asc' } })).map((row) =>
    keptOf(keyKept, row),
  );

/** Revokes the live keys of a client that begin with `prefix`; answers how many they were. */
export const revokeKeys = (
  database: Database,
  of: { client_id: number | null; prefix: string },
  writing: Writing,
): Promise<number> => {
  const { client_id, prefix } = of;
  return inTransaction(database, async (tx) => {
    if (client_id !== null) await takeClient(tx, client_id);
    const where = { client_id, prefix, revoked: null };
    const { count } = await tx.api_key.updateMany({ where, data: { revoked: writing.now } });
    if (count > 0)
      await addKeyLink(
        tx,
        { client_id, before: { prefix }, after: { prefix, revoked: writing.now } },
        writing,
      );
    return count;
  });
};

type KeyChange = { client_id: number | null; before: object | null; after: object };

/** A key of the house is in no client's chain. */
const addKeyLink = async (
  tx: Tx,
  { client_id, before, after }: KeyChange,
  writing: Writing,
): Promise<void> => {
  if (client_id === null) return;
  await addLink(tx, { client_id, record: { ...writing.by, table: 'api_key', before, after } }, writing);
};
