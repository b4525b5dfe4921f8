import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { summedRows } from './form.ts';
import type { VatAccountMoved, VatFigure, VatSettled } from './return.ts';

/** A return as a whole: its figures, what it owes, and what the VAT accounts have of it. */
export type VatWhole = { figures: readonly VatFigure[]; payable: Amount; ledger: Amount };

/** The turnover of VAT accounts, as the debt that settling takes off them. */
export const vatInLedger = (accounts: readonly VatAccountMoved[]): Amount =>
  zero.minus(sum(accounts.map(({ amount }) => amountOf(amount))));

/** The return of a period together with its corrections, which have the differences alone. */
export const vatWholeOf = (settled: readonly VatSettled[], places: number): VatWhole => {
  const payable = sum(settled.map((one) => amountOf(one.payable)));
  const owed: Readonly<Record<string, Amount>> = {
    '500': payable.gt(zero) ? payable : zero,
    '510': payable.lt(zero) ? zero.minus(payable) : zero,
  };
  const figures = new Map<string, VatFigure[]>();
  for (const one of settled.flatMap(({ figures }) => figures))
    figures.set(one.figure, [...(figures.get(one.figure) ?? []), one]);
  return {
    payable,
    ledger: vatInLedger(settled.flatMap(({ accounts }) => accounts)),
    figures: [...figures.values()]
      .map((same) => togetherOf(same, places))
      .map((one) => {
        const tax = owed[one.figure];
        return tax ? { ...one, tax: decimalOf(tax, places) } : one;
      })
      .sort((a, b) => placeOf(a) - placeOf(b)),
  };
};

const summed = ['amount', 'tax', 'computed', 'difference'] as const;

/** The same figure of several settlements. */
const togetherOf = (same: readonly VatFigure[], places: number): VatFigure => {
  const [first] = same;
  if (!first) throw new Error('a figure is of a settlement');
  const added = summed.flatMap((name) => {
    const values = same.flatMap((one) => one[name] ?? []);
    return values.length === 0 ? [] : [[name, decimalOf(sum(values.map(amountOf)), places)] as const];
  });
  const rate = same.flatMap((one) => one.rate ?? [])[0];
  const rows = summedRows(
    same.flatMap((one) => one.rows ?? []),
    places,
  );
  return {
    ...{ figure: first.figure, ...Object.fromEntries(added) },
    ...(rate === undefined ? {} : { rate }),
    ...(rows.length > 0 ? { rows } : {}),
    ...(first.sum_of ? { sum_of: first.sum_of } : {}),
  };
};

/** Its place on the form: other rates are after those that it knows. */
const placeOf = ({ figure }: VatFigure): number => (figure === '3xx' ? 350 : Number(figure));
