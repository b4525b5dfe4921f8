import { refusalOf } from '@kontor/api';
import { type Database, explainFailure } from '@kontor/data';
import { levelOf } from '../log.ts';

/** The base of a worker: the database, and a log for its failures. */
export type WorkerBase = {
  database: Database;
  log: Record<'info' | 'warn' | 'error', (fields: object, sentence: string) => void>;
};

/** The longest pause after failures, in milliseconds, unless it looks less often anyway. */
const longestPause = 30_000;

export type Polled = {
  /** The plural by which the log names what is worked on: `Receipts`. */
  name: string;
  /**
   * The pause between two looks, in milliseconds: half of it more or less, so that many programs do
   * not look at the same moment.
   */
  every: number;
  /**
   * Looks for work. Where the answer is true, it looks again at once. Its signal is aborted once
   * the program stops.
   */
  look: (signal: AbortSignal) => Promise<boolean>;
  /** Calls `ring` when work has come; what it returns ends that. */
  wake?: (ring: () => void) => () => void;
};

export type Polling = {
  signal: AbortSignal;
  /** Has it look now, or again where it is just looking. */
  ring: () => void;
  /** Tells a failure, and has the pauses grow until a look has succeeded. */
  tell: (failure: unknown) => Promise<void>;
  /** Ends it, and waits for the look under way. */
  stop: () => Promise<void>;
};

/**
 * Looks for work until it is stopped. While looks fail the pauses grow; the log has the failure
 * once while the database is away.
 */
export const poll = ({ name, every, look, wake }: Polled, { database, log }: WorkerBase): Polling => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ring: () => void = () => undefined;
  let failures = 0;

  const tell = async (failure: unknown): Promise<void> => {
    const err = await explainFailure(database, failure);
    if (failures === 0 || refusalOf(err)?.code !== 'unavailable')
      log[levelOf(err, 'error')]({ err }, `${name} cannot be worked on; the worker tries again.`);
    failures += 1;
  };
  const tryLook = async (): Promise<boolean> => {
    try {
      const again = await look(signal);
      if (failures > 0) log.info({}, `${name} are worked on again.`);
      failures = 0;
      return again;
    } catch (failure) {
      await tell(failure);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // Before it looks, so that no ring is lost.
      const rung = new Promise<void>((resolve) => {
        ring = resolve;
      });
      const unsubscribe = wake?.(ring);
      const isDone = !(await tryLook());
      const pause = Math.min(every * 2 ** failures, Math.max(every, longestPause));
      const timer = setTimeout(ring, pause * (0.5 + Math.random()));
      if (isDone && !signal.aborted) await rung;
      clearTimeout(timer);
      unsubscribe?.();
    }
  };
  const running = run();
  return {
    signal,
    ring: () => ring(),
    tell,
    stop: () => {
      stopping.abort();
      ring();
      return running;
    },
  };
};
