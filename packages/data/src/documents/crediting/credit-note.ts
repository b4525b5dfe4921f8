import { type Credited, type CreditnoteKept, creditnoteKept, type Decimal } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Session, Tx } from '../../postgres/session/session.ts';
import type { Writing } from '../../writing/writing.ts';
import { invoiceBookingOf } from '../invoice.ts';
import { paymentBookingOf } from '../payment.ts';
import { type CreditDecider, creditBookingOf } from './credit-booking.ts';
import { creditsIn, reversedBy } from './credits.ts';
import type { PaymentPair } from './payment-pair.ts';

/**
 * Credit notes of invoices (docs/interface §11.1): booked with the two payments that settle both,
 * which are reversed together.
 */

/** A credit note that was booked, and what it credited of its invoice. */
export type CreditNoteToKeep = {
  id: bigint;
  credited: { id: bigint; invnumber: string };
  content: string;
  took: Credited;
  settled: Decimal;
  /** The two payments, where something is settled. */
  payments: PaymentPair | undefined;
};

/**
 * So much of the invoice a credit note `n` settles now: its payment with its reversals, and the
 * reversals of those.
 */
const settledNow = Prisma.sql`(
  WITH RECURSIVE moved(id, amount) AS (
    SELECT p.id, p.amount_paid FROM payment p
     WHERE p.client_id = n.client_id AND p.invoice_id = n.credited_id AND p.id = n.credited_payment_id
    UNION ALL
    SELECT p.id, p.amount_paid FROM moved JOIN payment p ON p.client_id = n.client_id AND p.reverses = moved.id
  )
  SELECT coalesce(sum(amount), 0 * n.settled) FROM moved)`;

const keep = async (
  tx: Tx,
  client_id: number,
  { id, credited, content, took, settled, payments }: CreditNoteToKeep,
): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO credit_note AS n (client_id, invoice_id, credited_id, content, lines, taxes, settled, payment_id, credited_payment_id)
    VALUES (${client_id}::integer, ${id}::bigint, ${credited.id}::bigint, decode(${content}, 'hex'), ${JSON.stringify(took.lines)}::jsonb,
            ${JSON.stringify(took.taxes)}::jsonb, ${settled}::numeric, ${payments?.credit ?? null}::bigint,
            ${payments?.document ?? null}::bigint)
    RETURNING (to_jsonb(n) - 'content') || jsonb_build_object('invnumber', ${credited.invnumber}::text) AS record`;
  return { table: 'credit_note', before: null, after: row?.record ?? null };
};

/**
 * The books by which a credit note is decided and booked, in a transaction that nothing else of the
 * client is booked in the meantime.
 */
export type CreditBooks = ReturnType<typeof booksIn>;
const booksIn = (within: Session, client_id: number) => {
  return {
    invoices: invoiceBookingOf(within, client_id),
    payments: paymentBookingOf(within, { kind: 'invoice', client_id }),
    credits: creditsIn(within, { kind: 'invoice', client_id }),
  };
};

type Kept = { note?: CreditNoteToKeep | undefined };

const booking = creditBookingOf({
  booksIn,
  keep: async (tx, client_id, { note }: Kept) => (note ? [await keep(tx, client_id, note)] : []),
});

/** The credit notes of one client. */
export const creditNotesOf = (session: Session, client_id: number) => ({
  book: <Output extends object>(decide: CreditDecider<CreditBooks, Kept, Output>, writing: Writing) =>
    booking.book(session, client_id, decide, writing),

  /**
   * Lists the credit notes of an invoice, in the order in which they were booked: a thousand at
   * most.
   */
  list: async (credited_id: bigint): Promise<CreditnoteKept[]> => {
    const rows = await session.query<Record<string, unknown>[]>`
      SELECT d.invnumber, d.transdate::text, d.description, d.amount::text, ${settledNow}::text AS settled, ${reversedBy('invoice')} AS reversed_by,
             n.lines AS creditlines
        FROM credit_note n JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
       WHERE n.client_id = ${client_id}::integer AND n.credited_id = ${credited_id}::bigint
       ORDER BY n.invoice_id LIMIT 1000`;
    return rows.map((row) => recordOf(creditnoteKept, row));
  },

  ...creditsIn(session, { kind: 'invoice', client_id }),
});
