import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { makeTemporaryDataDir } from '../src/index.ts';
import { ownMark } from '../src/liveness.ts';

/**
 * A data directory that every user can enter, where its database should be, and the removal of
 * both.
 */
export const makePlace = async (mode?: number) => {
  const { dataDir, remove } = await makeTemporaryDataDir(mode);
  return { dataDir, home: join(dataDir, 'postgres'), remove };
};

/** A data directory for one test. */
export const placeForTest = async (mode?: number) => {
  const place = await makePlace(mode);
  onTestFinished(place.remove);
  return place;
};

/** The only value that `question` has on the database at `url`. */
export const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Ends PostgreSQL as a power cut would, and waits until its first process is gone. */
export const crash = async (home: string): Promise<void> => {
  const pid = await postmasterPid(home);
  process.kill(pid, 'SIGKILL');
  while (await isThere(pid)) await new Promise(setImmediate);
};

export const postmasterPid = async (home: string): Promise<number> =>
  Number.parseInt(await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10);

const isThere = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The mark of a program that has ended. */
export const markOfTheDead = async (): Promise<string> => {
  const program = spawn(process.execPath, ['--eval', '']);
  await once(program, 'exit');
  const [, begun] = (await ownMark()).split('-');
  return `${program.pid}-${begun}`;
};
