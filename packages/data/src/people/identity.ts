import { type Person, Refusal, type Role } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { inStatement, inTransaction, type Tx } from '../postgres/transaction.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { insertMembership, insertPerson } from './link.ts';
import { insertSession, type NewSession } from './session.ts';

/** People who sign in by a provider of identities (docs/operations.md, People). */

/** The identity of a person for a provider, and their mail address if the provider has verified it. */
export type Identity = { issuer: string; subject: string; name: string; email: string | undefined };

/**
 * Signs in who the provider says it is. Somebody whom nobody has connected with it becomes a new person where they are invited
 * by their mail address, and works for all clients that do so. Undefined where they are not.
 */
export const openByIdentity = (
  database: Database,
  { identity, session }: { identity: Identity; session: NewSession },
  writing: Writing,
): Promise<Person | undefined> =>
  inTransaction(database, async (tx) => {
    const { issuer, subject } = identity;
    const known = await tx.person_identity.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { person: { select: { id: true, name: true } } },
    });
    const person = known?.person ?? (await acceptInvitations(tx, identity, writing));
    if (person) await insertSession(tx, { person_id: person.id, session }, writing.now);
    return person;
  });

/** Connects a person with who they are for a provider. Refuses `person_exists` where that is another person already. */
export const connectIdentity = async (
  database: Database,
  { person_id, identity }: { person_id: number; identity: Identity },
  { now }: Writing,
): Promise<void> => {
  const { issuer, subject } = identity;
  try {
    await inStatement(database, () =>
      database.prisma.person_identity.create({ data: { issuer, subject, person_id, created: now } }),
    );
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw new Refusal('person_exists', 'This account is connected with a person already.');
  }
};

type InvitationRow = { id: number; client_id: number; role: Role };

const acceptInvitations = async (
  tx: Tx,
  { issuer, subject, name, email }: Identity,
  writing: Writing,
): Promise<Person | undefined> => {
  if (email === undefined) return undefined;
  const { now } = writing;
  const invited = Prisma.sql`
    client_id IS NOT NULL AND lower(name) = lower(${email}) AND used IS NULL AND expires > ${now}::timestamptz`;
  const clients = await tx.$queryRaw<{ client_id: number }[]>`
    SELECT DISTINCT client_id FROM link WHERE ${invited} ORDER BY client_id`;
  const client_ids = clients.map(({ client_id }) => client_id);
  for (const client_id of client_ids) await takeClient(tx, client_id);
  // Those that were opened or taken back before their client was locked are gone.
  const invitations = await tx.$queryRaw<InvitationRow[]>`
    SELECT id, client_id, role FROM link WHERE client_id = ANY(${client_ids}) AND ${invited}
     ORDER BY client_id FOR NO KEY UPDATE`;
  if (invitations.length === 0) return undefined;
  const person = await insertPerson(tx, name, now);
  await tx.person_identity.create({ data: { issuer, subject, person_id: person.id, created: now } });
  for (const { client_id, role } of invitations)
    await insertMembership(tx, { client_id, person, role }, { ...writing, by: { ...writing.by, person } });
  await tx.link.updateMany({ where: { id: { in: invitations.map(({ id }) => id) } }, data: { used: now } });
  return person;
};
