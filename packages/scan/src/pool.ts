import type { Worker } from 'node:worker_threads';
import type { Limits } from './limits.ts';
import type { Media, Scanned, Task } from './messages.ts';
import { type Progress, perform, startThread } from './thread.ts';
import { Busy } from './unreadable.ts';

/**
 * The bytes of a file, or where to get them once it is its turn, so that files that wait need no memory. What such a
 * function gives belongs to the scanner then and must not be used any more.
 */
export type Source = Uint8Array | (() => Promise<Uint8Array>);

/** `patience`: for how many seconds to wait for one's turn; without end unless told. */
export type Errand = {
  task: Task;
  source: Source;
  media: Media;
  progress?: Progress | undefined;
  patience?: number;
};
export type Pool = {
  run(errand: Errand): Promise<Scanned | undefined>;
  close(): Promise<void>;
};

type Waiting = { errand: Errand; resolve(scanned: Scanned | undefined): void; reject(error: unknown): void };

/** Up to `size` threads, started when there is work, each with one file at a time; the others wait their turn. */
export const openPool = (size: number, limits: Limits): Pool => {
  const waiting: Waiting[] = [];
  const lanes = Array.from({ length: size }, () => openLane(limits));
  const idle = [...lanes];
  let closed = false;

  const serve = async (lane: Lane) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await lane.run(next.errand).then(next.resolve, next.reject);
    idle.push(lane);
  };
  const leaveAfter = (seconds: number, one: Waiting) => {
    const leave = () => {
      const at = waiting.indexOf(one);
      if (at < 0) return;
      waiting.splice(at, 1);
      one.reject(new Busy('Too many files wait to be opened.'));
    };
    // Whoever waits keeps the program, which this need not.
    setTimeout(leave, seconds * 1000).unref();
  };
  return {
    run: (errand) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(closedError());
        const one = { errand, resolve, reject };
        waiting.push(one);
        const lane = idle.pop();
        if (lane) void serve(lane);
        else if (errand.patience !== undefined) leaveAfter(errand.patience, one);
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
};

type Lane = ReturnType<typeof openLane>;

/** One thread after the other: one that has failed or has grown is replaced when the next file comes. */
const openLane = (limits: Limits) => {
  let worker: Worker | undefined;
  let closed = false;
  const start = () => {
    const thread = startThread(limits);
    // One that ends while it has nothing to do is not missed.
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
  const run = async ({ task, source, media, progress }: Errand) => {
    const file = await bytesOf(source);
    if (closed) throw closedError();
    const thread = worker ?? start();
    try {
      const { scanned, reusable } = await perform(thread, { task, file, media }, { limits, progress });
      if (!reusable) await drop();
      return scanned;
    } catch (error) {
      await drop();
      throw closed ? closedError() : error;
    }
  };
  const close = async () => {
    closed = true;
    await drop();
  };
  return { run, close };
};

// A thread is given its own copy, so that the caller's stays as it is; what was got for this only is handed over.
const bytesOf = async (source: Source): Promise<Uint8Array> => {
  const bytes = typeof source === 'function' ? await source() : source;
  const ours = typeof source === 'function' && bytes.byteLength === bytes.buffer.byteLength;
  return ours ? bytes : new Uint8Array(bytes);
};

const closedError = () => new Error('The scanner was closed.');
