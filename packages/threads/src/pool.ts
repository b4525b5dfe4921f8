import type { Worker } from 'node:worker_threads';
import { Busy } from './busy.ts';

/** A result, or why there is none; and whether the thread may have another job. */
export type Outcome<Result> = { reusable: boolean } & ({ result: Result } | { error: Error });

/**
 * Works on a thread, which is started, where none is idle, when the job asks for it. Where a job rejects after that, nobody
 * knows in what state the thread is, and it is ended.
 */
export type Job<Result> = (thread: () => Worker) => Promise<Outcome<Result>>;

/** The seconds that a job may wait for a thread, and why it is Busy then, as a sentence. */
export type Waits = { seconds: number; otherwise: string };

export type Pool = {
  /** Without `waits` a job waits until a thread is free. Rejects with Busy where its time is over or too many others wait. */
  run<Result>(job: Job<Result>, waits?: Waits): Promise<Result>;
  /** Ends the threads; what is not done yet rejects. */
  close(): Promise<void>;
};

type Waiting = { start(slot: Slot): Promise<void>; reject(error: unknown): void };

/**
 * Up to `size` threads, started by `start` when there is work; the jobs beyond them wait their turn, `mostWaiting` at most.
 * `closed` says what was closed where a job comes too late.
 */
export const openPool = ({
  size,
  start,
  mostWaiting = Number.POSITIVE_INFINITY,
  closed: closedMessage,
}: {
  size: number;
  start: () => Worker;
  mostWaiting?: number;
  closed: string;
}): Pool => {
  const waiting: Waiting[] = [];
  const closedError = () => new Error(closedMessage);
  const slots = Array.from({ length: size }, () => openSlot(start, closedError));
  const idle = [...slots];
  let closed = false;

  const serve = async (slot: Slot) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.start(slot);
    idle.push(slot);
  };
  const giveUpAfter = ({ seconds, otherwise }: Waits, entry: Waiting) => {
    const giveUp = () => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      entry.reject(new Busy(otherwise));
    };
    // The timer alone does not keep the program running.
    setTimeout(giveUp, seconds * 1000).unref();
  };
  return {
    run: <Result>(job: Job<Result>, waits?: Waits) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) return reject(closedError());
        if (waiting.length >= mostWaiting) return reject(new Busy(waits?.otherwise));
        const entry: Waiting = { start: (slot) => slot.run(job).then(resolve, reject), reject };
        waiting.push(entry);
        const slot = idle.pop();
        if (slot) void serve(slot);
        else if (waits) giveUpAfter(waits, entry);
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
};

type Slot = ReturnType<typeof openSlot>;

/** A place for one thread: a thread that has failed or must not be used again is replaced when the next job comes. */
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
