import {
  type ConnectionKept,
  client,
  connectionKept,
  endOfProgram,
  endOfSecret,
  fold,
  type Instant,
  type Role,
  type Scope,
  scopesOf,
} from '@kontor/domain';
import { type ClientKept, clientKept } from '../master-data/client.ts';
import { type FoundKey, insertKey, recordUse, revokeKeysIn } from '../master-data/key.ts';
import type { Hash } from '../people/session.ts';
import { columnsOf, listed } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { pageSize } from '../postgres/page.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * Connections of programs with the books of a client (docs/interface §36). Each is a key of the
 * client, whose own secret nobody has: it is opened by the tokens of the connection, and never by
 * more scopes than its person has.
 */
export type NewConnection = {
  program: { id: string; name: string };
  returns_to: string;
  scopes: readonly Scope[];
  draft: boolean;
  person_id: number;
  /** The key that it is, whose secret was thrown away. */
  key: { prefix: string; hash: Hash };
  /** The code by which the program gets its tokens, once. */
  code: { hash: Hash; challenge: string; redirect_uri: string };
};

export const connectionsOf = (session: Session, client_id: number) => ({
  /** Lists the connections, or those of one person, the newest first and a thousand at most. */
  list: async (person_id: number | undefined): Promise<ConnectionKept[]> => {
    const issued_by = person_id === undefined ? {} : { issued_by: person_id };
    const rows = await session.ask((prisma) =>
      prisma.connection.findMany({
        where: { key: { client_id, ...issued_by } },
        orderBy: { key_id: 'desc' },
        take: pageSize,
        include: {
          key: { include: { issuer: { select: { id: true, name: true } } } },
          secrets: { where: { spent: null, kind: { not: 'access' } }, select: { expires: true } },
        },
      }),
    );
    return rows.map(({ key, key_id: id, returns_to, secrets }) => {
      const expires = secrets.map((one) => one.expires).sort((a, b) => Number(b) - Number(a))[0];
      const { label: program, issuer: person } = key;
      return recordOf(connectionKept, { ...key, id, program, person, returns_to, expires });
    });
  },

  /** Stores a connection, with the code by which its program gets tokens; answers its id. */
  create: (
    { program, returns_to, person_id, key, code, scopes, draft }: NewConnection,
    writing: Writing,
  ): Promise<number> =>
    session.transaction(async ({ tx }) => {
      const { now } = writing;
      await takeClient(tx, client_id);
      const kept = { scopes, draft, label: program.name, strict: false, expires: undefined };
      const key_id = await insertKey(tx, { ...key, ...kept, client_id, issued_by: person_id }, writing);
      await tx.connection.create({ data: { key_id, program: program.id, returns_to } });
      const secret = { ...code, key_id, kind: 'code', created: now, expires: endOfSecret('code', now) };
      await tx.connection_secret.create({ data: secret });
      await tx.program.updateMany({ where: { id: program.id }, data: { expires: endOfProgram(now) } });
      return key_id;
    }),

  /** Ends a connection, of a person where one is given; answers how many there were. */
  revoke: (
    { id, person_id }: { id: number; person_id: number | undefined },
    writing: Writing,
  ): Promise<number> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const issued_by = person_id === undefined ? {} : { issued_by: person_id };
      const where = { id, client_id, ...issued_by, connection: { isNot: null } };
      const found = await tx.api_key.findFirst({ where, select: { prefix: true } });
      if (!found) return 0;
      await tx.connection_secret.deleteMany({ where: { key_id: id } });
      return revokeKeysIn(tx, { client_id, prefix: found.prefix }, writing);
    }),
});

type ConnectionRow = Record<string, unknown> & {
  key_id: number;
  key_prefix: string;
  scopes: Scope[];
  draft: boolean;
  stale: boolean;
  role: Role;
  id: number;
  version: number;
};

/**
 * Finds the connection that an access token of `hash` opens, at the client called `name` or its
 * own, with the scopes that its person still has there; undefined where it opens nothing. Records
 * when it was last used, to the minute.
 */
export const findConnection = async (
  database: Database,
  { hash, name }: { hash: Uint8Array; name: string | undefined },
  now: Instant,
): Promise<(FoundKey & { client: ClientKept }) | undefined> => {
  const [row] = await database.prisma.$queryRaw<ConnectionRow[]>`
    SELECT k.id AS key_id, k.prefix AS key_prefix, k.scopes, k.draft, m.role,
           k.last_used IS NULL OR k.last_used < ${now}::timestamptz - interval '1 minute' AS stale,
           c.id, c.version, ${listed(columnsOf(client), 'c')}
      FROM connection_secret s
      JOIN api_key k ON k.id = s.key_id AND k.revoked IS NULL
      JOIN client c ON c.id = k.client_id
      JOIN membership m ON m.client_id = c.id AND m.person_id = k.issued_by
     WHERE s.hash = ${hash} AND s.kind = 'access' AND s.expires > ${now}::timestamptz
       AND (${name === undefined} OR c.name_folded = ${name === undefined ? '' : fold(name)})`;
  if (!row) return undefined;
  const { key_id: id, key_prefix: prefix, draft, role } = row;
  const scopes = row.scopes.filter((scope) => scopesOf[role].includes(scope));
  if (scopes.length === 0) return undefined;
  if (row.stale) await recordUse(database, id, now);
  return { id, prefix, scopes, draft, strict: false, client: clientKept(row) };
};
