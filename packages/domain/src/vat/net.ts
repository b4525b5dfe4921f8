import { activitiesFrom, netLadderOn, stepOf } from '../master-data/vat/net-ladder.ts';
import { vatCodeUses } from '../master-data/vat-code-use.ts';
import type { VatNetRate } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { codeOf, effectiveParts, turnoverParts, type VatMovement, type VatPart } from './movement.ts';
import {
  accountGroups,
  hasActivities,
  isGrantedOn,
  type NetBasis,
  placeOf,
  rateValid,
} from './net/grants.ts';
import { generationEnd, generationOf } from './rate-figure.ts';

/**
 * The net tax rate method (docs/interface §15): turnover including its tax is taxed at net rates,
 * which depend on the account, and there is no input tax. In periods from 2025 on each rate is that
 * of an activity, which has a row of its own in the figures 322 and 323; until 2024 there were two,
 * the second of them in 332 and 333.
 */

const digits = ['32', '33'];

/**
 * The net rates that a period has of those of its client: all activities, or the two of before
 * 2025, so that accounts of a later activity have the first.
 */
export const netRatesOf = (
  rates: readonly VatNetRate[],
  period: Omit<NetBasis, 'netRates'>,
): readonly VatNetRate[] => (hasActivities(period) ? rates : rates.slice(0, digits.length));

/**
 * The figures of the two net rates until 2024, and the rate of each in a period that ends on `to`.
 */
export const netRateFigures = (
  rates: readonly VatNetRate[],
  to: BookingDate,
  occurring: readonly VatPart[] = [],
): ReadonlyMap<string, Decimal> => {
  const found = new Map<string, Decimal>();
  for (const [at, rate] of rates.entries()) {
    for (const digit of ['0', '1', '2', '3'] as const) {
      const figure = `${digits[at]}${digit}`;
      const occurs = occurring.some((part) => part.figure === figure);
      if (digit !== generationOf(to) && !occurs) continue;
      const end = generationEnd(digit);
      const percent = rateValid(rate, end !== undefined && end < to ? end : to);
      if (percent !== undefined) found.set(figure, percent);
    }
  }
  return found;
};

/**
 * A row of a figure of net rates: its activity, rate and turnover including tax. `granted` is false
 * of supplies on days on which the activity was not granted.
 */
export type NetRow = {
  activity_id?: string;
  description?: string;
  rate: Decimal;
  amount: Amount;
  granted?: boolean;
};

/**
 * The rows of each figure of a period with activities. Supplies of earlier years have rows of their
 * own, by the rates of then.
 */
export const netRowsOf = (parts: readonly VatPart[], basis: NetBasis): ReadonlyMap<string, NetRow[]> => {
  const figures = new Map<string, Map<string, NetRow>>([[`32${generationOf(basis.to)}`, new Map()]]);
  for (const { figure, amount, activity } of parts) {
    const found = netRowOf(activity, basis);
    if (!found) continue;
    const rows = figures.get(figure) ?? new Map<string, NetRow>();
    figures.set(figure, rows);
    const { key, row } = found;
    rows.set(key, { ...row, amount: (rows.get(key)?.amount ?? zero).plus(amount) });
  }
  return new Map(
    [...figures].map(([figure, rows]) => {
      const inOrder = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      return [figure, inOrder.filter(({ amount }) => !amount.eq(zero))];
    }),
  );
};

/**
 * The row of an activity in a period, without its amount, and the key of its place in the figure.
 * Undefined where the activity has no rate yet.
 */
export const netRowOf = (
  activity: VatPart['activity'],
  { netRates, to }: NetBasis,
): { key: string; row: Omit<NetRow, 'amount'> } | undefined => {
  const granted = activity && netRates[activity.place];
  if (!activity || !granted) return undefined;
  const { generation, place } = activity;
  const isOfNow = generation >= activitiesFrom;
  // A rate that begins later than the supply, as of books that were begun then, is that of the
  // period.
  const rate = isOfNow
    ? (rateValid(granted, generation) ?? rateValid(granted, to))
    : rateValid(granted, lastDayOf(generation));
  if (rate === undefined) return undefined;
  const { activity_id, description } = granted;
  const isGranted = !isOfNow || isGrantedOn(granted, generation);
  const named = {
    ...(isOfNow && activity_id ? { activity_id } : {}),
    ...(isOfNow && description ? { description } : {}),
    ...(isOfNow ? {} : technicalId(rate, generation)),
    ...(isGranted ? {} : { granted: false }),
  };
  // In this order: the activities as the client has them, then those of earlier years.
  const key = isOfNow
    ? `${String(place).padStart(3, '0')} ${isGranted ? 0 : 1} ${rate}`
    : `${named.activity_id ?? 'T'} ${rate}`;
  return { key, row: { ...named, rate } };
};

/** The last day on which rates of a generation of before 2025 are looked up. */
const lastDayOf = (generation: BookingDate): BookingDate =>
  (generation < '2024-01-01' ? '2023-12-31' : '2024-12-31') as BookingDate;

/** The id of supplies of before 2025; none of a rate that is on no ladder. */
const technicalId = (rate: Decimal, generation: BookingDate): { activity_id?: string } => {
  const ladder = netLadderOn(generation);
  const step = stepOf(rate, generation);
  if (!ladder || step < 0) return {};
  return { activity_id: `T${String(ladder.first + step).padStart(4, '0')}` };
};

/**
 * The parts of figures that a movement adds; the `amount` of a line includes the tax charged on it.
 */
export const netParts = (moved: VatMovement, basis: NetBasis): VatPart[] => {
  if (moved.is_tax) return netTaxParts(moved, basis);
  const parts = turnoverParts(moved).filter(({ figure }) => figure !== '205');
  return parts.flatMap((part) => {
    // What is in a deduction is not taxed, and neither is money that is no consideration.
    if (part.figure === '235') return [part, ...suppliesOf(moved, zero.minus(part.amount), basis)];
    if (part.figure !== '200' || parts.length > 1) return [part];
    return [part, ...suppliesOf(moved, part.amount, basis)];
  });
};

/**
 * The tax that fits no line of its entry. It counts as turnover at the first rate, of which a
 * return warns.
 */
export const taxOnly = 'tax_only';

/** Tax that fits no line of its entry counts as turnover; this method has no input tax. */
const netTaxParts = (moved: VatMovement, basis: NetBasis): VatPart[] => {
  const code = codeOf(moved);
  const use = code && vatCodeUses[code];
  if (use === 'credit') return [{ figure: code ?? '470', amount: zero, tax: amountOf(moved.amount) }];
  const effective = effectiveParts(moved);
  return effective.flatMap((part) => {
    if (part.figure.startsWith('38')) return [part];
    // Input tax that is paid back, as when the method changes, is owed by net rates, too.
    if (part.figure === '415' && hasActivities(basis)) return [part];
    if (part.figure.startsWith('4')) return [];
    return [
      { figure: '200', amount: part.tax, tax: zero },
      ...suppliesOf(moved, part.tax, basis),
      { figure: taxOnly, amount: zero, tax: part.tax },
    ];
  });
};

/**
 * The supplies of a movement that bears `amount`: at the rate of its account, or at those of the
 * lines that it reduces.
 */
const suppliesOf = (moved: VatMovement, amount: Amount, basis: NetBasis): VatPart[] => {
  const { generation } = moved;
  const groups = accountGroups(basis);
  const at = groups.findIndex(({ accnos }) => accnos.includes(moved.accno));
  const supply = (group: number, amount: Amount): VatPart => {
    const place = placeOf(groups[group] ?? { accnos: [], places: [0] }, generation, basis);
    return {
      figure: `${digits[hasActivities(basis) ? 0 : place]}${generationOf(generation)}`,
      amount,
      tax: zero,
      activity: { place, generation },
    };
  };
  if (moved.at_others === null) return [supply(Math.max(at, 0), amount)];
  const others = moved.at_others.map((part) => zero.minus(amountOf(part)));
  const rest = others.reduce((left, part) => left.minus(part), amount);
  return [rest, ...others].map((part, group) => supply(group, part)).filter((part) => !part.amount.eq(zero));
};
