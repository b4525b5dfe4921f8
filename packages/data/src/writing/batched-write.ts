import { Prisma } from '../generated/client.ts';
import { countOf, type Fields, rowFrom, rowsFrom, rowWriter } from '../postgres/gathered/batch-text.ts';
import type { BatchForm, BatchStatement } from '../postgres/gathered/gathered-statements.ts';

/**
 * A statement that writes a batch of rows of one kind. Its parameters are the batch writer, the number of the batch, the rows
 * in the form of the batch and, where rows have lines, these as text; it returns `answers` (BatchAnswers).
 */
export type BatchedWrite<Row, Answer> = BatchStatement & {
  /** Writes a row as text, and its lines, and tells which optional parts of the statement it needs. */
  written: (row: Row) => { text: string; lines?: readonly string[]; needs: readonly string[] };
  /** The answer for a row to which the usual happened. Without it, each row is answered by the statement. */
  usual: ((row: Row) => Answer) | undefined;
};

/** Makes a batched write without optional parts of its text and the fields of its rows. */
export const batchedWrite = <Row extends object, Answer>(
  name: string,
  sql: (form: BatchForm) => Prisma.Sql,
  { fields, usual }: { fields: Fields; usual: ((row: Row) => Answer) | undefined },
): BatchedWrite<Row, Answer> => {
  const texts = { many: batchText(name, sql('many')), alone: batchText(name, sql('alone')) };
  const write = rowWriter(fields);
  return {
    name,
    optional: [],
    text: (_, form) => texts[form],
    usual,
    written: (row) => ({ text: write(row), needs: [] }),
  };
};

/** The text of a batched write, which has no other parameters than every batched write has. */
export const batchText = (name: string, { text, values }: Prisma.Sql): string => {
  if (values.length > 0) throw new Error(`the statement ${name} has values besides its batch`);
  return text;
};

/**
 * The CTE `batch` of a statement, and the parameter of the lines. A row that is alone is not kept as a table: each part of the
 * statement reads the parameters that it needs, where PostgreSQL would start a scan of all columns and a join.
 */
export const batchIn = (form: BatchForm, fields: Fields): { batch: Prisma.Sql; lines: string } => {
  const parameter = (at: number) => `$${afterWriter + at}`;
  return form === 'many'
    ? { batch: Prisma.sql`batch AS MATERIALIZED (${rowsFrom(parameter(0), fields)})`, lines: parameter(1) }
    : {
        batch: Prisma.sql`batch AS NOT MATERIALIZED (${rowFrom(parameter, fields)})`,
        lines: parameter(countOf(fields)),
      };
};

// The writer and the number of the batch come first (valuesOf).
const afterWriter = 3;

/**
 * Selects the answers for the rows of `from`: their fields, and the columns that they are. Rows that `usual` is true of are
 * counted, as an answer for each costs more than many a part of the write.
 */
export const answersOf = (
  from: Prisma.Sql,
  fields: Readonly<Record<string, string>>,
  usual = 'false',
): Prisma.Sql => {
  const columns = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  const isUsual = Prisma.raw(usual);
  return Prisma.sql`
    SELECT jsonb_build_object('usual', count(*) FILTER (WHERE ${isUsual}), 'others', coalesce(
             jsonb_agg(jsonb_build_object('at', at, ${Prisma.raw(columns.join(', '))})) FILTER (WHERE (${isUsual}) IS NOT TRUE), '[]')) AS answers
      FROM ${from}`;
};

/** Records number and answers of the batch with its writer; a condition, so that it is part of the statement. */
export const advanced = Prisma.raw('advance_batch_writer($1::bigint, $2::bigint, answers)');
