import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Load } from './caller.ts';
import { compare, type Difference } from './compare.ts';
import { books, emptyLoad, prepare } from './prepare.ts';
import { type Program, programIn } from './program.ts';

/** The number of kills and of callers beside them; `say` gets the progress. */
export type Options = { kills: number; callers: number; say: (sentence: string) => void };

/**
 * The outcome. All is well when `lost`, `doubled`, `wrong` and `faults` are empty and `verified` is
 * true.
 */
export type Figures = Difference & {
  done: number;
  statuses: Record<string, number>;
  /** Answers which said that the outcome is unknown, and repetitions that found it done. */
  unknown: number;
  replayed: number;
  wrong: readonly string[];
  faults: readonly string[];
  /**
   * The longest time, in milliseconds, from a kill until as many writes were done as there are
   * callers.
   */
  slowestRecovery: number;
  verified: boolean;
};

// As much is done between two kills, so that each one strikes under load.
const doneBetween = 50;

/**
 * Books under load, kills the program, its database, or both, in turn, and compares the books with
 * what was answered.
 */
export const runChaos = async ({ kills, callers, say }: Options): Promise<Figures> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  // PostgreSQL may run as another user, who must reach it.
  await chmod(directory, 0o755);
  const program = await programIn(directory);
  try {
    const apiKey = await prepare(program);
    let ended = false;
    const load: Load = emptyLoad({ books: books(program), apiKey, stopping: () => ended });
    const calling = Promise.all(Array.from({ length: callers }, (_, caller) => call(load, caller)));
    const slowestRecovery = await killInTurn(program, load, { kills, callers, say });
    ended = true;
    await calling;
    const difference = await compare(load, load.done);
    const { code } = await program.command('verify', 'chaos');
    return {
      ...difference,
      done: load.done.length,
      statuses: Object.fromEntries(load.statuses),
      unknown: load.unknown.count,
      replayed: load.replayed.count,
      wrong: load.wrong,
      faults: program.faults,
      slowestRecovery,
      verified: code === 0,
    };
  } finally {
    await program.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const victims = ['program', 'database', 'both'] as const;

const killInTurn = async (
  program: Program,
  load: Load,
  { kills, callers, say }: Options,
): Promise<number> => {
  let slowest = 0;
  await moreDone(load, doneBetween);
  for (let at = 0; at < kills; at += 1) {
    const victim = victims[at % victims.length] ?? 'both';
    const killed = performance.now();
    if (victim !== 'program') await program.killDatabase();
    if (victim !== 'database') {
      await program.killProgram();
      await program.start();
    }
    // A write that was done before the kill may be answered after it, but not more than one of each
    // caller.
    await moreDone(load, callers + 1);
    const recovery = performance.now() - killed;
    slowest = Math.max(slowest, recovery);
    say(
      `${at + 1} of ${kills}: ${victim} killed after ${load.done.length} writes, back in ${Math.round(recovery)} ms`,
    );
    await moreDone(load, doneBetween + Math.random() * doneBetween);
  }
  return slowest;
};

/** Waits until so many writes more are done. */
export const moreDone = async ({ done }: Load, more: number): Promise<void> => {
  const enough = done.length + more;
  while (done.length < enough) await sleep(5);
};
