import { Prisma } from '../generated/client.ts';
import { type Fields, rowWriter } from '../postgres/gathered/batch-text.ts';
import type { BatchStatement } from '../postgres/gathered/gathered-statements.ts';

/**
 * A statement that writes a batch of rows of one kind. Its parameters are the rows as text, the batch writer, the number of the
 * batch and, where rows have lines, these as text; it returns `answers` (BatchAnswers).
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
  sql: Prisma.Sql,
  { fields, usual }: { fields: Fields; usual: ((row: Row) => Answer) | undefined },
): BatchedWrite<Row, Answer> => {
  const text = batchText(name, sql);
  const write = rowWriter(fields);
  return { name, optional: [], text: () => text, usual, written: (row) => ({ text: write(row), needs: [] }) };
};

/** The text of a batched write, which has no other parameters than every batched write has. */
export const batchText = (name: string, { text, values }: Prisma.Sql): string => {
  if (values.length > 0) throw new Error(`the statement ${name} has values besides its batch`);
  return text;
};

/** The parameters of a batched write. */
export const parameters = { rows: '$1', lines: '$4' } as const;

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
export const advanced = Prisma.raw('advance_batch_writer($2::bigint, $3::bigint, answers)');
