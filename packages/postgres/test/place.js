import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { ownMark } from '../src/liveness.ts';
/** A data directory that every user can reach, and its removal, wherever the database in it is really kept. */
export const makePlace = async (mode = 0o755) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-'));
  await chmod(dataDir, mode);
  const remove = async () => {
    const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
    await rm(home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, home: join(dataDir, 'postgres'), remove };
};
/** A data directory for one test. */
export const placeForTest = async (mode) => {
  const place = await makePlace(mode);
  onTestFinished(place.remove);
  return place;
};
/** The only value that `question` has on the database at `url`. */
export const ask = async (url, question) => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
};
/** Ends PostgreSQL as a power cut would, and waits until its first process is gone. */
export const crash = async (home) => {
  const pid = await postmasterPid(home);
  process.kill(pid, 'SIGKILL');
  while (await isThere(pid)) await new Promise(setImmediate);
};
export const postmasterPid = async (home) =>
  Number.parseInt(await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10);
const isThere = async (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** The mark of a program that has ended. */
export const markOfTheDead = async () => {
  const program = spawn(process.execPath, ['--eval', '']);
  await once(program, 'exit');
  const [, begun] = (await ownMark()).split('-');
  return `${program.pid}-${begun}`;
};
