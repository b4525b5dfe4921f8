import type { Outstanding } from '../reports/outstanding.ts';
import { vatDeadline } from '../reports/work.ts';
import type { BookingDate } from '../values/dates.ts';
import { addDays } from '../values/dates.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { VatDays } from '../vat/period.ts';
import { reconciliationDays } from '../vat/reconciliation/deadline.ts';
import {
  type ClosingKind,
  type ClosingList,
  type ClosingStep,
  type ClosingStepName,
  closingStepNames,
  endsOfSteps,
} from './step.ts';

/** The states of the steps of a check list, each from facts of the books (docs/interface §15). */

/** An account of a bank on the last day: its last statement by then, and both of its balances. */
export type BankBalance = {
  accno: number;
  closing_on: BookingDate | undefined;
  difference: Decimal;
};

export type ClosingFacts = {
  kind: ClosingKind;
  from: BookingDate;
  to: BookingDate;
  outstanding: Outstanding;
  /** Whether a valuation of the last day would book something. */
  to_value: boolean;
  /** The lines of the bank up to the last day that are neither booked nor ignored. */
  bank_lines: number;
  balances: readonly BankBalance[];
  /** The recurring invoices with days up to the last one that are not posted. */
  recurring: number;
  /** Whether there are recurring invoices. */
  has_recurring: boolean;
  /** The letters that would remind of what was overdue on the last day. */
  reminders: number;
  /** The assets in the register, and what a run of the last day would depreciate. */
  assets: number;
  depreciation: { count: number; amount: Decimal };
  /** The documents that ask for an accrual on the last day, and the accruals that are open then. */
  to_accrue: number;
  has_accruals: boolean;
  /** The settled VAT periods that end in the period or year. */
  settled: readonly VatDays[];
  /** Whether the reconciliation of the year is settled. */
  reconciled: boolean;
  closing_date: BookingDate | undefined;
  /** Whether the year that ends on the last day is ended. */
  ended: boolean;
  /** Whether an archive of the year was made after its last day. */
  archived: boolean;
  /** The number of things that the annual accounts of the year lack. */
  annual_missing: number;
};

type Found = Omit<ClosingStep, 'name' | 'count'> & { count?: number };

const notApplicable: Found = { state: 'not_applicable' };

/** A step that is to be done before the end where something is left of it. */
const undone = (count: number): Found => ({ state: count === 0 ? 'done' : 'open', count });

const openDocuments = ({ amount, count, overdue_count }: Outstanding['receivables']): Found =>
  count === 0 ? { state: 'done' } : { state: 'review', count, amount, overdue: overdue_count };

// A statement that ended so many days before has what moved until the last day.
const statementDays = 7;

const balanced = ({ balances, to }: ClosingFacts): Found => {
  if (balances.length === 0) return notApplicable;
  const accounts = balances.flatMap(({ accno, closing_on, difference }) => {
    if (closing_on === undefined || closing_on < addDays(to, -statementDays)) return [{ accno }];
    return amountOf(difference).eq(zero) ? [] : [{ accno, difference }];
  });
  return { ...undone(accounts.length), accounts };
};

const filing = ({ settled, reconciled }: ClosingFacts): Found => {
  const last = settled.at(-1);
  if (!last) return notApplicable;
  const state = reconciled ? 'done' : 'review';
  return { state, count: settled.length, due: vatDeadline(last), periods: [...settled] };
};

const settling = ({ outstanding: { vat }, settled }: ClosingFacts): Found => {
  const [first] = vat;
  if (!first) return settled.length > 0 ? { state: 'done' } : notApplicable;
  return { state: 'open', count: vat.length, due: vatDeadline(first), periods: vat };
};

const reconciling = ({ outstanding: { vat }, settled, reconciled, from, to }: ClosingFacts): Found => {
  // A firm that became liable within the year has no return of the days before.
  const [first] = [...settled, ...vat.filter((one) => one.to >= from)].map((one) => one.from).sort();
  if (first === undefined) return notApplicable;
  const { correct_by: due, final_on } = reconciliationDays(to);
  const dates = { due, final_on, periods: [{ from: first, to }] };
  return reconciled ? { state: 'done', ...dates } : { state: 'open', count: 1, ...dates };
};

const valuing = ({ outstanding: { currencies, revalued }, to_value }: ClosingFacts): Found => {
  if (currencies.length === 0) return revalued ? { state: 'done' } : notApplicable;
  const named = { currencies: currencies.join(', ') };
  return to_value ? { state: 'open', count: currencies.length, ...named } : { state: 'done', ...named };
};

const states: Record<ClosingStepName, (facts: ClosingFacts) => Found> = {
  receipts: ({ outstanding: { waiting_receipts, failed_receipts } }) =>
    undone(waiting_receipts + failed_receipts),
  proposals: ({ outstanding }) => undone(outstanding.proposals),
  bank_lines: ({ bank_lines, balances }) =>
    bank_lines === 0 && balances.length === 0 ? notApplicable : undone(bank_lines),
  bank_balances: balanced,
  recurring: ({ recurring, has_recurring }) => (has_recurring ? undone(recurring) : notApplicable),
  receivables: ({ outstanding }) => openDocuments(outstanding.receivables),
  payables: ({ outstanding }) => openDocuments(outstanding.payables),
  reminders: ({ reminders }) => ({ state: reminders === 0 ? 'done' : 'review', count: reminders }),
  depreciation: ({ assets, depreciation: { count, amount } }) => {
    if (assets === 0) return notApplicable;
    return count === 0 ? { state: 'done' } : { state: 'open', count, amount };
  },
  accruals: ({ to_accrue, has_accruals }) => {
    if (to_accrue > 0) return { state: 'open', count: to_accrue };
    return { state: has_accruals ? 'done' : 'review' };
  },
  revaluation: valuing,
  vat: settling,
  vat_filing: filing,
  vat_reconciliation: reconciling,
  period: ({ closing_date, to }) => undone(closing_date !== undefined && closing_date >= to ? 0 : 1),
  year: ({ ended }) => undone(ended ? 0 : 1),
  archive: ({ archived }) => ({ state: archived ? 'done' : 'review', count: archived ? 0 : 1 }),
  // They follow the end, which nothing of them holds up.
  annual_accounts: ({ annual_missing }) => ({
    state: annual_missing === 0 ? 'done' : 'review',
    count: annual_missing,
  }),
};

/** The check list of a period or year. */
export const closingListOf = (facts: ClosingFacts): ClosingList => {
  const { kind, from, to, outstanding } = facts;
  const belongs = (step: ClosingStepName) => (endsOfSteps[step] as readonly ClosingKind[]).includes(kind);
  const steps = closingStepNames.filter(belongs).map((name) => {
    const { state, count = 0, ...more } = states[name](facts);
    return { name, state, count, ...more };
  });
  const open = steps.filter(({ state }) => state === 'open').length;
  return { kind, from, to, currency: outstanding.currency, open, steps };
};

/** An amount as the list has it. */
export const depreciationFound = (
  due: readonly { amount: Parameters<typeof decimalOf>[0] }[],
  places: number,
): ClosingFacts['depreciation'] => ({
  count: due.length,
  amount: decimalOf(
    due.reduce((total, { amount }) => total.plus(amount), zero),
    places,
  ),
});
