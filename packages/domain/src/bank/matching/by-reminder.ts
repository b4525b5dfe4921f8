import { amountOf, zero } from '../../values/money.ts';
import { payingOutcome } from '../outcome/paying.ts';
import { reasonOf } from '../reasons/reason.ts';
import type { DueDocument } from './candidate-index.ts';
import type { IssuedReminder, MatchProposal } from './candidates.ts';
import { addDifference } from './differences.ts';
import type { Adding } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/** Matches by the reference of a reminder, which asks for several invoices at once. */

/** The reminders that were issued, by the references of their QR-bills. */
export type ReminderIndex = ReadonlyMap<string, IssuedReminder>;

export const reminderIndexOf = (reminders: readonly IssuedReminder[]): ReminderIndex =>
  new Map(reminders.map((one) => [one.reference, one]));

/**
 * Adds what the reminder of a line's reference asks for, and answers it where all that is still
 * open of it comes to the line: fee and interest are not paid with it, unless they were booked with
 * the reminder.
 */
export const byReminder = (
  prepared: PreparedLine,
  reminders: ReminderIndex,
  adding: Adding,
): MatchProposal | undefined => {
  const { line, units } = prepared;
  const reminder = reminders.get(line.references.creditor);
  if (!reminder || units <= 0 || line.reversal) return undefined;
  const asked = openOf(reminder, prepared, adding);
  const reasons = [reasonOf('reminder', { id: reminder.id })];
  const outcome = payingOutcome(prepared, asked, { how: 'exact' });
  if (!outcome) {
    addOther(prepared, asked, { reasons, adding });
    return undefined;
  }
  const exact = {
    ...{ kind: 'reference' as const, measure: 98, outcome },
    reasons: [...reasons, reasonOf('amount_sum', { count: asked.length })],
  };
  adding.collected.add(exact, outcome);
  // Who pays without the fee that is asked for is looked at by a person.
  return amountOf(reminder.charges).eq(zero) ? { ...exact, measure: 100 } : undefined;
};

const openOf = (
  { party_number, invnumbers }: IssuedReminder,
  { currency }: PreparedLine,
  { context }: Adding,
): DueDocument[] =>
  invnumbers.flatMap((number) => {
    const one = context.index.document({ kind: 'invoice', party_number, number });
    return one && one.currency === currency && one.due !== 0 ? [one] : [];
  });

/**
 * More or less than is open: the oldest are paid first, and what is too much stays with the last.
 */
const addOther = (
  prepared: PreparedLine,
  asked: readonly DueDocument[],
  { reasons, adding }: { reasons: MatchProposal['reasons']; adding: Adding },
): void => {
  const kind = 'reference';
  addDifference(prepared, asked, { base: 94, reasons, kind }, adding);
  const found = { kind, measure: 90, reasons } as const;
  adding.collected.add(found, payingOutcome(prepared, asked, { how: 'open' }));
  adding.collected.add(found, payingOutcome(prepared, asked, { how: 'credit' }));
};
