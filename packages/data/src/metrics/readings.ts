import type { Database } from '../postgres/database.ts';
import type { Tx } from '../postgres/session/session.ts';

/**
 * Figures of the database for who watches the installation (docs/operations, Metrics). They are of
 * all clients together, and name none.
 */

type Watched = Pick<Database, 'prisma' | 'transaction'>;

/** Reads in a transaction in which no statement takes long, as whoever watches asks again soon. */
const inReading = <Result>(database: Watched, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.transaction(async ({ tx }) => {
    await tx.run`SET LOCAL statement_timeout = '2s'`;
    return read(tx);
  });

/**
 * The state of the server: whether it is a standby, and the lag in seconds of what it replays, or
 * on a primary of the standby that is furthest behind. There is no lag without a standby, nor where
 * the role may not see standbys.
 */
export type ServerReading = {
  isStandby: boolean;
  standbys: number | null;
  lag: number | null;
  /** The age of the oldest transaction whose number is still in use, in transactions. */
  transactions: number;
};

export const readServer = async (database: Watched): Promise<ServerReading> => {
  const [row] = await inReading(
    database,
    (tx) => tx.query<[ServerReading]>`
    SELECT pg_is_in_recovery() AS "isStandby",
           CASE WHEN NOT pg_is_in_recovery() THEN s.standbys END AS standbys,
           CASE WHEN NOT pg_is_in_recovery() THEN s.lag
                WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
                ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 END AS lag,
           (SELECT age(datfrozenxid)::float8 FROM pg_database WHERE datname = current_database()) AS transactions
      -- Of one that has replayed all there is no lag. A role that may not see standbys gets rows without a state.
      FROM (SELECT CASE WHEN count(*) = count(state) THEN count(*)::float8 END AS standbys,
                   max(CASE WHEN state IS NOT NULL THEN coalesce(extract(epoch FROM replay_lag), 0) END)::float8 AS lag
              FROM pg_stat_replication) s`,
  );
  return row;
};

/**
 * The size of the database in bytes; and by table the seconds since it was last vacuumed, if it
 * was, and its dead rows.
 */
export type StorageReading = {
  bytes: number;
  tables: { table: string; vacuumed: number | null; dead: number }[];
};

export const readStorage = (database: Watched): Promise<StorageReading> =>
  inReading(database, async (tx) => {
    const [{ bytes }] = await tx.query<[{ bytes: number }]>`
      SELECT pg_database_size(current_database())::float8 AS bytes`;
    const tables = await tx.query<StorageReading['tables']>`
      SELECT relname::text AS "table", n_dead_tup::float8 AS dead,
             extract(epoch FROM now() - greatest(last_vacuum, last_autovacuum))::float8 AS vacuumed
        FROM pg_stat_user_tables WHERE schemaname = current_schema() ORDER BY relname`;
    return { bytes, tables };
  });

/**
 * The receipts that wait, are worked on or have failed, and the seconds by which the one that is
 * due longest is late.
 */
export type ReceiptsReading = { queued: number; running: number; failed: number; late: number };

export const readReceipts = async (database: Watched): Promise<ReceiptsReading> => {
  const [row] = await inReading(
    database,
    (tx) => tx.query<[ReceiptsReading]>`
    SELECT waiting.*, failed.failed
      FROM (SELECT count(*) FILTER (WHERE state = 'queued')::float8 AS queued,
                   count(*) FILTER (WHERE state = 'running')::float8 AS running,
                   coalesce(greatest(0, extract(epoch FROM now() - min(due))), 0)::float8 AS late
              FROM receipt_job WHERE state IN ('queued', 'running')) waiting
     CROSS JOIN (SELECT count(*)::float8 AS failed
              FROM receipt_job j JOIN receipt r ON r.client_id = j.client_id AND r.id = j.receipt_id
             WHERE j.state = 'failed' AND r.withdrawn IS NULL) failed`,
  );
  return row;
};

/** Counts the receipts that are done, which takes a second for some millions. */
export const countDoneReceipts = async (database: Watched): Promise<number> => {
  const [{ done }] = await inReading(
    database,
    (tx) => tx.query<[{ done: number }]>`
    SELECT count(*)::float8 AS done FROM receipt_job WHERE state = 'done'`,
  );
  return done;
};

/**
 * The webhooks that have events to deliver, how many events these have before them, wanted or not,
 * and the seconds since the oldest; 0 where all is delivered.
 */
export type DeliveriesReading = { behind: number; events: number; oldest: number };

export const readDeliveries = async (database: Watched): Promise<DeliveriesReading> => {
  const [row] = await inReading(
    database,
    (tx) => tx.query<[DeliveriesReading]>`
    SELECT count(*)::float8 AS behind, coalesce(sum(c.last_event - w.last_event), 0)::float8 AS events,
           coalesce(max(greatest(0, extract(epoch FROM now() - next.created))), 0)::float8 AS oldest
      FROM webhook w JOIN chain c ON c.client_id = w.client_id AND c.last_event > w.last_event
     CROSS JOIN LATERAL (
       -- As windowAfter finds it (events/events.ts): the link of the first event after the last one that was delivered.
       WITH RECURSIVE halves(low, high) AS (
         SELECT 0::bigint, least(c.last, w.last_event + 1)
         UNION ALL
         SELECT CASE WHEN a.last_event <= w.last_event THEN a.id ELSE low END,
                CASE WHEN a.last_event <= w.last_event THEN high ELSE a.id END
           FROM halves JOIN audit a ON a.client_id = w.client_id AND a.id = (low + high) / 2
          WHERE high - low > 1
       )
       SELECT a.created FROM audit a WHERE a.client_id = w.client_id AND a.id = (SELECT min(high) FROM halves)
     ) next
     WHERE w.disabled IS NULL`,
  );
  return row;
};

/**
 * The mails that wait to be sent, those that are held until another day by the limits, those that
 * ended `failed`, and those that came back; the seconds by which the one that is due longest is
 * late, which are some where no program sends; and those for which the oldest waits, which are many
 * where servers take none.
 */
export type MailsReading = {
  queued: number;
  held: number;
  failed: number;
  bounced: number;
  late: number;
  oldest: number;
  /**
   * The mails of today, in UTC, and their recipients: of all clients, and the most that one client
   * has.
   */
  mails_today: number;
  recipients_today: number;
  mails_most: number;
  recipients_most: number;
};

export const readMails = async (database: Watched): Promise<MailsReading> => {
  const [row] = await inReading(
    database,
    (tx) => tx.query<[MailsReading]>`
    SELECT waiting.*, ended.*, today.*
      -- One that is sent again by hand waits from then on.
      FROM (SELECT count(*) FILTER (WHERE held_until IS NULL OR held_until <= now())::float8 AS queued,
                   count(*) FILTER (WHERE held_until > now())::float8 AS held,
                   coalesce(greatest(0, extract(epoch FROM now() - min(due))), 0)::float8 AS late,
                   coalesce(greatest(0, extract(epoch FROM now() - min(coalesce(failing_since, due)))), 0)::float8 AS oldest
              FROM mail WHERE state = 'queued') waiting
     CROSS JOIN (SELECT count(*) FILTER (WHERE state = 'failed')::float8 AS failed,
                   count(*) FILTER (WHERE state = 'bounced')::float8 AS bounced
              FROM mail WHERE state IN ('failed', 'bounced')) ended
     CROSS JOIN (SELECT coalesce(sum(mails), 0)::float8 AS mails_today, coalesce(sum(recipients), 0)::float8 AS recipients_today,
                   coalesce(max(mails), 0)::float8 AS mails_most, coalesce(max(recipients), 0)::float8 AS recipients_most
              FROM mail_day WHERE day = (now() AT TIME ZONE 'UTC')::date) today`,
  );
  return row;
};

/** The clients that have sent most mails today, in UTC. */
export type MailingClient = { client: string; mails: number; recipients: number };

export const readMailingClients = (database: Watched, most: number): Promise<MailingClient[]> =>
  inReading(
    database,
    (tx) => tx.query<MailingClient[]>`
    SELECT c.name AS client, d.mails, d.recipients FROM mail_day d JOIN client c ON c.id = d.client_id
     WHERE d.day = (now() AT TIME ZONE 'UTC')::date ORDER BY d.mails DESC, d.recipients DESC, c.name LIMIT ${most}`,
  );

/**
 * The days of recurring invoices that could not be posted, those whose invoice waits to be sent,
 * and the seconds by which the one that is due longest is late, at least: a day counts from when it
 * has begun all over the world.
 */
export type RecurringReading = { failed: number; unsent: number; late: number };

export const readRecurring = async (database: Watched): Promise<RecurringReading> => {
  const [row] = await inReading(
    database,
    (tx) => tx.query<[RecurringReading]>`
    SELECT (SELECT count(*)::float8 FROM occurrence WHERE state = 'FAILED') AS failed,
           (SELECT count(*)::float8 FROM occurrence WHERE sending = 'WAITING') AS unsent,
           (SELECT coalesce(greatest(0, extract(epoch FROM now() - (min(next_on) + interval '12 hours') AT TIME ZONE 'UTC')), 0)::float8
              FROM recurring_invoice WHERE state = 'ACTIVE') AS late`,
  );
  return row;
};
