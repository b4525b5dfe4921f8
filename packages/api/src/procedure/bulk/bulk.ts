import { createHash } from 'node:crypto';
import { type IdempotencyClaim, type Outcome, openPace, sha256, unitOfWork } from '@kontor/data';
import { type BulkOutcome, Refusal, refusalStatuses } from '@kontor/domain';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import {
  alone,
  checkSameRequest,
  idempotent,
  isRecorded,
  outcomeOf,
  refusedOf,
  type WriteOptions,
} from '../idempotency.ts';
import { readAs, refusalOf } from '../refusal.ts';
import { refuseUnknown } from '../serving/strict.ts';
import { ServeAgain } from '../write-outcome.ts';
import { type BulkKind, type EntryToWrite, type Rounds, type Settled, writeEntries } from './bulk-rounds.ts';
import { issuesAt, refusalOfAll } from './refusal-of-all.ts';

export type { BulkKind } from './bulk-rounds.ts';

type BulkInput<Name extends string> = { readonly [Each in Name]: readonly unknown[] } & {
  readonly atomic?: boolean | undefined;
};
type BulkOptions<Name extends string> = WriteOptions<BulkInput<Name>>;

/**
 * Books many documents (docs/interface §14.1): each with its own outcome, as if it were a request
 * of its own that follows the one before; or with `atomic` all of them or none. A cached key and
 * client are enough where the first thing that is done is that the entries are posted, whose
 * statement checks them; otherwise the bulk is served again with both looked up.
 */
export const bookBulk =
  <Name extends string, Entry, Done, Numbered extends object>(kind: BulkKind<Name, Entry, Done, Numbered>) =>
  async (opts: BulkOptions<Name>): Promise<{ items: (Numbered & BulkOutcome)[] }> => {
    const { ctx, input } = opts;
    if (ctx.cached && (input.atomic || ctx.idempotencyKey !== undefined)) throw new ServeAgain();
    const parsed = await parsedEntries(kind, input[kind.name], ctx);
    if (ctx.cached && parsed.some((each) => 'refusal' in each)) throw new ServeAgain();
    const outcome = outcomeIn(kind);
    if (input.atomic) return together(kind, parsed, opts, outcome);
    const settled = await oneByOne(kind, parsed, opts);
    const faults = faultsIn(settled);
    if (faults.length > 0) ctx.reply.faults = [...(ctx.reply.faults ?? []), ...faults];
    return { items: settled.map(outcome) };
  };

/**
 * The errors behind refusals, for the log: one for all entries that the database could not serve,
 * as it serves none of them while it is down; and one for each other error, however many entries
 * ended in it.
 */
const faultsIn = (settled: readonly Settled<unknown>[]): unknown[] => {
  const alike = new Map<string, { fault: unknown; count: number }>();
  for (const each of settled) {
    if (!('fault' in each) || each.fault === undefined) continue;
    const { refusal, fault } = each;
    const kind = refusal.code === 'unavailable' || !(fault instanceof Error) ? refusal.code : fault.message;
    const known = alike.get(kind) ?? { fault, count: 0 };
    alike.set(kind, { ...known, count: known.count + 1 });
  }
  return [...alike.values()].map(({ fault, count }) =>
    count === 1
      ? fault
      : new Error(`${count} entries of a bulk failed, the first of them so:`, { cause: fault }),
  );
};

export type Parsed<Entry> = { index: number } & ({ input: Entry } | { refusal: Refusal });

/**
 * Parses entries one by one, between which others get their turn. A facade puts the refusal of one
 * that it can't read into its place.
 */
export const parsedEntries = async <Entry>(
  { schema }: { schema: z.ZodType<Entry> },
  sent: readonly unknown[],
  { strict }: Pick<Context, 'strict'>,
): Promise<Parsed<Entry>[]> => {
  const parsed: Parsed<Entry>[] = [];
  const pace = openPace();
  for (const [index, entry] of sent.entries()) {
    if (entry instanceof Refusal) parsed.push({ index, refusal: entry });
    else
      try {
        if (strict) refuseUnknown(schema, entry);
        parsed.push({ index, input: readAs(schema, entry) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        parsed.push({ index, refusal: error });
      }
    await pace();
  }
  return parsed;
};

/**
 * Writes the outcome of an entry, with the fields at fault named by the entry's index in the list:
 * `invoices.3.amount`.
 */
const outcomeIn =
  <Name extends string, Entry, Done, Numbered extends object>({
    name,
    numberGiven,
  }: BulkKind<Name, Entry, Done, Numbered>) =>
  (settled: Settled<Done>): Numbered & BulkOutcome => {
    const { index, replayed } = settled;
    if ('done' in settled) {
      const { done } = settled;
      return { index, status: 204, ...numberGiven(done), replayed, code: '', message: '', issues: [] };
    }
    const { code, message } = settled.refusal;
    const faults = issuesAt(`${name}.${index}`, settled.refusal);
    const issues = faults.map((issue) => ({ field: issue.field, message: issue.message }));
    const status = refusalStatuses[code];
    return { index, status, ...numberGiven(undefined), replayed, code, message, issues };
  };

/**
 * Books all entries in one transaction, or none. Refuses with the code of the first entry that is
 * refused.
 */
const together = async <Name extends string, Entry, Done, Item>(
  kind: BulkKind<Name, Entry, Done>,
  parsed: readonly Parsed<Entry>[],
  opts: BulkOptions<Name>,
  outcome: (settled: Settled<Done>) => Item,
): Promise<{ items: Item[] }> => {
  const refused = parsed.filter((each) => 'refusal' in each);
  if (refused.length > 0) throw refusalOfAll(refused.map((each) => ({ name: kind.name, ...each })));
  const entries = parsed.flatMap((each) =>
    'input' in each ? [{ index: each.index, input: each.input, once: undefined }] : [],
  );
  const write = idempotent<object, { items: Item[] }>(async ({ ctx, path }, writing) => {
    const of = { client_id: ctx.client.id, writing };
    const done = await unitOfWork(ctx.session, of, async (connection) => {
      const settled = await writeEntries(kind, entries, { ctx, path, connection, isTransaction: true });
      const refused = settled.filter((each) => 'refusal' in each);
      if (refused.length > 0) throw refusalOfAll(refused.map((each) => ({ name: kind.name, ...each })));
      return { items: settled.map(outcome) };
    });
    return { outcome: 'done', done, recorded: true };
  });
  return write({ ...opts, input: { atomic: true, entries: entries.map(({ input }) => input) } });
};

/**
 * Books entries, each by itself. With an Idempotency-Key, each entry has a key of its own that is
 * made of that and its index, so a request that broke off is completed by its repetition.
 */
const oneByOne = async <Name extends string, Entry, Done>(
  kind: BulkKind<Name, Entry, Done>,
  parsed: readonly Parsed<Entry>[],
  { ctx, path }: BulkOptions<Name>,
): Promise<Settled<Done>[]> => {
  const refused = parsed.flatMap((each) => ('refusal' in each ? [{ ...each, replayed: false }] : []));
  const { idempotencyKey: key } = ctx;
  const claimOf = await claimsOf(key, path, parsed);
  const entries = parsed.flatMap((each): EntryToWrite<Entry>[] =>
    'input' in each ? [{ index: each.index, input: each.input, once: claimOf(each.index) }] : [],
  );
  const rounds: Rounds<Entry, Done> = { ctx, path, connection: ctx.session, isTransaction: false };
  const write = async (): Promise<Settled<Done>[]> => {
    const whole = claimOf();
    if (whole === undefined) return writeEntries(kind, entries, rounds);
    const recorded = await claimWhole<Entry, Done>(ctx, whole, entries);
    const known = new Set(recorded.map(({ index }) => index));
    ctx.reply.replayed = entries.length > 0 && known.size === entries.length;
    const left = entries.filter(({ index }) => !known.has(index));
    const claims = new Map(left.map(({ index, once }) => [index, once]));
    const written = await writeEntries(kind, left, {
      ...rounds,
      record: (settled) => recordSettled(ctx, claims, settled),
      findRecorded: (entries) => findRecorded(ctx, whole, entries),
    });
    return [...recorded, ...written];
  };
  const settled = await (key === undefined ? write() : alone(ctx.client.id, key, write));
  return [...refused, ...settled].sort((a, b) => a.index - b.index);
};

type ClaimOf = (index?: number) => IdempotencyClaim | undefined;

/**
 * The claims of a bulk and of its entries. The blank keeps an entry's key apart from all that a
 * caller can send.
 */
const claimsOf = async (
  key: string | undefined,
  path: string,
  parsed: readonly Parsed<unknown>[],
): Promise<ClaimOf> => {
  if (key === undefined) return () => undefined;
  const request = await hashOfAll(path, parsed);
  const hidden = sha256(key);
  return (index) => ({ key: index === undefined ? key : `${hidden} ${index}`, request });
};

const hashOfAll = async (path: string, parsed: readonly Parsed<unknown>[]): Promise<string> => {
  const pace = openPace();
  const hash = createHash('sha256').update(path);
  for (const each of parsed) {
    hash.update(`\n${JSON.stringify('input' in each ? each.input : each.refusal)}`);
    await pace();
  }
  return hash.digest('hex');
};

type Ctx = BulkOptions<string>['ctx'];

/**
 * Takes the key for this bulk, and finds the entries that are done already. Refuses
 * `idempotency_key_reused`.
 */
const claimWhole = async <Entry, Done>(
  ctx: Ctx,
  whole: IdempotencyClaim,
  entries: readonly EntryToWrite<Entry>[],
): Promise<Settled<Done>[]> => {
  await ctx.books.requests.recordOutcome({ once: whole, now: ctx.now }, { done: {} });
  return findRecorded(ctx, whole, entries);
};

const findRecorded = async <Entry, Done>(
  ctx: Ctx,
  whole: IdempotencyClaim,
  entries: readonly EntryToWrite<Entry>[],
): Promise<Settled<Done>[]> => {
  const keys = entries.flatMap(({ once }) => (once ? [once.key] : []));
  const outcomes = await ctx.books.requests.findOutcomes([whole.key, ...keys]);
  for (const each of outcomes.values()) checkSameRequest(each, whole);
  return entries.flatMap(({ index, once }) => {
    const before = once && outcomes.get(once.key);
    return before ? [{ index, replayed: true, recorded: true, ...outcomeOf<Done>(before) }] : [];
  });
};

/**
 * Records what no statement has recorded: refusals that are recorded, and what was booked before.
 */
const recordSettled = async <Done>(
  ctx: Ctx,
  claims: ReadonlyMap<number, IdempotencyClaim | undefined>,
  settled: readonly Settled<Done>[],
): Promise<void> => {
  const outcomes = settled.flatMap((each): { once: IdempotencyClaim; outcome: Outcome }[] => {
    const once = claims.get(each.index);
    if (!once) return [];
    if ('done' in each) return each.recorded ? [] : [{ once, outcome: { done: each.done ?? {} } }];
    return isRecorded(each.refusal) ? [{ once, outcome: { refused: refusedOf(each.refusal) } }] : [];
  });
  if (outcomes.length === 0) return;
  try {
    await ctx.books.requests.recordOutcomes(outcomes, ctx.now);
  } catch (error) {
    // Entries that were booked have recorded their success themselves, and stay valid.
    if (refusalOf(error)?.code !== 'unavailable') throw error;
  }
};
