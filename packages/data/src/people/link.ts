import type { Instant, Person, Role } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import type { Tx } from '../postgres/session/session.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type Access, addAccess } from './access.ts';
import { addMemberRecord } from './member.ts';
import { type Hash, insertSession, type NewSession } from './session.ts';

/**
 * Links that let someone in once (docs/interface §2): a known person, or one who is invited to a
 * client.
 */

/**
 * The request that opens a link: the link's hash, the session to begin, and the person who is
 * signed in already.
 */
export type Opening = {
  hash: Hash;
  session: NewSession;
  signedIn: { id: number; person: Person } | undefined;
};

type LinkRow = { person_id: number | null; client_id: number | null; name: string | null; role: Role | null };

/**
 * Opens a link, once: signs its person in, and ends the session that this browser had. Who is
 * invited becomes a new person; someone who is signed in and doesn't work for that client yet joins
 * it. Undefined when the link was used or has expired.
 */
export const openLink = (
  database: Database,
  { hash, session, signedIn }: Opening,
  { writing, from }: Access,
): Promise<Person | undefined> =>
  database.transaction(async ({ tx }) => {
    const link = await useLink(tx, { hash, signedIn }, writing.now);
    if (!link) return undefined;
    if (signedIn) await tx.session.deleteMany({ where: { id: signedIn.id } });
    const person = await personOf(tx, link, { signedIn, writing });
    await insertSession(tx, { person_id: person.id, session }, writing.now);
    const by = { ...writing, by: { ...writing.by, person } };
    await addAccess(tx, { person_id: person.id, kind: 'signed_in', way: 'link' }, { writing: by, from });
    return person;
  });

/**
 * Marks a link as used, once the rows are locked that come before it (`lock.ts`): its client's, or
 * its person's, or that of the person who joins. Undefined where it lets nobody in.
 */
const useLink = async (
  tx: Tx,
  { hash, signedIn }: Pick<Opening, 'hash' | 'signedIn'>,
  now: Instant,
): Promise<LinkRow | undefined> => {
  const unused = Prisma.sql`hash = ${hash} AND used IS NULL AND expires > ${now}::timestamptz`;
  const [link] = await tx.query<LinkRow[]>`
    SELECT person_id, client_id, name, role FROM link WHERE ${unused}`;
  if (!link) return undefined;
  if (link.client_id !== null) await takeClient(tx, link.client_id);
  const person_id = link.person_id ?? signedIn?.person.id;
  // Nobody gives this person another link in the meantime.
  if (person_id !== undefined) await tx.query`SELECT id FROM person WHERE id = ${person_id} FOR KEY SHARE`;
  // Another transaction may have opened it, or withdrawn it, before these rows were locked.
  const used = await tx.run`UPDATE link SET used = ${now}::timestamptz WHERE ${unused}`;
  return used > 0 ? link : undefined;
};

type Entering = { signedIn: Opening['signedIn']; writing: Writing };

const personOf = async (
  tx: Tx,
  { person_id, client_id, name, role }: LinkRow,
  { signedIn, writing }: Entering,
): Promise<Person> => {
  if (person_id !== null)
    return tx.person.findUniqueOrThrow({ where: { id: person_id }, select: personColumns });
  // The table holds that these are there for an invitation.
  const invitation = { client_id: Number(client_id), role: role as Role };
  const joins = signedIn && (await isMember(tx, invitation.client_id, signedIn.person.id)) === false;
  const person = joins ? signedIn.person : await insertPerson(tx, name ?? '', writing.now);
  // A link that an owner of their other clients has given would open this one, too.
  if (joins) await tx.link.deleteMany({ where: { person_id: person.id, used: null } });
  await insertMembership(tx, { ...invitation, person }, { ...writing, by: { ...writing.by, person } });
  return person;
};

const personColumns = { id: true, name: true } as const;

const isMember = async (tx: Tx, client_id: number, person_id: number): Promise<boolean> =>
  (await tx.membership.count({ where: { client_id, person_id } })) > 0;

/** Stores a new person. */
export const insertPerson = (tx: Tx, name: string, created: Instant): Promise<Person> =>
  tx.person.create({ data: { name, created }, select: personColumns });

/** Makes a person a member of a client, whose row the transaction has locked. */
export const insertMembership = async (
  tx: Tx,
  { client_id, person, role }: { client_id: number; person: Person; role: Role },
  writing: Writing,
): Promise<void> => {
  await tx.membership.create({ data: { client_id, person_id: person.id, role, created: writing.now } });
  const after = { ...person, role, created: writing.now };
  await addMemberRecord(tx, { client_id, before: null, after }, writing);
};

/**
 * Finds the member of a client whose membership is the oldest with this role, or makes one called
 * `name`.
 */
export const findOrMakeMember = (
  database: Database,
  { client_id, name, role }: { client_id: number; name: string; role: Role },
  writing: Writing,
): Promise<Person> =>
  database.transaction(async ({ tx }) => {
    await takeClient(tx, client_id);
    const found = await tx.membership.findFirst({
      where: { client_id, role },
      orderBy: { created: 'asc' },
      select: { person: { select: personColumns } },
    });
    if (found) return found.person;
    const person = await insertPerson(tx, name, writing.now);
    await insertMembership(tx, { client_id, person, role }, writing);
    return person;
  });
