import type { PoolUsage } from '../pool.ts';
import { pools } from '../pools.ts';
import { inSpan, outsideOfSpans } from '../traces/span.ts';
import { troubleOf } from '../trouble.ts';
import type { DatabaseLimits } from '../watched/limits.ts';
import type { WatchedConfig } from '../watched/watch.ts';
import { isCollision, noteFullDisk, withRetries } from '../write.ts';
import {
  type Batch,
  type BatchAnswers,
  type BatchWriter,
  openBatchWriter,
  type RowAnswer,
} from './batch-writer.ts';
import { type GatherLimits, openGatherQueue } from './gather.ts';
import {
  type BatchRowToWrite,
  type BatchStatement,
  batchOf,
  isInOrder,
  rejectAll,
  settled,
  sizeOf,
  statementFor,
  type WaitingRow,
} from './waiting-rows.ts';

/**
 * The queue with its writers: rows go in, batches go to the database, answers come back
 * (writing/README.md).
 */

/**
 * Statements that many requests share: rows that arrive at the same time are written in one
 * statement and one commit.
 */
export type GatheredStatements = {
  /**
   * Writes a row and returns its answer, or nothing where the usual happened to it. Throws
   * QueueFull when too many wait.
   */
  write: (statement: BatchStatement, row: BatchRowToWrite) => Promise<RowAnswer | undefined>;
  /** Whether too many wait for a row of this length. */
  isFull: (size: number) => boolean;
  /**
   * Lets no row of a client begin until the function is called that it returns, as another
   * transaction holds the client.
   */
  hold: (client_id: number) => () => void;
  /** Reports a listener of each statement that the database has answered. */
  observe: (listener: (statement: StatementAnswered) => void) => void;
  /** The rows that wait for a batch, the length of their texts together, and the connections. */
  usage: () => { waiting: number; waitingSize: number; connections: PoolUsage };
  /** Waits for the rows that have been sent, and closes the connections. */
  close: () => Promise<void>;
};

/**
 * A statement that the database has answered: its name, how many rows it had and how many of them
 * were written, and in milliseconds how long it took and how long each row had waited for it.
 */
export type StatementAnswered = {
  name: string;
  rows: number;
  written: number;
  took: number;
  waits: readonly number[];
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

/**
 * Opens gathered statements on connections of their own (`pools.batches`). Plans are generic there,
 * as the statements are large: planning would cost more than running. `connection` is noted where
 * its disk is full; `connect` opens a connection where none is open.
 */
export const openGatheredStatements = (
  config: WatchedConfig,
  { connection, limits }: { connection: object; limits: Pick<DatabaseLimits, 'answer'> },
): GatheredStatements & { connect: () => Promise<unknown> } => {
  const writers = Array.from({ length: gatherLimits.connections }, () =>
    openBatchWriter(config, { outcome: limits.answer }),
  );
  const free = [...writers];
  let listener: ((statement: StatementAnswered) => void) | undefined;

  const queue = openGatherQueue<WaitingRow>(gatherLimits, async (batch) => {
    // The queue has no more batches under way than there are writers.
    const writer = free.pop() as BatchWriter;
    const sendTo = (rows: readonly WaitingRow[]) => send(writer, rows);
    const sendRows = listener ? timed(sendTo, listener) : sendTo;
    const settle = await outsideOfSpans(() => writeBatch(sendRows, batch, connection));
    free.push(writer);
    return settle;
  });

  const write = writeTo(queue);
  return {
    write: (statement, row) => inSpan(`shared write of ${statement.name}`, () => write(statement, row)),
    isFull: queue.isFull,
    hold: queue.hold,
    observe: (given) => {
      listener = given;
    },
    usage: () => {
      const { waiting, waitingSize, underWay: used } = queue.usage();
      const connected = writers.filter((writer) => writer.isConnected()).length;
      // Rows wait in the queue, and none for a connection.
      const connections = { used, idle: Math.max(0, connected - used), waiting: 0, most: writers.length };
      return { waiting, waitingSize, connections };
    },
    // The last one is the first that writes. One that writes is connected, or finds out that it
    // can't be.
    connect: async () => free.at(-1)?.connect(),
    close: async () => {
      await queue.drained();
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
};

/** Runs a batch in a transaction. */
export type SendWithin = (statement: { text: string }, batch: Batch) => Promise<BatchAnswers>;

const limitsWithin = { ...gatherLimits, lanes: 1, connections: 1, waiting: Infinity, waitingSize: Infinity };

/**
 * Gathered statements within a transaction, of which `send` leaves nothing where a batch fails: as
 * outside of one, its rows are then written one by one, each with its own answer. Nothing is
 * bounded, as the caller has all rows already.
 */
export const gatheredInParts = (send: SendWithin): GatheredStatements['write'] => {
  const sendAll = (rows: readonly WaitingRow[]) => send(statementFor(rows, 'many'), batchOf(rows, 'many'));
  return writeTo(openGatherQueue<WaitingRow>(limitsWithin, (batch) => writeBatch(sendAll, batch, send)));
};

const writeTo =
  (queue: { add: (waiting: WaitingRow) => void }): GatheredStatements['write'] =>
  (statement, row) =>
    new Promise((resolve, reject) => {
      const { text, lines, client_id, keys, needs, sequence } = row;
      const statementName = statement.name;
      const size = sizeOf(row);
      queue.add({
        statement,
        statementName,
        text,
        lines,
        size,
        client_id,
        keys,
        needs,
        sequence,
        arrived: performance.now(),
        resolve,
        reject,
      });
    });

/**
 * Writes a batch, and returns the function that answers its rows. Where it fails as a whole, writes
 * its rows one by one, so that no row harms its neighbours, and answers each at once.
 */
const writeBatch = async (
  send: SendRows,
  batch: readonly WaitingRow[],
  connection: object,
): Promise<() => void> => {
  // Every program locks rows in the order of clients.
  const rows = batch.filter(isInOrder).sort((a, b) => a.client_id - b.client_id);
  if (rows.length === 0) return () => undefined;
  try {
    const answers = await send(rows);
    return settled(rows, answers);
  } catch (error) {
    noteFullDisk(connection, error);
    if (!isCollision(error) && (rows.length === 1 || troubleOf(error) !== undefined))
      return () => rejectAll(rows, error);
    await writeEach(send, rows, connection);
    return () => undefined;
  }
};

const writeEach = async (send: SendRows, rows: readonly WaitingRow[], connection: object): Promise<void> => {
  for (const row of rows) {
    if (!isInOrder(row)) continue;
    try {
      const answers = await withRetries(connection, () => send([row]));
      settled([row], answers)();
    } catch (error) {
      row.sequence?.breakOff();
      row.reject(error);
    }
  }
};

type SendRows = (rows: readonly WaitingRow[]) => Promise<BatchAnswers>;

const send = (writer: BatchWriter, rows: readonly WaitingRow[]): Promise<BatchAnswers> => {
  const form = rows.length === 1 ? 'alone' : 'many';
  return writer.write(statementFor(rows, form), batchOf(rows, form));
};

/** The outcomes of rows that were written, among those that a statement answers. */
const writtenOutcomes: ReadonlySet<string> = new Set(['booked', 'saved']);

/** Sends rows, and reports a listener of the statement when it is answered. */
const timed =
  (sendRows: SendRows, listener: (statement: StatementAnswered) => void): SendRows =>
  async (rows) => {
    const begun = performance.now();
    const answers = await sendRows(rows);
    const others = answers.others.filter(({ outcome }) => writtenOutcomes.has(outcome)).length;
    listener({
      name: rows[0]?.statementName ?? '',
      rows: rows.length,
      written: answers.usual + others,
      took: performance.now() - begun,
      waits: rows.map(({ arrived }) => begun - arrived),
    });
    return answers;
  };
