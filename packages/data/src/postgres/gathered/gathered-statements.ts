import { pools } from '../pools.ts';
import { troubleOf } from '../trouble.ts';
import type { DatabaseLimits } from '../watched/limits.ts';
import type { WatchedConfig } from '../watched/watch.ts';
import { isCollision, noteFullDisk, withRetries } from '../write.ts';
import { fieldsIn, rowsText } from './batch-text.ts';
import {
  type Batch,
  type BatchAnswers,
  type BatchWriter,
  openBatchWriter,
  type RowAnswer,
} from './batch-writer.ts';
import { type Gatherable, type GatherLimits, openGatherQueue } from './gather.ts';

/**
 * The form in which a statement takes the rows of a batch: `many` as one text; a row that is `alone` with a parameter for each
 * of its fields, which takes the database 7 % less time.
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
 * A row of a batch: its text, its lines where its statement takes them, whose client it is, the records that it creates or
 * changes by itself, and the optional parts of the statement that it needs.
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
 * Rows of one request that are written in their order. It is broken where the database has not written one of them, as that
 * was decided by what has changed since: then none of those after it is written.
 */
export type Sequence = { readonly id: number; isBroken: boolean };

/** The answer for a row that was not handed to the database, as an earlier one of its request is still to be written. */
export const behind: RowAnswer = { at: 0, outcome: 'behind' };

/** The outcomes of rows that are to be written again: decided by what has changed since, or after such a one in a sequence. */
const unwritten: ReadonlySet<string> = new Set(['stale', behind.outcome]);

/** Statements that many requests share: rows that arrive at the same time are written in one statement and one commit. */
export type GatheredStatements = {
  /** Writes a row and returns its answer, or nothing where the usual happened to it. Throws QueueFull when too many wait. */
  write: (statement: BatchStatement, row: BatchRowToWrite) => Promise<RowAnswer | undefined>;
  /** Whether too many wait for a row of this length. */
  isFull: (size: number) => boolean;
  /** Waits for the rows that have been sent, and closes the connections. */
  close: () => Promise<void>;
};

export const gatherLimits: GatherLimits = {
  lanes: 2,
  connections: pools.batches.connections,
  patience: 100,
  rows: 256,
  size: 1_048_576,
  enough: 64,
  waiting: 4096,
  waitingSize: 67_108_864,
};

type Waiting = Gatherable & {
  statement: BatchStatement;
  needs: readonly string[];
  text: string;
  lines: readonly string[] | undefined;
  sequence: Sequence | undefined;
  resolve: (answer: RowAnswer | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Opens gathered statements on connections of their own (`pools.batches`). Plans are generic there, as the statements are large: planning
 * would cost more than running. `connection` remembers that its disk was full; `connect` opens a connection where none is open.
 */
export const openGatheredStatements = (
  config: WatchedConfig,
  { connection, limits }: { connection: object; limits: Pick<DatabaseLimits, 'answer'> },
): GatheredStatements & { connect: () => Promise<unknown> } => {
  const writers = Array.from({ length: gatherLimits.connections }, () =>
    openBatchWriter(config, { outcome: limits.answer }),
  );
  const free = [...writers];

  const queue = openGatherQueue<Waiting>(gatherLimits, async (batch) => {
    // The queue has no more batches under way than there are writers.
    const writer = free.pop() as BatchWriter;
    const settle = await writeBatch(writer, batch, connection);
    free.push(writer);
    return settle;
  });

  return {
    write: writeTo(queue),
    isFull: queue.isFull,
    // The last one is the first that writes. One that writes is connected, or finds out that it can't be.
    connect: async () => free.at(-1)?.connect(),
    close: async () => {
      await queue.drained();
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
};

/**
 * Gathered statements within the transaction `tx`, which `send` runs a batch in: rows that arrive at the same time share a
 * statement. Nothing is bounded, as the caller has all rows already. A batch that fails fails the transaction.
 */
export const gatheredWithin = (
  send: (statement: { text: string }, batch: Batch) => Promise<BatchAnswers>,
): Pick<GatheredStatements, 'write' | 'isFull'> => {
  const limits = { ...gatherLimits, lanes: 1, connections: 1, waiting: Infinity, waitingSize: Infinity };
  const queue = openGatherQueue<Waiting>(limits, async (batch) => {
    const rows = batch.filter(isInOrder);
    if (rows.length === 0) return () => undefined;
    try {
      const answers = await send(statementFor(rows, 'many'), batchOf(rows, 'many'));
      return settled(rows, answers);
    } catch (error) {
      return () => rejectAll(rows, error);
    }
  });
  return { write: writeTo(queue), isFull: () => false };
};

const writeTo =
  (queue: { add: (waiting: Waiting) => void }): GatheredStatements['write'] =>
  (statement, row) =>
    new Promise((resolve, reject) => {
      const { text, lines, client_id, keys, needs, sequence } = row;
      const kind = statement.name;
      const size = sizeOf(row);
      queue.add({ statement, kind, text, lines, size, client_id, keys, needs, sequence, resolve, reject });
    });

/**
 * Writes a batch, and returns the function that answers its rows. Where it fails as a whole, writes its rows one by one, so that
 * no row harms its neighbours, and answers each at once.
 */
const writeBatch = async (
  writer: BatchWriter,
  batch: readonly Waiting[],
  connection: object,
): Promise<() => void> => {
  // Every program locks rows in the order of clients.
  const rows = batch.filter(isInOrder).sort((a, b) => a.client_id - b.client_id);
  if (rows.length === 0) return () => undefined;
  try {
    const answers = await send(writer, rows);
    return settled(rows, answers);
  } catch (error) {
    noteFullDisk(connection, error);
    if (!isCollision(error) && (rows.length === 1 || troubleOf(error) !== undefined))
      return () => rejectAll(rows, error);
    await writeEach(writer, rows, connection);
    return () => undefined;
  }
};

/** Whether a row may be written; answers one whose sequence is broken. */
const isInOrder = ({ sequence, resolve }: Waiting): boolean => {
  if (!sequence?.isBroken) return true;
  resolve(behind);
  return false;
};

const rejectAll = (rows: readonly Waiting[], error: unknown): void => {
  for (const { reject } of rows) reject(error);
};

const writeEach = async (
  writer: BatchWriter,
  rows: readonly Waiting[],
  connection: object,
): Promise<void> => {
  for (const row of rows) {
    if (!isInOrder(row)) continue;
    try {
      const answers = await withRetries(connection, () => send(writer, [row]));
      settled([row], answers)();
    } catch (error) {
      if (row.sequence) row.sequence.isBroken = true;
      row.reject(error);
    }
  }
};

const send = (writer: BatchWriter, rows: readonly Waiting[]): Promise<BatchAnswers> => {
  const form = rows.length === 1 ? 'alone' : 'many';
  return writer.write(statementFor(rows, form), batchOf(rows, form));
};

/** The statement for the rows of a batch, which all have the same one, and its name on the connection. */
const statementFor = (rows: readonly Waiting[], form: BatchForm): { name: string; text: string } => {
  const [{ statement }] = rows as [Waiting];
  const { name, optional, text } = statement;
  const parts = optional.filter((part) => rows.some(({ needs }) => needs.includes(part)));
  return { name: `${[name, ...parts].join(' with ')}, ${form}`, text: text(parts, form) };
};

/** Breaks the sequences of rows that were not written, before any other batch begins; returns the function that answers the rows. */
const settled = (rows: readonly Waiting[], answers: BatchAnswers): (() => void) => {
  for (const { at, outcome } of answers.others) {
    const sequence = rows[at]?.sequence;
    if (sequence && unwritten.has(outcome)) sequence.isBroken = true;
  }
  return () => settle(rows, answers);
};

const settle = (rows: readonly Waiting[], { usual, others }: BatchAnswers): void => {
  const byPlace = new Map(others.map((answer) => [answer.at, answer]));
  // Each row is answered or counted; where one is neither, nobody knows which of those without an answer it is.
  const isWhole = usual + byPlace.size === rows.length;
  rows.forEach(({ resolve, reject }, at) => {
    const answer = byPlace.get(at);
    if (answer || isWhole) resolve(answer);
    else reject(new Error('a row was written without an answer'));
  });
};

/** The length of a row with its lines. */
export const sizeOf = ({ text, lines }: Pick<BatchRowToWrite, 'text' | 'lines'>): number =>
  lines === undefined ? text.length : lines.reduce((size, line) => size + line.length, text.length);

/** The batch of some rows, each with its place. */
export const batchOf = (rows: readonly Pick<BatchRowToWrite, 'text' | 'lines'>[], form: BatchForm): Batch => {
  const ofRows =
    form === 'many'
      ? [rowsText(rows.map(({ text }, at) => ({ at, text })))]
      : rows.flatMap(({ text }) => fieldsIn(text));
  const hasLines = rows.some(({ lines }) => lines !== undefined);
  const ofLines = rows.flatMap(({ lines = [] }, at) => lines.map((text) => ({ at, text })));
  return hasLines ? [...ofRows, rowsText(ofLines)] : ofRows;
};
