import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, post, refer } from '../../test/invoice.ts';
import { ledger } from '../../test/ledger.ts';
import { previewOf } from '../documents/preview.ts';
import { lineAmount } from '../posting/taxing.ts';
import { decimalOf } from '../values/money.ts';
import { decimal } from '../values/schema/kinds.ts';
import { sumsOfLines } from './line-sums.ts';
import { taxedLines, taxesOfLines } from './line-taxes.ts';

/** §12: the sums that a form shows are those of the posting. */
const on = '2026-01-14';
const rounded = { ...ledger, client: { ...ledger.client, rounding: true, rounding_accno: 3800 } };
const booksOf = (isRounded: boolean) => (isRounded ? rounded : ledger);

const accno = fc.constantFrom(undefined, 2200, 2201, 2202);
const amount = fc
  .integer({ min: -200_000, max: 900_000 })
  .map((units) => decimal.parse((units / 100).toFixed(2)));
const settings = {
  included: fc.boolean(),
  rounding: fc.boolean(),
  currency: fc.constantFrom('CHF', 'EUR', 'JPY'),
};

const summed = (posted: ReturnType<typeof post>, lines: number, isRounded: boolean) => {
  const preview = previewOf(posted, { lines, exists: false, ledger: booksOf(isRounded) });
  const taxes = preview.taxes.map(({ accno, rate, amount }) => [accno, rate, amount]);
  return { total: preview.amount, net: preview.netamount, taxes };
};

const shown = ({ total, net, taxes }: ReturnType<typeof sumsOfLines>) => ({
  total,
  net,
  taxes: taxes.map(({ accno, rate, amount }) => [accno, rate, amount]),
});

test('lines by accounts come to what is posted, taxes included or not, rounded or not', () => {
  const lines = fc.array(fc.record({ amount, tax_accno: accno }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, settings.included, settings.rounding, (entries, included, rounding) => {
      const currency = 'CHF';
      const taxedlines = { transdate: on, currency, taxincluded: included, lines: entries };
      const taxentries = taxesOfLines(taxedLines.parse(taxedlines), ledger).map((tax) => ({
        tax_accno: tax.accno,
        amount: tax.amount,
      }));
      const incomeentries = entries.map(({ amount, tax_accno }) => ({ ...line(amount), tax_accno }));
      const posted = post(
        { taxincluded: included, incomeentries, taxentries },
        { ...refer, ledger: booksOf(rounding) },
      );
      const sums = sumsOfLines(
        entries.map(({ amount, tax_accno }) => ({ amount, tax_accnos: tax_accno ? [tax_accno] : [] })),
        { rates: ledger.taxRates, on, currency, included, rounding },
      );
      const { total, net, taxes } = summed(posted, entries.length, rounding);
      expect(shown(sums)).toMatchObject({ total, net });
      // Taxes that fit at another rate too are reported by the preview at that rate.
      expect(sums.taxes.map(({ accno, amount }) => [accno, amount])).toEqual(
        taxes.map(([accno, , amount]) => [accno, amount]),
      );
    }),
  );
});

test('lines by articles come to what is posted, in any currency', () => {
  const part = fc.record({
    tax_accno: accno,
    quantity: fc.integer({ min: -9, max: 99 }).map((units) => decimal.parse((units / 4).toFixed(2))),
    sellprice: fc.integer({ min: 1, max: 99_999 }).map((units) => decimal.parse((units / 1000).toFixed(3))),
    discount: fc.constantFrom(...['0', '2.5', '33.33'].map((text) => decimal.parse(text))),
  });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.record(settings),
      (parts, { included, rounding, currency }) => {
        const sent = parts.map((one) => ({ partnumber: 'BUCH', ...one }));
        const posted = post(
          { taxincluded: included, currency, parts: sent },
          { ...refer, ledger: booksOf(rounding), rate: decimal.parse('1') },
        );
        const places = currency === 'JPY' ? 0 : 2;
        const lines = parts.map(({ tax_accno, ...priced }) => ({
          amount: decimalOf(lineAmount(priced, places), places),
          tax_accnos: tax_accno ? [tax_accno] : [],
        }));
        const sums = sumsOfLines(lines, { rates: ledger.taxRates, on, currency, included, rounding });
        expect(shown(sums)).toEqual(summed(posted, parts.length, rounding));
      },
    ),
  );
});

test('a tax that is written over the computed one adds to the total, or takes from the net amount where it is included', () => {
  const lines = [{ amount: decimal.parse('100.00'), tax_accnos: [2201] }];
  const written = new Map([[2201, decimal.parse('8.15')]]);
  const how = { rates: ledger.taxRates, on, currency: 'CHF', rounding: false, written };
  expect(sumsOfLines(lines, { ...how, included: false })).toMatchObject({ net: '100.00', total: '108.15' });
  expect(sumsOfLines(lines, { ...how, included: true })).toMatchObject({ net: '91.85', total: '100.00' });
});

test('rounding to coins is a sum of its own, in CHF only', () => {
  const lines = [{ amount: decimal.parse('99.98'), tax_accnos: [] }];
  const how = { rates: ledger.taxRates, on, included: false, rounding: true };
  expect(sumsOfLines(lines, { ...how, currency: 'CHF' })).toMatchObject({
    rounding: '0.02',
    total: '100.00',
  });
  expect(sumsOfLines(lines, { ...how, currency: 'EUR' })).toMatchObject({ rounding: '0.00', total: '99.98' });
});
