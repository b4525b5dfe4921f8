import { Prisma } from '../../generated/client.ts';
import { countOf, type Fields, rowFrom, rowsFrom } from '../../postgres/gathered/batch-text.ts';
import type { BatchForm } from '../../postgres/gathered/waiting-rows.ts';
import { dimensionedColumns, postingColumns } from '../rows.ts';
import type { Step } from './step.ts';

/**
 * The first steps of every statement: `batch` has the rows as they were sent, each with its
 * position `at` and a column for each of the fields; `lines` has the postings of their entries,
 * each with the position of its row.
 */

// The writer and the number of the batch are the first parameters (`valuesOf`).
const afterWriter = 3;
const parameter = (at: number) => `$${afterWriter + at}`;

/**
 * The rows. One that is alone is not kept as a table: each step reads the parameters that it needs,
 * where PostgreSQL would start a scan of all columns and a join.
 */
export const batch = (form: BatchForm, fields: Fields): Step =>
  form === 'many'
    ? Prisma.sql`batch AS MATERIALIZED (${rowsFrom(parameter(0), fields)})`
    : Prisma.sql`batch AS NOT MATERIALIZED (${rowFrom(parameter, fields)})`;

/** The postings: one text after the rows. Of those without dimensions the last columns are null. */
export const postingLines = (form: BatchForm, fields: Fields, dimensions = false): Step => {
  const text = parameter(form === 'many' ? 1 : countOf(fields));
  return Prisma.sql`
  lines AS MATERIALIZED (${rowsFrom(text, dimensions ? dimensionedColumns : postingColumns)})`;
};
