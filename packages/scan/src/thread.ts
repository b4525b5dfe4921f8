import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Limits } from './limits.ts';
import type { Message, Result, Setting, Task, Work } from './messages.ts';
import { compiledPrograms } from './programs.ts';
import { Unreadable } from './unreadable.ts';

// A thread runs from its source where this file does (in tests, and in `pnpm dev`). Node 20 reads no TypeScript, so it is
// compiled then; a build has its program beside it, and no compiler.
const program: URL = import.meta.url.endsWith('.ts')
  ? createRequire(import.meta.url)('./reading/from-source.cjs')
  : new URL('./reading/worker.js', import.meta.url);

// The work is done in WebAssembly, whose memory is bounded by the thread itself; JavaScript needs little.
const heapMegabytes = 256;

export type Progress = (page: number, of: number) => void;
/** The result, or why the file can't be read; and whether the thread may have another file. */
export type Outcome = { reusable: boolean } & ({ result: Result[Task] } | { unreadable: Unreadable });

export const startThread = (limits: Limits): Worker => {
  const setting: Setting = { limits, programs: compiledPrograms() };
  const worker = new Worker(program, {
    workerData: setting,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // A thread inherits neither the conditions and loaders of the program that starts it, nor the secrets in its environment.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  // An error of the thread rejects the work that waits for it, and must not end the program; an idle thread keeps nothing running.
  worker.on('error', () => undefined).unref();
  return worker;
};

/**
 * Has `worker` do `work`. Rejects with Unreadable where the file can't be read within the limits, or stops the thread; nobody
 * knows in what state the thread is then, and it must not be used again.
 */
export const perform = (
  worker: Worker,
  work: Work,
  { limits, progress }: { limits: Limits; progress: Progress | undefined },
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    // Somebody waits for the answer, unless the file is scanned.
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
    const receive = (message: Message) => {
      if (message.is === 'done') return end(() => resolve(message));
      if (message.is === 'unreadable')
        return end(() =>
          resolve({
            unreadable: new Unreadable(message.kind, message.message),
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
