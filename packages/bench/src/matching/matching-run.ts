import {
  addDays,
  type BankOutcome,
  booksTheSame,
  type LearnedBooking,
  learnedOf,
  leftOf,
  type MatchSettings,
  matcherOf,
  type OpenDocument,
  type PastLine,
  withLearned,
} from '@kontor/domain';
import { type ClientYear, type DatedDocument, firstDayOfYear, francs, type TrueLine } from './client-year.ts';

/**
 * A year of lines, matched week by week as a client would: what is not booked by itself, a person
 * books as it is.
 */

export type Tally = {
  lines: number;
  /** Booked by itself, as it is; and otherwise, which must never be. */
  automatic: number;
  wrong: number;
  first: number;
  amongThree: number;
  /** Credits whose reference names a document, and those of them that booked themselves. */
  referenced: number;
  referencedAutomatic: number;
};

export const emptyTally = (): Tally => ({
  lines: 0,
  automatic: 0,
  wrong: 0,
  first: 0,
  amongThree: 0,
  referenced: 0,
  referencedAutomatic: 0,
});

/** Two tallies together. */
export const addTally = (total: Tally, more: Tally): Tally => ({
  lines: total.lines + more.lines,
  automatic: total.automatic + more.automatic,
  wrong: total.wrong + more.wrong,
  first: total.first + more.first,
  amongThree: total.amongThree + more.amongThree,
  referenced: total.referenced + more.referenced,
  referencedAutomatic: total.referencedAutomatic + more.referencedAutomatic,
});

export type YearMeasured = {
  all: Tally;
  byKind: Map<string, Tally>;
  mistakes: { one: TrueLine; booked: BankOutcome }[];
  unbalanced: number;
};

// A week of lines is read at once.
const stretch = 7;
// Documents that were paid are known for some time, so that whoever pays twice is recognized.
const known = 120;

export const measuredYear = (year: ClientYear, choices: Partial<MatchSettings> = {}): YearMeasured => {
  const settings = { ...year.settings, ...choices };
  const measured: YearMeasured = { all: emptyTally(), byKind: new Map(), mistakes: [], unbalanced: 0 };
  const due = new Map(year.documents.map((one) => [keyOf(one), { one, due: one.units, paidOn: '' }]));
  const move = (outcome: BankOutcome, date: string, sign: 1 | -1) => {
    for (const { kind, party_number, number, amount, writeoff } of outcome.documents) {
      const found = due.get(`${kind} ${party_number} ${number}`);
      const units = Math.round(Number(amount) * 100) + Math.round(Number(writeoff?.amount ?? 0) * 100);
      if (!found) continue;
      found.due -= sign * units * (kind === 'invoice' ? 1 : -1);
      found.paidOn = date;
    }
  };
  let learned = new Map<string, LearnedBooking[]>();
  const past: (PastLine & { outcome: BankOutcome })[] = [];
  const executed = new Set<string>();
  for (let from = 0; from < 372; from += stretch) {
    const [first, last] = [addDays(firstDayOfYear, from), addDays(firstDayOfYear, from + stretch - 1)];
    const lines = year.lines.filter(({ line }) => line.date >= first && line.date <= last);
    const matcher = matcherOf(
      {
        documents: [...due.values()]
          .filter(
            ({ one, due: open, paidOn }) =>
              one.transdate <= last && (open !== 0 || paidOn >= addDays(first, -known)),
          )
          .map(({ one, due: open }) => openAs(one, open)),
        reminders: [],
        orders: year.orders.filter(({ sent, id }) => sent <= last && !executed.has(id)),
        learned: [...learned.values()].flat(),
        rules: [],
        accounts: year.accounts,
        lines: past.filter(({ date }) => date >= addDays(first, -known)),
      },
      settings,
    );
    for (const one of lines) {
      const { line, truth } = one;
      const { automatic, proposals } = matcher.match(line);
      const isRight = (outcome: BankOutcome | undefined) =>
        outcome !== undefined && booksTheSame(outcome, truth, line.currency);
      const isFirst = isRight(
        automatic?.outcome ?? (proposals[0]?.kind === 'amount' ? undefined : proposals[0]?.outcome),
      );
      measured.unbalanced += proposals.filter(({ outcome }) => Number(leftOf(line, outcome)) !== 0).length;
      if (automatic && !isFirst) measured.mistakes.push({ one, booked: automatic.outcome });
      for (const tally of [measured.all, tallyOf(measured.byKind, one.what)]) {
        tally.lines += 1;
        if (automatic && isFirst) tally.automatic += 1;
        if (automatic && !isFirst) tally.wrong += 1;
        if (isFirst) tally.first += 1;
        if (proposals.slice(0, 3).some(({ outcome }) => isRight(outcome))) tally.amongThree += 1;
        if (one.referenced) tally.referenced += 1;
        if (one.referenced && automatic && isFirst) tally.referencedAutomatic += 1;
      }
      matcher.book(line, truth);
      move(truth, line.date, 1);
      const undone = truth.undoes === undefined ? undefined : past.find(({ id }) => id === truth.undoes);
      if (undone) move(undone.outcome, line.date, -1);
      past.push({ ...line, outcome: truth });
      for (const order of year.orders)
        if (
          order.end_to_end === line.references.end_to_end ||
          (line.references.end_to_end === '' &&
            order.payment_information === line.references.payment_information)
        )
          executed.add(order.id);
      learned = withLesson(learned, one);
    }
  }
  return measured;
};

const withLesson = (learned: Map<string, LearnedBooking[]>, { line, truth }: TrueLine) => {
  for (const lesson of learnedOf(line, truth))
    learned.set(lesson.key, withLearned(learned.get(lesson.key) ?? [], lesson));
  return learned;
};

const tallyOf = (byKind: Map<string, Tally>, what: string): Tally => {
  const tally = byKind.get(what) ?? emptyTally();
  byKind.set(what, tally);
  return tally;
};

const keyOf = ({ kind, party, number }: DatedDocument) => `${kind} ${party.number} ${number}`;

const openAs = ({ units, ...document }: DatedDocument, due: number): OpenDocument => ({
  ...document,
  amount: francs(document.kind === 'invoice' ? units : -units),
  open: francs(document.kind === 'invoice' ? due : -due),
});
