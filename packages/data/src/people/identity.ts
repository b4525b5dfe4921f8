import { type IdentityKept, identityKept, type Person, Refusal, type Role } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { takeClient } from '../writing/lock.ts';
import { type Access, addAccess } from './access.ts';
import { insertMembership, insertPerson } from './link.ts';
import { insertSession, type NewSession } from './session.ts';

/** People who sign in by a provider of identities (docs/operations, People). */

/**
 * The identity of a person for a provider, and their mail address if the provider has verified it.
 */
export type Identity = { issuer: string; subject: string; name: string; email: string | undefined };

/** The name by which a person knows the account again. */
const accountOf = ({ email, name }: Identity): string => email ?? name;

/**
 * Signs in who the provider says it is. Someone whom nobody has connected with it becomes a new
 * person where they are invited by their mail address and `isNew` allows it, and works for all
 * clients that do so. Undefined where they are not.
 */
export const openByIdentity = (
  database: Database,
  { identity, session, isNew }: { identity: Identity; session: NewSession; isNew: boolean },
  access: Access,
): Promise<Person | undefined> =>
  database.transaction(async ({ tx }) => {
    const { issuer, subject } = identity;
    const { now } = access.writing;
    const where = { issuer_subject: { issuer, subject } };
    const known = await tx.person_identity.findUnique({
      where,
      select: { person: { select: { id: true, name: true } } },
    });
    const person = known?.person ?? (isNew ? await acceptInvitations(tx, identity, access) : undefined);
    if (!person) return undefined;
    await tx.person_identity.update({ where, data: { account: accountOf(identity), last_used: now } });
    await insertSession(tx, { person_id: person.id, session }, now);
    const by = byPerson(access, person);
    await addAccess(
      tx,
      { person_id: person.id, kind: 'signed_in', way: 'provider', name: accountOf(identity) },
      by,
    );
    return person;
  });

/**
 * Connects a person with who they are for a provider, whose mail address is where they are notified
 * of changes, unless there is another one. Answers whether they were not connected before. Refuses
 * `person_exists` where that is another person.
 */
export const connectIdentity = async (
  database: Database,
  { person_id, identity }: { person_id: number; identity: Identity },
  access: Access,
): Promise<boolean> => {
  const { issuer, subject, email } = identity;
  const account = accountOf(identity);
  const taken = () => new Refusal('person_exists', 'This account is connected with a person already.');
  try {
    return await database.transaction(async ({ tx }) => {
      const known = await tx.person_identity.findUnique({ where: { issuer_subject: { issuer, subject } } });
      if (known?.person_id === person_id) return false;
      if (known) throw taken();
      const { now } = access.writing;
      await tx.person_identity.create({ data: { issuer, subject, person_id, account, created: now } });
      if (email !== undefined)
        await tx.person.updateMany({ where: { id: person_id, mail: null }, data: { mail: email } });
      const person = await tx.person.findUniqueOrThrow({
        where: { id: person_id },
        select: { id: true, name: true },
      });
      const by = byPerson(access, person);
      await addAccess(tx, { person_id, kind: 'added', way: 'provider', name: account }, by);
      return true;
    });
  } catch (error) {
    throw uniqueViolation(error) ? taken() : error;
  }
};

/** Lists the accounts that are connected with a person, the oldest first. */
export const listIdentities = async (
  { ask }: Pick<Session, 'ask'>,
  person_id: number,
): Promise<IdentityKept[]> => {
  const rows = await ask((prisma) =>
    prisma.person_identity.findMany({ where: { person_id }, orderBy: { id: 'asc' } }),
  );
  return rows.map((row) => recordOf(identityKept, row));
};

/**
 * Disconnects an account of a person; answers its name, in a list that is empty where there is
 * none.
 */
export const removeIdentity = (
  database: Database,
  { person_id, id }: { person_id: number; id: number },
  access: Access,
): Promise<string[]> =>
  database.transaction(async ({ tx }) => {
    const found = await tx.person_identity.findFirst({ where: { person_id, id } });
    if (!found) return [];
    const { count } = await tx.person_identity.deleteMany({ where: { person_id, id } });
    const name = found.account ?? found.issuer;
    if (count > 0) await addAccess(tx, { person_id, kind: 'removed', way: 'provider', name }, access);
    return count > 0 ? [name] : [];
  });

const byPerson = ({ writing, ...access }: Access, person: Person): Access => ({
  ...access,
  writing: { ...writing, by: { ...writing.by, person } },
});

type InvitationRow = { id: number; client_id: number; role: Role };

const acceptInvitations = async (
  tx: Tx,
  { issuer, subject, name, email }: Identity,
  { writing, from }: Access,
): Promise<Person | undefined> => {
  if (email === undefined) return undefined;
  const { now } = writing;
  const invited = Prisma.sql`
    client_id IS NOT NULL AND lower(name) = lower(${email}) AND used IS NULL AND expires > ${now}::timestamptz`;
  const clients = await tx.query<{ client_id: number }[]>`
    SELECT DISTINCT client_id FROM link WHERE ${invited} ORDER BY client_id`;
  const client_ids = clients.map(({ client_id }) => client_id);
  for (const client_id of client_ids) await takeClient(tx, client_id);
  // Those that were opened or withdrawn before their client was locked are gone.
  const invitations = await tx.query<InvitationRow[]>`
    SELECT id, client_id, role FROM link WHERE client_id = ANY(${client_ids}) AND ${invited}
     ORDER BY client_id FOR NO KEY UPDATE`;
  if (invitations.length === 0) return undefined;
  const person = await insertPerson(tx, name, now);
  const by = { ...writing, by: { ...writing.by, person } };
  await tx.person.update({ where: { id: person.id }, data: { mail: email } });
  await tx.person_identity.create({
    data: { issuer, subject, person_id: person.id, account: email, created: now },
  });
  for (const { client_id, role } of invitations) await insertMembership(tx, { client_id, person, role }, by);
  await tx.link.updateMany({ where: { id: { in: invitations.map(({ id }) => id) } }, data: { used: now } });
  await addAccess(
    tx,
    { person_id: person.id, kind: 'added', way: 'provider', name: email },
    { writing: by, from },
  );
  return person;
};
