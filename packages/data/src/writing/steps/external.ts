import { Prisma } from '../../generated/client.ts';

/** Ids that callers give to records, each of which one record of its kind has. */

/** Whether a record that is sent has such an id: only batches with one have the steps for it. */
export const hasExternalId = (sent: unknown): boolean =>
  Boolean((sent as { external_id?: unknown } | undefined)?.external_id);

/** The name by which rows with the same id are no part of the same batch. */
export const externalKey = (table: string, external_id: string): string => `${table} external ${external_id}`;

/**
 * Whether another record of `table` has the id of the row `s`. One that is written at the same
 * moment is found by the unique index, and then by this.
 */
export const isTaken = (
  table: Prisma.Sql,
  external_id: Prisma.Sql,
  another: Prisma.Sql = Prisma.sql`true`,
): Prisma.Sql => Prisma.sql`(
          SELECT x.id FROM ${table} x
           WHERE x.client_id = s.client_id AND x.external_id = ${external_id} AND ${another} LIMIT 1) IS NOT NULL`;
