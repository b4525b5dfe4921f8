import { type Credited, type VendorcreditnoteKept, vendorcreditnoteKept } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Session, Transaction, Tx } from '../../postgres/session/session.ts';
import { addLinkOf } from '../../writing/audit.ts';
import { recordOutcomeIn } from '../../writing/idempotency.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Retry } from '../../writing/outcome.ts';
import type { Writing } from '../../writing/writing.ts';
import { payableBookingOf } from '../payable.ts';
import { paymentBookingOf } from '../payment.ts';
import { creditsIn, reversedBy } from './credits.ts';
import { type SetOffToKeep, setOffsIn } from './set-off.ts';

/**
 * Credit notes of vendors (docs/interface §10.2): negative payables, with what each takes back of
 * its payable and what it is set off against.
 */

/** A credit note of a payable that was booked, and what it credited. */
export type VendorCreditToKeep = {
  id: bigint;
  credited: { id: bigint; invnumber: string };
  content: string;
  took: Credited;
};

/** The records of a write beside its documents and payments. */
type Kept = { note?: VendorCreditToKeep | undefined; setOffs?: readonly SetOffToKeep[] | undefined };

type Done<Output> = { outcome: 'done'; done: Output } & Kept;

const keepNote = async (
  tx: Tx,
  client_id: number,
  { id, credited, content, took }: VendorCreditToKeep,
): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO vendor_credit_note AS n (client_id, payable_id, credited_id, content, lines, taxes)
    VALUES (${client_id}::integer, ${id}::bigint, ${credited.id}::bigint, decode(${content}, 'hex'), ${JSON.stringify(took.lines)}::jsonb,
            ${JSON.stringify(took.taxes)}::jsonb)
    RETURNING (to_jsonb(n) - 'content') || jsonb_build_object('invnumber', ${credited.invnumber}::text) AS record`;
  return { table: 'vendor_credit_note', before: null, after: row?.record ?? null };
};

/**
 * The books by which a credit note of a vendor is decided, booked and set off, in a transaction in
 * which nothing else of the client is booked.
 */
export type VendorCreditBooks = ReturnType<typeof booksIn>;
const booksIn = (within: Session, client_id: number) => ({
  payables: payableBookingOf(within, client_id),
  payments: paymentBookingOf(within, { kind: 'payable', client_id }),
  credits: creditsIn(within, { kind: 'payable', client_id }),
  setOffs: setOffsIn(within, client_id),
});

/** Decides what is booked, by the books of a transaction. */
export type VendorCrediting<Output extends object> = (
  books: VendorCreditBooks,
) => Promise<Done<Output> | Retry>;

/**
 * Books what `decide` books in a transaction of the caller's, and keeps the credit note and the
 * set-offs that it answers. Answers their records of the trail.
 */
export const creditWithin = async <Output extends object>(
  within: Transaction,
  client_id: number,
  decide: VendorCrediting<Output>,
): Promise<{ outcome: 'done'; done: Output; records: object[] } | Retry> => {
  const { tx } = within;
  await takeClient(tx, client_id);
  const books = booksIn(within, client_id);
  const decided = await decide(books);
  if (decided.outcome === 'retry') return decided;
  const { done, note, setOffs = [] } = decided;
  const records = note ? [await keepNote(tx, client_id, note)] : [];
  for (const setOff of setOffs) records.push(await books.setOffs.keep(tx, setOff));
  return { outcome: 'done', done, records };
};

/** The credit notes of vendors of one client. */
export const vendorCreditsOf = (session: Session, client_id: number) => ({
  /**
   * Books in one transaction what `decide` books, keeps the credit note and the set-offs that it
   * answers, and records the outcome. Nothing is kept where it is to be decided again.
   */
  book: <Output extends object>(
    decide: VendorCrediting<Output>,
    writing: Writing,
  ): Promise<{ outcome: 'done'; done: Output } | Retry> =>
    session.transaction<{ outcome: 'done'; done: Output } | Retry>(async (within) => {
      const { tx, rollBack } = within;
      const booked = await creditWithin(within, client_id, decide);
      if (booked.outcome === 'retry') return rollBack(booked);
      const { done } = booked;
      const records = booked.records.map((record) => ({ ...writing.by, ...record }));
      if (records.length > 0) await addLinkOf(tx, { client_id, records }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, done);
      return { outcome: 'done', done };
    }),

  ...creditsIn(session, { kind: 'payable', client_id }),

  /** Lists the credit notes of a payable, in the order in which they were booked: 1,000 at most. */
  list: async (credited_id: bigint): Promise<VendorcreditnoteKept[]> => {
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT d.invnumber, d.transdate::text, d.description, d.amount::text,
             (${setOffsIn(session, client_id).settledBetween(Prisma.sql`n.payable_id`, Prisma.sql`n.credited_id`)})::text AS settled,
             ${reversedBy('payable')} AS reversed_by,
             n.lines AS creditlines
        FROM vendor_credit_note n JOIN payable d ON d.client_id = n.client_id AND d.id = n.payable_id
       WHERE n.client_id = ${client_id}::integer AND n.credited_id = ${credited_id}::bigint
       ORDER BY n.payable_id LIMIT 1000`;
    return rows.map((row) => recordOf(vendorcreditnoteKept, row));
  },

  setOffs: setOffsIn(session, client_id),
});
