import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { amountOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Charged } from './tax-charge.ts';
import { taxEntries, taxLines } from './taxing.ts';

/** §12: with `taxincluded`, base and tax of each rate come to its gross, to the cent. */
const included = { included: true, places: 2 };
const percentages = ['2.6', '3.8', '8.1'] as const;
const cents = fc.integer({ min: -5_000_000, max: 5_000_000 });
const line = fc.record({ cents, rate: fc.option(fc.constantFrom(...percentages), { nil: undefined }) });
const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const amountIn = (value: number) => amountOf(String(value)).times(amountOf('0.01'));

/** The indices of the lines of a rate, and their sum. */
const atRate = (all: readonly { cents: number; rate: string | undefined }[], rate: string) => {
  const places = [...all.keys()].filter((at) => all[at]?.rate === rate);
  return { places, gross: sum(places.map((at) => amountIn(all[at]?.cents ?? 0))) };
};

test('by articles, for any lines', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const taxed = taxLines(
        all.map(({ cents, rate }) => ({
          amount: amountIn(cents),
          rates: rate ? [{ accno: 2200 + percentages.indexOf(rate), rate: rate as Decimal }] : [],
        })),
        included,
      );
      for (const { rate, base, amount } of taxed.taxes) {
        const { places, gross } = atRate(all, String(rate));
        expect((base ?? zero).plus(amount).toFixed(2)).toBe(gross.toFixed(2));
        expect(sum(places.map((at) => taxed.nets[at] ?? zero)).toFixed(2)).toBe((base ?? zero).toFixed(2));
      }
      for (const at of all.keys())
        if (!all[at]?.rate) expect(taxed.nets[at]?.toFixed(2)).toBe(amountIn(all[at]?.cents ?? 0).toFixed(2));
      expect(taxed.total.toFixed(2)).toBe(sum(all.map(({ cents }) => amountIn(cents))).toFixed(2));
    }),
    { numRuns: 300 },
  );
});

test('by entries, each tax is deducted from the lines that it was charged on', () => {
  const on = bookingDate.parse('2026-01-14');
  fc.assert(
    fc.property(lines, fc.array(cents, { minLength: 3, maxLength: 3 }), (all, given) => {
      const taxes = percentages.flatMap((rate, index): Charged['taxes'] => {
        const { places, gross } = atRate(all, rate);
        const amount = amountIn((given[index] ?? 0) % 10_000);
        if (places.length === 0) return [];
        return [
          { accno: 2200 + index, amount, base: gross.minus(amount), on, lines: places, included: true },
        ];
      });
      const amounts = all.map(({ cents }) => amountIn(cents));
      const taxed = taxEntries(amounts, { taxes, lineTaxes: [] }, included);
      for (const { base, lines: places } of taxes)
        expect(sum(places.map((at) => taxed.nets[at] ?? zero)).toFixed(2)).toBe(base?.toFixed(2));
      expect(taxed.total.toFixed(2)).toBe(sum(amounts).toFixed(2));
    }),
    { numRuns: 300 },
  );
});
