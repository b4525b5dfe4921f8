import { type Instant, type PasskeyKept, type Person, passkeyKept, Refusal } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { type Access, addAccess } from './access.ts';
import type { Hash } from './session.ts';

/** Passkeys, by which people sign in without a password (docs/interface §2). */

/** A passkey as a device has made it; `credential` is its id there, in base64url. */
export type NewPasskey = {
  credential: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  name: string;
};

export type PasskeyFound = Omit<NewPasskey, 'name'> & { id: number; person: Person };

/**
 * Stores a passkey of a person. Refuses `person_exists` where a device offers one that is known.
 */
export const createPasskey = async (
  database: Database,
  sent: NewPasskey & { person_id: number },
  access: Access,
): Promise<void> => {
  const { person_id, name } = sent;
  try {
    await database.transaction(async ({ tx }) => {
      await tx.passkey.create({ data: { ...sent, created: access.writing.now } });
      await addAccess(tx, { person_id, kind: 'added', way: 'passkey', name }, access);
    });
  } catch (error) {
    if (uniqueViolation(error)) throw new Refusal('person_exists', 'This passkey is someone’s already.');
    throw error;
  }
};

/** Lists the passkeys of a person, the oldest first. */
export const listPasskeys = async (
  { ask }: Pick<Session, 'ask'>,
  person_id: number,
): Promise<(PasskeyKept & { credential: string })[]> => {
  const rows = await ask((prisma) =>
    prisma.passkey.findMany({ where: { person_id }, orderBy: { id: 'asc' } }),
  );
  return rows.map((row) => ({ ...recordOf(passkeyKept, row), credential: row.credential }));
};

/** Removes a passkey of a person; answers its name, in a list that is empty where there is none. */
export const removePasskey = (
  database: Database,
  { person_id, id }: { person_id: number; id: number },
  access: Access,
): Promise<string[]> =>
  database.transaction(async ({ tx }) => {
    const found = await tx.passkey.findFirst({ where: { person_id, id }, select: { name: true } });
    if (!found) return [];
    const { count } = await tx.passkey.deleteMany({ where: { person_id, id } });
    if (count > 0) await addAccess(tx, { person_id, kind: 'removed', way: 'passkey', ...found }, access);
    return count > 0 ? [found.name] : [];
  });

export const findPasskey = async (
  { prisma }: Database,
  credential: string,
): Promise<PasskeyFound | undefined> => {
  const row = await prisma.passkey.findUnique({
    where: { credential },
    include: { person: { select: { id: true, name: true } } },
  });
  if (!row) return undefined;
  const { id, public_key, counter, person } = row;
  return { id, credential, public_key, counter: Number(counter), person };
};

/** Records that a passkey was used, and how often its device says that it was. */
export const recordPasskeyUse = async (
  database: Database,
  { id, counter }: { id: number; counter: number },
  last_used: Instant,
): Promise<void> => {
  await inStatement(database, () =>
    database.prisma.passkey.updateMany({ where: { id }, data: { counter: BigInt(counter), last_used } }),
  );
};

/** The secret by which this installation knows its own challenges again. */
export const challengeSecret = async ({ prisma }: Database): Promise<Uint8Array> =>
  (await prisma.challenge_secret.findUniqueOrThrow({ where: { id: 1 } })).secret;

/** Uses a challenge; false where it was used before. */
export const spendChallenge = async (
  database: Database,
  sent: { hash: Hash; expires: Instant },
): Promise<boolean> => {
  const { count } = await inStatement(database, () =>
    database.prisma.spent_challenge.createMany({ data: sent, skipDuplicates: true }),
  );
  return count > 0;
};
