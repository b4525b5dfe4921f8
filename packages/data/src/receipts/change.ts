import { type Instant, Refusal } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { violationOf } from '../postgres/sqlstate.ts';
import type { Tx } from '../postgres/transaction.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { addLinkOf } from '../writing/audit.ts';
import { rememberIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { retryJob } from './job.ts';

/**
 * Withdrawing receipts, and trying again to read them (docs/interface.md §16.3). Of what happens at the same moment the
 * guards of the database decide what was first.
 */
export const receiptChangesOf = (database: Pick<Database, 'prisma'>, client_id: number) => {
  const change = (receipt_id: number, writing: Writing, work: Change) =>
    changeReceipt(database, { client_id, receipt_id }, { writing, change: work });
  return {
    /** Marks a receipt as withdrawn; one that is already stays as it is. Refuses `receipt_linked`. */
    withdraw: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, (tx) => mark(tx, { client_id, receipt_id }, writing.now)),

    /** Takes a withdrawal back. What nobody has looked at meanwhile is queued again. */
    restore: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, async (tx) => {
        const restored = await mark(tx, { client_id, receipt_id }, null);
        if (restored.length === 0) return [];
        const queued = await retryJob(tx, { client_id, receipt_id, was: 'unseen' }, writing.now);
        return [...restored, ...(queued ? [queued] : [])];
      }),

    /** Puts a receipt that could not be read back into the queue; any other stays as it is. Refuses `receipt_withdrawn`. */
    retry: (receipt_id: number, writing: Writing): Promise<void> =>
      change(receipt_id, writing, async (tx, { withdrawn }) => {
        if (withdrawn) throw refusals.receipt_withdrawn();
        const queued = await retryJob(tx, { client_id, receipt_id, was: 'failed' }, writing.now);
        return queued ? [queued] : [];
      }),
  };
};

type Change = (tx: Tx, receipt: { withdrawn: boolean }) => Promise<object[]>;

/** Changes what is known of a receipt, with what is recorded of it, and remembers the request: all or nothing. */
export const changeReceipt = (
  database: Pick<Database, 'prisma'>,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
  { writing, change }: { writing: Writing; change: Change },
): Promise<void> =>
  guarded(() =>
    inTransaction(database, async (tx) => {
      const [receipt] = await tx.$queryRaw<{ withdrawn: boolean }[]>`
        SELECT withdrawn IS NOT NULL AS withdrawn FROM receipt
         WHERE client_id = ${client_id} AND id = ${receipt_id}::integer FOR UPDATE`;
      if (!receipt) throw new Refusal('not_found', `Receipt ${receipt_id} does not exist.`);
      const records = await change(tx, receipt);
      await rememberIn(tx, { client_id, writing }, {});
      if (records.length === 0) return;
      await addLinkOf(tx, { client_id, records: records.map((one) => ({ ...writing.by, ...one })) }, writing);
    }),
  );

/** Keeps a receipt as it is until the transaction ends. */
export const holdReceipt = async (
  tx: Tx,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM receipt WHERE client_id = ${client_id} AND id = ${receipt_id} FOR SHARE`;
};

const refusals = {
  receipt_linked: () =>
    new Refusal('receipt_linked', 'The receipt proves something that is booked, and stays with it.'),
  receipt_withdrawn: () => new Refusal('receipt_withdrawn', 'The receipt was withdrawn.'),
} as const;

/** What a guard of the database forbids is refused under its name. */
export const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const constraint = violationOf(error)?.constraint;
    if (constraint === 'receipt_linked' || constraint === 'receipt_withdrawn') throw refusals[constraint]();
    throw error;
  }
};

/** Marks a receipt as withdrawn, or as not withdrawn any more. Answers what is to be recorded: nothing where it was so. */
const mark = async (
  tx: Tx,
  { client_id, receipt_id }: { client_id: number; receipt_id: number },
  withdrawn: Instant | null,
): Promise<object[]> => {
  const rows = await tx.$queryRaw<{ before: object; after: object }[]>`
    WITH before AS MATERIALIZED (SELECT r.* FROM receipt r WHERE client_id = ${client_id} AND id = ${receipt_id})
    UPDATE receipt r SET withdrawn = ${withdrawn}::timestamptz FROM before b
     WHERE r.client_id = b.client_id AND r.id = b.id AND (b.withdrawn IS NULL) <> (${withdrawn}::timestamptz IS NULL)
    RETURNING to_jsonb(b) AS before, to_jsonb(r) AS after`;
  return rows.map((row) => ({ table: 'receipt', ...row }));
};
