import type { VatMethod } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { VatPart } from './movement.ts';
import { generationOf, otherRates, rateFigures, rateOfFigure } from './rate-figure.ts';
import type { VatFigure } from './return.ts';

/** Computes the VAT form from the parts of its figures (docs/interface §15). */

const deductions = ['220', '221', '225', '230', '235', '280'];
const acquisitions = ['380', '381', '382', '383'];
const inputs = ['400', '405', '410', '-415', '-420'];
const credits = ['470', '471'];

type Sums = ReadonlyMap<string, { amount: Amount; tax: Amount }>;

const sumsOf = (parts: readonly VatPart[]): Sums => {
  const sums = new Map<string, { amount: Amount; tax: Amount }>();
  for (const { figure, amount, tax } of parts) {
    const before = sums.get(figure) ?? { amount: zero, tax: zero };
    sums.set(figure, { amount: before.amount.plus(amount), tax: before.tax.plus(tax) });
  }
  return sums;
};

/** The tax on an amount at `rate`. */
export const taxAt = (amount: Amount, rate: Decimal, places: number): Amount =>
  proportion(amount, { part: amountOf(rate), whole: hundred }, places);

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
  /** The rates of the figures of the net tax rate method. */
  netRates: ReadonlyMap<string, Decimal>;
};

/** All figures of the form, with its totals. */
export const formOf = (parts: readonly VatPart[], of: FormBasis): Form => {
  const { method, places } = of;
  const sums = sumsOf(parts);
  const written = (amount: Amount) => decimalOf(amount, places);
  const amountIn = (figure: string) => sums.get(figure)?.amount ?? zero;
  const supplies = suppliesOf(sums, of);
  const bought = acquisitions.filter((figure) => sums.has(figure) || figure === `38${generationOf(of.to)}`);
  const taken = method === 'effective' ? inputs : credits;
  const taxIn = (figure: string) => sums.get(figure.replace('-', ''))?.tax ?? zero;

  const deducted = sum(deductions.map(amountIn));
  const taxable = amountIn('200').minus(deducted);
  const due = sum([...supplies.map(({ tax }) => tax), ...bought.map(taxIn)]);
  const given = sum(taken.map((one) => (one.startsWith('-') ? zero.minus(taxIn(one)) : taxIn(one))));
  const payable = due.minus(given);
  const amounts = (figures: readonly string[]) =>
    figures.map((figure) => ({ figure, amount: written(amountIn(figure)) }));
  const figures: VatFigure[] = [
    ...amounts(method === 'effective' ? ['200', '205', ...deductions] : ['200', ...deductions]),
    { figure: '289', amount: written(deducted), sum_of: deductions },
    { figure: '299', amount: written(taxable), sum_of: ['200', '-289'] },
    ...supplies.map(({ figure, rate, amount, tax, computed }) => ({
      figure,
      ...(rate === undefined ? {} : { rate }),
      amount: written(amount),
      tax: written(tax),
      ...(computed === undefined
        ? {}
        : { computed: written(computed), difference: written(tax.minus(computed)) }),
    })),
    ...bought.map((figure) => ({ figure, amount: written(amountIn(figure)), tax: written(taxIn(figure)) })),
    { figure: '399', tax: written(due), sum_of: [...supplies.map(({ figure }) => figure), ...bought] },
    ...taken.map((one) => ({ figure: one.replace('-', ''), tax: written(taxIn(one)) })),
    { figure: '479', tax: written(given), sum_of: taken },
    { figure: '500', tax: written(payable.gt(zero) ? payable : zero), sum_of: ['399', '-479'] },
    { figure: '510', tax: written(payable.lt(zero) ? zero.minus(payable) : zero), sum_of: ['479', '-399'] },
    ...amounts(['900', '910']),
  ];
  return { figures, untaxed: untaxedIn(figures), payable };
};

/** The turnover of a form that is in no deduction and bears no tax: taxable turnover less the supplies of all rates. */
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

type SupplyAtRate = {
  figure: string;
  rate: Decimal | undefined;
  amount: Amount;
  tax: Amount;
  computed: Amount | undefined;
};

/** The supplies by rate: the rates valid on the last day of the period, and any others that occur. */
const suppliesOf = (sums: Sums, { method, to, places, netRates }: FormBasis): SupplyAtRate[] => {
  const rateOf = (figure: string) => (method === 'net' ? netRates.get(figure) : rateOfFigure(figure));
  const always =
    method === 'net' ? [...netRates.keys()] : rateFigures(generationOf(to)).map(({ figure }) => figure);
  const isSupply = (figure: string) => (method === 'net' ? /^3[23]\d$/ : /^3([014]\d|xx)$/).test(figure);
  const occurring = [...sums.keys()].filter((figure) => isSupply(figure));
  return [...new Set([...always, ...occurring])]
    .filter((figure) => always.includes(figure) || !isZero(sums, figure))
    .sort(byFigure)
    .map((figure) => {
      const { amount, tax } = sums.get(figure) ?? { amount: zero, tax: zero };
      const rate = rateOf(figure);
      const computed = rate === undefined ? undefined : taxAt(amount, rate, places);
      // No account holds the tax of the net tax rate method.
      return { figure, rate, amount, tax: method === 'net' ? (computed ?? zero) : tax, computed };
    });
};

const isZero = (sums: Sums, figure: string): boolean => {
  const { amount, tax } = sums.get(figure) ?? { amount: zero, tax: zero };
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
    return { ...one, ...Object.fromEntries(left) };
  });
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
