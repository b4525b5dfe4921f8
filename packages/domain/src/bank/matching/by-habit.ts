import { minorUnit } from '../../values/currency.ts';
import { negated } from '../../values/money.ts';
import { learnedWords } from '../learning/learned.ts';
import { type BankRule, conditionsMet, readLine } from '../learning/rule.ts';
import { type BankTemplate, fixedOutcomes, outcomeOfTemplate } from '../learning/template.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { reasonOf } from '../reasons/reason.ts';
import type { OwnAccount } from './candidates.ts';
import type { Adding } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/** Matches without a document: own accounts, wages, what was done before, and rules. */

/**
 * Adds the transfer to or from another own account. Where the lines of both are read, an account
 * between them takes both.
 */
export const byTransfer = (
  prepared: PreparedLine,
  accounts: ReadonlyMap<string, OwnAccount>,
  { context, collected }: Adding,
): void => {
  const other = accounts.get(prepared.iban);
  const { line } = prepared;
  if (!other || other.accno === line.accno) return;
  const accno = other.has_statements ? context.settings.transfer_accno : other.accno;
  if (!accno) return;
  collected.add(
    { kind: 'transfer', measure: 96, reasons: [reasonOf('transfer', { accno: other.accno })] },
    { documents: [], accounts: [{ why: 'transfer', accno, amount: amountOfLine(line) }] },
  );
};

const amountOfLine = ({ amount, currency }: LineFacts) => {
  const places = minorUnit(currency);
  return negated(negated(amount, places), places);
};

/**
 * Adds what was done with earlier lines of the counterparty; the same words and the same amount
 * make it surer.
 */
export const byLearned = (prepared: PreparedLine, { context, collected }: Adding): void => {
  const { line } = prepared;
  const words = new Set(learnedWords(line));
  for (const [at, { booking, likeness }] of context.learnedFor(prepared).entries()) {
    const { key, template, count, last, words: known, amount } = booking;
    const shared = known.filter((word) => words.has(word)).length;
    const all = new Set([...known, ...words]).size;
    const agreeing = all === 0 ? 1 : shared / all;
    const measure =
      50 +
      Math.min(count, 5) * 3 +
      agreeing * 18 +
      (amount === line.amount ? 6 : 0) -
      Math.min(at, 4) -
      (key.includes(' iban ') ? 0 : 4) -
      (1 - likeness) * 60;
    const found = { kind: 'learned' as const, reasons: [reasonOf('learned', { count, date: last })] };
    collected.add({ ...found, measure }, outcomeOfTemplate(line, template));
    for (const outcome of fixedOutcomes(line, template)) {
      // The same amount twice is a habit.
      const isHabit = context
        .learnedFor(prepared)
        .some((other) => other.booking !== booking && hasFixed(other.booking.template, outcome));
      collected.add({ ...found, measure: measure + (isHabit ? 4 : -8) }, outcome);
    }
  }
};

/** Whether a template has an account with the same amount as an outcome. */
const hasFixed = ({ accounts }: BankTemplate, outcome: BankOutcome): boolean =>
  outcome.accounts.some(({ accno, amount }) =>
    accounts.some((one) => one.accno === accno && one.amount === amount),
  );

/** The rules that a line meets, with their conditions folded once. */
export type RuleIndex = (line: LineFacts) => readonly BankRule[];

export const ruleIndexOf = (rules: readonly BankRule[]): RuleIndex => {
  const tested = rules.map((rule) => ({ rule, isMet: conditionsMet(rule.conditions) }));
  return (line) => {
    const read = readLine(line);
    return tested.flatMap(({ rule, isMet }) => (isMet(read) ? [rule] : []));
  };
};

/** Adds what the rules of the client say. */
export const byRule = (prepared: PreparedLine, rules: RuleIndex, { collected }: Adding): void => {
  for (const { name, template } of rules(prepared.line).slice(0, 3))
    collected.add(
      { kind: 'rule', measure: 88, reasons: [reasonOf('rule', { name })] },
      outcomeOfTemplate(prepared.line, template),
    );
};
