import { type Credited, type CreditnoteKept, creditnoteKept, type Decimal } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Session, Tx } from '../../postgres/session/session.ts';
import { addLinkOf } from '../../writing/audit.ts';
import { recordOutcomeIn } from '../../writing/idempotency.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Retry } from '../../writing/outcome.ts';
import type { Writing } from '../../writing/writing.ts';
import { invoiceBookingOf } from '../invoice.ts';
import { paymentBookingOf } from '../payment.ts';
import { creditsIn, reversedBy } from './credits.ts';

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
};

/**
 * The other payment of two that settle an invoice and its credit note, and the document that it
 * pays.
 */
export type OtherPayment = { id: bigint; document_id: bigint; invnumber: string; currency: string };

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

/** The last payment of an invoice, which this transaction has booked. */
const lastPayment = (client_id: number, invoice_id: bigint): Prisma.Sql =>
  Prisma.sql`(SELECT max(id) FROM payment WHERE client_id = ${client_id}::integer AND invoice_id = ${invoice_id}::bigint)`;

const keep = async (
  tx: Tx,
  client_id: number,
  { id, credited, content, took, settled }: CreditNoteToKeep,
): Promise<object> => {
  const isSettled = Prisma.sql`${settled}::numeric <> 0`;
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO credit_note AS n (client_id, invoice_id, credited_id, content, lines, taxes, settled, payment_id, credited_payment_id)
    VALUES (${client_id}::integer, ${id}::bigint, ${credited.id}::bigint, decode(${content}, 'hex'), ${JSON.stringify(took.lines)}::jsonb,
            ${JSON.stringify(took.taxes)}::jsonb, ${settled}::numeric, CASE WHEN ${isSettled} THEN ${lastPayment(client_id, id)} END,
            CASE WHEN ${isSettled} THEN ${lastPayment(client_id, credited.id)} END)
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

type Done<Output> = { outcome: 'done'; done: Output; note?: CreditNoteToKeep | undefined };

/** The credit notes of one client. */
export const creditNotesOf = (session: Session, client_id: number) => ({
  /**
   * Books in one transaction what `decide` books, keeps the credit note that it answers, and
   * records the outcome. Nothing is kept where it is to be decided again.
   */
  book: <Output extends object>(
    decide: (books: CreditBooks) => Promise<Done<Output> | Retry>,
    writing: Writing,
  ): Promise<Done<Output> | Retry> =>
    session.transaction<Done<Output> | Retry>(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const decided = await decide(booksIn(within, client_id));
      if (decided.outcome === 'retry') return rollBack(decided);
      const { done, note } = decided;
      const records = note ? [{ ...writing.by, ...(await keep(tx, client_id, note)) }] : [];
      if (records.length > 0) await addLinkOf(tx, { client_id, records }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, done);
      return { outcome: 'done', done };
    }),

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

  /**
   * Finds the payment that settles the other document, where this payment of an invoice is one of
   * two that settle an invoice and its credit note. Of the reversal of such a payment it is the
   * reversal of the other one, and so on.
   */
  otherPayment: async (invoice_id: bigint, payment_id: number): Promise<OtherPayment | undefined> => {
    const [row] = await session.query<OtherPayment[]>`
      WITH RECURSIVE back(id, reverses, depth) AS (
        SELECT id, reverses, 0 FROM payment
         WHERE client_id = ${client_id}::integer AND invoice_id = ${invoice_id}::bigint AND id = ${payment_id}::bigint
        UNION ALL
        SELECT p.id, p.reverses, back.depth + 1
          FROM back JOIN payment p ON p.client_id = ${client_id}::integer AND p.invoice_id = ${invoice_id}::bigint AND p.id = back.reverses
      ),
      first AS MATERIALIZED (SELECT id, depth FROM back WHERE reverses IS NULL),
      pair AS MATERIALIZED (
        SELECT n.credited_id AS document_id, n.credited_payment_id AS id, first.depth
          FROM first JOIN credit_note n ON n.client_id = ${client_id}::integer AND n.invoice_id = ${invoice_id}::bigint AND n.payment_id = first.id
        UNION ALL
        SELECT n.invoice_id, n.payment_id, first.depth
          FROM first
          JOIN credit_note n ON n.client_id = ${client_id}::integer AND n.credited_id = ${invoice_id}::bigint
                            AND n.credited_payment_id = first.id
      ),
      forth(document_id, id, depth) AS (
        SELECT document_id, id, depth FROM pair
        UNION ALL
        SELECT forth.document_id, p.id, forth.depth - 1
          FROM forth JOIN payment p ON p.client_id = ${client_id}::integer AND p.reverses = forth.id
         WHERE forth.depth > 0
      )
      SELECT f.id, f.document_id, d.invnumber, d.currency::text
        FROM forth f JOIN invoice d ON d.client_id = ${client_id}::integer AND d.id = f.document_id
       WHERE f.depth = 0`;
    return row;
  },
});
