import type { Instant } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { isSealed } from '../postgres/secrets.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { type Access, addAccess } from './access.ts';

/** The secrets of one-time codes, which are kept encrypted (docs/interface §2). */

const ownerOf = (id: number): string => `one-time codes of ${id}`;

/**
 * Keeps a secret that was made for a person, until its first code shows that an authenticator has
 * it.
 */
export const offerCode = async (
  database: Database,
  id: number,
  { secret, until }: { secret: string; until: Instant },
): Promise<void> => {
  const data = { code_offered: database.secrets.seal(secret, ownerOf(id)), code_offered_until: until };
  await inStatement(database, () => database.prisma.person.update({ where: { id }, data }));
};

/**
 * The secret that was made for a person and waits for its first code; undefined where there is
 * none, or it waited too long.
 */
export const offeredCode = async (
  { prisma, secrets }: Database,
  id: number,
  now: Instant,
): Promise<string | undefined> => {
  const row = await prisma.person.findFirst({ where: { id, code_offered_until: { gt: now } } });
  return row?.code_offered ? secrets.open(row.code_offered, ownerOf(id)) : undefined;
};

/**
 * Sets the secret of a person's one-time codes, of which that of `step` was used to show it; null
 * takes them away. A link that was given for the person before they had codes no longer lets in.
 */
export const changeCode = async (
  database: Database,
  { person_id: id, sent }: { person_id: number; sent: { secret: string; step: number } | null },
  access: Access,
): Promise<void> => {
  const data = {
    code_secret: sent ? database.secrets.seal(sent.secret, ownerOf(id)) : null,
    code_step: sent ? BigInt(sent.step) : null,
    code_offered: null,
    code_offered_until: null,
  };
  await database.transaction(async ({ tx }) => {
    const [before] = await tx.query<{ code_secret: string | null }[]>`
      SELECT code_secret FROM person WHERE id = ${id} FOR NO KEY UPDATE`;
    await tx.person.update({ where: { id }, data });
    if (sent) await tx.link.deleteMany({ where: { person_id: id, used: null } });
    const kind = sent === null ? 'removed' : before?.code_secret ? 'changed' : 'added';
    if (sent !== null || before?.code_secret)
      await addAccess(tx, { person_id: id, kind, way: 'code' }, access);
  });
};

/**
 * Opens the secret of a person's one-time codes as it is kept; undefined where that was encrypted
 * by another key. One of an earlier version is encrypted now.
 */
export const openCodeSecret = async (
  database: Database,
  id: number,
  kept: string,
): Promise<string | undefined> => {
  if (isSealed(kept)) return database.secrets.open(kept, ownerOf(id));
  const data = { code_secret: database.secrets.seal(kept, ownerOf(id)) };
  await inStatement(database, () =>
    database.prisma.person.updateMany({ where: { id, code_secret: kept }, data }),
  );
  return kept;
};

/**
 * Encrypts the secrets that earlier versions have kept as they are; returns for how many people
 * none can be opened.
 */
export const sealCodeSecrets = async (database: Database): Promise<number> => {
  const rows = await database.prisma.person.findMany({
    where: { code_secret: { not: null } },
    select: { id: true, code_secret: true },
  });
  let closed = 0;
  for (const { id, code_secret } of rows)
    if (code_secret !== null && (await openCodeSecret(database, id, code_secret)) === undefined) closed += 1;
  return closed;
};

/** Uses the code of `step`, a half minute; false where it, or a later one, was used before. */
export const spendCode = async (database: Database, id: number, step: number): Promise<boolean> => {
  const where = { id, code_step: { lt: BigInt(step) } };
  const { count } = await inStatement(database, () =>
    database.prisma.person.updateMany({ where, data: { code_step: BigInt(step) } }),
  );
  return count > 0;
};
