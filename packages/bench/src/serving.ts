import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Installation } from './installation.ts';
import type { Stretch, Used } from './served.ts';

/** Reads the memory that the process has used, and sets how the next stretch is measured. */
export type Ask = (stretch: Stretch) => Promise<Used>;

/**
 * Does `work` with a process of its own that serves the database of `installation`, and ends it.
 */
export const withServed = async <Result>(
  { url }: Installation,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> => {
  const served = fork(new URL('served.js', import.meta.url), [url], { execArgv: ['--expose-gc'] });
  try {
    return await work(async (stretch) => {
      served.send(stretch);
      const [used] = await once(served, 'message');
      return used as Used;
    });
  } finally {
    served.kill();
    await once(served, 'exit');
  }
};
