import { randomUUID } from 'node:crypto';
import { type Instant, nextHour, usualMailHour } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/**
 * The one mail a day of each person (docs/interface §40), whatever it tells. One that is due is
 * taken for a lease by one program, which says before it hands the mail to the server that it does:
 * where the program ends in between, nobody knows whether it was sent, and there is no second one
 * that day.
 */

/**
 * The hour of a person's mail: null where they have turned it off, undefined where none was due.
 */
export const findPersonMail = async (
  session: Pick<RawSql, 'query'>,
  person_id: number,
): Promise<{ hour: number | null } | undefined> => {
  const [row] = await session.query<{ hour: number | null }[]>`
    SELECT hour FROM person_mail WHERE person_id = ${person_id}::integer`;
  return row;
};

/**
 * Has a person get the mail from now on, at the usual hour, unless they have chosen one or none.
 */
export const keepPersonMail = async (
  tx: Pick<RawSql, 'run'>,
  { person_id, zone }: { person_id: number; zone: string },
  now: Instant,
): Promise<void> => {
  const due = nextHour(now, { hour: usualMailHour, zone });
  await tx.run`
    INSERT INTO person_mail (person_id, hour, zone, due)
    VALUES (${person_id}::integer, ${usualMailHour}::integer, ${zone}, ${due}::timestamptz) ON CONFLICT (person_id) DO NOTHING`;
};

/** Sets the hour of a person's mail; null ends it. */
export const savePersonMail = async (
  session: Pick<RawSql, 'run'>,
  { person_id, hour, zone }: { person_id: number; hour: number | null; zone: string },
  now: Instant,
): Promise<void> => {
  const due = nextHour(now, { hour: hour ?? usualMailHour, zone });
  await session.run`
    INSERT INTO person_mail AS p (person_id, hour, zone, due)
    VALUES (${person_id}::integer, ${hour}::integer, ${zone}, ${due}::timestamptz)
    ON CONFLICT (person_id) DO UPDATE
       SET hour = excluded.hour, zone = excluded.zone,
           due = CASE WHEN p.hour IS DISTINCT FROM excluded.hour OR p.zone <> excluded.zone THEN excluded.due ELSE p.due END`;
};

/** A mail that was taken, and to whom it goes. */
export type TakenPersonMail = {
  person_id: number;
  lease: string;
  hour: number;
  zone: string;
  /** Whether a program may have sent it, and has ended before it could say so. */
  uncertain: boolean;
  due: Instant;
  name: string;
  mail: string | null;
  language: string;
};

/**
 * Takes mails that are due. A lease that lasts `beyond` a time that no lease has was given before
 * the clock was set back, and counts as ended.
 */
export const takePersonMails = async (
  { prisma }: Pick<Database, 'prisma'>,
  { now, until, beyond, limit }: { now: Instant; until: Instant; beyond: Instant; limit: number },
): Promise<TakenPersonMail[]> => {
  const rows = await prisma.$queryRaw<(Omit<TakenPersonMail, 'due'> & { due: Date })[]>`
    WITH next AS (
      SELECT person_id FROM person_mail
       WHERE hour IS NOT NULL AND due <= ${now}::timestamptz
         AND (leased_until IS NULL OR leased_until <= ${now}::timestamptz OR leased_until > ${beyond}::timestamptz)
       ORDER BY due LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE person_mail d SET lease = ${randomUUID()} || '-' || d.person_id, leased_until = ${until}::timestamptz
      FROM next n, person p
     WHERE d.person_id = n.person_id AND p.id = n.person_id
    RETURNING d.person_id, d.lease, d.hour, d.zone, d.sending IS NOT NULL AS uncertain, d.due, p.name, p.mail,
              coalesce(p.language, (SELECT c.languages[1] FROM membership m JOIN client c ON c.id = m.client_id
                                     WHERE m.person_id = p.id ORDER BY m.created LIMIT 1), 'en') AS language`;
  return rows.map(({ due, ...row }) => ({ ...row, due: instantOf(due) }));
};

type Taken = Pick<TakenPersonMail, 'person_id' | 'lease'>;

/** Holds mails until later, as they are worked on. */
export const renewPersonMails = async (
  { prisma }: Pick<Database, 'prisma'>,
  taken: readonly Taken[],
  until: Instant,
): Promise<void> => {
  await prisma.$executeRaw`
    UPDATE person_mail SET leased_until = ${until}::timestamptz WHERE lease = ANY (${taken.map(({ lease }) => lease)}::text[])`;
};

/** Says that the mail is being sent; false where the lease is lost, so that it must not be. */
export const beginPersonMail = async (
  { prisma }: Pick<Database, 'prisma'>,
  { person_id, lease }: Taken,
  now: Instant,
): Promise<boolean> => {
  const begun = await prisma.$executeRaw`
    UPDATE person_mail SET sending = ${now}::timestamptz
     WHERE person_id = ${person_id}::integer AND lease = ${lease} AND hour IS NOT NULL`;
  return begun > 0;
};

/**
 * Says when the next one is due; where the lease is lost, nothing is changed. With `told` the next
 * one reports what agents do from then on.
 */
export const endPersonMail = async (
  database: Database,
  { person_id, lease }: Taken,
  { due, told }: { due: Instant; told?: Instant },
): Promise<void> => {
  await inStatement(
    database,
    () => database.prisma.$executeRaw`
      WITH ended AS (
        UPDATE person_mail SET due = ${due}::timestamptz, sending = NULL, lease = NULL, leased_until = NULL
         WHERE person_id = ${person_id}::integer AND lease = ${lease} RETURNING person_id
      )
      UPDATE daily_mail d SET since = ${told ?? null}::timestamptz FROM ended e
       WHERE d.person_id = e.person_id AND ${told ?? null}::timestamptz IS NOT NULL`,
  );
};

/** Leaves a mail to others at once. */
export const givePersonMailBack = async (
  { prisma }: Pick<Database, 'prisma'>,
  { lease }: Taken,
): Promise<void> => {
  await prisma.$executeRaw`
    UPDATE person_mail SET lease = NULL, leased_until = NULL WHERE lease = ${lease} AND sending IS NULL`;
};
