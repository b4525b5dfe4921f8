import type { Worker } from 'node:worker_threads';
import { compiledFromSource, type Outcome, openPool, startThread } from '@kontor/threads';
import { defaultLimits, type ImageWords, type Message, type ReadingLimits } from './messages.ts';

export type ImageReader = {
  /**
   * The words of a PNG of eight bits for each colour, not interlaced: as Kontor draws pages.
   * Rejects where the image can't be read within the limits. One image is read at a time.
   */
  read(png: Uint8Array): Promise<ImageWords>;
  /** Whether it was closed, so that it is no fault of an image that it was not read. */
  closed(): boolean;
  /** Ends the thread; what is not done yet rejects. */
  close(): Promise<void>;
};

// A thread runs from its source where this file does; a build has its program beside it.
const readerProgram: URL = import.meta.url.endsWith('.ts')
  ? compiledFromSource(new URL('./reading/worker.ts', import.meta.url))
  : new URL('./reading/worker.js', import.meta.url);

// For the pixels of an image; the models are in WebAssembly, whose memory the thread bounds itself.
const heapMegabytes = 256;

/** Opens a reader. Its thread starts with the first image, and loads the models then. */
export const openImageReader = (changed: Partial<ReadingLimits> = {}): ImageReader => {
  const limits = { ...defaultLimits, ...changed };
  const pool = openPool({
    size: 1,
    start: () => startThread(readerProgram, { workerData: limits, heapMegabytes }),
    closed: 'The reader of images was closed.',
  });
  let closed = false;
  return {
    read: (png) => pool.run((thread) => perform(thread(), png, limits)),
    closed: () => closed,
    close: () => {
      closed = true;
      return pool.close();
    },
  };
};

const perform = (worker: Worker, png: Uint8Array, { seconds }: ReadingLimits): Promise<Outcome<ImageWords>> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      worker.off('message', receive).off('error', fail).off('exit', exit).unref();
      settle();
    };
    const fail = (error: Error) => end(() => reject(error));
    const deadline = setTimeout(
      () => fail(new Error(`Reading the image took longer than ${seconds} seconds.`)),
      seconds * 1000,
    );
    // Where it failed, the program may be in any state, and the thread is ended.
    const receive = (message: Message) =>
      end(() =>
        resolve(
          message.is === 'done'
            ? { result: message.words, reusable: true }
            : { error: new Error(message.message), reusable: false },
        ),
      );
    const exit = () => fail(new Error('The image stopped the program that read it.'));
    worker.on('message', receive).on('error', fail).on('exit', exit).ref();
    const copy = new Uint8Array(png);
    worker.postMessage(copy, [copy.buffer]);
  });
