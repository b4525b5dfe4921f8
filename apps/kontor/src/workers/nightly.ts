import {
  type Database,
  endNight,
  giveNightBack,
  installationId,
  type Night,
  renewNight,
  takeNight,
} from '@kontor/data';
import type { NightlyTasks } from '../backup/backup-settings.ts';
import { backUpNight } from '../backup/nightly-backup.ts';
import { type Ended, type Ran, runCommand } from '../backup/nightly-command.ts';
import { shortId } from '../backup/nightly-files.ts';
import { later, now } from '../clock.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

// The hour in UTC at which a night's tasks are due, and how often is looked for them, in
// milliseconds.
const dueAt = 60 * 60 * 1000;
const pause = 60 * 1000;
// A program that does a task and is not heard of for so long is gone.
const lease = 5 * pause;

/**
 * Does what is due tonight, or was due while no program ran, one task after the other, until the
 * returned function is called.
 */
export const workNightly = (
  database: Database,
  tasks: NightlyTasks,
  log: WorkerBase['log'],
): (() => Promise<void>) => {
  const kinds = (['backup', 'verify'] as const).filter((kind) => tasks[kind]);
  if (kinds.length === 0) return async () => undefined;
  return workQueue<Night>(
    {
      ...{ name: 'Tasks of the night', places: 1, refill: true, every: pause, lease, renewal: pause },
      take: async (_, { now: at }) => {
        const night = later(at, -dueAt).slice(0, 10);
        // When a program that does a task was heard of last, if it is gone; or before the clock was
        // set back.
        const times = { now: at, lost: later(at, -lease), beyond: later(at, lease) };
        for (const kind of kinds)
          if (await takeNight(database, { kind, night }, times)) return [{ kind, night }];
        return [];
      },
      renew: (taken) => Promise.all(taken.map((task) => renewNight(database, task, now()))),
      work: (task, signal) => doTask(database, { task, tasks, log, signal }),
      giveBack: (task) => giveNightBack(database, task),
    },
    { database, log },
  );
};

type Doing = { task: Night; tasks: NightlyTasks; log: WorkerBase['log']; signal: AbortSignal };

/**
 * Does a task by commands of this program, and records how it ended. Rejects where it was stopped.
 */
const doTask = async (database: Database, { task, tasks, log, signal }: Doing): Promise<void> => {
  const run = (args: readonly string[]) => runCommand(args, signal);
  const doing = task.kind === 'verify' ? verifyAll(run) : backUp(database, { task, tasks, run });
  const ended = await doing.catch((error: unknown): Ended => ({ held: false, result: String(error) }));
  signal.throwIfAborted();
  await endNight(database, task, { now: now(), ...ended });
  const line = { task: task.kind, night: task.night, result: ended.result };
  if (ended.held) log.info(line, 'A task of the night is done.');
  else log.error(line, 'A task of the night has failed.');
};

type Run = (args: readonly string[]) => Promise<Ran>;

const backUp = async (
  database: Database,
  { task: { night }, tasks: { backup, canOpen }, run }: Pick<Doing, 'task' | 'tasks'> & { run: Run },
): Promise<Ended> => {
  if (!backup) throw new Error('No backup is asked for.');
  const id = shortId(await installationId(database));
  return backUpNight({ ...backup, id, night, canOpen, now: Date.parse(now()) }, run);
};

const verifyAll = async (run: Run): Promise<Ended> => {
  const { code, failed } = await run(['verify']);
  return { held: code === 0, result: code === 0 ? 'All books pass all checks.' : failed };
};
