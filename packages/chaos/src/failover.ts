import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besideCount, sendBeside } from './beside.ts';
import { call, type Load } from './caller.ts';
import { moreDone } from './chaos.ts';
import { compare, type Difference } from './compare.ts';
import { type Commit, type Event, type Servers, startServers } from './failures.ts';
import { books, emptyLoad, prepare } from './prepare.ts';
import { type Program, programIn } from './program.ts';

/**
 * The events that happen, each to servers of its own, how many callers write in the meantime, and
 * how many writes there are before and after; `say` gets the progress.
 */
export type FailoverOptions = {
  events: readonly Event[];
  callers: number;
  around: number;
  commit?: Commit;
  say: (sentence: string) => void;
};

/**
 * The outcome of an event. All is well when `lost`, `doubled`, `wrong` and `faults` are empty,
 * `seconds` are 15 at most and `verified` is true.
 */
export type FailoverFigures = Difference & {
  event: string;
  done: number;
  statuses: Record<string, number>;
  /** The answers to what is sent beside the writes, by its name and status. */
  beside: Record<string, number>;
  wrong: readonly string[];
  faults: readonly string[];
  /**
   * From the promotion, or from the start of a program where there is none, until as many writes
   * were done as there are callers.
   */
  seconds: number;
  verified: boolean;
};

/**
 * Has each event happen to a primary with a synchronous standby under load, and compares the books
 * with what was answered.
 */
export const runFailover = async (options: FailoverOptions): Promise<readonly FailoverFigures[]> => {
  const figures: FailoverFigures[] = [];
  for (const event of options.events) {
    const one = await runEvent(event, options);
    options.say(`${one.event}: served again after ${one.seconds} seconds, ${one.done} documents`);
    figures.push(one);
  }
  return figures;
};

const runEvent = async (
  event: Event,
  { callers, around, commit = 'remote_apply' }: FailoverOptions,
): Promise<FailoverFigures> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  await chmod(directory, 0o755);
  const servers = await startServers(commit);
  const program = await programIn(directory, servers.url);
  try {
    const apiKey = await prepare(program);
    let ended = false;
    const load: Load = emptyLoad({ books: books(program), apiKey, stopping: () => ended });
    const calling = Promise.all([
      ...Array.from({ length: callers }, (_, caller) => call(load, caller)),
      ...Array.from({ length: besideCount }, (_, at) => sendBeside(load, at)),
    ]);
    await moreDone(load, around);
    const seconds = await secondsUntilServed(event, { servers, program, load, callers });
    await moreDone(load, around);
    ended = true;
    await calling;
    const { code } = await program.command('verify', 'chaos');
    return {
      event: event.name,
      ...(await compare(load, load.done)),
      done: load.done.length,
      statuses: Object.fromEntries(load.statuses),
      beside: Object.fromEntries([...load.beside].toSorted()),
      wrong: [...load.wrong, ...brokenIn(load, event)],
      faults: program.faults,
      seconds,
      verified: code === 0,
    };
  } finally {
    await program.stop();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

type Running = { servers: Servers; program: Program; load: Load; callers: number };

const secondsUntilServed = async (
  event: Event,
  { servers, program, load, callers }: Running,
): Promise<number> => {
  let since = 0;
  let seconds = 0;
  let served: Promise<void> | undefined;
  await event.happens({
    servers,
    program,
    load,
    begin: () => {
      since = performance.now();
      // A write that was done before may be answered after it, but not more than one of each
      // caller.
      served = moreDone(load, callers + 1).then(() => {
        seconds = Math.round((performance.now() - since) / 100) / 10;
      });
    },
  });
  await served;
  return seconds;
};

/** Where the program lives, no request may break off. */
const brokenIn = ({ statuses }: Load, { killsProgram }: Event): string[] => {
  const broken = statuses.get(0) ?? 0;
  return broken > 0 && !killsProgram ? [`${broken} writes broke off`] : [];
};

const heads = [
  'what happens',
  'acknowledged',
  'lost',
  'doubled',
  'other answers',
  'seconds until served',
  '`verify`',
];

/**
 * The figures as a table in Markdown. `other answers` are those that were not 200, 204 or 503,
 * broken connections to a program that lived among them.
 */
export const tableOf = (figures: readonly FailoverFigures[]): string => {
  const rows = figures.map(({ event, done, lost, doubled, wrong, faults, seconds, verified }) => [
    ...[event, done, new Set(lost).size, new Set(doubled).size, wrong.length + faults.length],
    ...[seconds.toFixed(1), verified ? 'clean' : 'FAILED'],
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
};
