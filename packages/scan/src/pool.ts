import type { Worker } from 'node:worker_threads';
import type { Limits } from './limits.ts';
import type { Media, PageToDraw, Result, Task } from './messages.ts';
import { type Progress, perform, startThread } from './thread.ts';
import { Busy } from './unreadable.ts';

/**
 * The bytes of a file, or where to get them once it is its turn, so that files that wait need no memory. What such a
 * function gives belongs to the scanner then and must not be used any more.
 */
export type Source = Uint8Array | (() => Promise<Uint8Array>);

/** One file and its task. `wait_seconds` is how long it may wait for a thread; without it, it waits until one is free. */
export type Job<Done extends Task = Task> = {
  task: Done;
  source: Source;
  media: Media;
  progress?: Progress | undefined;
  wait_seconds?: number;
  draw?: PageToDraw;
};
export type Pool = {
  run<Done extends Task>(job: Job<Done>): Promise<Result[Done]>;
  close(): Promise<void>;
};

type Waiting = { job: Job; resolve(result: Result[Task]): void; reject(error: unknown): void };

/** Up to `size` threads, started when there is work, each with one file at a time; the others wait their turn. */
export const openPool = (size: number, limits: Limits): Pool => {
  const waiting: Waiting[] = [];
  const slots = Array.from({ length: size }, () => openSlot(limits));
  const idle = [...slots];
  let closed = false;

  const serve = async (slot: Slot) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await slot.run(next.job).then(next.resolve, next.reject);
    idle.push(slot);
  };
  const giveUpAfter = (seconds: number, entry: Waiting) => {
    const giveUp = () => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      entry.reject(new Busy('Too many files wait to be opened.'));
    };
    // The timer alone does not keep the program running.
    setTimeout(giveUp, seconds * 1000).unref();
  };
  return {
    run: <Done extends Task>(job: Job<Done>) =>
      new Promise<Result[Done]>((resolve, reject) => {
        if (closed) return reject(closedError());
        // A thread answers a task with its result.
        const entry = { job, resolve: resolve as Waiting['resolve'], reject };
        waiting.push(entry);
        const slot = idle.pop();
        if (slot) void serve(slot);
        else if (job.wait_seconds !== undefined) giveUpAfter(job.wait_seconds, entry);
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
};

type Slot = ReturnType<typeof openSlot>;

/** A place for one thread: a thread that has failed or has grown is replaced when the next file comes. */
const openSlot = (limits: Limits) => {
  let worker: Worker | undefined;
  let closed = false;
  const start = () => {
    const thread = startThread(limits);
    // A thread that ends while it has nothing to do is replaced when the next file comes.
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
  const run = async ({ task, source, media, progress, draw }: Job) => {
    const file = await bytesOf(source);
    if (closed) throw closedError();
    const thread = worker ?? start();
    const work = { task, file, media, draw };
    const outcome = await perform(thread, work, { limits, progress }).catch(async (error: unknown) => {
      await drop();
      throw closed ? closedError() : error;
    });
    if (!outcome.reusable) await drop();
    if ('unreadable' in outcome) throw outcome.unreadable;
    return outcome.result;
  };
  const close = async () => {
    closed = true;
    await drop();
  };
  return { run, close };
};

// A thread is given its own copy, so that the caller's stays as it is; bytes that were loaded for the thread only are handed over.
const bytesOf = async (source: Source): Promise<Uint8Array> => {
  const bytes = typeof source === 'function' ? await source() : source;
  const ours = typeof source === 'function' && bytes.byteLength === bytes.buffer.byteLength;
  return ours ? bytes : new Uint8Array(bytes);
};

const closedError = () => new Error('The scanner was closed.');
