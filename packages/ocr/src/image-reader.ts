import type { Worker } from 'node:worker_threads';
import { compiledFromSource, type Outcome, openPool, type Pool, startThread } from '@kontor/threads';
import {
  defaultLimits,
  type GrayImage,
  type ImageWords,
  type Message,
  type ReadingLimits,
} from './messages.ts';

export type ImageReader = {
  /**
   * The words of an image. Rejects where it can't be read within the limits. One image is read at a
   * time.
   */
  read(image: GrayImage): Promise<ImageWords>;
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

/**
 * Opens a reader. Its thread starts with the first image, and loads the models then; it ends when
 * it has had nothing to do for a while, as it gives no memory back before.
 */
export const openImageReader = (changed: Partial<ReadingLimits> = {}): ImageReader => {
  const limits = { ...defaultLimits, ...changed };
  let pool: Pool | undefined;
  let reading = 0;
  let resting: NodeJS.Timeout | undefined;
  let closed = false;
  const end = async () => {
    const ended = pool;
    pool = undefined;
    await ended?.close();
  };
  return {
    read: async (image) => {
      if (closed) throw new Error(closedMessage);
      clearTimeout(resting);
      reading += 1;
      pool ??= openThread(limits);
      try {
        return await pool.run((thread) => perform(thread(), image, limits));
      } finally {
        reading -= 1;
        if (reading === 0) resting = setTimeout(end, limits.idle_seconds * 1000).unref();
      }
    },
    closed: () => closed,
    close: () => {
      closed = true;
      return end();
    },
  };
};

const closedMessage = 'The reader of images was closed.';

const openThread = (limits: ReadingLimits): Pool =>
  openPool({
    size: 1,
    start: () => startThread(readerProgram, { workerData: limits, heapMegabytes }),
    closed: closedMessage,
  });

const perform = (
  worker: Worker,
  image: GrayImage,
  { seconds }: ReadingLimits,
): Promise<Outcome<ImageWords>> =>
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
            ? { result: message.read, reusable: true }
            : { error: new Error(message.message), reusable: false },
        ),
      );
    const exit = () => fail(new Error('The image stopped the program that read it.'));
    worker.on('message', receive).on('error', fail).on('exit', exit).ref();
    worker.postMessage(image);
  });
