import { interestOf, type Reminders } from '../master-data/sending/reminders.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, proportion, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type CreditedDebt, type OpenAccount, openOf, type UnpaidInterest } from './debts.ts';

/** The interest of reminders (docs/interface §24), and what it is made of. */

/** The day of a letter, the settings, and the decimals of its currency. */
type InterestRun = { day: BookingDate; reminders: Reminders; places: number };

/** Interest on an amount over days, at a rate a year. */
type InterestPart = { base: Amount; days: number };

/** The interest on a debt: of its parts, less what was booked of it before. */
type Interest = { amount: Amount; rate: Decimal; parts: InterestPart[]; booked: Amount };

/**
 * A line of the interest of a letter: a part of an invoice, what earlier letters asked for, or what
 * was booked of them. The last part of an invoice has the interest of all, which is rounded once.
 */
export type InterestLine = {
  invnumber?: string | undefined;
  kind: 'interest' | 'earlier' | 'booked';
  base?: Decimal;
  rate?: Decimal;
  days?: number;
  interest?: Decimal;
};

/** The lines of the interest of a letter, whose sum it is. */
export const interestLines = (
  {
    owed,
    carried,
  }: {
    owed: readonly { item: { invnumber: string }; interest: Interest }[];
    carried: readonly UnpaidInterest[];
  },
  places: number,
): InterestLine[] => [
  ...owed.flatMap(({ item: { invnumber }, interest: { amount, rate, parts, booked } }): InterestLine[] => {
    if (!amount.gt(zero)) return [];
    const lines = parts.map(({ base, days }, at): InterestLine => {
      const isLast = at === parts.length - 1;
      const whole = isLast ? { interest: decimalOf(amount.plus(booked), places) } : {};
      return { invnumber, kind: 'interest', base: decimalOf(base, places), rate, days, ...whole };
    });
    if (booked.eq(zero)) return lines;
    return [...lines, { invnumber, kind: 'booked', interest: decimalOf(zero.minus(booked), places) }];
  }),
  ...carried.flatMap(({ of, amount }): InterestLine[] =>
    amountOf(amount).eq(zero)
      ? []
      : [{ invnumber: of?.invnumber, kind: 'earlier', interest: decimalOf(amountOf(amount), places) }],
  ),
];

/**
 * Interest that earlier letters asked for, and that is not computed again: on invoices which were
 * paid since without it, and what is left of letters of which a part is paid. It stays with its
 * invoice.
 */
export const carriedInterest = (
  { unpaid }: OpenAccount,
  items: readonly { id: number }[],
): UnpaidInterest[] => {
  const listed = new Set(items.map(({ id }) => id));
  const carried = unpaid.interest.filter(({ of, is_booked }) => is_booked || !of || !listed.has(of.id));
  const sums = new Map<number | undefined, UnpaidInterest>();
  for (const one of carried) {
    const before = sums.get(one.of?.id);
    const amount = before
      ? (amountOf(before.amount).plus(amountOf(one.amount)).toFixed() as Decimal)
      : one.amount;
    sums.set(one.of?.id, { ...one, amount });
  }
  return [...sums.values()];
};

/**
 * Simple interest from the day after the due day on, by days of a year of 365: on each part until
 * the day on which it was paid, and on what is open until the day of the letter, less what was
 * booked already. All of it is rounded once.
 */
export const interestOn = (
  credited: CreditedDebt,
  { level, run }: { level: number; run: InterestRun },
): Interest => {
  const { debt } = credited;
  const rate = interestOf(run.reminders, level);
  if (!debt.bears_interest) return { amount: zero, rate, parts: [], booked: zero };
  const daysTo = (day: BookingDate) => Math.max(0, daysBetween(debt.duedate, day < run.day ? day : run.day));
  const parts = partsByDays([
    ...(debt.paid ?? []).map(({ day, amount }) => ({ base: amountOf(amount), days: daysTo(day) })),
    { base: openOf(credited), days: daysTo(run.day) },
  ]);
  const byDays = sum(parts.map(({ base, days }) => base.times(String(days))));
  const whole = proportion(byDays, { part: amountOf(rate), whole: yearInPercent }, run.places);
  const booked = amountOf(debt.booked_interest);
  const left = whole.minus(booked);
  return left.gt(zero) ? { amount: left, rate, parts, booked } : { amount: zero, rate, parts, booked };
};

/**
 * The parts with the same days as one, without those that come to nothing, in the order of their
 * days.
 */
const partsByDays = (parts: readonly InterestPart[]): InterestPart[] => {
  const bases = new Map<number, Amount>();
  for (const { base, days } of parts) bases.set(days, (bases.get(days) ?? zero).plus(base));
  return [...bases]
    .map(([days, base]) => ({ base, days }))
    .filter(({ base, days }) => days > 0 && !base.eq(zero))
    .toSorted((one, other) => one.days - other.days);
};

const yearInPercent = amountOf('36500');

export const daysBetween = (from: BookingDate, to: BookingDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
