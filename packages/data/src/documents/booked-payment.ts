import { type BookedPayment, type BookingDate, fold, type Module, type Posting } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * Payments as they were booked, to be reversed (docs/interface §11), and other entries that lines
 * of banks have booked (§26).
 */

/** A payment with the entry that it booked, and what prevents its reversal. */
export type PaymentFound = {
  id: bigint;
  booked: BookedPayment;
  /** The id of the payment that reverses it. */
  reversed_by: bigint | null;
  /** The entry of that one. */
  reversal_entry: bigint | null;
  /** The line of a bank that has booked it or was matched with it, and whether that still holds. */
  line: { id: number; holds: boolean } | null;
};

/** A payment of a document, or an entry of the general ledger by its reference. */
export type BookedEntry =
  | ({ kind: DocumentKind; document: { id: bigint; currency: string } } & PaymentFound)
  | { reference: string };

type PaymentReading = RawSql;
type EntryRow = {
  id: bigint;
  module: Module;
  transdate: BookingDate;
  reference: string;
  description: string;
  postings: Posting[];
};
type PaymentRow = BookedPayment['payment'] & Omit<PaymentFound, 'booked'> & { entry_id: bigint };

/** The id, or the entry, of the payment that reverses the payment `m`. */
export const reversedBy = (kind: DocumentKind, column: 'id' | 'entry_id' = 'id'): Prisma.Sql => {
  const { payment } = namesOf(kind);
  return Prisma.sql`(SELECT r.${Prisma.raw(column)} FROM ${payment} r WHERE r.client_id = m.client_id AND r.reverses = m.id)`;
};

/**
 * The line of a bank that the entry of the payment `m` is of: its id, and whether the line holds
 * it. What a line let go again stays its own.
 */
export const lineOfPayment = Prisma.sql`
  (SELECT jsonb_build_object('id', l.id, 'holds', NOT b.made OR l.state = 'booked' AND coalesce(l.match->'entries' @> to_jsonb(m.entry_id::text), false))
     FROM bank_line_entry b JOIN bank_line l ON l.client_id = b.client_id AND l.id = b.line_id
    WHERE b.client_id = m.client_id AND b.entry_id = m.entry_id)`;

const paymentColumns = (kind: DocumentKind): Prisma.Sql => Prisma.sql`
  m.id, m.entry_id, m.datepaid::text, m.amount_paid::text, m.source, m.memo, m.payment_accno, m.exchangerate::text, m.base_amount::text,
  ${reversedBy(kind)} AS reversed_by, ${reversedBy(kind, 'entry_id')} AS reversal_entry, ${lineOfPayment} AS line`;

const readEntry = async (session: PaymentReading, client_id: number, id: bigint): Promise<EntryRow> => {
  const [entry] = await session.query<EntryRow[]>`
    SELECT e.id, e.module, e.transdate::text, e.reference, e.description,
           (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                     'accno', p.accno, 'side', p.side, 'amount', p.amount::text, 'original_amount', p.original_amount::text,
                     'memo', p.memo, 'source', p.source, 'tax_base', p.tax_base::text, 'tax_accno', p.tax_accno,
                     'tax_between', p.tax_between, 'tax_rate', p.tax_rate::text, 'taxdate', p.taxdate, 'vat_code', p.vat_code)) ORDER BY p.id)
              FROM posting p WHERE p.client_id = e.client_id AND p.entry_id = e.id) AS postings
      FROM entry e WHERE e.client_id = ${client_id}::integer AND e.id = ${id}::bigint`;
  if (!entry) throw new Error(`entry ${id} is not there`);
  return entry;
};

const foundOf = ({ id: _, ...entry }: EntryRow, row: PaymentRow): PaymentFound => {
  const { id, entry_id: __, reversed_by, reversal_entry, line, ...payment } = row;
  return { id, booked: { payment, entry }, reversed_by, reversal_entry, line };
};

/** Reads a payment of a document; undefined when the document has none of this id. */
export const readBookedPayment = async (
  session: PaymentReading,
  { kind, client_id }: { kind: DocumentKind; client_id: number },
  of: { document_id: bigint; id: number },
): Promise<PaymentFound | undefined> => {
  const { payment, document_id } = namesOf(kind);
  const [row] = await session.query<PaymentRow[]>`
    SELECT ${paymentColumns(kind)} FROM ${payment} m
     WHERE m.client_id = ${client_id}::integer AND m.${document_id} = ${of.document_id}::bigint AND m.id = ${of.id}::bigint`;
  return row && foundOf(await readEntry(session, client_id, row.entry_id), row);
};

/**
 * Reads an entry of the client that a line of a bank has booked, with its payment where it is that
 * of one.
 */
export const readBookedEntry = async (
  session: PaymentReading,
  client_id: number,
  id: bigint,
): Promise<BookedEntry> => {
  const entry = await readEntry(session, client_id, id);
  const { module, reference } = entry;
  if (module === 'gl') return { reference };
  const kind = module === 'ar' ? 'invoice' : 'payable';
  const { document, payment, document_id } = namesOf(kind);
  const [row] = await session.query<(PaymentRow & { of: bigint; currency: string })[]>`
    SELECT d.id AS of, d.currency::text, ${paymentColumns(kind)}
      FROM ${document} d
      JOIN ${payment} m ON m.client_id = d.client_id AND m.${document_id} = d.id AND m.entry_id = ${id}::bigint
     WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ${fold(reference)}`;
  if (!row) throw new Error(`entry ${id} is that of no payment`);
  const { of, currency, ...found } = row;
  return { kind, document: { id: of, currency }, ...foundOf(entry, found) };
};
