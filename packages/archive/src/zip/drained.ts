import type { Transform } from 'node:stream';

/** Waits until a stream takes more, or takes nothing any more. */
export const drained = (stream: Transform): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
