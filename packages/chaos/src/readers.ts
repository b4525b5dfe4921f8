import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@kontor/testing';
import { beHostile } from './hostile.ts';
import { type Program, programIn } from './program.ts';
import { readerBooks, readsOfHostile, readsOfVictim } from './reader-books.ts';
import { type Read, readAsVictim } from './victim.ts';

/**
 * The seconds of each stretch, the checkout of another program, words of the kinds to measure, and
 * `say`, which gets the progress.
 */
export type ReaderOptions = {
  seconds: number;
  checkout?: string | undefined;
  kinds?: readonly string[];
  connections?: readonly number[];
  say: (sentence: string) => void;
};

/** A stretch beside the hostile reader; the times are milliseconds. */
export type ReaderFigure = {
  kind: string;
  connections: number;
  alone: Percentiles;
  beside: Percentiles;
  /** The answers to the hostile reader, by their status. */
  statuses: Readonly<Record<string, number>>;
  megabytes: number;
  /**
   * The longest delay of the event loop, and the memory of the program at the end of the stretch.
   */
  delay: number;
  memory: number;
};

export type Percentiles = { p50: number; p99: number };

/** The most times that the p99 of a victim may be of its own alone. */
export const mostTimes = 2;

/**
 * Measures a reader of one client alone, and beside one of another client that reads as much as it
 * can.
 */
export const runReaders = async (options: ReaderOptions): Promise<ReaderFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-readers-'));
  await chmod(directory, 0o755);
  const metrics = await freePort();
  const settings = { KONTOR_METRICS: String(metrics) };
  const { checkout } = options;
  const program = await programIn(directory, '', { settings, checkout });
  try {
    const victim = readsOfVictim(program, 'victim', await readerBooks(program, 'victim', { isLong: false }));
    const hostile = await readerBooks(program, 'hostile', { isLong: true });
    options.say('The books are there.');
    return await measure(options, {
      program,
      victim,
      hostile,
      metrics: `http://127.0.0.1:${metrics}/metrics`,
    });
  } finally {
    await program.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

type Measured = { program: Program; victim: readonly Read[]; hostile: Read['headers']; metrics: string };

const measure = async (
  { seconds, kinds = [], connections: all = [1, 4, 16], say }: ReaderOptions,
  { program, victim, hostile, metrics }: Measured,
): Promise<ReaderFigure[]> => {
  // Not counted: compiles, and fills caches.
  await readAsVictim(victim, seconds);
  const figures: ReaderFigure[] = [];
  for (const { name: kind, reads } of readsOfHostile(program, 'hostile', hostile)) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue;
    for (const connections of all) {
      // Half before and half after, so that both meet the same machine.
      const alone = await readAsVictim(victim, seconds / 2);
      await gauges(metrics);
      const end = await beHostile({ reads, connections });
      await sleep(settleMs);
      const beside = percentiles(await readAsVictim(victim, seconds));
      const { statuses, bytes } = await end();
      const { delay, memory } = await gauges(metrics);
      await calm(victim);
      alone.push(...(await readAsVictim(victim, seconds / 2)));
      const figure = {
        kind,
        connections,
        alone: percentiles(alone),
        beside,
        statuses,
        megabytes: bytes / 1e6,
        delay,
        memory,
      };
      figures.push(figure);
      say(rowOf(figure));
    }
  }
  return figures;
};

// In milliseconds: until the hostile reader is under way.
const settleMs = 500;

/** Waits until the program has ended what it still does for readers that are gone. */
const calm = async (victim: readonly Read[]): Promise<void> => {
  await sleep(settleMs);
  await readAsVictim(victim, settleMs / 1_000);
};

const percentiles = (times: readonly number[]): Percentiles => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

/**
 * The longest delay of the event loop since these were last read, in milliseconds, and the memory
 * of the program in megabytes.
 */
const gauges = async (metrics: string): Promise<{ delay: number; memory: number }> => {
  const text = await (await fetch(metrics)).text();
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    delay: gauge('nodejs_eventloop_lag_max_seconds') * 1_000,
    memory: gauge('process_resident_memory_bytes') / 1e6,
  };
};

/** The p99 beside the hostile reader as a multiple of the p99 alone. */
export const timesOf = ({ alone, beside }: ReaderFigure): number => beside.p99 / alone.p99;

const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

const rowOf = (figure: ReaderFigure): string => {
  const { kind, connections, alone, beside, statuses, megabytes, delay, memory } = figure;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    ...[kind, connections, rounded(alone.p50), rounded(alone.p99), rounded(beside.p50), rounded(beside.p99)],
    ...[
      rounded(timesOf(figure)),
      answers.join(', ') || 'none',
      rounded(megabytes),
      rounded(delay),
      rounded(memory),
    ],
  ].join(' | ');
};

/** The figures as a table for docs/performance, and on which processor they were measured. */
export const readersTable = (figures: readonly ReaderFigure[]): string => {
  const heads = [
    ...['hostile reads', 'connections', 'p50 alone, ms', 'p99 alone, ms', 'p50 beside, ms', 'p99 beside, ms'],
    ...['times', 'answers', 'MB', 'longest delay, ms', 'memory, MB'],
  ];
  return [
    `${availableParallelism()} cores (${(cpus()[0]?.model ?? 'unknown').trim()}), which program, database and both readers share; Node.js ${process.version}.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    ...figures.map((figure) => `| ${rowOf(figure)} |`),
    '',
  ].join('\n');
};
