import type { Instant, ReceiptMedia } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Database } from '../postgres/database.ts';
import type { Queryable, Tx } from '../postgres/session/session.ts';
import { addLink } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';
import type { StoreName } from './storage/store.ts';

/**
 * The queue of receipts to be processed (docs/operations, decision A14), one for all clients. A
 * worker that takes a job holds it until `due` and extends that while it works; otherwise another
 * worker takes the job over with the next attempt. Every statement names its attempt, so that a
 * worker that lost its job changes nothing.
 */
export type Job = { client_id: number; receipt_id: number; attempt: number };

/** A job that was taken, with its receipt. */
export type TakenJob = Job & {
  file_name: string;
  media_type: ReceiptMedia;
  size: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
  store: StoreName;
  withdrawn: boolean;
};

/**
 * Takes the job that has been due longest, until `until`; undefined when none is due. One that is
 * held `beyond` a time for which none is held was taken before the clock was set back, and counts
 * as given up.
 */
export const takeJob = async (
  session: Queryable,
  { now, until, beyond }: { now: Instant; until: Instant; beyond: Instant },
): Promise<TakenJob | undefined> => {
  const [job] = await session.query<TakenJob[]>`
    WITH ended AS (
      SELECT client_id, receipt_id FROM receipt_job WHERE state = 'running' AND due > ${beyond}::timestamptz
       ORDER BY due DESC LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    next AS (
      SELECT client_id, receipt_id FROM receipt_job
       WHERE state = ANY (ARRAY['queued', 'running']) AND due <= ${now}::timestamptz
         AND NOT EXISTS (SELECT FROM client c WHERE c.id = client_id AND c.archived IS NOT NULL)
       ORDER BY due, client_id, receipt_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    taken AS (
      UPDATE receipt_job j
         SET state = 'running', attempt = j.attempt + 1, due = ${until}::timestamptz, pages = NULL, pages_done = 0
        FROM (SELECT * FROM ended UNION ALL SELECT * FROM next LIMIT 1) n WHERE j.client_id = n.client_id AND j.receipt_id = n.receipt_id
      RETURNING j.*
    )
    SELECT t.client_id, t.receipt_id, t.attempt, r.file_name, r.media_type, r.size, r.store,
           encode(r.sha256, 'hex') AS sha256, r.withdrawn IS NOT NULL AS withdrawn
      FROM taken t JOIN receipt r ON r.client_id = t.client_id AND r.id = t.receipt_id`;
  return job;
};

/** The progress of a job; `pages` is undefined while the number of pages is not known. */
export type Progress = { pages: number | undefined; pages_done: number };

/**
 * Extends a job until `until`, and stores its progress. Returns false when another worker has taken
 * it over.
 */
export const renewJob = async (
  session: Queryable,
  job: Job,
  { until, pages, pages_done }: Progress & { until: Instant },
): Promise<boolean> => {
  const rows = await session.query<unknown[]>`
    UPDATE receipt_job SET due = ${until}::timestamptz, pages = ${pages ?? null}::integer, pages_done = ${pages_done}
     WHERE client_id = ${job.client_id} AND receipt_id = ${job.receipt_id} AND attempt = ${job.attempt}
       AND state = 'running' RETURNING 1`;
  return rows.length > 0;
};

/**
 * Queues a job again, to be taken from `due` on. Returns false when another worker has taken it
 * over.
 */
export const postponeJob = async (session: Queryable, job: Job, due: Instant): Promise<boolean> => {
  const rows = await session.query<unknown[]>`
    UPDATE receipt_job SET state = 'queued', due = ${due}::timestamptz, pages = NULL, pages_done = 0
     WHERE client_id = ${job.client_id} AND receipt_id = ${job.receipt_id} AND attempt = ${job.attempt}
       AND state = 'running' RETURNING 1`;
  return rows.length > 0;
};

/**
 * Returns a job to the queue as if it had not been taken, to be taken from `due` on. The caller
 * must have stopped renewing it, as the next worker that takes it has the same attempt.
 */
export const giveJobBack = async (session: Queryable, job: Job, due: Instant): Promise<void> => {
  await session.query`
    UPDATE receipt_job
       SET state = 'queued', attempt = attempt - 1, due = ${due}::timestamptz, pages = NULL, pages_done = 0
     WHERE client_id = ${job.client_id} AND receipt_id = ${job.receipt_id} AND attempt = ${job.attempt}
       AND state = 'running'`;
};

/**
 * Ends a job as failed, until a caller retries it. Returns false when another worker has taken it
 * over.
 */
export const failJob = (
  database: RawSql & Pick<Database, 'transaction'>,
  job: Job,
  { reason, writing }: { reason: string; writing: Writing },
): Promise<boolean> =>
  database.transaction(async ({ tx }) => {
    const end = await endJob(tx, job, { state: 'failed', reason });
    if (end) await addLink(tx, { client_id: job.client_id, record: { ...writing.by, ...end } }, writing);
    return end !== undefined;
  });

/** The audit record of a job that ends, or that is queued again. */
export type JobRecord = { table: 'receipt_job'; before: object; after: object };

/** Ends a job in a transaction of the caller's; undefined when another worker has taken it over. */
export const endJob = async (
  tx: Tx,
  job: Job,
  end: { state: 'done' | 'failed'; reason?: string; pages?: number },
): Promise<JobRecord | undefined> => {
  const { state, reason = '', pages = null } = end;
  const [row] = await tx.query<Omit<JobRecord, 'table'>[]>`
    WITH before AS MATERIALIZED (
      SELECT j.* FROM receipt_job j
       WHERE client_id = ${job.client_id} AND receipt_id = ${job.receipt_id} AND attempt = ${job.attempt}
         AND state = 'running' FOR UPDATE
    )
    UPDATE receipt_job j
       SET state = ${state}, reason = ${reason}, pages = ${pages}::integer, pages_done = coalesce(${pages}::integer, 0)
      FROM before b WHERE j.client_id = b.client_id AND j.receipt_id = b.receipt_id
    RETURNING to_jsonb(b) AS before, to_jsonb(j) AS after`;
  return row && { table: 'receipt_job', ...row };
};

/**
 * Queues the job of a receipt again in a transaction of the caller's, when it `was` failed, or
 * skipped because the receipt was withdrawn; undefined when it was not.
 */
export const retryJob = async (
  tx: Tx,
  { client_id, receipt_id, was }: Omit<Job, 'attempt'> & { was: 'failed' | 'skipped' },
  now: Instant,
): Promise<JobRecord | undefined> => {
  const [row] = await tx.query<Omit<JobRecord, 'table'>[]>`
    WITH before AS MATERIALIZED (
      SELECT j.* FROM receipt_job j
       WHERE client_id = ${client_id} AND receipt_id = ${receipt_id}
         AND CASE ${was}::text WHEN 'failed' THEN state = 'failed' ELSE state = 'done' AND pages IS NULL END FOR UPDATE
    )
    UPDATE receipt_job j
       SET state = 'queued', attempt = 0, due = ${now}::timestamptz, reason = '', pages = NULL, pages_done = 0
      FROM before b WHERE j.client_id = b.client_id AND j.receipt_id = b.receipt_id
    RETURNING to_jsonb(b) AS before, to_jsonb(j) AS after`;
  return row && { table: 'receipt_job', ...row };
};
