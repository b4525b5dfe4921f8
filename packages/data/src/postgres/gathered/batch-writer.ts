import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPlanNames } from '../plan-names.ts';
import { violationOf } from '../sqlstate.ts';
import { leavesOutcomeOpen, OutcomeUnknown, troubleOf } from '../trouble.ts';
import { NoConnection } from '../watched/no-answer.ts';
import { afterRunning } from '../watched/running-time.ts';
import type { WatchedConfig } from '../watched/watch.ts';

/**
 * Writing batches on one connection, of which it is found out what became of them where the
 * connection breaks.
 */

/**
 * The answer for a row of a batch: its position in the batch, and the columns of the statement's
 * answer.
 */
export type RowAnswer = { at: number; outcome: string };

/** The answers for a batch: to how many rows the usual happened, and the answers for the others. */
export type BatchAnswers = { usual: number; others: RowAnswer[] };

/** The parameters of a batch: its rows and, where its statement takes them, their lines. */
export type Batch = readonly (string | null)[];

/** A connection that writes batches. One batch is under way at a time. */
export type BatchWriter = {
  /**
   * Writes a batch in one statement, which is a transaction. Where the connection breaks, finds out
   * on a new one whether the batch was committed: returns its answers if it was, runs it again if
   * it was not, and rejects with OutcomeUnknown when the database can't be asked.
   */
  write: (statement: { name: string; text: string }, batch: Batch) => Promise<BatchAnswers>;
  /** Connects, unless it is connected. */
  connect: () => Promise<unknown>;
  isConnected: () => boolean;
  close: () => Promise<void>;
};

// The most queries for the outcome of a batch while the database takes no connections, and the
// milliseconds between two. One that gets no answer is the last.
const outcomeAttempts = 60;
const outcomePause = 100;
// In milliseconds. Where one of several servers is silent, each of these queries takes its time.
const outcomePatience = outcomeAttempts * outcomePause;
const maxRuns = 3;

// Writers of programs that have ended are removed after a week. One that lives that long is given a
// new row.
const writerRetention = '7 days';

const none: BatchAnswers = { usual: 0, others: [] };

type Connected = { client: pg.Client; batch: number; id?: string };

/**
 * Opens a writer; it connects when it is first used. Its row in `batch_writer` has the number and
 * the answers of its last batch, which each batch updates in its transaction. Deleting the row says
 * whether the last batch was committed, and keeps it from being committed later: within `outcome`
 * milliseconds, as the server may still hold its lock.
 */
export const openBatchWriter = (config: WatchedConfig, { outcome }: { outcome: number }): BatchWriter => {
  let connected: Connected | undefined;
  let connecting: Promise<Connected> | undefined;
  const planName = openPlanNames();

  const open = async (): Promise<Connected> => {
    const client = new config.Client(config);
    // The statement that is under way fails when the connection breaks; without a listener the
    // event would end the program.
    client.on('error', () => {
      if (connected?.client === client) connected = undefined;
    });
    await client.connect();
    connected = { client, batch: 0 };
    return connected;
  };

  const connect = async (): Promise<Connected> => {
    if (connected) return connected;
    connecting ??= open().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const disconnect = ({ client }: Connected): void => {
    if (connected?.client === client) connected = undefined;
    void client.end().catch(() => undefined);
  };

  /** The connection, with a row in `batch_writer`. */
  const registered = async (): Promise<Connected & { id: string }> => {
    const own = await connect();
    const { id } = own;
    if (id !== undefined) return Object.assign(own, { id });
    try {
      const { rows } = await own.client.query<{ id: string }>(
        `WITH ended AS (DELETE FROM batch_writer WHERE started < now() - interval '${writerRetention}')
         INSERT INTO batch_writer DEFAULT VALUES RETURNING id`,
      );
      return Object.assign(own, { id: rows[0]?.id ?? '' });
    } catch (error) {
      disconnect(own);
      throw error;
    }
  };

  const answersOf = async (
    { client, id, batch }: Connected & { id: string },
    { name, text }: { name: string; text: string },
    batchToWrite: Batch,
  ): Promise<BatchAnswers> => {
    const { rows: answered } = await client.query<{ answers: BatchAnswers }>({
      name: planName(name),
      text,
      values: valuesOf(batchToWrite, { id, batch }),
    });
    return answered[0]?.answers ?? none;
  };

  /** The last batch of a writer; undefined where there is none of this writer. */
  const lastOf = async (id: string): Promise<{ batch: string; outcomes: BatchAnswers } | undefined> => {
    const { client } = await connect();
    const late = new NoConnection({ isKnown: false });
    const answered = afterRunning(outcome, () => client.connection.stream.destroy(late));
    try {
      const { rows } = await client.query<{ batch: string; outcomes: BatchAnswers }>(
        'DELETE FROM batch_writer WHERE id = $1 RETURNING batch, outcomes',
        [id],
      );
      return rows[0];
    } finally {
      answered();
    }
  };

  /**
   * The answers of a batch that was committed before its connection broke; undefined when it was
   * not, and never will be.
   */
  const committed = async (
    lost: Connected & { id: string },
    cause: unknown,
  ): Promise<BatchAnswers | undefined> => {
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const last = await lastOf(lost.id);
        if (!last) throw new OutcomeUnknown(cause);
        return Number(last.batch) === lost.batch ? last.outcomes : undefined;
      } catch (error) {
        if (error instanceof OutcomeUnknown) throw error;
        if (connected) disconnect(connected);
        const isSilent = error instanceof NoConnection && !error.isKnown;
        const isOver = attempt === outcomeAttempts || performance.now() - begun > outcomePatience;
        if (isSilent || isOver) throw new OutcomeUnknown(cause);
        await pause(outcomePause);
      }
    }
  };

  return {
    write: async (statement, rows) => {
      for (let run = 1; ; run += 1) {
        const own = await registered();
        own.batch += 1;
        try {
          return await answersOf(own, statement, rows);
        } catch (error) {
          if (isEndedWriter(error)) {
            disconnect(own);
            if (run === maxRuns) throw error;
            continue;
          }
          // A new connection may lead to a server that takes writes.
          if (troubleOf(error) === 'reads-only') disconnect(own);
          if (!leavesOutcomeOpen(error)) throw error;
          disconnect(own);
          const answers = await committed(own, error);
          if (answers) return answers;
          // Nothing was written. When it breaks each time, the batch itself may be the cause.
          if (run === maxRuns) throw error;
        }
      }
    },
    connect,
    isConnected: () => connected !== undefined,
    close: async () => {
      const last = connected;
      connected = undefined;
      await last?.client.end();
    },
  };
};

/** The parameters of a statement that writes a batch, with its writer where it has one. */
export const valuesOf = (
  batch: Batch,
  writer?: { id: string; batch: number },
): (string | number | null)[] => [writer?.id ?? null, writer?.batch ?? null, ...batch];

const isEndedWriter = (error: unknown): boolean => violationOf(error)?.constraint === 'batch_writer_ended';
