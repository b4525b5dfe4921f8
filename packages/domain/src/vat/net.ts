import { vatCodeUses } from '../master-data/vat-code-use.ts';
import type { VatNetRate } from '../master-data/vat-settings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { codeOf, effectiveParts, turnoverParts, type VatMovement, type VatPart } from './movement.ts';
import { generationEnd, generationOf } from './rate-figure.ts';

/**
 * The net tax rate method (docs/interface §15): turnover including its tax is taxed at one or two net rates, which depend
 * on the account, and there is no input tax.
 */
const digits = ['32', '33'];

/** The figures of the net rates, and the rate of each in a period that ends on `to`. */
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

const rateValid = ({ rates }: VatNetRate, on: BookingDate): Decimal | undefined =>
  rates.filter(({ valid_from }) => valid_from <= on).sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
    ?.rate;

/** The parts of figures that a movement adds; the `amount` of a line includes the tax charged on it. */
export const netParts = (moved: VatMovement, rates: readonly VatNetRate[]): VatPart[] => {
  if (moved.is_tax) return netTaxParts(moved, rates);
  const parts = turnoverParts(moved).filter(({ figure }) => figure !== '205');
  return parts.flatMap((part) => {
    // What is in a deduction is not taxed, and neither is money that is not consideration.
    if (part.figure === '235') return [part, ...suppliesOf(moved, zero.minus(part.amount), rates)];
    if (part.figure !== '200' || parts.length > 1) return [part];
    return [part, ...suppliesOf(moved, part.amount, rates)];
  });
};

/** The tax that fits no line of its entry. It counts as turnover at the first rate, of which a return warns. */
export const taxOnly = 'tax_only';

/** Tax that fits no line of its entry counts as turnover; this method has no input tax. */
const netTaxParts = (moved: VatMovement, rates: readonly VatNetRate[]): VatPart[] => {
  const code = codeOf(moved);
  const use = code && vatCodeUses[code];
  if (use === 'credit') return [{ figure: code ?? '470', amount: zero, tax: amountOf(moved.amount) }];
  const effective = effectiveParts(moved);
  return effective.flatMap((part) => {
    if (part.figure.startsWith('38')) return [part];
    if (part.figure.startsWith('4')) return [];
    return [
      { figure: '200', amount: part.tax, tax: zero },
      ...suppliesOf(moved, part.tax, rates),
      { figure: taxOnly, amount: zero, tax: part.tax },
    ];
  });
};

/** The supplies of a movement that bears `amount`: at the rate of its account, or at those of the lines that it reduces. */
const suppliesOf = (moved: VatMovement, amount: Amount, rates: readonly VatNetRate[]): VatPart[] => {
  const at = rates.findIndex(({ accnos }) => accnos.includes(moved.accno));
  const supply = (rate: number, amount: Amount): VatPart => ({
    figure: `${digits[rate]}${generationOf(moved.generation)}`,
    amount,
    tax: zero,
  });
  if (moved.at_second === null) return [supply(Math.max(at, 0), amount)];
  const second = zero.minus(amountOf(moved.at_second));
  return [supply(0, amount.minus(second)), supply(1, second)].filter((part) => !part.amount.eq(zero));
};
