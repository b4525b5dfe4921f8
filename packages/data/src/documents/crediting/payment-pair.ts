import { Prisma } from '../../generated/client.ts';
import type { Queryable } from '../../postgres/session/session.ts';
import { type DocumentKind, namesOf } from '../party.ts';

/**
 * Pairs of payments of opposite amounts, one of a credit note and one of another document: what is
 * the same of customers' credit notes and of vendors' (docs/interface §10.2, §10.3, §11.1).
 */

/** The two payments of a pair. */
export type PaymentPair = { credit: bigint; document: bigint };

/**
 * The other payment of a pair, and the document that it pays, which is the credit note or the other
 * one.
 */
export type OtherPayment = { id: bigint; document_id: bigint; invnumber: string; currency: string };

type PairKind = { kind: DocumentKind; client_id: number };

/**
 * The pairs of a kind, each from both of its sides: the document and payment `of` and the `other`.
 */
const pairs = {
  invoice: Prisma.sql`
    SELECT client_id, invoice_id AS of_document, payment_id AS of_payment, credited_id AS other_document, credited_payment_id AS other_payment
      FROM credit_note
    UNION ALL
    SELECT client_id, credited_id, credited_payment_id, invoice_id, payment_id FROM credit_note`,
  payable: Prisma.sql`
    SELECT client_id, payable_id AS of_document, payment_id AS of_payment, credit_id AS other_document, credit_payment_id AS other_payment
      FROM set_off
    UNION ALL
    SELECT client_id, credit_id, credit_payment_id, payable_id, payment_id FROM set_off`,
} as const;

/** The last payment of a document, which this transaction has booked. */
export const lastPaymentOf = async (
  session: Queryable,
  { kind, client_id }: PairKind,
  id: bigint,
): Promise<bigint> => {
  const { payment, document_id } = namesOf(kind);
  const [row] = await session.query<{ id: bigint | null }[]>`
    SELECT max(id) AS id FROM ${payment} WHERE client_id = ${client_id}::integer AND ${document_id} = ${id}::bigint`;
  if (!row?.id) throw new Error('a payment of a pair was booked, and is not there');
  return row.id;
};

/**
 * Finds the payment of the other document, where this payment of a document is one of a pair. Of
 * the reversal of such a payment it is the reversal of the other one, and so on.
 */
export const otherPaymentOf = async (
  session: Queryable,
  { kind, client_id }: PairKind,
  { document_id, payment_id }: { document_id: bigint; payment_id: number },
): Promise<OtherPayment | undefined> => {
  const { document, payment, document_id: column } = namesOf(kind);
  const [row] = await session.query<OtherPayment[]>`
    WITH RECURSIVE back(id, reverses, depth) AS (
      SELECT id, reverses, 0 FROM ${payment}
       WHERE client_id = ${client_id}::integer AND ${column} = ${document_id}::bigint AND id = ${payment_id}::bigint
      UNION ALL
      SELECT p.id, p.reverses, back.depth + 1
        FROM back JOIN ${payment} p ON p.client_id = ${client_id}::integer AND p.${column} = ${document_id}::bigint AND p.id = back.reverses
    ),
    first AS MATERIALIZED (SELECT id, depth FROM back WHERE reverses IS NULL),
    pair AS MATERIALIZED (
      SELECT o.other_document AS document_id, o.other_payment AS id, first.depth
        FROM first
        JOIN (${pairs[kind]}) o ON o.client_id = ${client_id}::integer AND o.of_document = ${document_id}::bigint AND o.of_payment = first.id
    ),
    forth(document_id, id, depth) AS (
      SELECT document_id, id, depth FROM pair
      UNION ALL
      SELECT forth.document_id, p.id, forth.depth - 1
        FROM forth JOIN ${payment} p ON p.client_id = ${client_id}::integer AND p.reverses = forth.id
       WHERE forth.depth > 0
    )
    SELECT f.id, f.document_id, d.invnumber, d.currency::text
      FROM forth f JOIN ${document} d ON d.client_id = ${client_id}::integer AND d.id = f.document_id
     WHERE f.depth = 0`;
  return row;
};
