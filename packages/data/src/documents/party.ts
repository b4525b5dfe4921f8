import { customerKept, vendorKept } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { columnsOf } from '../postgres/columns.ts';

/** Whom a document is with, and how its tables are called: what tells invoices and payables apart. */
export type Side = 'invoice' | 'payable';

const tables = {
  invoice: { party: 'customer', payment: 'payment', schema: customerKept, control: 'ar_accno' },
  payable: { party: 'vendor', payment: 'vendorpayment', schema: vendorKept, control: 'ap_accno' },
} as const;

/** The names of a side, as SQL: its own table, its party's, the party's number and its folded form. */
export const namesOf = (side: Side) => {
  const { party, payment, schema, control } = tables[side];
  return {
    document: Prisma.raw(side),
    party: Prisma.raw(party),
    party_id: Prisma.raw(`${party}_id`),
    partynumber: `${party}number`,
    folded: Prisma.raw(`${party}number_folded`),
    payment: Prisma.raw(payment),
    document_id: Prisma.raw(`${side}_id`),
    control: Prisma.raw(control),
    columns: columnsOf(schema, ['id']),
    changeable: columnsOf(schema, ['id', `${party}number`]),
  };
};
