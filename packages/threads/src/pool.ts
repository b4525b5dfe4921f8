import type { Worker } from 'node:worker_threads';
import { openTurns, type Waits } from './turns.ts';

/** A result, or why there is none; and whether the thread may have another job. */
export type Outcome<Result> = { reusable: boolean } & ({ result: Result } | { error: Error });

/**
 * Works on a thread, which is started, where none is idle, when the job asks for it. Where a job
 * rejects after that, nobody knows in what state the thread is, and it is ended.
 */
export type Job<Result> = (thread: () => Worker) => Promise<Outcome<Result>>;

export type Pool = {
  /**
   * Without `waits` a job waits until a thread is free. Rejects with Busy where its time is over or
   * too many others wait.
   */
  run<Result>(job: Job<Result>, waits?: Waits): Promise<Result>;
  /** Ends the threads; what is not done yet rejects. */
  close(): Promise<void>;
};

/**
 * Up to `size` threads, started by `start` when there is work; the jobs beyond them wait their
 * turn, `mostWaiting` at most, and `mostOfOwner` of each owner. `closed` says what was closed where
 * a job comes too late.
 */
export const openPool = ({
  size,
  start,
  mostWaiting,
  mostOfOwner,
  closed: closedMessage,
}: {
  size: number;
  start: () => Worker;
  mostWaiting?: number;
  mostOfOwner?: number;
  closed: string;
}): Pool => {
  const closedError = () => new Error(closedMessage);
  const turns = openTurns({ places: size, mostWaiting, mostOfOwner });
  const slots = Array.from({ length: size }, () => openSlot(start, closedError));
  const idle = [...slots];
  return {
    run: async <Result>(job: Job<Result>, waits?: Waits) => {
      const release = await turns.take(waits);
      const slot = idle.pop();
      if (!slot) throw new Error('There are fewer threads than places.');
      try {
        return await slot.run(job);
      } finally {
        idle.push(slot);
        release();
      }
    },
    close: async () => {
      turns.close(closedError);
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
};

/**
 * A place for one thread: a thread that has failed or must not be used again is replaced when the
 * next job comes.
 */
const openSlot = (startOne: () => Worker, closedError: () => Error) => {
  let worker: Worker | undefined;
  let closed = false;
  const start = () => {
    const thread = startOne();
    // A thread that ends while it has nothing to do is replaced when the next job comes.
    thread.once('exit', () => {
      if (worker === thread) worker = undefined;
    });
    worker = thread;
    return thread;
  };
  const drop = async () => {
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  const run = async <Result>(job: Job<Result>): Promise<Result> => {
    let used = false;
    const thread = () => {
      if (closed) throw closedError();
      used = true;
      return worker ?? start();
    };
    const outcome = await job(thread).catch(async (error: unknown) => {
      if (used) await drop();
      throw closed ? closedError() : error;
    });
    if (!outcome.reusable) await drop();
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  };
  const close = async () => {
    closed = true;
    await drop();
  };
  return { run, close };
};
