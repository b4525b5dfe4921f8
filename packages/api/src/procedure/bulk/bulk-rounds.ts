import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BookingBooks,
  type BookingConnection,
  explainFailure,
  type IdempotencyClaim,
  openBooksInOrder,
  openPace,
  type Retry,
  type Slot,
  type Touched,
  violationOf,
  type Writing,
} from '@kontor/data';
import { Refusal } from '@kontor/domain';
import type { z } from 'zod';
import { ZoneChanged } from '../context.ts';
import { type BookingOptions, type WriteOptions, writingOf } from '../idempotency.ts';
import { refusalOf } from '../refusal.ts';
import { type OpenContext, openAgain, openForRest } from '../reopen.ts';
import type { WriteOutcome } from '../write-outcome.ts';
import { maxServings, tooManyChanges } from '../write-outcome.ts';

/** A kind of bulk: `write` writes each entry as the operation for a single one does. */
export type BulkKind<Name extends string, Entry, Done, Numbered extends object = object> = {
  /** The name of their list, with which the names of faulty fields begin. */
  name: Name;
  schema: z.ZodType<Entry>;
  write: (opts: BookingOptions<Entry>, writing: Writing) => Promise<WriteOutcome<Done>>;
  /** The records by which an entry and those after it may depend on each other. */
  touches: (entry: Entry) => Touched;
  /** The number in the outcome of an entry. */
  numberGiven: (done: Done | undefined) => Numbered;
};

/** An entry to write, and the claim by which its outcome is recorded. */
export type EntryToWrite<Entry> = { index: number; input: Entry; once: IdempotencyClaim | undefined };

/**
 * The outcome of an entry: it is written, or refused. `fault` is an error behind a refusal, for the
 * log.
 */
export type Settled<Done> = { index: number; replayed: boolean } & (
  | { done: Done; recorded: boolean }
  | { refusal: Refusal; fault?: unknown }
);

export type Rounds<Entry, Done> = {
  ctx: WriteOptions<unknown>['ctx'];
  path: string;
  connection: BookingConnection;
  /** Whether the connection is a transaction, which an error of the database ends. */
  isTransaction: boolean;
  /** Records the outcomes of a round. */
  record?: (settled: readonly Settled<Done>[]) => Promise<void>;
  /** Finds the outcomes of entries that another program has written in the meantime. */
  findRecorded?: (entries: readonly EntryToWrite<Entry>[]) => Promise<Settled<Done>[]>;
};

type Attempt<Entry, Done> = { entry: EntryToWrite<Entry> } & (
  | WriteOutcome<Done>
  | { outcome: 'refused'; refusal: Refusal; fault?: unknown; isFinal: boolean }
);

/**
 * Writes entries as if each were a request of its own that follows the one before. The first round
 * rests on cached records, and looks everything up for what is refused by them. What an earlier
 * entry of the round makes or changes is not there yet when a later one is decided; so that one
 * waits for the next round, with all that must come after it.
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
  let most = entries.length;
  for (let isFirst = true; pending.length > 0; isFirst = false) {
    if (!isFirst) {
      const isKept = ctx.idempotencyKey !== undefined || all.some((each) => 'done' in each);
      const reopened = await openForRest(ctx, isKept && !rounds.isTransaction);
      if (reopened instanceof Refusal) {
        all.push(...pending.map(({ index }) => ({ index, replayed: false, refusal: reopened })));
        break;
      }
      ctx = reopened;
    }
    const attempted = pending.slice(0, most);
    const attempts = await attemptAll(kind, attempted, { ...rounds, ctx: { ...ctx, cached: isFirst } });
    const settled: Settled<Done>[] = [];
    let isAnyStale = false;
    for (const attempt of attempts) {
      const { index } = attempt.entry;
      if (attempt.outcome === 'done') {
        const { done, recorded } = attempt;
        settled.push({ index, replayed: false, done, recorded });
      } else if (attempt.outcome === 'refused') {
        const { refusal, fault, isFinal } = attempt;
        if (isFinal) settled.push({ index, replayed: false, refusal, fault });
      } else if (attempt.because === 'stale' && !isAnyStale) {
        // Those after the first one had to wait for it, whether they were stale or not.
        isAnyStale = true;
        const times = (staleTimes.get(index) ?? 0) + 1;
        staleTimes.set(index, times);
        if (times === maxServings) settled.push({ index, replayed: false, refusal: tooManyChanges() });
      }
    }
    // Where others change the records at this very time, fewer entries take less time from being
    // decided to being written.
    if (!isFirst) most = isAnyStale ? fewest : most * 2;
    await rounds.record?.(settled);
    all.push(...settled);
    const left = without(pending, settled);
    const recorded = isAnyStale && rounds.findRecorded ? await rounds.findRecorded(left) : [];
    all.push(...recorded);
    pending = without(left, recorded);
  }
  return all.sort((a, b) => a.index - b.index);
};

/**
 * The entries of a round that follows one in which what was looked up had changed before it was
 * written.
 */
const fewest = 32;

const without = <Entry extends { index: number }>(
  entries: readonly Entry[],
  settled: readonly { index: number }[],
): Entry[] => {
  const indexes = new Set(settled.map(({ index }) => index));
  return entries.filter(({ index }) => !indexes.has(index));
};

// To wait for each entry alone takes longer, and so many are decided within some milliseconds.
const decidedTogether = 8;

/** A context to write entries in, with the audit data of what it writes. */
type Attempting = { ctx: BookingOptions<unknown>['ctx']; writing: Writing };

/**
 * Attempts each entry once, in their order; those that must wait for an earlier one are not
 * attempted.
 */
const attemptAll = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  entries: readonly EntryToWrite<Entry>[],
  round: Rounds<Entry, Done>,
): Promise<Attempt<Entry, Done>[]> => {
  const { books, writes } = openBooksInOrder(round.connection, round.ctx.client, round.ctx.books);
  // These are made once for all entries, as each of them keeps what is made for it alone while it
  // waits.
  const first = attemptingIn(round.ctx, books, round.path);
  const lookedUp = round.ctx.cached ? lookedUpOnce(round) : undefined;
  const attempts: Promise<Attempt<Entry, Done>>[] = [];
  const pace = openPace();
  let turn: Promise<void> | undefined;
  let failed: { error: unknown } | undefined;
  for (const [at, entry] of entries.entries()) {
    const slot = writes.next(kind.touches(entry.input));
    if (!slot) continue;
    const attempt = attemptOne(kind, { entry, slot }, { ...round, first, lookedUp });
    // The transaction has ended with the first error; those that follow only say so.
    attempt.catch((error) => {
      failed ??= { error };
    });
    attempts.push(attempt);
    if (at % decidedTogether < decidedTogether - 1) continue;
    turn ??= nextTurn().then(() => {
      turn = undefined;
    });
    // Decided without waiting for the database, mostly. If not, the next ones are decided in the
    // meantime.
    await Promise.race([slot.decided, turn]);
    await pace();
  }
  writes.begin();
  const settled = await Promise.allSettled(attempts);
  if (failed) throw failed.error;
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

const attemptingIn = (opened: OpenContext, books: BookingBooks, path: string): Attempting => {
  const { now, cached, client } = opened;
  return { ctx: { now, cached, client, books }, writing: writingOf({ ctx: opened, path }) };
};

/**
 * Looks key and client up when an entry first asks for it. Undefined where that is refused, or the
 * time zone has changed.
 */
const lookedUpOnce = <Entry, Done>({ ctx, path, connection }: Rounds<Entry, Done>) => {
  let lookedUp: Promise<Attempting | undefined> | undefined;
  const lookUp = async (): Promise<Attempting | undefined> => {
    try {
      const opened = await openAgain(ctx);
      const { books } = openBooksInOrder(connection, opened.client, opened.books);
      return attemptingIn(opened, books, path);
    } catch (error) {
      if (refusalOf(error) || error instanceof ZoneChanged) return undefined;
      throw error;
    }
  };
  return () => {
    lookedUp ??= lookUp();
    return lookedUp;
  };
};

/**
 * A round with the contexts in which its entries are decided: at first, and where that refuses by
 * cached records.
 */
type Round<Entry, Done> = Rounds<Entry, Done> & {
  first: Attempting;
  lookedUp: (() => Promise<Attempting | undefined>) | undefined;
};

const attemptOne = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  { entry, slot }: { entry: EntryToWrite<Entry>; slot: Slot },
  { ctx: { database }, isTransaction, first, lookedUp }: Round<Entry, Done>,
): Promise<Attempt<Entry, Done>> => {
  const { input, once } = entry;
  const write = ({ ctx, writing }: Attempting) => kind.write({ ctx, input }, { ...writing, once, slot });
  let isLookedUp = lookedUp === undefined;
  try {
    try {
      return { entry, ...(await write(first)) };
    } catch (error) {
      // An entry that was handed over is decided again in the next round, as others were written
      // after it.
      if (!(error instanceof Refusal) || !lookedUp || slot.isPassed()) throw error;
      const attempting = await lookedUp();
      if (!attempting) throw error;
      isLookedUp = true;
      return { entry, ...(await write(attempting)) };
    }
  } catch (error) {
    if (isTransaction && !(error instanceof Refusal)) throw error;
    // Another program was first with the same key.
    if (violationOf(error)?.constraint === 'idempotency_pkey') return { entry, ...stale };
    const reason = await explainFailure(database, error);
    const known = refusalOf(reason);
    const refusal = known ?? new Refusal('internal', 'Something went wrong.');
    const isFinal = refusal.code === 'unavailable' || (await holds(slot, isLookedUp));
    const fault = error instanceof Refusal ? undefined : known ? known.cause : reason;
    return { entry, outcome: 'refused', refusal, fault, isFinal };
  } finally {
    slot.leave();
  }
};

const stale: Retry = { outcome: 'retry', because: 'stale' };

/**
 * Whether a refusal is the outcome of its entry. One by the statement that books is, as that sees
 * what was written before.
 */
const holds = async (slot: Slot, isLookedUp: boolean): Promise<boolean> => {
  if (!isLookedUp) {
    await slot.waits();
    return false;
  }
  return slot.isPassed() || slot.refused();
};
