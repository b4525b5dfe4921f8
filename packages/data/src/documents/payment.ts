import {
  type Decimal,
  type PaymentKept,
  type PostedPayment,
  paymentKept,
  type TaxOfDocument,
  vendorpaymentKept,
} from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { listed, selected } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import { inStatement } from '../postgres/transaction.ts';
import { bookable, bookableColumns, booked, chained, closing } from '../writing/statement.ts';
import type { Writing } from '../writing/writing.ts';
import { namesOf, type Side } from './party.ts';

/** Payments of invoices and of payables (docs/interface.md §11). */
const schemas = { invoice: paymentKept, payable: vendorpaymentKept };
const paymentColumns = [
  'datepaid',
  'amount_paid',
  'source',
  'memo',
  'payment_accno',
  'exchangerate',
  'base_amount',
];

export type PaymentToBook = {
  document_id: bigint;
  currency: string;
  /** What was paid when the payment was decided, where it matters: what it settles in another currency hangs on it. */
  paid_before: Decimal | undefined;
};
export type PaymentOutcome = 'booked' | 'period_closed' | 'paid_meanwhile';

export const paymentsOf = (database: Database, { side, client_id }: { side: Side; client_id: number }) => ({
  /** Books a posted payment and adds it to what is paid, in one statement. */
  book: async (posted: PostedPayment, of: PaymentToBook, writing: Writing): Promise<PaymentOutcome> => {
    const batch = JSON.stringify([
      {
        ...bookable(posted.entry, { client_id, writing, currency: of.currency }),
        document_id: String(of.document_id),
        amount_paid: posted.payment.amount_paid,
        base_amount: posted.payment.base_amount,
        paid_before: of.paid_before ?? null,
        payment: posted.payment,
      },
    ]);
    const [row] = await inStatement(database, () =>
      database.prisma.$queryRaw<{ outcome: PaymentOutcome }[]>(statement(side, batch)),
    );
    if (!row) throw new Error('a payment was booked without an outcome');
    return row.outcome;
  },

  /** The taxes that a document was booked with, debit positive and in the client's currency. */
  taxesOf: async (of: bigint): Promise<TaxOfDocument[]> => {
    const { document } = namesOf(side);
    return database.prisma.$queryRaw<TaxOfDocument[]>`
      SELECT p.accno, p.amount::text, p.tax_base::text, p.taxdate::text,
             coalesce(p.tax_rate, (
               SELECT r.rate FROM tax_rate r
                WHERE r.client_id = p.client_id AND r.accno = p.accno AND r.valid_from <= p.transdate
                ORDER BY r.valid_from DESC LIMIT 1))::text AS tax_rate
        FROM ${document} d
        JOIN posting p ON p.client_id = d.client_id AND p.entry_id = d.entry_id
        JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
       WHERE d.client_id = ${client_id} AND d.id = ${of} AND p.tax_accno IS NULL
         AND (p.tax_rate IS NOT NULL OR p.tax_base IS NOT NULL
              OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'])
       ORDER BY p.id`;
  },

  /** The payments of a document, in the order in which they were booked. */
  list: async (document_id: bigint): Promise<PaymentKept[]> => {
    const { payment, document_id: column } = namesOf(side);
    const schema: z.ZodObject = schemas[side];
    const rows = await database.prisma.$queryRaw<Record<string, unknown>[]>`
      SELECT ${selected(schema)} FROM ${payment}
       WHERE client_id = ${client_id} AND ${column} = ${document_id} ORDER BY id`;
    return rows.map((row) => recordOf(schema, row) as PaymentKept);
  },
});

const statement = (side: Side, batch: string): Prisma.Sql => {
  const { document, payment, document_id } = namesOf(side);
  return Prisma.sql`
  WITH sent AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${batch}::jsonb) AS s (
      ${bookableColumns}, document_id bigint, amount_paid numeric, base_amount numeric,
      paid_before numeric,
      payment jsonb)
  ),
  ${closing},
  locked AS MATERIALIZED (
    SELECT d.client_id, d.id, d.paid FROM ${document} d
     WHERE (d.client_id, d.id) IN (SELECT client_id, document_id FROM sent)
           -- The client before the document: in the order of locks.
           AND (SELECT count(*) FROM closing) > 0
     ORDER BY d.client_id, d.id FOR NO KEY UPDATE
  ),
  judged AS MATERIALIZED (
    SELECT s.*, jsonb_build_object() AS output, nextval(pg_get_serial_sequence('entry', 'id')) AS entry_id,
           CASE WHEN s.transdate <= c.closing_date THEN 'period_closed'
                WHEN l.paid <> s.paid_before THEN 'paid_meanwhile'
                ELSE 'booked' END AS outcome
      FROM sent s
      JOIN closing c ON c.id = s.client_id
      JOIN locked l ON l.client_id = s.client_id AND l.id = s.document_id
  ),
  paid_more AS (
    UPDATE ${document} d SET paid = d.paid + more.amount, base_paid = d.base_paid + more.base
      FROM (SELECT client_id, document_id, sum(amount_paid) AS amount, sum(base_amount) AS base FROM judged WHERE outcome = 'booked'
             GROUP BY 1, 2 ORDER BY 1, 2) more
     WHERE d.client_id = more.client_id AND d.id = more.document_id
  ),
  document_kept AS (
    INSERT INTO ${payment} AS kept (client_id, ${document_id}, entry_id, ${listed(paymentColumns)})
    SELECT j.client_id, j.document_id, j.entry_id, ${listed(paymentColumns, 'p')}
      FROM judged j, jsonb_populate_record(NULL::${payment}, j.payment) p
     WHERE j.outcome = 'booked'
    RETURNING kept.client_id, kept.entry_id, jsonb_build_object('document', seal_of(to_jsonb(kept))) AS record
  ),
  ${booked}
  SELECT outcome FROM judged WHERE ${chained}`;
};
