import { hasNetRates, type VatWay } from '../master-data/vat-settings.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { type Form, figuresSince, formOf, untaxedIn } from './form.ts';
import { effectiveParts, type VatMovement, type VatPart } from './movement.ts';
import { hasActivities, type NetBasis } from './net/grants.ts';
import { netParts, netRateFigures, netRowOf, netRowsOf } from './net.ts';
import type { VatAccountMoved, VatFigure, VatRow, VatSettled } from './return.ts';

/** The method, day and rates by which a return is computed from its movements. */
export type VatBasis = VatWay & NetBasis & { places: number; addsLedgerTax?: boolean };

/** The parts of figures that a movement adds. */
export const vatPartsOf = (moved: VatMovement, basis: VatBasis): VatPart[] =>
  hasNetRates(basis.method) ? netParts(moved, basis) : effectiveParts(moved);

/** A row of a figure, by what it is distinguished from the others. */
export type VatRowKey = Omit<VatRow, 'amount'>;

/** The row to which a part adds: the rate of acquisition tax, or an activity of net rates. */
export const vatRowOf = (part: VatPart, basis: VatBasis): VatRowKey | undefined => {
  if (part.figure.startsWith('38')) return part.rate ? { rate: part.rate } : undefined;
  if (!hasNetRates(basis.method) || !hasActivities(basis)) return undefined;
  return netRowOf(part.activity, basis)?.row;
};

/** Whether a row is the one that is asked for; a field that is not asked for may be any. */
export const isVatRow = (
  row: VatRowKey | undefined,
  asked: { [Field in keyof VatRowKey]?: string | undefined },
): boolean => {
  const names = ['activity_id', 'description'] as const;
  return (
    row !== undefined &&
    (asked.rate === undefined || amountOf(row.rate).eq(amountOf(asked.rate))) &&
    names.every((name) => asked[name] === undefined || (row[name] ?? '') === asked[name])
  );
};

/** The form of a period, computed from its movements. */
export const vatFormOf = (movements: readonly VatMovement[], basis: VatBasis): Form => {
  const parts = movements.flatMap((moved) => vatPartsOf(moved, basis));
  if (hasNetRates(basis.method) && hasActivities(basis))
    return formOf(parts, { ...basis, netRates: new Map(), netRows: netRowsOf(parts, basis) });
  return formOf(parts, { ...basis, netRates: netRateFigures(basis.netRates, basis.to, parts) });
};

/**
 * The turnover of each VAT account in a period; `movements` are those of the effective method,
 * which separates tax.
 */
export const vatAccountsOf = (movements: readonly VatMovement[], places: number): VatAccountMoved[] => {
  return accountSums(
    movements.filter(({ is_tax }) => is_tax),
    places,
  );
};

const accountSums = (all: readonly VatAccountMoved[], places: number): VatAccountMoved[] => {
  const moved = new Map<number, Amount>();
  for (const { accno, amount } of all) moved.set(accno, (moved.get(accno) ?? zero).plus(amountOf(amount)));
  return [...moved]
    .filter(([, amount]) => !amount.eq(zero))
    .sort(([a], [b]) => a - b)
    .map(([accno, amount]) => ({ accno, amount: decimalOf(amount, places) }));
};

/** The correction of a settled period: the form less the forms that were settled. */
export const vatSince = (form: Form, settled: readonly VatSettled[], places: number): Form => {
  const before = sum(settled.map(({ payable }) => amountOf(payable)));
  const payable = form.payable.minus(before);
  const left = figuresSince(
    form.figures,
    settled.map(({ figures }) => figures),
    places,
  );
  const owed: Record<string, Amount> = {
    '500': payable.gt(zero) ? payable : zero,
    '510': payable.lt(zero) ? zero.minus(payable) : zero,
  };
  const figures = left.map((one): VatFigure => {
    const tax = owed[one.figure];
    return tax ? { ...one, tax: decimalOf(tax, places) } : one;
  });
  return { figures, untaxed: untaxedIn(figures), payable };
};

/** The turnover of the VAT accounts of a settled period that no settlement includes yet. */
export const vatAccountsSince = (
  accounts: readonly VatAccountMoved[],
  settled: readonly VatSettled[],
  places: number,
): VatAccountMoved[] => {
  const all = [
    ...accounts,
    ...settled.flatMap((one) =>
      one.accounts.map(({ accno, amount }) => ({
        accno,
        amount: decimalOf(zero.minus(amountOf(amount)), places),
      })),
    ),
  ];
  return accountSums(all, places);
};
