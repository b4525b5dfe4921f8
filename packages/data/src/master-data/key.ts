import { client, fold, type Instant, type KeyKept, keyKept, type Scope } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { columnsOf, listed } from '../postgres/columns.ts';
import { gatheredIn } from '../postgres/gathered/gathered-lookups.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { sha256 } from '../postgres/sha256.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import { addLink } from '../writing/audit.ts';
import { openCache } from '../writing/cache.ts';
import { recordSecretOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type ClientKept, clientKept } from './client.ts';

/** A key that was found, and the client whose books the request names. */
export type FoundKey = {
  id: number;
  prefix: string;
  scopes: readonly Scope[];
  strict: boolean;
  draft: boolean;
  client: ClientKept | undefined;
};

export type NewKey = {
  client_id: number | null;
  prefix: string;
  hash: Uint8Array<ArrayBuffer>;
  scopes: readonly Scope[];
  label: string;
  strict: boolean;
  draft: boolean;
  expires: Instant | undefined;
  /** The key by which it is issued, where it is by one. */
  by_key?: number | undefined;
};

type SoughtKey = { hash: Uint8Array; name: string | undefined };

type KeyRow = {
  position: bigint;
  key_id: number;
  key_prefix: string;
  scopes: Scope[];
  strict: boolean;
  draft: boolean;
  expires: Instant | null;
  last_used: Instant | null;
  /** The client's id and the version of its row; null where the request names none. */
  id: number | null;
  row: string | null;
};

/**
 * Finds the valid key of `hash` for the client called `name`; undefined when there is none, for
 * whatever reason. Without a `name` it finds operator keys only, which belong to no client.
 * Look-ups of the same moment share a round trip. Records when the key was last used, to the
 * minute.
 */
export const findKey = async (
  session: Session,
  sought: SoughtKey,
  now: Instant,
): Promise<FoundKey | undefined> => {
  const row = await readKey(session, sought);
  const keys = cachedKeys(session);
  const { key, ofClient } = cacheKeys(sought);
  // Instants are text of one form, so they are ordered as texts are.
  if (!row || (row.expires !== null && row.expires <= now)) {
    keys.delete(ofClient);
    return undefined;
  }
  if (row.last_used === null || Date.parse(row.last_used) < Date.parse(now) - useInterval)
    await recordUse(session, row.key_id, now);
  const found = {
    id: row.key_id,
    prefix: row.key_prefix,
    scopes: row.scopes,
    strict: row.strict,
    draft: row.draft,
    client: row.id === null ? undefined : await readAgain(session, { id: row.id, row: row.row }),
  };
  keys.set(ofClient, found);
  lookUpsOf(session).set(key, { at: Date.parse(now) });
  return found;
};

// In milliseconds.
const useInterval = 60_000;

/**
 * Reads the key that is not revoked, and which row the client has now: its settings are many, and
 * seldom change. Look-ups are lateral, one row each, so that they go by key.
 */
const readKey = gatheredIn<SoughtKey, KeyRow | undefined>(async ({ statements }, sought) => {
  const hashes = sought.map(({ hash }) => Buffer.from(hash));
  const names = sought.map(({ name }) => (name === undefined ? null : fold(name)));
  const rows = await statements.lookUp<KeyRow>(Prisma.sql`
    SELECT s.position, k.id AS key_id, k.prefix AS key_prefix, k.scopes, k.strict, k.draft, k.expires, k.last_used,
           c.id, c.row
      FROM unnest(${hashes}::bytea[], ${names}::text[]) WITH ORDINALITY AS s(hash, name, position)
     CROSS JOIN LATERAL (SELECT * FROM api_key WHERE hash = s.hash AND revoked IS NULL LIMIT 1) k
      LEFT JOIN LATERAL (SELECT id, xmin::text AS row FROM client WHERE name_folded = s.name LIMIT 1) c ON true
     WHERE CASE WHEN s.name IS NULL THEN k.client_id IS NULL
                ELSE c.id IS NOT NULL AND (k.client_id IS NULL OR k.client_id = c.id) END`);
  const byPosition = new Map(rows.map((row) => [Number(row.position), row]));
  return sought.map((_, at) => byPosition.get(at + 1));
});

/**
 * The client whose row was just found: as it was read before where that is still its row, which
 * every change of it replaces.
 */
const readAgain = async (
  database: Session,
  { id, row }: { id: number; row: string | null },
): Promise<ClientKept> => {
  const known = clientRowsOf(database).get(String(id));
  if (known && known.row === row) return known.client;
  const [found] = await database.statements.lookUp<ClientRow>(Prisma.sql`
    SELECT xmin::text AS row, id, version, ${listed(columnsOf(client))} FROM client WHERE id = ${id}`);
  if (!found) throw new Error(`client ${id} has no row any more`);
  const read = { row: found.row, client: clientKept(found) };
  clientRowsOf(database).set(String(id), read);
  return read.client;
};

type ClientRow = Record<string, unknown> & { row: string; id: number; version: number };

/** Clients as they were last read, with the version of their row. */
const clientRowsOf = openCache<{ row: string; client: ClientKept }>();

/**
 * The key and the client as they were when they were last read; undefined where they are not
 * cached, or the last look-up of the key is a minute ago, so that the time of its last use is
 * recorded. The posting statement checks that the key is still valid and that the client's settings
 * have not changed.
 */
export const cachedKey = (
  session: Session,
  sought: { hash: Uint8Array; name: string | undefined },
  now: Instant,
): FoundKey | undefined => {
  const { key, ofClient } = cacheKeys(sought);
  const lookUp = lookUpsOf(session).get(key);
  return lookUp && Date.parse(now) - lookUp.at < useInterval ? cachedKeys(session).get(ofClient) : undefined;
};

/** Keys with the client that a request named. */
const cachedKeys = openCache<FoundKey>();

/** The last look-up of each key, in milliseconds. */
const lookUpsOf = openCache<{ at: number }>();

const cacheKeys = ({ hash, name = '' }: { hash: Uint8Array; name: string | undefined }) => {
  const key = Buffer.from(hash).toString('hex');
  return { key, ofClient: `${key} ${fold(name)}` };
};

/** Records when a key was used, to the minute. */
export const recordUse = async ({ ask }: Pick<Session, 'ask'>, id: number, now: Instant): Promise<void> => {
  try {
    await ask((prisma) => prisma.api_key.update({ where: { id }, data: { last_used: now } }));
  } catch (error) {
    // A database whose disk is full, or that is read-only, still serves requests that read.
    if (!isUnavailable(error)) throw error;
  }
};

/** The keys of one client. */
export const keysOf = (session: Session, client_id: number) => ({
  list: () => listKeys(session, client_id),
  create: (sent: Omit<NewKey, 'client_id'>, writing: Writing) =>
    createKey(session, { ...sent, client_id }, writing),
  revoke: (prefix: string, writing: Writing) => revokeKeys(session, { client_id, prefix }, writing),
});

/**
 * Stores a new key, for which the person who issues it answers, or who has issued the key by which
 * it is. `answer` is recorded for an Idempotency-Key.
 */
export const createKey = async (
  session: Session,
  { answer, ...sent }: NewKey & { answer?: object },
  writing: Writing,
): Promise<void> => {
  const { client_id, by_key, ...rest } = sent;
  await session.transaction(async ({ tx }) => {
    const issuer =
      by_key === undefined
        ? undefined
        : await tx.api_key.findUnique({ where: { id: by_key }, select: { issued_by: true } });
    const issued_by = writing.by.person?.id ?? issuer?.issued_by ?? null;
    await insertKey(tx, { ...rest, client_id, issued_by }, writing);
    const { secrets } = session;
    if (client_id !== null && answer)
      await recordSecretOutcomeIn(tx, { client_id, writing, secrets }, answer);
  });
};

/** Stores a key in a transaction, with its link of the audit trail; answers its id. */
export const insertKey = async (
  tx: Tx,
  { client_id, hash, ...rest }: Omit<NewKey, 'by_key'> & { issued_by: number | null },
  writing: Writing,
): Promise<number> => {
  // The trail has a fingerprint of the hash, so that `kontor verify` finds a key that was given
  // another secret.
  const after = { ...rest, fingerprint: sha256(hash) };
  const data = { ...rest, hash, client_id, scopes: [...rest.scopes], expires: rest.expires ?? null };
  const { id } = await tx.api_key.create({ data: { ...data, created: writing.now }, select: { id: true } });
  await addKeyLink(tx, { client_id, before: null, after }, writing);
  return id;
};

/**
 * Lists the keys of a client (for null: the operator's) or, with a person, those that they answer
 * for; oldest first.
 */
export const listKeys = async (
  { ask }: Pick<Session, 'ask'>,
  client_id: number | null,
  issued_by?: number,
): Promise<KeyKept[]> => {
  const rows = await ask((prisma) =>
    prisma.api_key.findMany({
      where: { client_id, ...(issued_by === undefined ? {} : { issued_by }) },
      orderBy: { id: 'asc' },
      include: { issuer: { select: { id: true, name: true } } },
    }),
  );
  return rows.map(({ issued_by: _, ...row }) => recordOf(keyKept, row));
};

/**
 * The valid keys of a client for which a person answers, and which of them are connections, which
 * end with the person.
 */
export const findKeysIssuedBy = async (
  tx: Pick<Tx, 'api_key'>,
  { client_id, person_id }: { client_id: number; person_id: number },
  now: Instant,
): Promise<{ id: number; prefix: string; isConnection: boolean }[]> => {
  const rows = await tx.api_key.findMany({
    where: {
      client_id,
      issued_by: person_id,
      revoked: null,
      OR: [{ expires: null }, { expires: { gt: now } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, prefix: true, connection: { select: { key_id: true } } },
  });
  return rows.map(({ connection, ...row }) => ({ ...row, isConnection: connection !== null }));
};

/**
 * Revokes a key of a client whose row the transaction has locked; its link is for the caller to
 * add.
 */
export const revokeKey = async (tx: Pick<Tx, 'api_key'>, id: number, revoked: Instant): Promise<void> => {
  await tx.api_key.update({ where: { id }, data: { revoked } });
};

/** Revokes the valid keys of a client that have this `prefix`; returns how many there were. */
export const revokeKeys = (
  session: Session,
  of: { client_id: number | null; prefix: string },
  writing: Writing,
): Promise<number> => {
  const { client_id, prefix } = of;
  return session.transaction(async ({ tx }) => {
    if (client_id !== null) await takeClient(tx, client_id);
    return revokeKeysIn(tx, { client_id, prefix }, writing);
  });
};

/** The same in a transaction that has locked the client's row. */
export const revokeKeysIn = async (
  tx: Tx,
  { client_id, prefix }: { client_id: number | null; prefix: string },
  writing: Writing,
): Promise<number> => {
  const where = { client_id, prefix, revoked: null };
  const { count } = await tx.api_key.updateMany({ where, data: { revoked: writing.now } });
  if (count > 0)
    await addKeyLink(tx, { client_id, before: { prefix }, after: { prefix, revoked: writing.now } }, writing);
  return count;
};

type KeyChange = { client_id: number | null; before: object | null; after: object };

/** Adds a link to the client's chain; an operator key is in no client's chain. */
const addKeyLink = async (
  tx: Tx,
  { client_id, before, after }: KeyChange,
  writing: Writing,
): Promise<void> => {
  if (client_id === null) return;
  await addLink(tx, { client_id, record: { ...writing.by, table: 'api_key', before, after } }, writing);
};

/** The identities that orders have as one's own: one's own, and the keys that one has issued. */
export const ownIdentities = (identity: string): Prisma.Sql => Prisma.sql`ARRAY(
         SELECT ${identity}::text
          UNION ALL
         SELECT 'key ' || k.prefix FROM api_key k JOIN person i ON i.id = k.issued_by
          WHERE 'person ' || i.id || ' ' || i.name = ${identity})`;
