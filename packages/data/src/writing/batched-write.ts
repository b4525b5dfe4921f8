import { Prisma } from '../generated/client.ts';
import { type Fields, rowWriter } from '../postgres/gathered/batch-text.ts';

/**
 * A statement that writes a batch of rows of one kind. Its parameters are the rows as text, the batch writer, the number of the
 * batch and, where rows have lines, these as text; it returns `answers`, which have each row's place `at` and its `outcome`.
 */
export type BatchedWrite<Row, Answer> = {
  name: string;
  text: string;
  /** Writes a row as text, and its lines. */
  written: (row: Row) => { text: string; lines?: readonly string[] };
  /** The same for a batch of rows that all fit. */
  plain?: { text: string; fits: (row: Row) => boolean };
  /** Types only. */
  answer?: Answer;
};

/** Makes a batched write of its text, whose parameters are those of every batched write, and of the fields of its rows. */
export const batchedWrite = <Row extends object, Answer>(
  name: string,
  { text, values }: Prisma.Sql,
  fields: Fields,
): BatchedWrite<Row, Answer> => {
  if (values.length > 0) throw new Error(`the statement ${name} has values besides its batch`);
  const write = rowWriter(fields);
  return { name, text, written: (row) => ({ text: write(row) }) };
};

/** The parameters of a batched write. */
export const parameters = { rows: '$1', lines: '$4' } as const;

/** Selects the answers for the rows of `from`: their fields, and the columns that they are. */
export const answersOf = (from: Prisma.Sql, fields: Readonly<Record<string, string>>): Prisma.Sql => {
  const columns = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  return Prisma.sql`
    SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, ${Prisma.raw(columns.join(', '))})), '[]') AS answers FROM ${from}`;
};

/** Records number and answers of the batch with its writer; a condition, so that it is part of the statement. */
export const advanced = Prisma.raw('advance_batch_writer($2::bigint, $3::bigint, answers)');
