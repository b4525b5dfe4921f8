import { fieldsIn, rowsText } from './batch-text.ts';
import type { Batch, BatchAnswers, RowAnswer } from './batch-writer.ts';
import type { Gatherable } from './gather.ts';

/**
 * Rows that wait for the database, the batch that some of them become, and their answers out of
 * those of the batch.
 */

/**
 * The form in which a statement takes the rows of a batch: `many` as one text; a row that is
 * `alone` with a parameter for each of its fields, which takes the database 7 % less time.
 */
export type BatchForm = 'many' | 'alone';

/** A statement that takes a batch of rows, and answers for each. */
export type BatchStatement = {
  name: string;
  /** The parts of the statement that a batch goes without where no row needs them. */
  optional: readonly string[];
  /** The text with these of the optional parts, for a batch of that form. */
  text: (parts: readonly string[], form: BatchForm) => string;
};

/**
 * A row of a batch: its text, its lines where its statement takes them, whose client it is, the
 * records that it creates or changes by itself, and the optional parts of the statement that it
 * needs.
 */
export type BatchRowToWrite = {
  text: string;
  lines?: readonly string[] | undefined;
  client_id: number;
  keys: readonly string[];
  needs: readonly string[];
  sequence?: Sequence | undefined;
};

/**
 * Rows of one request that are written in their order. It is broken off where the database has not
 * written one of them, as that was decided by what has changed since: then none of those after it
 * is written.
 */
export type Sequence = { readonly id: number; isBroken: () => boolean; breakOff: () => void };

export const openSequence = (id: number): Sequence => {
  let isBroken = false;
  return {
    id,
    isBroken: () => isBroken,
    breakOff: () => {
      isBroken = true;
    },
  };
};

/**
 * The answer for a row that was not handed to the database, as an earlier one of its request is
 * still to be written.
 */
export const behind: RowAnswer = { at: 0, outcome: 'behind' };

/**
 * The outcomes of rows that are to be written again: decided by what has changed since, or after
 * such a one in a sequence.
 */
const unwritten: ReadonlySet<string> = new Set(['stale', behind.outcome]);

/** A row that waits for its answer. */
export type WaitingRow = Gatherable & {
  statement: BatchStatement;
  needs: readonly string[];
  text: string;
  lines: readonly string[] | undefined;
  sequence: Sequence | undefined;
  /** When it arrived, in milliseconds by the clock of `performance`. */
  arrived: number;
  resolve: (answer: RowAnswer | undefined) => void;
  reject: (error: unknown) => void;
};

/** Whether a row may be written; answers one whose sequence is broken. */
export const isInOrder = ({ sequence, resolve }: WaitingRow): boolean => {
  if (!sequence?.isBroken()) return true;
  resolve(behind);
  return false;
};

export const rejectAll = (rows: readonly WaitingRow[], error: unknown): void => {
  for (const { reject } of rows) reject(error);
};

/**
 * The statement for the rows of a batch, which all have the same one, and its name on the
 * connection.
 */
export const statementFor = (
  rows: readonly WaitingRow[],
  form: BatchForm,
): { name: string; text: string } => {
  const [{ statement }] = rows as [WaitingRow];
  const { name, optional, text } = statement;
  const parts = optional.filter((part) => rows.some(({ needs }) => needs.includes(part)));
  return { name: `${[name, ...parts].join(' with ')}, ${form}`, text: text(parts, form) };
};

/**
 * Breaks the sequences of rows that were not written, before any other batch begins; returns the
 * function that answers the rows.
 */
export const settled = (rows: readonly WaitingRow[], answers: BatchAnswers): (() => void) => {
  for (const { at, outcome } of answers.others) {
    if (unwritten.has(outcome)) rows[at]?.sequence?.breakOff();
  }
  return () => settle(rows, answers);
};

const settle = (rows: readonly WaitingRow[], { usual, others }: BatchAnswers): void => {
  const byPosition = new Map(others.map((answer) => [answer.at, answer]));
  // Each row is answered or counted; where one is neither, nobody knows which of those without an
  // answer it is.
  const isWhole = usual + byPosition.size === rows.length;
  rows.forEach(({ resolve, reject }, at) => {
    const answer = byPosition.get(at);
    if (answer || isWhole) resolve(answer);
    else reject(new Error('a row was written without an answer'));
  });
};

/** The length of a row with its lines. */
export const sizeOf = ({ text, lines }: Pick<BatchRowToWrite, 'text' | 'lines'>): number =>
  lines === undefined ? text.length : lines.reduce((size, line) => size + line.length, text.length);

/** The batch of some rows, each with its position. */
export const batchOf = (rows: readonly Pick<BatchRowToWrite, 'text' | 'lines'>[], form: BatchForm): Batch => {
  const rowParameters =
    form === 'many'
      ? [rowsText(rows.map(({ text }, at) => ({ at, text })))]
      : rows.flatMap(({ text }) => fieldsIn(text));
  const hasLines = rows.some(({ lines }) => lines !== undefined);
  const lineRows = rows.flatMap(({ lines = [] }, at) => lines.map((text) => ({ at, text })));
  return hasLines ? [...rowParameters, rowsText(lineRows)] : rowParameters;
};
