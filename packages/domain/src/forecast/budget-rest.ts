import type { Account } from '../master-data/account.ts';
import { positionOf } from '../master-data/statement/position-of.ts';
import { addDays, type BookingDate, monthAfter, monthOf } from '../values/dates.ts';
import { type Amount, amountOf, proportion, zero } from '../values/money.ts';
import type { ForecastFacts } from './facts.ts';
import { daysFrom } from './habits.ts';

/**
 * The rest of the budgets, which nothing else of the forecast covers (docs/interface §39). Budgets
 * have no tax, which comes in and goes out with them.
 */

/**
 * An amount that is known already of a month: on an account of the books, or of a kind of accounts.
 */
export type Known = { month: BookingDate; amount: Amount; accno?: number; pool: Pool };
export type Pool = 'income' | 'staff' | 'expense';

/** A part of a budget: it comes in or goes out on a day. */
export type BudgetPart = { accno: number; day: BookingDate; amount: Amount };

/** Depreciation and changes of stock move no cash. */
const withoutCash: ReadonlySet<string | undefined> = new Set(['E2', 'E6']);

const staff = 'E4';

export const poolOf = (account: Account): Pool =>
  account.category === 'income' ? 'income' : positionOf(account) === staff ? 'staff' : 'expense';

type Rest = { accno: number; pool: Pool; amount: Amount };

/** The rest of a month by account: its budget less what is known of it, never below zero. */
const restOf = (
  { date, budget, booked, accounts }: ForecastFacts,
  month: BookingDate,
  known: readonly Known[],
): Rest[] => {
  const rests: Rest[] = budget.flatMap(({ accno, months }) => {
    const account = accounts.get(accno);
    const found = months.find((one) => one.month === month);
    if (!found || !account || withoutCash.has(positionOf(account))) return [];
    const done = month === monthOf(date) ? amountOf(booked.get(accno) ?? '0') : zero;
    const amount = amountOf(found.amount).minus(done);
    return amount.gt(zero) ? [{ accno, pool: poolOf(account), amount }] : [];
  });
  const take = (some: readonly Rest[], of: Amount): Amount => {
    let left = of;
    for (const rest of some) {
      const taken = rest.amount.lt(left) ? rest.amount : left;
      rest.amount = rest.amount.minus(taken);
      left = left.minus(taken);
    }
    return left;
  };
  for (const { amount, accno, pool, ...one } of known) {
    if (one.month !== month) continue;
    const left = take(
      rests.filter((rest) => rest.accno === accno),
      amount,
    );
    if (accno === undefined)
      take(
        rests.filter((rest) => rest.pool === pool),
        left,
      );
  }
  return rests.filter(({ amount }) => amount.gt(zero));
};

/**
 * The parts of the budgets up to a day, a week each: expense is paid in its month, and income comes
 * in when invoices of its month are usually paid.
 */
export const budgetParts = (
  facts: ForecastFacts,
  { until, known, delay }: { until: BookingDate; known: readonly Known[]; delay: number },
): BudgetPart[] => {
  const parts: BudgetPart[] = [];
  for (let month = monthOf(facts.date); month <= until; month = monthAfter(month)) {
    const first = month > facts.date ? month : addDays(facts.date, 1);
    const end = addDays(monthAfter(month), -1);
    const rests = first > end ? [] : restOf(facts, month, known);
    for (const { accno, pool, amount } of rests) {
      const shift = pool === 'income' ? delay : 0;
      const sign = pool === 'income' ? amount : zero.minus(amount);
      for (const { day, share } of weeksOf(facts.date, { first, end }, sign, facts.places))
        if (addDays(day, shift) <= until) parts.push({ accno, day: addDays(day, shift), amount: share });
    }
  }
  return parts;
};

/**
 * An amount over the weeks of some days by the days of each, exactly; each at the end of its week.
 */
const weeksOf = (
  date: BookingDate,
  { first, end }: { first: BookingDate; end: BookingDate },
  amount: Amount,
  places: number,
): { day: BookingDate; share: Amount }[] => {
  const all = amountOf(String(daysFrom(first, end) + 1));
  const parts: { day: BookingDate; share: Amount }[] = [];
  let until = zero;
  for (let from = first; from <= end; ) {
    const toEnd = 6 - ((daysFrom(date, from) - 1) % 7);
    const last = addDays(from, toEnd) < end ? addDays(from, toEnd) : end;
    const sum = proportion(amount, { part: amountOf(String(daysFrom(first, last) + 1)), whole: all }, places);
    parts.push({ day: last, share: sum.minus(until) });
    until = sum;
    from = addDays(last, 1);
  }
  return parts;
};
