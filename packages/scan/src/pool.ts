import { openPool, type Pool, type Waits } from '@kontor/threads';
import type { Limits } from './limits.ts';
import type { Bounds, Media, PageToDraw, Result, Task } from './messages.ts';
import { type Progress, perform, startReader } from './thread.ts';

/**
 * The bytes of a file, or where to get them once it is its turn, so that files that wait need no
 * memory. What such a function gives belongs to the scanner then and must not be used any more.
 */
export type Source = Uint8Array | (() => Promise<Uint8Array>);

/**
 * One file and its task. `waits` is how long it may wait for a thread, and whose it is; without it,
 * it waits until one is free.
 */
export type FileTask<Done extends Task = Task> = {
  task: Done;
  source: Source;
  media: Media;
  progress?: Progress | undefined;
  waits?: Pick<Waits, 'seconds' | 'owner'>;
  draw?: PageToDraw;
  redraw?: Bounds;
  page?: number;
  sizes?: readonly number[];
};
export type Readers = {
  read<Done extends Task>(reading: FileTask<Done>): Promise<Result[Done]>;
  close: Pool['close'];
};

/**
 * Up to `size` threads that read, each one file at a time; the others wait their turn, as many of
 * them as `waiting` says, where it does.
 */
export const openReaders = (
  size: number,
  limits: Limits,
  waiting: { mostWaiting?: number; mostOfOwner?: number } = {},
): Readers => {
  const pool = openPool({
    size,
    ...waiting,
    start: () => startReader(limits),
    closed: 'The scanner was closed.',
  });
  return {
    read: <Done extends Task>({ source, progress, waits, ...task }: FileTask<Done>) =>
      pool.run<Result[Done]>(
        async (thread) => {
          const file = await bytesOf(source);
          return perform<Done>(thread(), { ...task, file }, { limits, progress });
        },
        waits && { ...waits, otherwise: 'Too many files wait to be opened.' },
      ),
    close: pool.close,
  };
};

// A thread is given its own copy, so that the caller's stays as it is; bytes that were loaded for
// the thread only are handed over.
const bytesOf = async (source: Source): Promise<Uint8Array> => {
  const bytes = typeof source === 'function' ? await source() : source;
  const ours = typeof source === 'function' && bytes.byteLength === bytes.buffer.byteLength;
  return ours ? bytes : new Uint8Array(bytes);
};
