import { type Instant, Refusal } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { violationOf } from '../postgres/sqlstate.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { retryJob } from './job.ts';

/**
 * Withdraws receipts, restores them, and reads them again (docs/interface §16.3). Where two
 * requests contradict each other at the same time, the guards of the database decide which one came
 * first.
 */
export const receiptChangesOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => {
  const change = (receipt_id: number, writing: Writing, work: ReceiptChange) =>
    changeReceipt(session, { client_id, receipt_id }, { writing, change: work });
  return {
    /**
     * Withdraws a receipt; one that is withdrawn already stays as it is. Refuses `receipt_linked`.
     */
    withdraw: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, (tx) => setWithdrawn(tx, { client_id, receipt_id }, writing.now)),

    /**
     * Reverts a withdrawal. Queues the receipt again when the worker skipped it in the meantime.
     */
    restore: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, async (tx) => {
        const restored = await setWithdrawn(tx, { client_id, receipt_id }, null);
        if (restored.length === 0) return [];
        const queued = await retryJob(tx, { client_id, receipt_id, was: 'skipped' }, writing.now);
        return [...restored, ...(queued ? [queued] : [])];
      }),

    /**
     * Queues a receipt again that could not be read; any other stays as it is. Refuses
     * `receipt_withdrawn`.
     */
    retry: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, async (tx, { withdrawn }) => {
        if (withdrawn) throw refusals.receipt_withdrawn();
        const queued = await retryJob(tx, { client_id, receipt_id, was: 'failed' }, writing.now);
        return queued ? [queued] : [];
      }),
  };
};

/**
 * Changes a receipt in a transaction; returns the records of what it changed for the audit trail.
 */
type ReceiptChange = (tx: Tx, receipt: { withdrawn: boolean }) => Promise<object[]>;

/**
 * Changes a receipt, records the change and the outcome of the request: all or nothing. Refuses
 * `not_found`.
 */
export const changeReceipt = (
  session: RawSql & Pick<Session, 'transaction'>,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
  { writing, change }: { writing: Writing; change: ReceiptChange },
): Promise<void> =>
  refusingViolations(() =>
    session.transaction(async ({ tx }) => {
      const [receipt] = await tx.query<{ withdrawn: boolean }[]>`
        SELECT withdrawn IS NOT NULL AS withdrawn FROM receipt
         WHERE client_id = ${client_id} AND id = ${receipt_id}::integer FOR UPDATE`;
      if (!receipt) throw new Refusal('not_found', `Receipt ${receipt_id} does not exist.`);
      const records = await change(tx, receipt);
      await recordOutcomeIn(tx, { client_id, writing }, {});
      if (records.length === 0) return;
      await addLinkOf(tx, { client_id, records: records.map((one) => ({ ...writing.by, ...one })) }, writing);
    }),
  );

/** Locks a receipt against changes until the transaction ends. */
export const holdReceipt = async (
  tx: Tx,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
): Promise<void> => {
  await tx.query`SELECT 1 FROM receipt WHERE client_id = ${client_id} AND id = ${receipt_id} FOR SHARE`;
};

const refusals = {
  receipt_linked: () =>
    new Refusal('receipt_linked', 'The receipt documents something booked and cannot be withdrawn.'),
  receipt_withdrawn: () => new Refusal('receipt_withdrawn', 'The receipt has been withdrawn.'),
} as const;

/**
 * Runs `work`, and turns a violation of a guard of the database into the refusal of the same name.
 */
export const refusingViolations = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const constraint = violationOf(error)?.constraint;
    if (constraint === 'receipt_linked' || constraint === 'receipt_withdrawn') throw refusals[constraint]();
    throw error;
  }
};

/**
 * Sets when a receipt was withdrawn, or null. Returns the records of the change: none when there is
 * nothing to change.
 */
const setWithdrawn = async (
  tx: Tx,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
  withdrawn: Instant | null,
): Promise<object[]> => {
  const rows = await tx.query<{ before: object; after: object }[]>`
    WITH before AS MATERIALIZED (SELECT r.* FROM receipt r WHERE client_id = ${client_id} AND id = ${receipt_id})
    UPDATE receipt r SET withdrawn = ${withdrawn}::timestamptz FROM before b
     WHERE r.client_id = b.client_id AND r.id = b.id AND (b.withdrawn IS NULL) <> (${withdrawn}::timestamptz IS NULL)
    RETURNING to_jsonb(b) AS before, to_jsonb(r) AS after`;
  return rows.map((row) => ({ table: 'receipt', ...row }));
};
