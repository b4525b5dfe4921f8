import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ClientKept,
  type Database,
  type IdempotencyClaim,
  Meets,
  openBooksInOrder,
  type Place,
  Stale,
  violationOf,
  type Writing,
} from '@kontor/data';
import { Refusal } from '@kontor/domain';
import type { z } from 'zod';
import { type Context, ZoneChanged } from './context.ts';
import { type WriteOptions, writingOf } from './idempotency.ts';
import { maxServings } from './procedure.ts';
import { refusalOf } from './refusal.ts';
import { openPace } from './slices.ts';

/** A kind of bulk: `write` writes each entry as the operation for a single one does. */
export type BulkKind<Name extends string, Entry, Done, Numbered extends object = object> = {
  /** The name of their list, with which the names of faulty fields begin. */
  name: Name;
  schema: z.ZodType<Entry>;
  write: (opts: WriteOptions<Entry>, writing: ReturnType<typeof writingOf>) => Promise<Done>;
  /**
   * The number of the record that an entry makes: entries of one number are written one after the other, and those to which
   * the client gives a number, where it is empty, in their order. Undefined where there are no numbers.
   */
  numberSent?: (entry: Entry) => string;
  /** The number in the outcome of an entry. */
  numberGiven: (done: Done | undefined) => Numbered;
};

/** An entry to write, and the claim by which its outcome is remembered. */
export type EntryToWrite<Entry> = { index: number; input: Entry; once: IdempotencyClaim | undefined };

/** The outcome of an entry: it is written, or refused. `fault` is an error behind a refusal, for the log. */
export type Settled<Done> = { index: number; replayed: boolean } & (
  | { done: Done }
  | { refusal: Refusal; fault?: unknown }
);

export type Rounds<Entry, Done> = {
  ctx: WriteOptions<unknown>['ctx'];
  path: string;
  database: Database;
  /** Whether the database is a transaction, which an error of the database ends. */
  isTransaction: boolean;
  /** Remembers the outcomes of a round. */
  remember?: (settled: readonly Settled<Done>[]) => Promise<void>;
  /** Finds the outcomes of entries that another program has written meanwhile. */
  recall?: (entries: readonly EntryToWrite<Entry>[]) => Promise<Settled<Done>[]>;
};

type Attempt<Entry, Done> = { entry: EntryToWrite<Entry> } & (
  | { done: Done }
  | { refusal: Refusal; fault?: unknown }
  | { stale: boolean }
);

/**
 * Writes entries as if each were a request of its own that follows the one before. The first round rests on remembered
 * records; what is refused there, what has changed meanwhile, and what must wait for an earlier entry is served again in a
 * further round, in which everything is looked up. A refusal is final when no earlier entry was written since the look-up.
 */
export const writeEntries = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  entries: readonly EntryToWrite<Entry>[],
  rounds: Rounds<Entry, Done>,
): Promise<Settled<Done>[]> => {
  const all: Settled<Done>[] = [];
  const staleTimes = new Map<number, number>();
  let { ctx } = rounds;
  let pending = entries;
  for (let isFirst = true; pending.length > 0; isFirst = false) {
    if (!isFirst) {
      const reopened = await reopen(ctx, rounds, all);
      if (reopened instanceof Refusal) {
        all.push(...pending.map(({ index }) => ({ index, replayed: false, refusal: reopened })));
        break;
      }
      ctx = reopened;
    }
    const attempts = await attemptAll(kind, pending, { ...rounds, ctx: { ...ctx, remembered: isFirst } });
    const written = Math.min(...attempts.map((each) => ('done' in each ? each.entry.index : Infinity)));
    const settled: Settled<Done>[] = [];
    let isAnyStale = false;
    for (const { entry, ...result } of attempts) {
      const { index } = entry;
      if ('done' in result) settled.push({ index, replayed: false, done: result.done });
      else if ('refusal' in result) {
        const isFinal = result.refusal.code === 'unavailable' || !(isFirst || written < index);
        if (isFinal) settled.push({ index, replayed: false, ...result });
      } else if (result.stale) {
        isAnyStale = true;
        const times = (staleTimes.get(index) ?? 0) + 1;
        staleTimes.set(index, times);
        if (times === maxServings) settled.push({ index, replayed: false, refusal: tooManyChanges() });
      }
    }
    await rounds.remember?.(settled);
    all.push(...settled);
    const left = without(pending, settled);
    const recalled = isAnyStale && rounds.recall ? await rounds.recall(left) : [];
    all.push(...recalled);
    pending = without(left, recalled);
  }
  return all.sort((a, b) => a.index - b.index);
};

const without = <Entry extends { index: number }>(
  entries: readonly Entry[],
  settled: readonly { index: number }[],
): Entry[] => {
  const places = new Set(settled.map(({ index }) => index));
  return entries.filter(({ index }) => !places.has(index));
};

export const tooManyChanges = () =>
  new Refusal('unavailable', 'Too many changes meet; try again in a moment.');

// To wait for each entry alone takes longer, and so many are decided within some milliseconds.
const decidedTogether = 8;

/** Attempts each entry once, in their order; those that must wait for an earlier one are not attempted. */
const attemptAll = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  entries: readonly EntryToWrite<Entry>[],
  round: Rounds<Entry, Done>,
): Promise<Attempt<Entry, Done>[]> => {
  const { books, writes } = openBooksInOrder(round.database, round.ctx.client, round.ctx.books);
  const ctx = { ...round.ctx, books, reply: { replayed: false }, idempotencyKey: undefined };
  // These are made once for all entries, as each of them keeps what is made for it alone while it waits.
  const shared = { ...round, ctx, writing: writingOf({ ...round, ctx }) };
  const numbers = new Set<string>();
  const attempts: Promise<Attempt<Entry, Done>>[] = [];
  const pace = openPace();
  let turn: Promise<void> | undefined;
  let failed: { error: unknown } | undefined;
  for (const [at, entry] of entries.entries()) {
    const number = kind.numberSent?.(entry.input);
    if (number && numbers.has(number)) continue;
    if (number) numbers.add(number);
    const place = writes.next(number === '' ? 'to be numbered' : undefined);
    const attempt = attemptOne(kind, { entry, place }, shared);
    // The transaction has ended with the first error; those that follow only say so.
    attempt.catch((error) => {
      failed ??= { error };
    });
    attempts.push(attempt);
    if (at % decidedTogether < decidedTogether - 1) continue;
    turn ??= nextTurn().then(() => {
      turn = undefined;
    });
    // Decided without waiting for the database, mostly. If not, the next ones are decided meanwhile.
    await Promise.race([place.decided, turn]);
    await pace();
  }
  writes.begin();
  const settled = await Promise.allSettled(attempts);
  if (failed) throw failed.error;
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

const attemptOne = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  { entry, place }: { entry: EntryToWrite<Entry>; place: Place },
  { ctx, path, isTransaction, writing }: Rounds<Entry, Done> & { writing: Writing },
): Promise<Attempt<Entry, Done>> => {
  const { input, once } = entry;
  try {
    return { entry, done: await kind.write({ ctx, input, path }, { ...writing, once, place }) };
  } catch (error) {
    if (error instanceof Meets) return { entry, stale: false };
    if (error instanceof Stale) return { entry, stale: true };
    if (error instanceof Refusal) return { entry, refusal: error };
    if (isTransaction) throw error;
    // Another program was first with the same key.
    if (violationOf(error)?.constraint === 'idempotency_pkey') return { entry, stale: true };
    const refusal = refusalOf(error);
    if (refusal) return { entry, refusal, fault: refusal.cause };
    return { entry, refusal: new Refusal('internal', 'Something went wrong.'), fault: error };
  } finally {
    place.leave();
  }
};

type OpenContext = Context & { client: ClientKept; books: WriteOptions<unknown>['ctx']['books'] };

/** The context with key and client looked up; or the refusal of the entries that are left, where others are written already. */
const reopen = async <Entry, Done>(
  ctx: OpenContext,
  { isTransaction }: Rounds<Entry, Done>,
  settled: readonly Settled<Done>[],
): Promise<OpenContext | Refusal> => {
  const isUndone =
    isTransaction || (ctx.idempotencyKey === undefined && !settled.some((each) => 'done' in each));
  try {
    const { client, books, ...opened } = await ctx.reopen();
    if (!client || !books) throw new Refusal('not_found', 'This operation needs a client in the address.');
    const current = { ...opened, client, books, reply: ctx.reply };
    if (!ctx.localTimes || client.zone === ctx.client.zone) return current;
    if (isUndone) throw new ZoneChanged(current);
    return new Refusal('unavailable', 'The time zone of the client has just been changed; send it again.');
  } catch (error) {
    const refusal = refusalOf(error);
    if (isUndone || !refusal) throw error;
    return refusal;
  }
};
