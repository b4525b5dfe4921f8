import { endOfProgram, endOfSecret, type Instant, type Scope } from '@kontor/domain';
import { revokeKeysIn } from '../master-data/key.ts';
import type { Hash } from '../people/session.ts';
import type { Database } from '../postgres/database.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/** The codes and tokens of connections, which are stored as hashes (docs/interface §36). */

/** A code or a refresh token that was found, and its connection. */
export type SecretFound = {
  hash: Hash;
  connection: number;
  client: { id: number; name: string };
  program: string;
  person_id: number;
  prefix: string;
  scopes: readonly Scope[];
  expires: Instant;
  /** Whether it was used before. */
  isSpent: boolean;
  /** Of a code, what its program has to know besides. */
  challenge: string | undefined;
  redirect_uri: string | undefined;
};

/** Finds a secret of a connection that was not revoked, whether it was used before or not. */
export const findSecret = async (
  { prisma }: Database,
  { hash, kind }: { hash: Hash; kind: 'code' | 'refresh' | 'access' },
): Promise<SecretFound | undefined> => {
  const row = await prisma.connection_secret.findFirst({
    where: { hash, kind, connection: { key: { revoked: null } } },
    include: { connection: { include: { key: { include: { client: true } } } } },
  });
  if (!row) return undefined;
  const { program, key } = row.connection;
  if (!key.client || key.issued_by === null) return undefined;
  return {
    hash,
    connection: row.key_id,
    client: { id: key.client.id, name: key.client.name },
    program,
    person_id: key.issued_by,
    prefix: key.prefix,
    scopes: key.scopes as Scope[],
    expires: instantOf(row.expires),
    isSpent: row.spent !== null,
    challenge: row.challenge ?? undefined,
    redirect_uri: row.redirect_uri ?? undefined,
  };
};

/** Uses a secret up; false where it was used before, also at this very moment. */
export const spendSecret = (database: Database, hash: Hash, now: Instant): Promise<boolean> =>
  inStatement(database, async () => {
    const where = { hash, spent: null, expires: { gt: now } };
    return (await database.prisma.connection_secret.updateMany({ where, data: { spent: now } })).count === 1;
  });

/** Stores the tokens of a connection that its program gets now, and keeps the program known. */
export const insertTokens = async (
  database: Database,
  {
    connection,
    program,
    access,
    refresh,
  }: { connection: number; program: string; access: Hash; refresh: Hash },
  now: Instant,
): Promise<void> => {
  const tokens = [
    { hash: access, kind: 'access' as const },
    { hash: refresh, kind: 'refresh' as const },
  ];
  await inStatement(database, async () => {
    await database.prisma.connection_secret.createMany({
      data: tokens.map(({ hash, kind }) => ({
        ...{ hash, kind, key_id: connection, created: now, expires: endOfSecret(kind, now) },
      })),
    });
    await database.prisma.program.updateMany({
      where: { id: program },
      data: { expires: endOfProgram(now) },
    });
  });
};

/** Ends a connection as a whole: its tokens, those that were used, and the key that it is. */
export const endConnection = (
  database: Database,
  { connection, client, prefix }: Pick<SecretFound, 'connection' | 'client' | 'prefix'>,
  writing: Writing,
): Promise<void> =>
  database.transaction(async ({ tx }) => {
    await takeClient(tx, client.id);
    await tx.connection_secret.deleteMany({ where: { key_id: connection } });
    await revokeKeysIn(tx, { client_id: client.id, prefix }, writing);
  });

/**
 * Deletes codes, tokens and requests that have ended, and programs that nobody has connected, and
 * ends the connections that nothing opens any more; answers how many there were.
 */
export const forgetConnections = async (database: Database, now: Instant): Promise<number> => {
  const where = { expires: { lte: now } };
  const secrets = await inStatement(database, () => database.prisma.connection_secret.deleteMany({ where }));
  const requests = await inStatement(database, () =>
    database.prisma.connection_request.deleteMany({ where }),
  );
  const programs = await inStatement(database, () => database.prisma.program.deleteMany({ where }));
  const unused = await database.prisma.connection.findMany({
    where: { key: { revoked: null }, secrets: { none: { spent: null } } },
    select: { key: { select: { id: true, prefix: true, client: { select: { id: true, name: true } } } } },
  });
  const writing: Writing = {
    now,
    once: undefined,
    by: { key: '', request: '', action: 'connections.forget' },
  };
  for (const { key } of unused) {
    const { id: connection, prefix, client } = key;
    if (client) await endConnection(database, { connection, client, prefix }, writing);
  }
  return secrets.count + requests.count + programs.count + unused.length;
};
