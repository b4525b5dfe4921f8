import { type Amount, amountOf, decimalOf, hundred, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type VatBasis, vatPartsOf } from './compute.ts';
import { untaxedIn, untaxedInParts } from './form.ts';
import type { VatKind, VatMovement, VatPart } from './movement.ts';
import { taxOnly } from './net.ts';
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
    ...differenceOf(figures),
  ];
};

/**
 * Tax in the ledger that differs from its rate by more than rounding leaves: by over 5.00 and a
 * hundredth.
 */
const differenceOf = (figures: readonly VatFigure[]): VatWarning[] =>
  figures.flatMap(
    ({ figure, rate, tax = '0' as Decimal, computed = '0' as Decimal, difference = '0' as Decimal }) => {
      const size = amountOf(difference).abs();
      if (size.lte(amountOf('5')) || size.times(hundred).lte(amountOf(computed).abs())) return [];
      const message = `The ledger has tax of ${tax} in figure ${figure}, and ${rate === undefined ? 'its rates make' : `${rate} percent makes`} ${computed}: a document or an entry has another tax than its rate makes.`;
      return [{ figure: 'difference', form_figure: figure, amount: difference, message }];
    },
  );

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

/** The warning of tax that fits no line of its entry, which only its entries tell. */
export const taxOnlyWarning = (amount: Decimal): VatWarning => ({
  figure: taxOnly,
  amount,
  message: `Tax of ${amount} fits no line of its entry: it counts as turnover at the first net rate.`,
});

/**
 * A factor of the amount and one of the base of a kind's movements, which make its part of a
 * warning.
 */
export type VatWeight = VatKind & { of_amount: string; of_base: string };

/**
 * The kinds of movements that add to a warning, each with its weights: figures are linear in
 * amounts and bases.
 */
export const weightsOf = (
  figure: VatWarning['figure'],
  movements: readonly VatMovement[],
  basis: VatBasis,
): VatWeight[] =>
  movements.flatMap(({ amount: _, tax_base: __, at_others: ___, ...kind }) => {
    const weight = (amount: string, tax_base: string) => {
      const moved = { ...kind, amount: amount as Decimal, tax_base: tax_base as Decimal, at_others: null };
      return partOf(figure, vatPartsOf(moved, basis)).toFixed();
    };
    const [of_amount, of_base] = [weight('1', '0'), weight('0', '1')];
    return of_amount === '0' && of_base === '0' ? [] : [{ ...kind, of_amount, of_base }];
  });

const partOf = (figure: VatWarning['figure'], parts: readonly VatPart[]): Amount => {
  if (figure === 'untaxed') return untaxedInParts(parts);
  const own = parts.filter((part) => part.figure === figure);
  return sum(own.map(({ amount, tax }) => (figure === taxOnly ? tax : amount)));
};

const placesIn = (amount: string): number => amount.split('.')[1]?.length ?? 0;
