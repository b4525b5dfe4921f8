import {
  amountOf,
  type BookingDate,
  type Decimal,
  type DryRunWritten,
  debitOrCredit,
  decimalOf,
  fold,
  type GlKind,
  invoiceKept,
  minorUnit,
  payableKept,
  paymentKept,
  type Side,
  zero,
} from '@kontor/domain';
import type { z } from 'zod';
import { documentsOf } from '../documents/document-list.ts';
import { type DocumentKind, namesOf } from '../documents/party.ts';
import { Prisma } from '../generated/client.ts';
import { selected } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { postingsOf } from '../reports/entry.ts';
import { readLinks, type Written } from './changes.ts';

/**
 * Reads what a transaction has written, whatever wrote it: its audit trail names the entries and
 * the records, and these lead to the documents and payments.
 */

type WrittenOf = Written & {
  /** The client's currency, and its today, for the status of documents. */
  currency: string;
  today: BookingDate;
};

/** Reads all that was written after a link, in the transaction that wrote it. */
export const readWritten = async (within: Session, of: WrittenOf): Promise<DryRunWritten> => {
  const { entries: ids, changes } = await readLinks(within, of);
  const entries = ids.length === 0 ? [] : await readEntries(within, ids, of);
  const documentsWritten = <Shape extends z.ZodRawShape>(kind: DocumentKind, schema: z.ZodObject<Shape>) =>
    documentsOf(within, { kind, client_id: of.client_id }, schema);
  const [invoices, payables] = await Promise.all([
    readDocuments(within, entries, {
      ...of,
      kind: 'invoice',
      documents: documentsWritten('invoice', invoiceKept),
    }),
    readDocuments(within, entries, {
      ...of,
      kind: 'payable',
      documents: documentsWritten('payable', payableKept),
    }),
  ]);
  return {
    entries: entries.map(({ entry }) => entry),
    invoices: invoices.documents,
    payables: payables.documents,
    payments: [...invoices.payments, ...payables.payments],
    changes,
  };
};

type DryRunEntry = DryRunWritten['entries'][number];
type Posting = DryRunEntry['postings'][number] & {
  id: number;
  side: Side;
  amount: Decimal;
  tax_between?: string;
  is_tax: boolean;
};
type EntryWritten = Omit<DryRunEntry, 'postings' | 'taxes' | 'kind'> & { id: bigint; postings: Posting[] };
type EntryFound = { id: bigint; entry: DryRunEntry };

const isTax = Prisma.sql`, 'is_tax', p.tax_accno IS NULL AND (
  p.tax_rate IS NOT NULL OR p.tax_base IS NOT NULL OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'])`;

const readEntries = async (
  session: RawSql,
  ids: readonly bigint[],
  { client_id, currency }: WrittenOf,
): Promise<EntryFound[]> => {
  const rows = await session.query<EntryWritten[]>`
    SELECT e.id, e.module, e.reference, e.transdate::text, e.description, ${postingsOf(isTax)} AS postings
      FROM entry e WHERE e.client_id = ${client_id}::integer AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id`;
  const references = rows.flatMap(({ module, reference }) => (module === 'gl' ? [fold(reference)] : []));
  const kinds =
    references.length === 0
      ? []
      : await session.query<{ entry_id: bigint; kind: GlKind }[]>`
    SELECT entry_id, kind FROM gl WHERE client_id = ${client_id}::integer AND reference_folded = ANY (${references}::text[])`;
  const kindOf = new Map(kinds.map(({ entry_id, kind }) => [entry_id, kind]));
  return rows.map(({ id, postings, ...row }) => ({
    id,
    entry: {
      ...row,
      kind: kindOf.get(id) ?? '',
      postings: postings.map((posting) => postingOf(posting, minorUnit(currency))),
      taxes: postings.filter(({ is_tax }) => is_tax).map((posting) => taxOf(row.module, posting, currency)),
    },
  }));
};

const postingOf = (
  { id: _, side, amount, is_tax: __, vat_code = '', ...posting }: Posting,
  places: number,
): DryRunEntry['postings'][number] => ({ ...posting, vat_code, ...debitOrCredit(side, amount, places) });

/** A tax with the sign of its document: sales tax is owed, and so is the credit of its entry. */
const taxOf = (
  module: DryRunEntry['module'],
  { accno, description, tax_rate, tax_base, currency, original_amount }: Posting,
  own: string,
): DryRunEntry['taxes'][number] => {
  const signed = (value: Decimal) =>
    decimalOf(module === 'ar' ? zero.minus(amountOf(value)) : amountOf(value), minorUnit(currency));
  return {
    accno,
    description,
    ...(tax_rate === undefined ? {} : { rate: tax_rate }),
    ...(tax_base === undefined || currency !== own ? {} : { base: signed(tax_base) }),
    amount: signed(original_amount),
  };
};

type OfKind<Document> = WrittenOf & {
  kind: DocumentKind;
  documents: { find: (invnumber: string, of: { today: BookingDate }) => Promise<Document[]> };
};
type Payment = DryRunWritten['payments'][number];

/** The documents that entries book or pay, which bear the numbers of these, and the payments. */
const readDocuments = async <Document extends { id: number }>(
  within: Session,
  entries: readonly EntryFound[],
  { kind, documents, client_id, today }: OfKind<Document>,
): Promise<{ documents: Document[]; payments: Payment[] }> => {
  const own = entries.filter(({ entry }) => entry.module === (kind === 'invoice' ? 'ar' : 'ap'));
  if (own.length === 0) return { documents: [], payments: [] };
  const ids = own.map(({ id }) => id);
  const numbers = [...new Set(own.map(({ entry }) => fold(entry.reference)))];
  const { document, payment, document_id, partynumber, party } = namesOf(kind);
  const rows = await within.query<DocumentRow[]>`
    SELECT d.id, d.invnumber, d.${party}->>${partynumber}::text AS party_number, m.payments
      FROM ${document} d
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(to_jsonb(p) ORDER BY id) AS payments
         FROM (SELECT ${selected(paymentKept, ['reversed_by'])} FROM ${payment}
                WHERE client_id = d.client_id AND ${document_id} = d.id AND entry_id = ANY (${ids}::bigint[])) p) m
     WHERE d.client_id = ${client_id}::integer AND d.invnumber_folded = ANY (${numbers}::text[])
       AND (d.entry_id = ANY (${ids}::bigint[]) OR m.payments IS NOT NULL)`;
  const written = new Set(rows.map(({ id }) => Number(id)));
  // These share statements.
  const found = await Promise.all(numbers.map((number) => documents.find(number, { today })));
  const paid = rows.flatMap(({ payments, ...row }) =>
    (payments ?? []).map((each) => ({
      invoice: kind === 'invoice' ? row.invnumber : '',
      payable: kind === 'payable' ? row.invnumber : '',
      vendor_number: kind === 'payable' ? row.party_number : '',
      ...recordOf(paymentKept, each),
    })),
  );
  return {
    documents: found.flat().filter(({ id }) => written.has(id)),
    payments: paid.sort((one, other) => one.id - other.id).map(({ id: _, reversed_by: __, ...each }) => each),
  };
};

type DocumentRow = {
  id: bigint;
  invnumber: string;
  party_number: string;
  payments: Record<string, unknown>[] | null;
};
