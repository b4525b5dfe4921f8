import { bareIban } from '../../qr-bill/iban.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { reasonOf } from '../reasons/reason.ts';
import { byLearned, byRule, byTransfer, ruleIndexOf } from './by-habit.ts';
import { byOrder, byReversal, orderIndexOf, pastIndexOf } from './by-order.ts';
import { addOfParty } from './by-party.ts';
import { byReference } from './by-reference.ts';
import { byReminder, reminderIndexOf } from './by-reminder.ts';
import { byAmountOnly, byName, byNearReference, byNumber } from './by-text.ts';
import { byTransitIban } from './by-transit.ts';
import { candidateIndexOf } from './candidate-index.ts';
import type { LineMatches, MatchCandidates, MatchSettings, PastLine } from './candidates.ts';
import { newCollected } from './collected.ts';
import { learnedIndexOf } from './learned-index.ts';
import type { Adding, MatchContext } from './match-context.ts';
import { type PreparedLine, preparedLine } from './prepared-line.ts';

/** Finds what bank lines are, line by line, and keeps up with what is booked in the meantime. */
export type Matcher = {
  /**
   * The matches of a line. `automatic` is there only by its reference or by an own order, where
   * amount and document leave one reading.
   */
  match: (line: LineFacts) => LineMatches;
  /**
   * Takes down what is open by what a line has booked, so that no later line pays it again; an
   * undoing opens it again. With `learn` the next line of the counterparty is proposed likewise.
   */
  book: (line: LineFacts, outcome: BankOutcome, options?: { learn?: boolean }) => void;
};

/** A matcher of these candidates. It reads nothing else, and keeps nothing but in memory. */
export const matcherOf = (candidates: MatchCandidates, settings: MatchSettings): Matcher => {
  const index = candidateIndexOf(candidates.documents);
  const reminders = reminderIndexOf(candidates.reminders);
  const orders = orderIndexOf(candidates.orders);
  const past = pastIndexOf();
  const rules = ruleIndexOf(candidates.rules);
  const own = new Map(
    candidates.accounts.flatMap((account) => account.ibans.map((iban) => [bareIban(iban), account] as const)),
  );
  const learned = learnedIndexOf(candidates.learned);
  const outcomes = new Map<number, BankOutcome>();
  const lines = new Set<number>();
  // A line may be reversed though nobody has booked it yet.
  const see = (line: PastLine) => {
    if (lines.has(line.id)) return;
    lines.add(line.id);
    past.add(line);
    if (line.outcome) outcomes.set(line.id, line.outcome);
  };
  for (const line of candidates.lines) see(line);
  const seen = new Map<string, number>();

  const context: MatchContext = {
    index,
    settings,
    learnedFor: learned.find,
    isTwin: (prepared) => seen.get(twinKey(prepared)) !== prepared.line.id,
    opposite: past.opposite,
  };

  const match = (line: LineFacts): LineMatches => {
    const prepared = preparedLine(line);
    if (!prepared) return { proposals: [] };
    const twin = twinKey(prepared);
    if (!seen.has(twin)) seen.set(twin, line.id);
    see(line);
    const collected = newCollected(line.currency);
    const adding = { context, collected };
    const sure =
      byReference(prepared, adding) ??
      byReminder(prepared, reminders, adding) ??
      byOrder(prepared, orders, adding);
    if (sure) return { automatic: sure, proposals: [sure] };
    byTransitIban(prepared, orders.inTransitTo(prepared.iban), adding);
    byReversal(prepared, adding);
    byTransfer(prepared, own, adding);
    for (const party of index.byIban(prepared.iban).slice(0, 4)) {
      const others = index.byIban(prepared.iban).filter(({ kind }) => kind === party.kind).length;
      const reasons = [reasonOf('iban', { name: party.name })];
      addOfParty(prepared, party, { kind: 'iban', base: others > 1 ? 80 : 95, reasons }, adding);
    }
    byNearReference(prepared, adding);
    byNumber(prepared, adding);
    byName(prepared, adding);
    byKnownParty(prepared, adding);
    byLearned(prepared, adding);
    byRule(prepared, rules, adding);
    if (collected.isEmpty()) byAmountOnly(prepared, adding);
    return { proposals: lowerTwins(collected.best(), context.isTwin(prepared)) };
  };

  /** The party whose documents the counterparty paid before. */
  const byKnownParty = (prepared: PreparedLine, adding: Adding) => {
    for (const { booking, likeness } of context.learnedFor(prepared).slice(0, 3)) {
      const { key, template, count, last } = booking;
      const party = template.party && index.party(template.party.kind, template.party.number);
      if (!party) continue;
      const base = key.includes(' iban ') ? 92 : 74 - (1 - likeness) * 40;
      addOfParty(
        prepared,
        party,
        { kind: 'learned', base, reasons: [reasonOf('learned', { count, date: last })] },
        adding,
      );
    }
  };

  const bookOrders = ({ references }: LineFacts) => {
    const single = orders.byEndToEnd(references.end_to_end);
    const executed = single.length > 0 ? single : orders.byGroup(references.payment_information);
    for (const order of executed) orders.book(order);
  };

  return {
    match,
    book: (line, outcome, { learn = true } = {}) => {
      index.move(outcome);
      if (line.amount.startsWith('-')) bookOrders(line);
      see(line);
      outcomes.set(line.id, outcome);
      if (outcome.undoes !== undefined) {
        past.remove(outcome.undoes);
        past.remove(line.id);
        const undone = outcomes.get(outcome.undoes);
        if (undone) index.move(undone, true);
      }
      if (learn) learned.learn(line, outcome);
    },
  };
};

const twinKey = ({ line, units, iban, words }: PreparedLine): string =>
  [line.accno, line.date, units, iban || words.join(' '), line.references.creditor].join('\n');

/** Two lines that are alike may be one that came twice, so that each is less sure. */
const lowerTwins = (proposals: LineMatches['proposals'], isTwin: boolean): LineMatches['proposals'] =>
  isTwin
    ? proposals.map((one) => ({
        ...one,
        measure: Math.max(1, one.measure - 10),
        reasons: [...one.reasons, reasonOf('twin_line')],
      }))
    : proposals;
