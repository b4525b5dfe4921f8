import {
  client,
  fold,
  type Instant,
  idleSince,
  type Membership,
  type Person,
  type Role,
  type SessionKept,
  scopesOf,
  sender,
  sessionKept,
  type Way,
} from '@kontor/domain';
import { type ClientKept, clientKept } from '../master-data/client.ts';
import { columnsOf, listed } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { instantOf, recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import { type Access, addAccess } from './access.ts';
import { forgetFailures } from './failure.ts';

/** The sessions of people who are signed in with a browser (docs/interface §2). */

/** The SHA-256 of a secret, which is stored in its place. */
export type Hash = Uint8Array<ArrayBuffer>;

/**
 * A session to be kept: the hash of its secret, the browser as it names itself, and the moment at
 * which it ends.
 */
export type NewSession = { hash: Hash; browser: string; expires: Instant };

/**
 * A live session and its person; and where the request names a client that the person works for,
 * that client and their role.
 */
export type FoundSession = {
  id: number;
  /** The moment at which the person signed in. */
  since: Instant;
  person: Person;
  /** Whether the person is an operator, whatever the client. */
  isOperator: boolean;
  at: { client: ClientKept; role: Role } | undefined;
};

type SessionRow = Record<string, unknown> & {
  session_id: number;
  stale: boolean;
  since: Date;
  person_id: number;
  person_name: string;
  is_operator: boolean;
  role: Role | null;
  id: number | null;
  version: number;
};

/**
 * Finds the live session of `hash`, and the client called `name` with the person's role there, in
 * one round trip. Records when the session was last used, to the minute.
 */
export const findSession = async (
  { prisma }: Database,
  sought: { hash: Uint8Array; name: string | undefined },
  now: Instant,
): Promise<FoundSession | undefined> => {
  const { hash, name } = sought;
  const [row] = await prisma.$queryRaw<SessionRow[]>`
    SELECT s.id AS session_id, s.last_used < ${now}::timestamptz - interval '1 minute' AS stale,
           s.created AS since, p.id AS person_id, p.name AS person_name,
           p.operator_since IS NOT NULL AS is_operator, m.role, c.id, c.version, ${listed(columnsOf(client), 'c')}
      FROM session s JOIN person p ON p.id = s.person_id
      LEFT JOIN (client c JOIN membership m ON m.client_id = c.id)
        ON c.name_folded = ${name === undefined ? null : fold(name)} AND m.person_id = s.person_id
     WHERE s.hash = ${hash} AND s.expires > ${now}::timestamptz AND s.last_used > ${idleSince(now)}::timestamptz`;
  if (!row) return undefined;
  if (row.stale) await recordSessionUse({ prisma }, row.session_id, now);
  const { id, role } = row;
  return {
    id: row.session_id,
    since: instantOf(row.since),
    person: { id: row.person_id, name: row.person_name },
    isOperator: row.is_operator,
    at: id === null || role === null ? undefined : { client: clientKept({ ...row, id }), role },
  };
};

const recordSessionUse = async (
  { prisma }: Pick<Database, 'prisma'>,
  id: number,
  now: Instant,
): Promise<void> => {
  try {
    // The session may have been ended in the meantime.
    await prisma.session.updateMany({ where: { id }, data: { last_used: now } });
  } catch (error) {
    // A database whose disk is full, or that is read-only, still serves requests that read.
    if (!isUnavailable(error)) throw error;
  }
};

/** Stores a session of a person who has just signed in. */
export const insertSession = async (
  tx: Pick<Tx, 'session'>,
  { person_id, session }: { person_id: number; session: NewSession },
  now: Instant,
): Promise<void> => {
  await tx.session.create({ data: { ...session, person_id, created: now, last_used: now } });
};

/**
 * Begins a session of a person who has signed in by `way`, and ends the one that this browser had.
 */
export const beginSession = (
  database: Database,
  of: { person: Person; session: NewSession; before: number | undefined; way: Way },
  access: Access,
): Promise<void> =>
  database.transaction(async ({ tx }) => {
    const { person, way, session } = of;
    const { writing } = access;
    if (of.before !== undefined) await tx.session.deleteMany({ where: { id: of.before } });
    await insertSession(tx, { person_id: person.id, session }, writing.now);
    const by = { ...writing, by: { ...writing.by, person } };
    await addAccess(tx, { person_id: person.id, kind: 'signed_in', way }, { ...access, writing: by });
  });

/** Ends a session of a person; returns how many there were. */
export const endSession = (
  database: Database,
  { person_id, id }: { person_id: number; id: number },
  access: Access,
): Promise<number> =>
  database.transaction(async ({ tx }) => {
    const found = await tx.session.findFirst({ where: { person_id, id }, select: { browser: true } });
    if (!found) return 0;
    const { count } = await tx.session.deleteMany({ where: { person_id, id } });
    if (count > 0) await addAccess(tx, { person_id, kind: 'signed_out', name: found.browser }, access);
    return count;
  });

/** Lists the live sessions of a person, the latest first; `current` is the one that asks. */
export const listSessions = async (
  { ask }: Pick<Session, 'ask'>,
  of: { person_id: number; current: number | undefined },
  now: Instant,
): Promise<SessionKept[]> => {
  const { person_id, current } = of;
  const rows = await ask((prisma) =>
    prisma.session.findMany({
      where: { person_id, expires: { gt: now }, last_used: { gt: idleSince(now) } },
      orderBy: { id: 'desc' },
    }),
  );
  return rows.map((row) => recordOf(sessionKept, { ...row, current: row.id === current }));
};

/** The name of a client as it is shown: that of the company, where its settings have one. */
const shownName = (name: string, sender: unknown): string => {
  const { data } = companyName.safeParse(sender);
  return data?.name ?? name;
};

const companyName = sender.pick({ name: true });

/** Lists the clients that a person works for, by the names that are shown. */
export const listMemberships = async ({ prisma }: Database, person_id: number): Promise<Membership[]> => {
  const rows = await prisma.membership.findMany({
    where: { person_id },
    select: { role: true, client: { select: { name: true, sender: true, archived: true } } },
  });
  return byShownName(
    rows.map(({ role, client: { name, sender, archived } }) => ({
      client: name,
      name: shownName(name, sender),
      role: role as Role,
      scopes: [...scopesOf[role as Role]],
      ...(archived && { archived: instantOf(archived) }),
    })),
  );
};

const byShownName = <Named extends { client: string; name: string }>(list: readonly Named[]): Named[] =>
  list.toSorted(
    (one, other) =>
      fold(one.name).localeCompare(fold(other.name), 'en') || one.client.localeCompare(other.client, 'en'),
  );

/** A client that a person works for, with its settings and their role there. */
export type ClientOfPerson = { client: ClientKept; name: string; role: Role };

/** Lists the clients that a person works for with their settings, by the names that are shown. */
export const listClientsOf = async ({ prisma }: Database, person_id: number): Promise<ClientOfPerson[]> => {
  const rows = await prisma.$queryRaw<
    (Record<string, unknown> & { id: number; version: number; role: Role })[]
  >`
    SELECT m.role, c.id, c.version, ${listed(columnsOf(client), 'c')}
      FROM membership m JOIN client c ON c.id = m.client_id WHERE m.person_id = ${person_id}`;
  const found = rows.map(({ role, ...row }) => {
    const kept = clientKept(row);
    return { kept, client: kept.name, name: shownName(kept.name, kept.sender), role };
  });
  return byShownName(found).map(({ kept, name, role }) => ({ client: kept, name, role }));
};

/**
 * The client of this name and the role of a person there, undefined where they have none.
 */
export const findClientOf = async (
  { prisma }: Database,
  { person_id, name }: { person_id: number; name: string },
): Promise<{ client: ClientKept; role: Role | undefined } | undefined> => {
  const [row] = await prisma.$queryRaw<
    (Record<string, unknown> & { id: number; version: number; role: Role | null })[]
  >`
    SELECT m.role, c.id, c.version, ${listed(columnsOf(client), 'c')}
      FROM client c LEFT JOIN membership m ON m.client_id = c.id AND m.person_id = ${person_id}
     WHERE c.name_folded = ${fold(name)}`;
  return row && { client: clientKept(row), role: row.role ?? undefined };
};

/** Whether a person owns a client, whichever. */
export const ownsClient = async ({ prisma }: Database, person_id: number): Promise<boolean> =>
  (await prisma.membership.count({ where: { person_id, role: 'owner' }, take: 1 })) > 0;

/**
 * Deletes sessions, links, challenges and failures to sign in that have ended; returns how many
 * there were.
 */
export const forgetSessions = async (database: Database, now: Instant): Promise<number> => {
  const { prisma } = database;
  const sessions = await inStatement(database, () =>
    prisma.session.deleteMany({
      where: { OR: [{ expires: { lte: now } }, { last_used: { lte: idleSince(now) } }] },
    }),
  );
  const links = await inStatement(database, () =>
    prisma.link.deleteMany({ where: { OR: [{ expires: { lte: now } }, { used: { not: null } }] } }),
  );
  const requests = await inStatement(database, () =>
    prisma.link_request.deleteMany({ where: { expires: { lte: now } } }),
  );
  const challenges = await inStatement(database, () =>
    prisma.spent_challenge.deleteMany({ where: { expires: { lte: now } } }),
  );
  await inStatement(
    database,
    () =>
      prisma.$executeRaw`DELETE FROM failed_sign_in WHERE since <= ${now}::timestamptz - interval '1 hour'`,
  );
  const failures = await forgetFailures(database, now);
  return sessions.count + links.count + requests.count + challenges.count + failures;
};
