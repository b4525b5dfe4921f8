import { fold } from '@kontor/domain';
import { creditWithin, type VendorCrediting } from '../documents/crediting/vendor-credit-note.ts';
import { type PayableBooking, payableBookingOf } from '../documents/payable.ts';
import type { Session, Transaction, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Retry } from '../writing/outcome.ts';
import type { Writing } from '../writing/writing.ts';
import { holdReceipt, refusingViolations } from './change.ts';
import { insertLink } from './link.ts';

/**
 * Books payables that receipts prove (docs/interface §16.2, §16.3): the payable and its link, all
 * or nothing.
 */

/** The number of a payable, and of its vendor. */
export type PayableNumbers = { invnumber: string; vendornumber: string };

/**
 * The books of a transaction in which a payable is booked from a receipt: its payables, and the
 * credit notes of vendors, whose records of the trail the transaction adds.
 */
export type ReceiptBooks = {
  payables: PayableBooking;
  credit: <Output extends object>(
    decide: VendorCrediting<Output>,
  ) => Promise<{ outcome: 'done'; done: Output } | Retry>;
};

/**
 * Books a payable among those of a transaction, and returns its numbers as they were sent, unless
 * it is to be decided again.
 */
export type BookPayable = (books: ReceiptBooks) => Promise<{ outcome: 'done'; done: PayableNumbers } | Retry>;

/**
 * A payable that was booked with its link to a receipt; or nothing, and it is to be decided again.
 */
export type BookedFrom = { outcome: 'booked'; numbers: PayableNumbers } | Retry;

type From = { client_id: number; receipt_id: number; book: BookPayable };

/**
 * Books a payable in a transaction of the caller's, and links the receipt to it. Returns the audit
 * records of the link, and of what a credit note is kept with.
 */
export const bookFrom = async (
  within: Transaction,
  { client_id, receipt_id, book }: From,
  writing: Writing,
) => {
  const { tx } = within;
  // Locks the receipt before the books, in the order of locks.
  await holdReceipt(tx, { client_id, receipt_id });
  const credited: object[] = [];
  const sent = await book({
    payables: payableBookingOf(within, client_id),
    credit: async (decide) => {
      const booked = await creditWithin(within, client_id, decide);
      if (booked.outcome === 'done') credited.push(...booked.records);
      return booked;
    },
  });
  if (sent.outcome === 'retry') return sent;
  const { id: payable_id, ...numbers } = await payableOf(tx, client_id, sent.done);
  const linked = await insertLink(tx, { client_id, receipt_id, to: { payable_id } }, writing);
  return { outcome: 'booked' as const, payable_id, numbers, linked: [...credited, ...linked] };
};

/**
 * Finds the payable of these numbers, and returns them in the case in which they were first sent.
 */
const payableOf = async (
  tx: Tx,
  client_id: number,
  { invnumber, vendornumber }: PayableNumbers,
): Promise<PayableNumbers & { id: bigint }> => {
  const [row] = await tx.query<(PayableNumbers & { id: bigint })[]>`
    SELECT d.id, d.invnumber, v.vendornumber
      FROM payable d JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
     WHERE d.client_id = ${client_id} AND d.invnumber_folded = ${fold(invnumber)}
       AND v.vendornumber_folded = ${fold(vendornumber)}`;
  if (!row) throw new Error(`payable ${invnumber} was booked, and is not there`);
  return row;
};

export const receiptBookingOf = (session: Session, client_id: number) => ({
  /** Books a payable by `book`, and links a receipt to it. Refuses `receipt_withdrawn`. */
  book: (receipt_id: number, book: BookPayable, writing: Writing): Promise<BookedFrom> =>
    refusingViolations(() =>
      session.transaction<BookedFrom>(async (within) => {
        const { tx, rollBack } = within;
        const booked = await bookFrom(within, { client_id, receipt_id, book }, writing);
        if (booked.outcome === 'retry') return rollBack(booked);
        const { numbers, linked } = booked;
        const records = linked.map((record) => ({ ...writing.by, ...record }));
        if (records.length > 0) await addLinkOf(tx, { client_id, records }, writing);
        await recordOutcomeIn(tx, { client_id, writing }, numbers);
        return { outcome: 'booked', numbers };
      }),
    ),
});
