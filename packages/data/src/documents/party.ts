import { customerKept, fold, usualAside, vendorKept } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { columnsOf } from '../postgres/columns.ts';

/**
 * The kinds of documents, and the names of the tables and columns of each: nowhere else does a kind
 * become SQL.
 */

/**
 * The kind of a document, which tells invoices (with customers) and payables (with vendors) apart.
 */
export type DocumentKind = 'invoice' | 'payable';

const tables = {
  invoice: { party: 'customer', payment: 'payment', schema: customerKept, control: 'ar_accno' },
  payable: { party: 'vendor', payment: 'vendorpayment', schema: vendorKept, control: 'ap_accno' },
} as const;

/** As JSON, the fields of its party that only a document stores, where nothing is sent for them. */
export const usualAsides: Readonly<Record<DocumentKind, string>> = {
  invoice: JSON.stringify(usualAside),
  payable: '{}',
};

/** The names of tables and columns of a kind, as SQL. */
export const namesOf = (kind: DocumentKind) => {
  const { party, payment, schema, control } = tables[kind];
  return {
    document: Prisma.raw(kind),
    /** The documents that are not paid. */
    open: Prisma.raw(`open_${kind}`),
    party: Prisma.raw(party),
    party_id: Prisma.raw(`${party}_id`),
    partynumber: `${party}number`,
    folded: Prisma.raw(`${party}number_folded`),
    payment: Prisma.raw(payment),
    document_id: Prisma.raw(`${kind}_id`),
    control: Prisma.raw(control),
    columns: columnsOf(schema, ['id', 'version']),
    changeable: columnsOf(schema, ['id', 'version', `${party}number`]),
  };
};

/**
 * The names, unique within a client, of a document and of its party; the document has none where
 * the client numbers it.
 */
export const namesTouched = (
  kind: DocumentKind,
  { invnumber, partynumber }: { invnumber: string; partynumber: string },
): { document: string | undefined; party: string } => {
  const number = fold(invnumber);
  const party = fold(partynumber);
  const partyPrefix = kind === 'payable' ? `${party} ` : '';
  return {
    document: number === '' ? undefined : `${kind} ${partyPrefix}${number}`,
    party: `party ${kind} ${party}`,
  };
};
