import { randomUUID } from 'node:crypto';
import { type Instant, nextHour, type PlannedOperation } from '@kontor/domain';
import type { ClientKept } from '../master-data/client.ts';
import type { Database } from '../postgres/database.ts';
import type { Session } from '../postgres/session/session.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/**
 * The mails that people get once a day on what agents did (docs/interface §35). One that is due is
 * taken for a lease by one program, which sends it and then sets when the next one is due.
 */
export const dailyMailsOf = (session: Session, { id: client_id, zone }: Pick<ClientKept, 'id' | 'zone'>) => ({
  /** The hour of a person; undefined where they get none. */
  find: async (person_id: number): Promise<number | undefined> => {
    const [row] = await session.query<{ hour: number }[]>`
      SELECT hour FROM daily_mail WHERE client_id = ${client_id} AND person_id = ${person_id}::integer`;
    return row?.hour;
  },

  /** Sets the hour of a person; null ends it. The next one is about what happens from now on. */
  save: async (person_id: number, hour: number | null, now: Instant): Promise<void> => {
    if (hour === null) {
      await session.run`
        DELETE FROM daily_mail WHERE client_id = ${client_id} AND person_id = ${person_id}::integer`;
      return;
    }
    const due = nextHour(now, { hour, zone });
    await session.run`
      INSERT INTO daily_mail AS d (client_id, person_id, hour, since, due)
      VALUES (${client_id}, ${person_id}::integer, ${hour}::integer, ${now}::timestamptz, ${due}::timestamptz)
      ON CONFLICT (client_id, person_id) DO UPDATE
         SET hour = excluded.hour, due = excluded.due, lease = NULL, leased_until = NULL WHERE d.hour <> excluded.hour`;
  },
});

/** A mail that was taken, to whom it goes, and since when it reports. */
export type TakenDailyMail = {
  client_id: number;
  person_id: number;
  lease: string;
  hour: number;
  since: Instant;
  zone: string;
  /** The name of the company, or that of the client. */
  client: string;
  currency: string;
  name: string;
  mail: string | null;
  language: string;
};

type TakenRow = Omit<TakenDailyMail, 'since'> & { since: Date };

/**
 * Takes mails that are due, of people who may read the books. A lease that lasts `beyond` a time
 * that no lease has was given before the clock was set back, and counts as ended.
 */
export const takeDailyMails = async (
  { prisma }: Pick<Database, 'prisma'>,
  { now, until, beyond, limit }: { now: Instant; until: Instant; beyond: Instant; limit: number },
): Promise<TakenDailyMail[]> => {
  const rows = await prisma.$queryRaw<TakenRow[]>`
    WITH next AS (
      SELECT d.client_id, d.person_id FROM daily_mail d
       WHERE d.due <= ${now}::timestamptz
         AND (d.leased_until IS NULL OR d.leased_until <= ${now}::timestamptz OR d.leased_until > ${beyond}::timestamptz)
         AND EXISTS (SELECT FROM membership m WHERE m.client_id = d.client_id AND m.person_id = d.person_id AND m.role <> 'uploader')
       ORDER BY d.due LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE daily_mail d SET lease = ${randomUUID()} || '-' || d.client_id || '-' || d.person_id, leased_until = ${until}::timestamptz
      FROM next n, client c, person p
     WHERE d.client_id = n.client_id AND d.person_id = n.person_id AND c.id = n.client_id AND p.id = n.person_id
    RETURNING d.client_id, d.person_id, d.lease, d.hour, d.since, c.zone, coalesce(nullif(c.sender->>'name', ''), c.name) AS client,
              c.currency, p.name, p.mail, coalesce(p.language, c.languages[1], 'en') AS language`;
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() as Instant }));
};

type Taken = Pick<TakenDailyMail, 'client_id' | 'person_id' | 'lease'>;

/** Holds mails until later, as they are worked on. */
export const renewDailyMails = async (
  { prisma }: Pick<Database, 'prisma'>,
  taken: readonly Taken[],
  until: Instant,
): Promise<void> => {
  await prisma.$executeRaw`
    UPDATE daily_mail SET leased_until = ${until}::timestamptz WHERE lease = ANY (${taken.map(({ lease }) => lease)}::text[])`;
};

/**
 * Says when the next one is due, and since when it reports; where the lease is lost, nothing is
 * changed.
 */
export const endDailyMail = async (
  database: Database,
  { client_id, person_id, lease }: Taken,
  { since, due }: { since: Instant; due: Instant },
): Promise<void> => {
  await inStatement(
    database,
    () => database.prisma.$executeRaw`
      UPDATE daily_mail SET since = ${since}::timestamptz, due = ${due}::timestamptz, lease = NULL, leased_until = NULL
       WHERE client_id = ${client_id}::integer AND person_id = ${person_id}::integer AND lease = ${lease}`,
  );
};

/** Leaves a mail to others at once. */
export const giveDailyMailBack = async (
  { prisma }: Pick<Database, 'prisma'>,
  { lease }: Taken,
): Promise<void> => {
  await prisma.$executeRaw`UPDATE daily_mail SET lease = NULL, leased_until = NULL WHERE lease = ${lease}`;
};

/** Counts of a key's plans of one kind since a moment, and of those that wait now. */
export type DailyFigures = {
  key: string;
  operation: PlannedOperation;
  proposed: number;
  /** Those that were booked without a person. */
  booked: number;
  booked_amount: string | null;
  waiting: number;
  waiting_amount: string | null;
};

/** Counts what agents did at a client since a moment. */
export const dailyFigures = (
  { prisma }: Pick<Database, 'prisma'>,
  { client_id, since, now }: { client_id: number; since: Instant; now: Instant },
): Promise<DailyFigures[]> => prisma.$queryRaw<DailyFigures[]>`
  WITH plans AS (
    SELECT p.key_id, p.operation, p.amount,
           p.created >= ${since}::timestamptz AND p.created < ${now}::timestamptz AS is_new,
           p.state = 'BOOKED' AND p.decided_by IS NULL AND p.decided >= ${since}::timestamptz AND p.decided < ${now}::timestamptz AS is_booked,
           p.state = 'WAITING' AND p.expires > ${now}::timestamptz AS waits
      FROM plan p WHERE p.client_id = ${client_id}::integer AND p.key_id IS NOT NULL
  )
  SELECT coalesce(nullif(k.label, ''), k.prefix) AS key, p.operation, count(*) FILTER (WHERE is_new)::integer AS proposed,
         count(*) FILTER (WHERE is_booked)::integer AS booked, (sum(amount) FILTER (WHERE is_booked))::text AS booked_amount,
         count(*) FILTER (WHERE waits)::integer AS waiting, (sum(amount) FILTER (WHERE waits))::text AS waiting_amount
    FROM plans p JOIN api_key k ON k.id = p.key_id
   WHERE is_new OR is_booked OR waits
   GROUP BY k.id, p.operation ORDER BY 1, k.id, p.operation`;
