import type { Instant, PlannedOperation } from '@kontor/domain';
import type { ClientKept } from '../master-data/client.ts';
import { findPersonMail, savePersonMail } from '../people/person-mail.ts';
import type { Database } from '../postgres/database.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';

/**
 * The deeds of agents in the one mail a day of a person (docs/interface §35, §40): the clients of
 * whose agents it tells, and since when.
 */
export const dailyMailsOf = (session: Session, { id: client_id, zone }: Pick<ClientKept, 'id' | 'zone'>) => ({
  /**
   * The hour at which a person is told of the agents of this client; undefined where they are not.
   */
  find: async (person_id: number): Promise<number | undefined> => {
    const [row] = await session.query<{ person_id: number }[]>`
      SELECT person_id FROM daily_mail WHERE client_id = ${client_id} AND person_id = ${person_id}::integer`;
    return row && ((await findPersonMail(session, person_id))?.hour ?? undefined);
  },

  /**
   * Has a person told of the agents of this client, at an hour that holds for all their mail; null
   * ends that. The next mail is about what happens from now on.
   */
  save: async (person_id: number, hour: number | null, now: Instant): Promise<void> => {
    if (hour === null) {
      await session.run`
        DELETE FROM daily_mail WHERE client_id = ${client_id} AND person_id = ${person_id}::integer`;
      return;
    }
    await savePersonMail(session, { person_id, hour, zone }, now);
    await session.run`
      INSERT INTO daily_mail (client_id, person_id, since)
      VALUES (${client_id}, ${person_id}::integer, ${now}::timestamptz) ON CONFLICT (client_id, person_id) DO NOTHING`;
  },
});

/** A client of whose agents a person is told, and since when. */
export type AgentsTold = { client_id: number; since: Instant; client: string; currency: string };

/** The clients of whose agents a person is told, who may read their books. */
export const agentsToldTo = async (
  { prisma }: Pick<Database, 'prisma'>,
  person_id: number,
): Promise<AgentsTold[]> => {
  const rows = await prisma.$queryRaw<(Omit<AgentsTold, 'since'> & { since: Date })[]>`
    SELECT d.client_id, d.since, coalesce(nullif(c.sender->>'name', ''), c.name) AS client, c.currency
      FROM daily_mail d JOIN client c ON c.id = d.client_id
      JOIN membership m ON m.client_id = d.client_id AND m.person_id = d.person_id AND m.role <> 'uploader'
     WHERE d.person_id = ${person_id}::integer AND c.archived IS NULL ORDER BY 3, 1`;
  return rows.map(({ since, ...row }) => ({ ...row, since: instantOf(since) }));
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
