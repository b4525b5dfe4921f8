import {
  type BookedPayment,
  type BookingDate,
  type Decimal,
  fold,
  type Module,
  type Posting,
} from '@kontor/domain';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import type { Database } from '../postgres/database.ts';

/** Entries that lines of banks have booked, as they are taken back (docs/interface §26). */

/** A payment of a document, or an entry of the general ledger by its reference. */
export type BookedEntry =
  | {
      payment: BookedPayment;
      kind: DocumentKind;
      document: { id: bigint; currency: string; paid: Decimal };
    }
  | { reference: string };

type EntryRow = {
  id: bigint;
  module: Module;
  transdate: BookingDate;
  reference: string;
  description: string;
  postings: Posting[];
};
type PaymentRow = BookedPayment['payment'] & { document_id: bigint; currency: string; paid: Decimal };

/** Reads an entry of the client with what it booked. */
export const readBookedEntry = async (
  { prisma }: Pick<Database, 'prisma'>,
  client_id: number,
  id: bigint,
): Promise<BookedEntry> => {
  const [entry] = await prisma.$queryRaw<EntryRow[]>`
    SELECT e.id, e.module, e.transdate::text, e.reference, e.description,
           (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                     'accno', p.accno, 'side', p.side, 'amount', p.amount::text, 'original_amount', p.original_amount::text,
                     'memo', p.memo, 'source', p.source, 'tax_base', p.tax_base::text, 'tax_accno', p.tax_accno,
                     'tax_between', p.tax_between, 'tax_rate', p.tax_rate::text, 'taxdate', p.taxdate, 'vat_code', p.vat_code)) ORDER BY p.id)
              FROM posting p WHERE p.client_id = e.client_id AND p.entry_id = e.id) AS postings
      FROM entry e WHERE e.client_id = ${client_id}::integer AND e.id = ${id}::bigint`;
  if (!entry) throw new Error(`entry ${id} is not there`);
  const { module, reference } = entry;
  if (module === 'gl') return { reference };
  const kind = module === 'ar' ? 'invoice' : 'payable';
  const { document, payment, document_id } = namesOf(kind);
  const [row] = await prisma.$queryRaw<PaymentRow[]>`
    SELECT d.id AS document_id, d.currency::text, d.paid::text, m.datepaid::text, m.amount_paid::text, m.source, m.memo, m.payment_accno,
           m.exchangerate::text, m.base_amount::text
      FROM ${document} d
      JOIN ${payment} m ON m.client_id = d.client_id AND m.${document_id} = d.id AND m.entry_id = ${id}::bigint
     WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ${fold(reference)}`;
  if (!row) throw new Error(`entry ${id} is that of no payment`);
  const { document_id: of, currency, paid, ...paidBy } = row;
  const { id: _, ...booked } = entry;
  return { kind, payment: { payment: paidBy, entry: booked }, document: { id: of, currency, paid } };
};
