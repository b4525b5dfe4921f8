import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Database,
  endNight,
  giveNightBack,
  type NightlyKind,
  renewNight,
  takeNight,
} from '@kontor/data';
import type { FastifyBaseLogger } from 'fastify';
import type { NightlyTasks } from '../backup/backup-settings.ts';
import { later, now } from '../clock.ts';
import { levelOf } from '../log.ts';

// The hour in UTC at which a night's tasks are due, and how often is looked for them, in milliseconds.
const dueAt = 60 * 60 * 1000;
const pause = 60 * 1000;
// A program that does a task and is not heard of for so long is gone.
const lostAfter = 5 * pause;

// The program itself: its commands run as processes of their own, so that callers feel as little as can be of them.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Does what is due tonight, or was due while no program ran, until the returned function is called. */
export const workNightly = (
  database: Database,
  tasks: NightlyTasks,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    running = doNight(database, tasks, { log, signal })
      .catch((error: unknown) => {
        if (!signal.aborted)
          log[levelOf(error, 'warn')](
            { err: error },
            'The tasks of the night could not be looked for; in a minute again.',
          );
      })
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = tasks.backup || tasks.verify ? setInterval(look, pause).unref() : undefined;
  if (timer) look();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
};

type Doing = { log: FastifyBaseLogger; signal: AbortSignal };

const doNight = async (database: Database, { backup, verify }: NightlyTasks, doing: Doing): Promise<void> => {
  const night = later(now(), -dueAt).slice(0, 10);
  if (backup)
    await doOnce(database, { kind: 'backup', night }, doing, () => backUpInto(backup, night, doing));
  if (verify) await doOnce(database, { kind: 'verify', night }, doing, () => verifyAll(doing));
};

type Ended = { held: boolean; result: string; bytes?: number };

/** Does a task unless it is done, or another program does it, and records how it ended. */
const doOnce = async (
  database: Database,
  task: { kind: NightlyKind; night: string },
  { log, signal }: Doing,
  work: () => Promise<Ended>,
): Promise<void> => {
  if (signal.aborted || !(await takeNight(database, task, { now: now(), lost: later(now(), -lostAfter) })))
    return;
  const timer = setInterval(
    () => void renewNight(database, task, now()).catch(() => undefined),
    pause,
  ).unref();
  try {
    const ended = await work().catch((error: unknown): Ended => ({ held: false, result: String(error) }));
    if (signal.aborted) return await giveNightBack(database, task);
    await endNight(database, task, { now: now(), ...ended });
    const line = { task: task.kind, night: task.night, result: ended.result };
    if (ended.held) log.info(line, 'A task of the night is done.');
    else log.error(line, 'A task of the night has failed.');
  } finally {
    clearInterval(timer);
  }
};

const backupName = /^kontor-\d{4}-\d\d-\d\d\.kontor$/;

/** Writes a backup, proves it, and only then removes those that are one too many. */
const backUpInto = async (
  { folder, keep }: { folder: string; keep: number },
  night: string,
  { signal }: Doing,
): Promise<Ended> => {
  const file = join(folder, `kontor-${night}.kontor`);
  // A program that was killed before it could record this night has left a file there, which is made again.
  await rm(file, { force: true });
  const made = await runCommand(['backup', file], signal);
  if (made.code !== 0) return { held: false, result: made.said };
  const checked = await runCommand(['backup', 'check', file], signal);
  if (checked.code !== 0) return { held: false, result: checked.said };
  const files = (await readdir(folder)).filter((name) => backupName.test(name)).sort();
  for (const name of files.slice(0, -keep)) await rm(join(folder, name), { force: true });
  const { size: bytes } = await stat(file);
  return { held: true, result: `${file}: ${made.said}`, bytes };
};

const verifyAll = async ({ signal }: Doing): Promise<Ended> => {
  const { code, failed } = await runCommand(['verify'], signal);
  return { held: code === 0, result: code === 0 ? 'All books hold to all checks.' : failed };
};

type Ran = {
  code: number | null;
  /** The last sentence that it said. */
  said: string;
  /** The lines of checks that failed, or else the last sentence. */
  failed: string;
};

const mostFailed = 20;

/** Runs a command of this program with its settings. */
const runCommand = async (args: readonly string[], signal: AbortSignal): Promise<Ran> => {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let said = '';
  let open = '';
  const failed: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = text.trimEnd().split('\n').at(-1) ?? said;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${open}${text}`.split('\n');
    open = lines.pop() ?? '';
    for (const line of lines)
      if (/ FAILED: /.test(line) && failed.length < mostFailed) failed.push(line.replace(/ +/g, ' '));
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      // One that was stopped closes later; one that could not be started never does.
      if (child.pid !== undefined) return;
      said = error.message;
      resolve(null);
    });
  });
  return { code, said, failed: failed.length > 0 ? failed.join('\n') : said };
};
