import type { DisabledReason, Instant, WebhookKept } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import { inStatement } from '../postgres/session/transaction.ts';
import { addLink } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { findWebhook, secretOwner, webhookRecord } from './webhook.ts';

/**
 * The queue of deliveries (docs/interface §20): the webhooks of all clients whose next event is
 * due. A program that takes one holds it by a lease until `until`, and every statement names the
 * lease, so that a program that lost it moves nothing. So events are delivered in their order, and
 * after a crash again.
 */

/** A webhook that was taken. */
export type TakenWebhook = {
  client_id: number;
  /** The client's name. */
  client: string;
  id: number;
  url: string;
  types: WebhookKept['types'];
  last_event: number;
  attempts: number;
  failing_since: Instant | undefined;
  /** Events to be sent once more, first. */
  again: number[];
  lease: string;
  /** The secrets by which deliveries are signed; none where they were encrypted by another key. */
  secrets: string[];
};

type TakenRow = Omit<TakenWebhook, 'last_event' | 'failing_since' | 'again' | 'secrets'> & {
  last_event: bigint;
  failing_since: Date | null;
  again: bigint[];
  secret: string;
  former_secret: string | null;
};

/**
 * The webhooks to take: of those whose receiver was quick the last time, or of the others; at most
 * that many of a client, with those that are held. A lease that lasts `beyond` a time that no lease
 * has was given before the clock was set back, and counts as ended.
 */
type Taking = {
  now: Instant;
  until: Instant;
  beyond: Instant;
  slow: boolean;
  limit: number;
  perClient: number;
};

/**
 * Takes the webhooks that have been due longest: of each client the first, then the second of each.
 */
export const takeWebhooks = async (
  session: Database,
  { now, until, beyond, slow, limit, perClient }: Taking,
): Promise<TakenWebhook[]> => {
  const free = Prisma.sql`(w.leased_until IS NULL OR w.leased_until <= ${now}::timestamptz OR w.leased_until > ${beyond}::timestamptz)`;
  const rows = await session.query<TakenRow[]>`
    WITH held AS (
      SELECT w.client_id, count(*) AS count FROM webhook w
       WHERE w.leased_until > ${now}::timestamptz AND w.leased_until <= ${beyond}::timestamptz AND w.slow = ${slow}
       GROUP BY w.client_id
    ),
    ready AS (
      SELECT w.client_id, w.id, w.due,
             coalesce(h.count, 0) + row_number() OVER (PARTITION BY w.client_id ORDER BY w.due, w.id) AS place
        FROM webhook w JOIN chain c ON c.client_id = w.client_id LEFT JOIN held h ON h.client_id = w.client_id
       WHERE w.disabled IS NULL AND w.due <= ${now}::timestamptz AND w.slow = ${slow} AND ${free}
         AND (c.last_event > w.last_event OR w.again <> '{}')
         AND NOT EXISTS (SELECT FROM client a WHERE a.id = w.client_id AND a.archived IS NOT NULL)
    ),
    next AS (
      SELECT w.client_id, w.id
        FROM ready r JOIN webhook w ON w.client_id = r.client_id AND w.id = r.id
       WHERE r.place <= ${perClient} AND w.disabled IS NULL AND ${free}
       ORDER BY r.place, r.due LIMIT ${limit} FOR NO KEY UPDATE OF w SKIP LOCKED
    )
    UPDATE webhook w SET lease = gen_random_uuid()::text, leased_until = ${until}::timestamptz
      FROM next n, client c WHERE w.client_id = n.client_id AND w.id = n.id AND c.id = w.client_id
    RETURNING w.client_id, c.name AS client, w.id, w.url, w.types, w.last_event, w.attempts, w.failing_since, w.again,
              w.lease, w.secret, CASE WHEN w.former_ends > ${now}::timestamptz THEN w.former_secret END AS former_secret`;
  return rows.map(({ secret, former_secret, last_event, failing_since, again, ...row }) => ({
    ...row,
    last_event: Number(last_event),
    failing_since: failing_since ? (failing_since.toISOString() as Instant) : undefined,
    again: again.map(Number),
    secrets: [secret, ...(former_secret === null ? [] : [former_secret])].flatMap(
      (sealed) => session.secrets.open(sealed, secretOwner(row.client_id, row.id)) ?? [],
    ),
  }));
};

/** Holds the webhooks of these leases until later, as they are worked on. */
export const renewLeases = async (
  session: RawSql,
  leases: readonly string[],
  until: Instant,
): Promise<void> => {
  await session.run`
    UPDATE webhook SET leased_until = ${until}::timestamptz WHERE lease = ANY (${[...leases]}::text[]) AND disabled IS NULL`;
};

/** An event that was tried, and how it ended. `again` is of one that is sent once more. */
export type Attempt = {
  event: number;
  type: string;
  attempt: number;
  created: Instant;
  duration: number;
  delivered: boolean;
  status: number | undefined;
  fault: string;
  again: boolean;
};

/** The next step: the lease is kept until then, or given back, and the next attempt is due then. */
export type Onwards = { until: Instant } | { due: Instant; failing_since: Instant };

type Taken = Pick<TakenWebhook, 'client_id' | 'id' | 'lease'>;

/**
 * Records an attempt, and moves the webhook on where it was delivered. Returns false where the
 * lease is lost: then nothing is moved.
 */
export const recordAttempt = async (
  session: RawSql,
  taken: Taken,
  { attempt, onwards, slow }: { attempt: Attempt; onwards: Onwards; slow: boolean },
): Promise<boolean> => {
  const { event, again } = attempt;
  const reached = again
    ? Prisma.sql`again = array_remove(w.again, ${event}::bigint)`
    : Prisma.sql`last_event = ${event}::bigint`;
  const place = attempt.delivered
    ? Prisma.sql`${reached}, attempts = 0, failing_since = NULL`
    : Prisma.sql`attempts = ${attempt.attempt}::integer`;
  const next =
    'until' in onwards
      ? Prisma.sql`leased_until = ${onwards.until}::timestamptz`
      : Prisma.sql`lease = NULL, leased_until = NULL, due = ${onwards.due}::timestamptz, failing_since = ${onwards.failing_since}::timestamptz`;
  const rows = await inStatement(
    session,
    () => session.query<unknown[]>`
    WITH moved AS (
      UPDATE webhook w SET ${place}, ${next}, slow = ${slow}, last_delivery = w.last_delivery + 1
       WHERE ${held(taken)} RETURNING w.client_id, w.id, w.last_delivery
    )
    INSERT INTO webhook_delivery (client_id, webhook_id, id, event, type, attempt, created, duration, delivered, status, fault)
    SELECT client_id, id, last_delivery, ${event}::bigint, ${attempt.type}, ${attempt.attempt}::integer,
           ${attempt.created}::timestamptz, ${attempt.duration}::integer, ${attempt.delivered}, ${attempt.status ?? null}::integer,
           ${attempt.fault}
      FROM moved RETURNING 1`,
  );
  return rows.length > 0;
};

/** Gives a webhook back, which has `reached` an event and is due from then on. */
export const giveWebhookBack = async (
  session: RawSql,
  taken: Taken,
  { reached, due }: { reached: number; due: Instant },
): Promise<void> => {
  await session.run`
    UPDATE webhook w SET last_event = greatest(w.last_event, ${reached}::bigint), due = ${due}::timestamptz, lease = NULL, leased_until = NULL
     WHERE ${held(taken)}`;
};

/** Disables a webhook whose lease is held, and records that in the trail. */
export const disableWebhook = (
  database: Database,
  taken: Taken,
  { because, writing }: { because: DisabledReason; writing: Writing },
): Promise<void> =>
  database.transaction(async ({ tx }) => {
    const { client_id, id } = taken;
    await takeClient(tx, client_id);
    const before = await findWebhook(tx, client_id, id);
    const count = await tx.run`
      UPDATE webhook w SET disabled = ${writing.now}::timestamptz, disabled_because = ${because}, lease = NULL, leased_until = NULL
       WHERE ${held(taken)}`;
    if (count === 0 || !before) return;
    const after = { ...before, enabled: false };
    await addLink(tx, { client_id, record: { ...writing.by, ...webhookRecord({ before, after }) } }, writing);
  });

const held = ({ client_id, id, lease }: Taken): Prisma.Sql =>
  Prisma.sql`w.client_id = ${client_id}::integer AND w.id = ${id}::integer AND w.lease = ${lease}`;

/**
 * Deletes the log of deliveries from before a moment, of all clients; returns how many there were.
 */
export const forgetDeliveries = async (database: Database, before: Instant): Promise<number> => {
  const { count } = await inStatement(database, () =>
    database.prisma.webhook_delivery.deleteMany({ where: { created: { lt: before } } }),
  );
  return count;
};
