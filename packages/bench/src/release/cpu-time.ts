import { readdir, readFile } from 'node:fs/promises';

/**
 * The CPU time that the threads of a process have used, in microseconds. The scheduler of Linux
 * counts it in nanoseconds, where `/proc/PID/stat`, by which the other benches go, has hundredths
 * of a second: of a few hundred requests that would be a tenth.
 */
export const cpuTimeOf = async (pid: number): Promise<number> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const used = await Promise.all(
    threads.map((thread) => threadTime(`/proc/${pid}/task/${thread}/schedstat`)),
  );
  return used.reduce((sum, time) => sum + time, 0);
};

/** The same of all processes of a PostgreSQL server, by the one that has started them. */
export const serverCpuTimeOf = async (pid: number): Promise<number> => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const used = await Promise.all([pid, ...children.map(Number)].map(cpuTimeOf));
  return used.reduce((sum, time) => sum + time, 0);
};

/** The first figure is the time on a CPU. A thread that has ended meanwhile counts nothing. */
const threadTime = async (path: string): Promise<number> => {
  const [time = '0'] = (await readFile(path, 'utf8').catch(() => '0')).split(' ');
  return Number(time) / 1_000;
};
