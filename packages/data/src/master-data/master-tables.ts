import { articleKept, customerKept, vendorKept } from '@kontor/domain';
import type { z } from 'zod';

/** A table of records that have a number, by which they are saved, found and listed. */
export type MasterTable<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  table: string;
  /** The column of the number; with `_folded` behind it, that of the number as it is compared. */
  number: string;
  /** The column that names a record to people. */
  name: string;
  /** The record as it is stored and answered. */
  schema: z.ZodObject<Shape>;
};

/** The tables of numbered records. `kontor verify` checks each of them. */
export const masterTables = {
  vendor: { table: 'vendor', number: 'vendornumber', name: 'name', schema: vendorKept },
  customer: { table: 'customer', number: 'customernumber', name: 'name', schema: customerKept },
  article: { table: 'article', number: 'partnumber', name: 'description', schema: articleKept },
} as const satisfies Readonly<Record<string, MasterTable>>;
