import { type BookedPosting, type CreditedBefore, fold, reversalMark } from '@kontor/domain';
import { Prisma } from '../../generated/client.ts';
import type { Queryable } from '../../postgres/session/session.ts';
import { type DocumentKind, namesOf } from '../party.ts';
import { lastPaymentOf, otherPaymentOf } from './payment-pair.ts';

/**
 * The facts that a document is credited by: its postings, and the credit notes before. The same of
 * invoices and payables (docs/interface §10.2, §11.1).
 */

const noteTables = { invoice: 'credit_note', payable: 'vendor_credit_note' } as const;

/** The table of the credit notes of a kind of documents. */
export const notesOf = (kind: DocumentKind): Prisma.Sql => Prisma.raw(noteTables[kind]);

/**
 * The postings of the entry of a document `d` beside its control account: that of receivables has
 * the first one, that of payables the last one, as debits come first.
 */
export const bookedBeside = (kind: DocumentKind): Prisma.Sql => {
  const isInvoice = kind === 'invoice';
  const amount = isInvoice ? Prisma.sql`- p.original_amount` : Prisma.sql`p.original_amount`;
  const order = isInvoice ? Prisma.sql`id` : Prisma.sql`id DESC`;
  return Prisma.sql`
  (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'accno', p.accno, 'amount', (${amount})::text, 'tax_accno', p.tax_accno, 'tax_rate', p.tax_rate::text,
            'taxdate', p.taxdate::text, 'has_base', p.tax_base IS NOT NULL)) ORDER BY p.id), '[]')
     FROM (SELECT * FROM posting WHERE client_id = d.client_id AND entry_id = d.entry_id ORDER BY ${order} OFFSET 1) p)`;
};

/**
 * The number of the document that reverses a credit note, the document `d`: that with its number
 * and "-S", and the opposite amount (§12).
 */
export const reversedBy = (kind: DocumentKind): Prisma.Sql => {
  const { document, party_id } = namesOf(kind);
  return Prisma.sql`
  (SELECT r.invnumber FROM ${document} r
    WHERE r.client_id = d.client_id AND r.invnumber_folded = d.invnumber_folded || ${fold(reversalMark)}
      AND r.${party_id} = d.${party_id} AND r.amount = - d.amount
    LIMIT 1)`;
};

/** Whether a credit note, the document `d`, was reversed. */
export const isReversedCredit = (kind: DocumentKind): Prisma.Sql =>
  Prisma.sql`${reversedBy(kind)} IS NOT NULL`;

export const creditsIn = (tx: Queryable, { kind, client_id }: { kind: DocumentKind; client_id: number }) => {
  const { document, document_id } = namesOf(kind);
  return {
    /**
     * Reads what a document has booked beside its receivables or payables account, the lines first,
     * in their order.
     */
    booked: async (id: bigint): Promise<BookedPosting[]> => {
      const [row] = await tx.query<{ booked: BookedPosting[] }[]>`
      SELECT ${bookedBeside(kind)} AS booked FROM ${document} d WHERE d.client_id = ${client_id}::integer AND d.id = ${id}::bigint`;
      return row?.booked ?? [];
    },

    /**
     * Reads what the credit notes of a document credited and booked, but those that were reversed.
     */
    earlier: async (credited_id: bigint): Promise<CreditedBefore[]> =>
      tx.query<CreditedBefore[]>`
      SELECT n.lines, ${bookedBeside(kind)} AS booked
        FROM ${notesOf(kind)} n
        JOIN ${document} d ON d.client_id = n.client_id AND d.id = n.${document_id}
       WHERE n.client_id = ${client_id}::integer AND n.credited_id = ${credited_id}::bigint AND NOT ${isReversedCredit(kind)}
       ORDER BY n.${document_id}`,

    /**
     * The number of the credit note that has this one, where it credits the document and the same
     * was sent, in the case in which it was sent first.
     */
    repeated: async (of: {
      invnumber: string;
      credited_id: bigint;
      content: string;
    }): Promise<string | undefined> => {
      const [row] = await tx.query<{ invnumber: string }[]>`
      SELECT d.invnumber
        FROM ${document} d JOIN ${notesOf(kind)} n ON n.client_id = d.client_id AND n.${document_id} = d.id
       WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ${fold(of.invnumber)}
         AND n.credited_id = ${of.credited_id}::bigint AND encode(n.content, 'hex') = ${of.content}`;
      return row?.invnumber;
    },

    lastPayment: (document: bigint) => lastPaymentOf(tx, { kind, client_id }, document),

    otherPayment: (of: bigint, payment: number) =>
      otherPaymentOf(tx, { kind, client_id }, { document_id: of, payment_id: payment }),
  };
};
