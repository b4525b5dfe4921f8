import {
  type Decimal,
  type PostedPayment,
  paymentKept,
  type TaxOfDocument,
  type UntaxedOfDocument,
  untaxedCodes,
  vendorpaymentKept,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedPage } from '../lists/copied-page.ts';
import { columnsOf, selected } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { type BookingConnection, bookRow } from '../writing/booking.ts';
import type { Written } from '../writing/outcome.ts';
import { entryRow } from '../writing/rows.ts';
import type { Writing } from '../writing/writing.ts';
import { readBookedPayment, reversedBy } from './booked-payment.ts';
import { type DocumentKind, namesOf } from './party.ts';
import { type PaymentAnswer, paymentStatements } from './payment-statement.ts';

export type PaymentToBook = {
  document_id: bigint;
  currency: string;
  /**
   * The amount paid before, where the decision depends on it: for what the payment settles in
   * another currency.
   */
  paid_before: Decimal | undefined;
  /** The id of the payment that it reverses. */
  reverses?: bigint;
};
/** The documents of a client, by their kind, of which payments are booked. */
type OfKind = { kind: DocumentKind; client_id: number };

/** Books payments, and reads what they are decided by. */
export const paymentBookingOf = (connection: BookingConnection, { kind, client_id }: OfKind) => ({
  /** Books a posted payment and adds it to what is paid of its document, in one statement. */
  book: (posted: PostedPayment, of: PaymentToBook, writing: Writing): Promise<Written<PaymentAnswer>> => {
    const document_id = String(of.document_id);
    const common = { client_id, writing, currency: of.currency };
    const row = entryRow(posted.entry, common, {
      document_id,
      paid_before: of.paid_before ?? null,
      reverses: of.reverses === undefined ? null : String(of.reverses),
      payment: posted.payment,
    });
    // A payment that depends on those before it is not in a batch with another one of the document.
    const keys = [
      ...(of.paid_before === undefined ? [] : [`paid ${kind} ${document_id}`]),
      ...(of.reverses === undefined ? [] : [`reverses ${kind} ${of.reverses}`]),
    ];
    return bookRow(connection, paymentStatements[kind], { row, keys, writing });
  },

  /**
   * Reads the taxes that a document was booked with, debit positive and in the client's currency.
   */
  taxesOf: (of: bigint): Promise<TaxOfDocument[]> => {
    const { document } = namesOf(kind);
    return connection.statements.lookUp(Prisma.sql`
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
       ORDER BY p.id`);
  },

  /**
   * Reads what a document has in figures without tax, such as exports, by their codes; debit
   * positive, in the client's currency.
   */
  untaxedOf: (of: bigint): Promise<UntaxedOfDocument[]> => {
    const { document } = namesOf(kind);
    return connection.statements.lookUp(Prisma.sql`
      SELECT coalesce(p.vat_code, a.vat_code) AS vat_code, sum(p.amount)::text AS amount
        FROM ${document} d
        JOIN posting p ON p.client_id = d.client_id AND p.entry_id = d.entry_id
        JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
       WHERE d.client_id = ${client_id} AND d.id = ${of}
         AND p.tax_accno IS NULL AND p.tax_rate IS NULL AND p.tax_base IS NULL
         AND coalesce(p.vat_code, a.vat_code) = ANY (${untaxedCodes})
         AND NOT string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
       GROUP BY 1 ORDER BY 1`);
  },
});

/** Payments of documents of a client; the records of `schema` are those that its documents have. */
const paymentsIn = <Shape extends z.ZodRawShape>(
  session: Session,
  of: OfKind,
  schema: z.ZodObject<Shape>,
) => ({
  ...paymentBookingOf(session, of),

  /**
   * Reads a payment of a document as it was booked; undefined when the document has none of this
   * id.
   */
  booked: (document_id: bigint, id: number) => readBookedPayment(session, of, { document_id, id }),

  /** Lists the payments of a document, in the order in which they were booked. */
  list: async (document_id: bigint, paging: Paging): Promise<Page<z.infer<z.ZodObject<Shape>>>> => {
    const { limit = pageSize, after } = paging;
    const { payment, document_id: column } = namesOf(of.kind);
    const [last = '0'] = keyOf(after, z.tuple([idText])) ?? [];
    const rows = Prisma.sql`
      SELECT ${selected(schema, ['reversed_by'])}, ${reversedBy(of.kind)} AS reversed_by FROM ${payment} m
       WHERE client_id = ${of.client_id} AND ${column} = ${document_id} AND id > ${last}::bigint
       ORDER BY id LIMIT ${limit + 1}`;
    const columns = columnsOf(schema);
    return copiedPage(session, { rows, schema, columns, limit, cursor: (text) => cursorOf(text('id')) });
  },
});

/** Payments of invoices (docs/interface §11). */
export const paymentsOf = (session: Session, client_id: number) =>
  paymentsIn(session, { kind: 'invoice', client_id }, paymentKept);

/** Payments of payables. */
export const vendorpaymentsOf = (session: Session, client_id: number) =>
  paymentsIn(session, { kind: 'payable', client_id }, vendorpaymentKept);
