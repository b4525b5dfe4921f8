import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

// Linux counts in hundredths of a second.
const tickMs = 10;

// In milliseconds. A process that ends may be counted neither by itself nor by its parent until
// that has waited for it.
const endingTime = 50;

/**
 * The parent of a process, and the CPU time that it and the children it has waited for have used,
 * in milliseconds.
 */
export const statOf = async (pid: number): Promise<{ parent: number; ms: number } | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may have blanks.
    const [, parent = '0', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
    return { parent: Number(parent), ms: ticks * tickMs };
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
};

/**
 * The CPU time of a process and its direct children, in milliseconds; all of a PostgreSQL server
 * are these.
 */
export const cpuOf = async (pid: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (id) => ({ id, used: await statOf(id) })));
  return all.reduce(
    (sum, { id, used }) => (used && (id === pid || used.parent === pid) ? sum + used.ms : sum),
    0,
  );
};

/**
 * The CPU time that processes use, with their direct children, while `work` is done; in
 * milliseconds.
 */
export const cpuDuring = async (pids: readonly number[], work: () => Promise<unknown>): Promise<number> => {
  const used = async () => {
    await sleep(endingTime);
    const all = await Promise.all(pids.map(cpuOf));
    return all.reduce((sum, ms) => sum + ms, 0);
  };
  const before = await used();
  await work();
  return (await used()) - before;
};

/** Resets the peak memory of a process, so that `peakMemoryOf` answers that from now on. */
export const forgetPeakMemory = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** The most memory that a process has had, in MiB. */
export const peakMemoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};
