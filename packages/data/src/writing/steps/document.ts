import { Prisma } from '../../generated/client.ts';
import { sealedAs } from './access.ts';
import type { Step } from './step.ts';

/**
 * Writing: the row that an invoice, a payable, a payment or a journal entry is itself. A column
 * that is sent as it is written has the value `b.column` of `batch`; one that was decided has that
 * of `judged`, `j.column`.
 */

/** The values of the columns that are written as they were sent. */
export const asSent = (columns: readonly string[]): Readonly<Record<string, Prisma.Sql>> =>
  Object.fromEntries(columns.map((column) => [column, Prisma.raw(`b."${column}"`)]));

/** The rows that are booked: what was decided of each, `j`, and all that was sent, `b`. */
export const bookedRows = Prisma.sql`judged j JOIN batch b ON b.at = j.at`;

/**
 * Writes the rows that are booked into a table of documents, with the values of its columns, client
 * and entry. Returns `entry_id` and the document's `seal`, of which the number of the table's
 * columns now is a part; it is read once for a statement.
 */
export const documentsKept = (
  table: Prisma.Sql,
  values: Readonly<Record<string, Prisma.Sql>>,
  joined = Prisma.empty,
): Step => {
  const columns = Object.keys(values).map((name) => Prisma.raw(`"${name}"`));
  return Prisma.sql`
  document_kept AS (
    INSERT INTO ${table} AS kept (client_id, entry_id, ${Prisma.join(columns)})
    SELECT j.client_id, j.entry_id, ${Prisma.join(Object.values(values))}
      FROM ${bookedRows} ${joined}
     WHERE j.outcome = 'booked'
    RETURNING kept.entry_id, seal_of(kept, (SELECT relnatts FROM pg_class WHERE oid = '${table}'::regclass),
                                     ${sealedAs(Prisma.sql`kept.client_id`)}) AS seal
  )`;
};
