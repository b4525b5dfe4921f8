import { hasNetRates, type VatMethod } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, negated, round, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { VatPart } from './movement.ts';
import type { NetRow } from './net.ts';
import { generationOf, otherRates, rateFigures, rateOfFigure } from './rate-figure.ts';
import type { VatFigure, VatRow } from './return.ts';

/** Computes the VAT form from the parts of its figures (docs/interface §15). */

const deductions = ['220', '221', '225', '230', '235', '280'];
const acquisitions = ['380', '381', '382', '383'];
const inputs = ['400', '405', '410', '-415', '-420'];
const credits = ['470', '471'];
/** From 2025 on input tax can be paid back by net rates. */
const paidBack = '-415';

/** `byRate` and `rateless`, tax without a rate, are those of acquisition tax. */
type Sum = { amount: Amount; tax: Amount; byRate: ReadonlyMap<Decimal, Amount>; rateless: Amount };
const noSum: Sum = { amount: zero, tax: zero, byRate: new Map(), rateless: zero };
type Sums = ReadonlyMap<string, Sum>;

const sumsOf = (parts: readonly VatPart[]): Sums => {
  const sums = new Map<string, Sum>();
  for (const { figure, amount, tax, rate } of parts) {
    const before = sums.get(figure) ?? noSum;
    const { byRate } = before;
    sums.set(figure, {
      amount: before.amount.plus(amount),
      tax: before.tax.plus(tax),
      byRate: rate ? new Map(byRate).set(rate, (byRate.get(rate) ?? zero).plus(amount)) : byRate,
      rateless: rate === null ? before.rateless.plus(tax) : before.rateless,
    });
  }
  return sums;
};

const percent = amountOf('0.01');

/**
 * The tax on an amount at `rate`, not rounded: the tax administration rounds a return once, at its
 * end.
 */
export const exactTaxAt = (amount: Amount, rate: Decimal): Amount =>
  amount.times(amountOf(rate)).times(percent);

export type Form = {
  figures: VatFigure[];
  untaxed: Amount;
  /** Figure 500; where negative, figure 510. */
  payable: Amount;
};

type FormBasis = {
  method: VatMethod;
  to: BookingDate;
  places: number;
  /**
   * Whether totals add the tax in the ledger, as in returns that were settled before totals were
   * computed.
   */
  addsLedgerTax?: boolean;
  /**
   * The rates of the figures of the net tax rate method, and from 2025 on the rows of its
   * activities.
   */
  netRates: ReadonlyMap<string, Decimal>;
  netRows?: ReadonlyMap<string, readonly NetRow[]> | undefined;
};

/** All figures of the form, with its totals. */
export const formOf = (parts: readonly VatPart[], of: FormBasis): Form => {
  const { method, places } = of;
  const sums = sumsOf(parts);
  const written = (amount: Amount) => decimalOf(amount, places);
  const amountIn = (figure: string) => sums.get(figure)?.amount ?? zero;
  const supplies = of.netRows ? suppliesByActivity(of.netRows, sums, places) : suppliesOf(sums, of);
  const bought = acquisitions
    .filter((figure) => sums.has(figure) || figure === `38${generationOf(of.to)}`)
    .map((figure) => acquisitionOf(figure, sums));
  const ofNet = of.netRows ? [...credits, paidBack] : credits;
  const taken = method === 'effective' ? inputs : ofNet;
  const taxIn = (figure: string) => sums.get(figure.replace('-', ''))?.tax ?? zero;

  const deducted = sum(deductions.map(amountIn));
  const taxable = amountIn('200').minus(deducted);
  const taxed = [...supplies, ...bought];
  const due = of.addsLedgerTax
    ? sum(taxed.map(({ tax }) => tax))
    : round(sum(taxed.map(({ tax, computed }) => computed ?? tax)), places);
  const given = sum(taken.map((one) => (one.startsWith('-') ? zero.minus(taxIn(one)) : taxIn(one))));
  const payable = due.minus(given);
  const amounts = (figures: readonly string[]) =>
    figures.map((figure) => ({ figure, amount: written(amountIn(figure)) }));
  const figures: VatFigure[] = [
    ...amounts(method === 'effective' ? ['200', '205', ...deductions] : ['200', ...deductions]),
    { figure: '289', amount: written(deducted), sum_of: deductions },
    { figure: '299', amount: written(taxable), sum_of: ['200', '-289'] },
    ...taxed.map((one) => figureOf(one, places)),
    { figure: '399', tax: written(due), sum_of: taxed.map(({ figure }) => figure) },
    ...taken.map((one) => ({ figure: one.replace('-', ''), tax: written(taxIn(one)) })),
    { figure: '479', tax: written(given), sum_of: taken },
    { figure: '500', tax: written(payable.gt(zero) ? payable : zero), sum_of: ['399', '-479'] },
    { figure: '510', tax: written(payable.lt(zero) ? zero.minus(payable) : zero), sum_of: ['479', '-399'] },
    ...amounts(['900', '910']),
  ];
  return { figures, untaxed: untaxedIn(figures), payable };
};

/**
 * The turnover of a form that is in no deduction and bears no tax: taxable turnover less the
 * supplies of all rates.
 */
export const untaxedIn = (figures: readonly VatFigure[]): Amount =>
  sum(
    figures.map(({ figure, amount = '0' }) => {
      if (figure === '299') return amountOf(amount);
      return supplyFigure.test(figure) ? zero.minus(amountOf(amount)) : zero;
    }),
  );

/** The same of some parts of figures, such as those of an entry. */
export const untaxedInParts = (parts: readonly VatPart[]): Amount =>
  sum(
    parts.map(({ figure, amount }) => {
      if (figure === '200') return amount;
      return deductions.includes(figure) || supplyFigure.test(figure) ? zero.minus(amount) : zero;
    }),
  );

/** The figures of supplies, by either method. */
const supplyFigure = /^3([0-4]\d|xx)$/;

type Taxed = {
  figure: string;
  rate?: Decimal | undefined;
  amount: Amount;
  tax: Amount;
  /** Not rounded. */
  computed: Amount | undefined;
  rows?: readonly NetRow[];
};

const figureOf = ({ figure, rate, amount, tax, computed, rows }: Taxed, places: number): VatFigure => {
  const written = (amount: Amount) => decimalOf(amount, places);
  const rounded = computed && round(computed, places);
  return {
    figure,
    ...(rate === undefined ? {} : { rate }),
    ...{ amount: written(amount), tax: written(tax) },
    ...(rounded ? { computed: written(rounded), difference: written(tax.minus(rounded)) } : {}),
    ...(rows && rows.length > 0
      ? { rows: rows.map(({ amount, ...row }) => ({ ...row, amount: written(amount) })) }
      : {}),
  };
};

/**
 * Acquisition tax, whose figure stands for all rates; tax without a rate counts as the ledger has
 * it.
 */
const acquisitionOf = (figure: string, sums: Sums): Taxed => {
  const { amount, tax, byRate, rateless } = sums.get(figure) ?? noSum;
  const rates = [...byRate].filter(([, at]) => !at.eq(zero)).sort(([a], [b]) => amountOf(b).cmp(amountOf(a)));
  const computed = sum([rateless, ...rates.map(([rate, at]) => exactTaxAt(at, rate))]);
  return { figure, amount, tax, computed, rows: rates.map(([rate, amount]) => ({ rate, amount })) };
};

/** The supplies of the net tax rate method from 2025 on, whose figures stand for all activities. */
const suppliesByActivity = (
  figures: ReadonlyMap<string, readonly NetRow[]>,
  sums: Sums,
  places: number,
): Taxed[] =>
  [...figures]
    .sort(([a], [b]) => byFigure(a, b))
    .map(([figure, rows]) => {
      const computed = sum(rows.map(({ rate, amount }) => exactTaxAt(amount, rate)));
      const { amount } = sums.get(figure) ?? noSum;
      return { figure, amount, tax: round(computed, places), computed, rows };
    });

/**
 * The supplies by rate: the rates valid on the last day of the period, and any others that occur.
 */
const suppliesOf = (sums: Sums, { method, to, places, netRates }: FormBasis): Taxed[] => {
  const isNet = hasNetRates(method);
  const rateOf = (figure: string) => (isNet ? netRates.get(figure) : rateOfFigure(figure));
  const always = isNet ? [...netRates.keys()] : rateFigures(generationOf(to)).map(({ figure }) => figure);
  const isSupply = (figure: string) => (isNet ? /^3[23]\d$/ : /^3([014]\d|xx)$/).test(figure);
  const occurring = [...sums.keys()].filter((figure) => isSupply(figure));
  return [...new Set([...always, ...occurring])]
    .filter((figure) => always.includes(figure) || !isZero(sums, figure))
    .sort(byFigure)
    .map((figure) => {
      const { amount, tax } = sums.get(figure) ?? noSum;
      const rate = rateOf(figure);
      const computed = rate === undefined ? undefined : exactTaxAt(amount, rate);
      // No account holds the tax of the net tax rate method.
      return {
        figure,
        rate,
        amount,
        tax: isNet ? round(computed ?? zero, places) : tax,
        computed,
      };
    });
};

const isZero = (sums: Sums, figure: string): boolean => {
  const { amount, tax } = sums.get(figure) ?? noSum;
  return amount.eq(zero) && tax.eq(zero);
};

const byFigure = (a: string, b: string): number => {
  if (a === otherRates || b === otherRates) return a === otherRates ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Subtracts settled figures from `figures`; totals become the totals of the differences. */
export const figuresSince = (
  figures: readonly VatFigure[],
  settled: readonly (readonly VatFigure[])[],
  places: number,
): VatFigure[] => {
  const names = ['amount', 'tax', 'computed', 'difference'] as const;
  const known = new Set(figures.map(({ figure }) => figure));
  const gone = settled.flat().filter(({ figure }) => !known.has(figure));
  const all = [...figures, ...gone.map((one) => ({ ...one, ...zeroFigure(one) }))];
  return all.map((one) => {
    const before = settled.flatMap((those) => those.filter(({ figure }) => figure === one.figure));
    const left = names.flatMap((name) => {
      const value = one[name];
      if (value === undefined) return [];
      const less = sum(before.map((other) => amountOf(other[name] ?? '0')));
      return [[name, decimalOf(amountOf(value).minus(less), places)] as const];
    });
    const rows = rowsSince(one, before, places);
    const { rows: _, ...figure } = one;
    return { ...figure, ...Object.fromEntries(left), ...(rows.length > 0 ? { rows } : {}) };
  });
};

/** The consideration at each rate of a figure, less that of settled ones. */
const rowsSince = ({ rows = [] }: VatFigure, before: readonly VatFigure[], places: number): VatRow[] => {
  const taken = before.flatMap((one) => one.rows ?? []);
  return summedRows(
    [...rows, ...taken.map((row) => ({ ...row, amount: negated(row.amount, places) }))],
    places,
  );
};

/** Rows of the same activity and rate together, without those of nothing. */
export const summedRows = (rows: readonly VatRow[], places: number): VatRow[] => {
  const sums = new Map<string, VatRow>();
  for (const row of rows) {
    const key = `${row.activity_id ?? row.description ?? ''} ${row.rate} ${row.granted ?? true}`;
    const amount = amountOf(sums.get(key)?.amount ?? '0').plus(amountOf(row.amount));
    sums.set(key, { ...row, amount: decimalOf(amount, places) });
  }
  return [...sums.values()].filter(({ amount }) => !amountOf(amount).eq(zero));
};

/**
 * Whether a settled return adds the tax in the ledger, row by row, as all did before totals were
 * computed: then its corrections do so as well, so that they consist of what was booked later, and
 * not of what rounding had left.
 */
export const addsLedgerTax = (figures: readonly VatFigure[]): boolean => {
  const total = figures.find(({ figure }) => figure === '399');
  const taxed = figures.filter(({ figure }) => total?.sum_of?.includes(figure));
  const byRow = sum(taxed.map(({ tax = '0' }) => amountOf(tax)));
  return total !== undefined && amountOf(total.tax ?? '0').eq(byRow) && !byRow.eq(computedIn(taxed));
};

/** The tax on some figures as their rates make it, rounded at the end. */
const computedIn = (taxed: readonly VatFigure[]): Amount => {
  const places = Math.max(0, ...taxed.map(({ tax = '' }) => tax.split('.')[1]?.length ?? 0));
  const exact = taxed.map(({ rate, amount = '0', tax = '0', rows }) => {
    if (rows) return sum(rows.map((row) => exactTaxAt(amountOf(row.amount), row.rate)));
    return rate === undefined ? amountOf(tax) : exactTaxAt(amountOf(amount), rate);
  });
  return round(sum(exact), places);
};

const zeroFigure = (one: VatFigure): Partial<VatFigure> => {
  const none = '0' as Decimal;
  return {
    ...(one.amount === undefined ? {} : { amount: none }),
    ...(one.tax === undefined ? {} : { tax: none }),
    ...(one.computed === undefined ? {} : { computed: none }),
    ...(one.difference === undefined ? {} : { difference: none }),
  };
};
