import {
  type Books,
  type EntryWithoutLine,
  type LineFound,
  openBooks,
  openPace,
  unitOfWork,
  type Writing,
} from '@kontor/data';
import {
  addDays,
  amountOf,
  type BankOutcome,
  decimalOf,
  type LearnedBooking,
  learnedOf,
  type Matcher,
  type MatchProposal,
  type MatchSettings,
  matcherOf,
  minorUnit,
  type OpenDocument,
  Refusal,
  reasonOf,
  withLearned,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { bookLine } from './book-line.ts';
import { factsOf } from './line-found.ts';

/**
 * Matches lines of banks with what is open (docs/interface §26): what is certain is booked, all
 * else is proposed.
 */

type MatchingContext = WriteOptions<unknown>['ctx'];

/** The lines that a matching has looked at, by what became of them. */
export type LinesMatched = { booked: number; proposed: number; open: number };

// From so many of the last lines is learned, and as many may be reversed.
const mostLearnedFrom = 5_000;
// Lines that are booked together share a transaction; the books wait for it.
const bookedTogether = 25;

/**
 * Matches all lines to which nothing was done, or those of one account. Those with one reading are
 * booked, some in each transaction; one that is refused, as its period is closed, is proposed.
 * Whatever is booked in the meantime is seen as each is booked.
 */
export const matchLines = async (
  ctx: MatchingContext,
  writing: Writing,
  accno?: number,
): Promise<LinesMatched> => {
  const pace = openPace();
  let read: MatcherRead | undefined;
  let opens: ReturnType<typeof openOf> = new Map();
  const certain: { line: LineFound; proposal: MatchProposal }[] = [];
  for await (const lines of ctx.books.bank.lines.open(accno)) {
    if (!read) {
      read = await readMatcher(ctx);
      opens = openOf(read.documents);
    }
    for (const line of lines) {
      const { automatic } = read.matcher.match(factsOf(line));
      if (automatic && !isForPerson(line)) {
        const outcome = withOpen(automatic.outcome, opens);
        certain.push({ line, proposal: { ...automatic, outcome } });
        takeDown(outcome, opens);
        read.matcher.book(factsOf(line), automatic.outcome);
      }
      await pace();
    }
  }
  if (!read) return { booked: 0, proposed: 0, open: 0 };
  let booked = 0;
  for (let at = 0; at < certain.length; at += bookedTogether)
    booked += await bookTogether(ctx, certain.slice(at, at + bookedTogether), writing);
  // Where nothing was certain the books are as they were read.
  const proposed = await propose(ctx, certain.length > 0 ? await readMatcher(ctx) : read, accno);
  return { booked, ...proposed };
};

/**
 * Whether a line came by a statement that was read before without it, so that it may be told twice.
 */
const isForPerson = ({ remarks }: LineFound): boolean =>
  remarks?.some(({ code }) => code === 'told_otherwise') ?? false;

/**
 * Books certain lines in one transaction, each by itself in it: one that is refused leaves nothing.
 */
const bookTogether = (
  ctx: MatchingContext,
  certain: readonly { line: LineFound; proposal: MatchProposal }[],
  writing: Writing,
): Promise<number> =>
  unitOfWork(ctx.session, { client_id: ctx.client.id }, async (unit) => {
    let booked = 0;
    for (const { line, proposal } of certain) {
      const own = { ...writing, once: undefined };
      try {
        await unit.transaction(async (session) => {
          const books = openBooks(session, ctx.client);
          const taken = await books.bank.lines.take(line.id);
          if (!taken) return;
          const match = { ...proposal, automatic: true };
          await bookLine({ ...ctx, books }, taken, { match, writing: own });
        });
        booked += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return booked;
  });

/** Proposes what lines may be to which nothing was done, by the books as they are now. */
const propose = async (
  ctx: MatchingContext,
  { matcher, documents }: MatcherRead,
  accno?: number,
): Promise<Omit<LinesMatched, 'booked'>> => {
  const pace = openPace();
  const opens = openOf(documents);
  let [proposed, open] = [0, 0];
  for await (const lines of ctx.books.bank.lines.open(accno)) {
    const beside = await readBookedBefore(ctx, lines);
    const found: { id: number; proposals: MatchProposal[] }[] = [];
    for (const line of lines) {
      const { proposals } = matcher.match(factsOf(line));
      const all = [
        ...beside(line),
        ...proposals.map((one) => ({ ...one, outcome: withOpen(one.outcome, opens) })),
      ];
      found.push({
        id: line.id,
        proposals: all.toSorted((one, other) => other.measure - one.measure).slice(0, 5),
      });
      await pace();
    }
    await ctx.books.bank.lines.propose(found);
    const without = found.filter(({ proposals }) => proposals.length === 0).length;
    open += without;
    proposed += found.length - without;
  }
  return { proposed, open };
};

const keyOf = (kind: string, party: string, number: string): string => `${kind}\n${party}\n${number}`;

/** The open amounts of documents, by their keys. */
const openOf = (documents: readonly OpenDocument[]): Map<string, OpenDocument['open']> =>
  new Map(documents.map(({ kind, party, number, open }) => [keyOf(kind, party.number, number), open]));

/**
 * Takes down what an outcome will have paid, so that the next line that pays the same is checked by
 * what is left.
 */
const takeDown = ({ documents }: BankOutcome, opens: Map<string, OpenDocument['open']>): void => {
  for (const { kind, party_number, number, currency, open, amount, writeoff } of documents) {
    if (open === undefined) continue;
    const paid = amountOf(amount).plus(amountOf(writeoff?.amount ?? '0'));
    const left = decimalOf(amountOf(open).minus(paid), minorUnit(currency));
    opens.set(keyOf(kind, party_number, number), left);
  }
};

/**
 * The outcome with what is open of its documents, by which one that is outdated is known as it is
 * booked.
 */
const withOpen = (outcome: BankOutcome, opens: ReadonlyMap<string, OpenDocument['open']>): BankOutcome => ({
  ...outcome,
  documents: outcome.documents.map((one) => {
    const open = opens.get(keyOf(one.kind, one.party_number, one.number));
    return open === undefined ? one : { ...one, open };
  }),
});

type MatcherRead = { matcher: Matcher; documents: readonly OpenDocument[] };

/** A matcher of all that is open in the books, with what was learned of the lines before. */
const readMatcher = async (ctx: MatchingContext): Promise<MatcherRead> => {
  const { books, client } = ctx;
  const { letter, matching } = client;
  const { discount_percent: percent, discount_days: days } = letter ?? {};
  const today = todayOf(ctx);
  const discount = percent !== undefined && days !== undefined ? { percent, days } : undefined;
  const [documents, reminders, accounts, rules, orders, booked] = await Promise.all([
    books.bank.documents({ today, discount }),
    books.bank.reminders(today),
    books.bank.ownAccounts(),
    books.bank.rules.list(),
    books.paymentOrders.awaited(),
    books.bank.lines.booked(mostLearnedFrom),
  ]);
  const lines = booked.flatMap((line) =>
    line.match ? [{ ...factsOf(line), outcome: line.match.outcome }] : [],
  );
  const settings: MatchSettings = {
    currency: client.currency,
    accept_partial: matching?.accept_partial ?? false,
    accept_discount: matching?.accept_discount ?? false,
    ar_discount_accno: client.ar_discount_accno,
    ap_discount_accno: client.ap_discount_accno,
    rounding_accno: client.rounding_accno,
    charges_accno: matching?.charges_accno,
    exchange_gain_accno: client.exchange_gain_accno,
    exchange_loss_accno: client.exchange_loss_accno,
    transfer_accno: matching?.transfer_accno,
    rates: await readRates(books, documents, { currency: client.currency, today }),
  };
  const candidates = { documents, reminders, orders, learned: learnedIn(booked), rules, accounts, lines };
  return { matcher: matcherOf(candidates, settings), documents };
};

const learnedIn = (booked: readonly LineFound[]): LearnedBooking[] => {
  const known = new Map<string, LearnedBooking[]>();
  for (const line of booked) {
    if (!line.match || line.match.forgotten || line.match.outcome.entries) continue;
    for (const lesson of learnedOf(factsOf(line), line.match.outcome))
      known.set(lesson.key, withLearned(known.get(lesson.key) ?? [], lesson));
  }
  return [...known.values()].flat();
};

const readRates = async (
  books: Books,
  documents: readonly OpenDocument[],
  { currency, today }: { currency: string; today: ReturnType<typeof todayOf> },
): Promise<NonNullable<MatchSettings['rates']>> => {
  const foreign = [...new Set(documents.map((one) => one.currency))].filter((one) => one !== currency);
  const rates = await Promise.all(
    foreign.map(async (one) => [one, await books.exchangeRates.on(one, today)] as const),
  );
  return new Map(rates.flatMap(([one, rate]) => (rate === undefined ? [] : [[one, rate] as const])));
};

// Who books by hand does so within some days of the bank.
const daysApart = 10;

/**
 * Proposals of entries that were booked by hand before their line came: of the same amount, within
 * some days.
 */
const readBookedBefore = async ({ books }: MatchingContext, lines: readonly LineFound[]) => {
  const days = lines.map(({ date }) => date).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return () => [];
  const accnos = [...new Set(lines.map(({ accno }) => accno))];
  const around = { accnos, from: addDays(from, -daysApart), to: addDays(to, daysApart) };
  const byAmount = new Map<string, EntryWithoutLine[]>();
  for (const entry of await books.bank.entriesWithoutLine(around)) {
    const alike = byAmount.get(movedKey(entry)) ?? [];
    alike.push(entry);
    byAmount.set(movedKey(entry), alike);
  }
  return ({ accno, amount, date }: LineFound): MatchProposal[] => {
    const alike = byAmount.get(movedKey({ accno, amount })) ?? [];
    const near = alike.filter(
      ({ day }) => day >= addDays(date, -daysApart) && day <= addDays(date, daysApart),
    );
    return near.slice(0, 3).map(({ entry_id, day }) => ({
      kind: 'entry' as const,
      // Surer than what was learned: whose invoice was paid by hand has another one of the same
      // amount.
      measure: near.length === 1 ? 98 : 60,
      reasons: [reasonOf('entry', { date: day })],
      outcome: { documents: [], accounts: [], entries: [{ entry_id }] },
    }));
  };
};

const movedKey = ({ accno, amount }: Pick<EntryWithoutLine, 'accno' | 'amount'>): string =>
  [accno, decimalOf(amountOf(amount), 3)].join(' ');
