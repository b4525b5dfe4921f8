import type { VatNetRate, VatWay } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { type Form, figuresSince, formOf } from './form.ts';
import { effectiveParts, type VatMovement, type VatPart } from './movement.ts';
import { netParts, netRateFigures } from './net.ts';
import type { VatAccountMoved, VatFigure, VatSettled } from './return.ts';

/** What a return is made by, beside what moved. */
export type VatBasis = VatWay & { to: BookingDate; places: number; netRates: readonly VatNetRate[] };

/** The figures that a movement is part of. */
export const vatPartsOf = (moved: VatMovement, { method, netRates }: VatBasis): VatPart[] =>
  method === 'net' ? netParts(moved, netRates) : effectiveParts(moved);

/** The form of a period from what moved in it. */
export const vatFormOf = (movements: readonly VatMovement[], basis: VatBasis): Form => {
  const parts = movements.flatMap((moved) => vatPartsOf(moved, basis));
  const netRates = netRateFigures(basis.netRates, basis.to, parts);
  return formOf(parts, { ...basis, netRates });
};

/** What a period moved on each VAT account; `movements` are those of the effective method, where tax stands for itself. */
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

/** What came to a period after it had been settled: the form less what was settled of it. */
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
  return { figures, untaxed: form.untaxed, payable };
};

/** What came to the accounts of a period after it had been settled. */
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
