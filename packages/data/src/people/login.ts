import { fold, Refusal } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { type Access, addAccess } from './access.ts';
import { skeletonOf } from './look-alike.ts';

/** Logins: names and passwords by which people sign in (docs/interface §2). */

/**
 * A person's way to sign in: the name, the password as Argon2 keeps it, and the secret of the
 * one-time codes as it is kept, if there are any.
 */
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

/**
 * The name by which a person signs in, and whether a one-time code is required; undefined without a
 * password.
 */
export const loginOf = async (
  { ask }: Pick<Session, 'ask'>,
  id: number,
): Promise<{ name: string; code: boolean } | undefined> => {
  const { login, code_secret } = await ask((prisma) => prisma.person.findUniqueOrThrow({ where: { id } }));
  return login === null ? undefined : { name: login, code: code_secret !== null };
};

/**
 * Gives a person a name and a password to sign in by, or, with null, takes them away; ends all
 * sessions but `current`. Refuses `person_exists` where another person has the name, or one that
 * looks like it.
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
    await database.transaction(async ({ tx }) => {
      const [before] = await tx.query<{ password: string | null }[]>`
        SELECT password FROM person WHERE id = ${id} FOR NO KEY UPDATE`;
      if (sent && (await isLookAlike(tx, { id, name: sent.name }))) throw nameTaken();
      await tx.person.update({ where: { id }, data });
      await tx.session.deleteMany({ where: { person_id: id, id: { not: current } } });
      const kind = sent === null ? 'removed' : before?.password ? 'changed' : 'added';
      if (sent !== null || before?.password)
        await addAccess(tx, { person_id: id, kind, way: 'password' }, access);
    });
  } catch (error) {
    throw uniqueViolation(error) ? nameTaken() : error;
  }
};

const nameTaken = () =>
  new Refusal('person_exists', 'Someone else signs in with this name.', [
    { field: 'name', message: 'is already taken' },
  ]);

/**
 * Whether someone else signs in by a name that people cannot tell from `name`. All are read, as
 * names are rarely set.
 */
const isLookAlike = async (tx: Pick<Tx, 'person'>, { id, name }: { id: number; name: string }) => {
  const others = await tx.person.findMany({
    where: { id: { not: id }, login: { not: null } },
    select: { login: true },
  });
  const skeleton = skeletonOf(name);
  return others.some(({ login }) => login !== null && skeletonOf(login) === skeleton);
};
