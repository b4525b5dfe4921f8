import {
  type Database,
  endNight,
  giveNightBack,
  installationId,
  type NightlyKind,
  renewNight,
  takeNight,
} from '@kontor/data';
import type { Instant } from '@kontor/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { NightlyTasks } from '../backup/backup-settings.ts';
import { backUpNight } from '../backup/nightly-backup.ts';
import { type Ended, runCommand } from '../backup/nightly-command.ts';
import { shortId } from '../backup/nightly-files.ts';
import { later, now } from '../clock.ts';
import { levelOf } from '../log.ts';

// The hour in UTC at which a night's tasks are due, and how often is looked for them, in milliseconds.
const dueAt = 60 * 60 * 1000;
const pause = 60 * 1000;
// A program that does a task and is not heard of for so long is gone.
const lostAfter = 5 * pause;

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

const doNight = async (
  database: Database,
  { backup, canOpen, verify }: NightlyTasks,
  doing: Doing,
): Promise<void> => {
  const night = later(now(), -dueAt).slice(0, 10);
  if (backup)
    await doOnce(database, { kind: 'backup', night }, doing, () =>
      backUpInto(database, { backup, canOpen }, night, doing),
    );
  if (verify) await doOnce(database, { kind: 'verify', night }, doing, () => verifyAll(doing));
};

/** When a program that does a task was heard of last, if it is gone; or before the clock was set back. */
const takingAt = (at: Instant) => ({ now: at, lost: later(at, -lostAfter), beyond: later(at, lostAfter) });

/** Does a task unless it is done, or another program does it, and records how it ended. */
const doOnce = async (
  database: Database,
  task: { kind: NightlyKind; night: string },
  { log, signal }: Doing,
  work: () => Promise<Ended>,
): Promise<void> => {
  if (signal.aborted || !(await takeNight(database, task, takingAt(now())))) return;
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

/** Writes the backup of a night, by commands of this program. */
const backUpInto = async (
  database: Database,
  { backup, canOpen }: { backup: { folder: string; keep: number }; canOpen: boolean },
  night: string,
  { signal }: Doing,
): Promise<Ended> => {
  const id = shortId(await installationId(database));
  return backUpNight({ ...backup, id, night, canOpen, now: Date.parse(now()) }, (args) =>
    runCommand(args, signal),
  );
};

const verifyAll = async ({ signal }: Doing): Promise<Ended> => {
  const { code, failed } = await runCommand(['verify'], signal);
  return { held: code === 0, result: code === 0 ? 'All books hold to all checks.' : failed };
};
