import { fold, Refusal } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { type Access, addAccess } from './access.ts';

/** Logins: names and passwords by which people sign in (docs/interface §2). */

/** A person's way to sign in: the name, the password as Argon2 keeps it, and the secret of the one-time codes as it is kept, if there are any. */
export type Login = {
  person: { id: number; name: string };
  password: string;
  code_secret: string | undefined;
};

/** Finds the person who signs in by `name`, without regard to case. */
export const findLogin = async ({ prisma }: Database, name: string): Promise<Login | undefined> => {
  const row = await prisma.person.findUnique({ where: { login_folded: fold(name) } });
  if (!row || row.password === null) return undefined;
  const { id, name: called, password, code_secret } = row;
  return { person: { id, name: called }, password, code_secret: code_secret ?? undefined };
};

/** The name by which a person signs in, and whether a one-time code is required; undefined without a password. */
export const loginOf = async (
  { prisma }: Database,
  id: number,
): Promise<{ name: string; code: boolean } | undefined> => {
  const { login, code_secret } = await prisma.person.findUniqueOrThrow({ where: { id } });
  return login === null ? undefined : { name: login, code: code_secret !== null };
};

/**
 * Gives a person a name and a password to sign in by, or, with null, takes them away; ends all sessions but `current`. Refuses
 * `person_exists` where another person has the name.
 */
export const changePassword = async (
  database: Database,
  {
    sent,
    person_id: id,
    current,
  }: { person_id: number; current: number; sent: { name: string; password: string } | null },
  access: Access,
): Promise<void> => {
  const login = sent?.name ?? null;
  const data = {
    login,
    login_folded: login === null ? null : fold(login),
    password: sent?.password ?? null,
    // Codes are required beside a password only.
    ...(sent ? {} : { code_secret: null, code_step: null, code_offered: null, code_offered_until: null }),
  };
  try {
    await inTransaction(database, async (tx) => {
      const [before] = await tx.$queryRaw<{ password: string | null }[]>`
        SELECT password FROM person WHERE id = ${id} FOR NO KEY UPDATE`;
      await tx.person.update({ where: { id }, data });
      await tx.session.deleteMany({ where: { person_id: id, id: { not: current } } });
      const kind = sent === null ? 'removed' : before?.password ? 'changed' : 'added';
      if (sent !== null || before?.password)
        await addAccess(tx, { person_id: id, kind, way: 'password' }, access);
    });
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw new Refusal('person_exists', 'Somebody else signs in by this name.', [
      { field: 'name', message: 'is taken' },
    ]);
  }
};
