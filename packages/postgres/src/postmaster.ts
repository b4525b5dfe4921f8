import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, exists } from './liveness.ts';

/** PostgreSQL's first process, as its own `postmaster.pid` refers to it. */
export type Postmaster = { pid: number; directory: string; port: number; ready: boolean };

export const clusterOf = (home: string): string => join(home, 'cluster');
export const pidFileOf = (home: string): string => join(clusterOf(home), 'postmaster.pid');

/**
 * The content of `postmaster.pid`, whether or not it is still true: a server that was killed leaves
 * it behind.
 */
export const lastPostmasterOf = async (home: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(pidFileOf(home), 'utf8').catch(() => '')).split('\n');
  const [pid, directory, , port, , , , state] = lines;
  if (!pid || !directory) return undefined;
  return { pid: Number(pid), directory, port: Number(port), ready: state?.trim() === 'ready' };
};

/**
 * The server that runs on the cluster in `home`; undefined when none does. The number of one that
 * was killed may be someone else's now, so a process is the server only if it was started on the
 * directory that the file names.
 */
export const postmasterOf = async (home: string): Promise<Postmaster | undefined> => {
  const last = await lastPostmasterOf(home);
  if (!last || !exists(last.pid)) return undefined;
  const command = await commandOf(last.pid);
  return command === undefined || command.includes(last.directory) ? last : undefined;
};

/**
 * The processes of the server that runs on the cluster in `home`: the first one and, on Linux, all
 * that it has started.
 */
export const processesIn = async (home: string): Promise<readonly number[]> => {
  const running = await postmasterOf(home);
  if (!running) return [];
  const { pid } = running;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
};
