import { amountOf, decimalOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { untaxedIn } from './form.ts';
import { otherRates } from './rate-figure.ts';
import type { VatFigure, VatWarning } from './return.ts';

/** The figures of a form that should be zero and are not (docs/interface §15). */
export const vatWarningsOf = (figures: readonly VatFigure[]): VatWarning[] => {
  const untaxed = untaxedIn(figures);
  const taxable = figures.find(({ figure }) => figure === '299')?.amount ?? '0';
  const others = figures.find(({ figure }) => figure === otherRates);
  const { amount = '0' as Decimal, tax = '0' as Decimal } = others ?? {};
  const isAtOtherRates = [amount, tax].some((each) => !amountOf(each).eq(zero));
  return [
    ...(untaxed.eq(zero) ? [] : [untaxedOf(decimalOf(untaxed, placesIn(taxable)))]),
    ...(isAtOtherRates ? [atOtherRates(amount, tax)] : []),
  ];
};

const untaxedOf = (amount: Decimal): VatWarning => ({
  figure: 'untaxed',
  amount,
  message: `Turnover of ${amount} is in no deduction and bears no tax: a line or an account lacks its code, or a customer has no tax.`,
});

const atOtherRates = (amount: Decimal, tax: Decimal): VatWarning => ({
  figure: otherRates,
  ...{ amount, tax },
  message: `Supplies of ${amount} with a tax of ${tax} bear a rate that the form does not know (${otherRates}).`,
});

const placesIn = (amount: string): number => amount.split('.')[1]?.length ?? 0;
