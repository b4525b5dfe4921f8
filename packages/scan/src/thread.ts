import type { Worker } from 'node:worker_threads';
import { compiledFromSource, type Outcome, startThread } from '@kontor/threads';
import type { Limits } from './limits.ts';
import type { Message, Result, Setting, Task, Work } from './messages.ts';
import { compiledPrograms } from './programs.ts';
import { Unreadable } from './unreadable.ts';

// A thread runs from its source where this file does (in tests, and in `pnpm dev`); a build has its
// program beside it.
const program: URL = import.meta.url.endsWith('.ts')
  ? compiledFromSource(new URL('./reading/worker.ts', import.meta.url))
  : new URL('./reading/worker.js', import.meta.url);

// The work is done in WebAssembly, whose memory is bounded by the thread itself; JavaScript needs
// little.
const heapMegabytes = 256;

export type Progress = (page: number, of: number) => void;

export const startReader = (limits: Limits): Worker => {
  const setting: Setting = { limits, programs: compiledPrograms() };
  return startThread(program, { workerData: setting, heapMegabytes });
};

/**
 * Has `worker` do `work`. Rejects with Unreadable where the file can't be read within the limits,
 * or stops the thread; nobody knows in what state the thread is then, and it must not be used
 * again.
 */
export const perform = <Done extends Task>(
  worker: Worker,
  work: Work<Done>,
  { limits, progress }: { limits: Limits; progress: Progress | undefined },
): Promise<Outcome<Result[Done]>> =>
  new Promise((resolve, reject) => {
    // Someone waits for the answer, unless the file is scanned.
    const opens = work.task !== 'scan';
    const what = opens ? 'Opening the file' : 'Reading';
    const slow = (seconds: number) => () =>
      end(() => reject(new Unreadable('took_too_long', `${what} took longer than ${seconds} seconds.`)));
    const [most, mostSilence] = opens
      ? [limits.open_seconds, limits.open_seconds]
      : [limits.seconds, limits.page_seconds];
    const deadline = setTimeout(slow(most), most * 1000);
    const silence = setTimeout(slow(mostSilence), mostSilence * 1000);
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      clearTimeout(silence);
      worker.off('message', receive).off('error', fail).off('exit', exit).unref();
      settle();
    };
    const receive = (message: Message<Done>) => {
      if (message.is === 'done') return end(() => resolve(message));
      if (message.is === 'unreadable')
        return end(() =>
          resolve({
            error: new Unreadable(message.kind, message.message),
            reusable: message.reusable,
          }),
        );
      silence.refresh();
      if (message.page !== undefined && message.of !== undefined) progress?.(message.page, message.of);
    };
    const fail = (error: Error & { code?: string }) => end(() => reject(worded(error)));
    const exit = () =>
      end(() => reject(new Unreadable('damaged', 'The file stopped the program that read it.')));
    worker.on('message', receive).on('error', fail).on('exit', exit).ref();
    worker.postMessage(work, [work.file.buffer as ArrayBuffer]);
  });

const worded = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Unreadable('out_of_memory', 'Reading the file took more memory than one file may take.')
    : error;
