import { expect, test } from 'vitest';
import { keptCustomer, ledger, now } from '../../test/ledger.ts';
import { invoice } from '../documents/invoice.ts';
import { postInvoice } from '../documents/invoice-posting.ts';
import { taxedLines, taxesOfLines } from './line-taxes.ts';

/** §18: taxes of lines that name their VAT accounts. */
const transdate = '2026-01-14';
const namingLines = [
  { amount: '100.00', tax_accno: 2201 },
  { amount: '0.55', tax_accno: 2201 },
  { amount: '50.00', tax_accno: 2200 },
  { amount: '20.00' },
];
const computed = (more: object = {}) =>
  taxesOfLines(taxedLines.parse({ transdate, lines: namingLines, ...more }), ledger);

test('one tax for each account and rate, rounded once', () => {
  expect(computed()).toEqual([
    { accno: 2200, rate: '2.6', base: '50', amount: '1.30' },
    { accno: 2201, rate: '8.1', base: '100.55', amount: '8.14' },
  ]);
});

test('amounts that include tax come to base and tax, to the cent', () => {
  expect(computed({ taxincluded: true })).toEqual([
    { accno: 2200, rate: '2.6', base: '48.73', amount: '1.27' },
    { accno: 2201, rate: '8.1', base: '93.02', amount: '7.53' },
  ]);
});

test('the rate is that of the day of supply, of the line or of the document; without one there is no tax', () => {
  const [line] = namingLines;
  const at = (more: object) => computed({ lines: [line], ...more }).map(({ rate, amount }) => [rate, amount]);
  expect(at({ taxdate: '2023-12-31' })).toEqual([['7.7', '7.70']]);
  expect(at({ lines: [{ ...line, taxdate: '2017-12-31' }], taxdate: '2023-12-31' })).toEqual([
    ['8.0', '8.00'],
  ]);
  expect(at({ lines: [{ ...line, tax_accno: 2208 }] })).toEqual([]);
  expect(at({ currency: 'JPY' })).toEqual([['8.1', '8']]);
});

test.each([false, true])(
  'an invoice that is sent with them books them as its taxes (included: %s)',
  (taxincluded) => {
    const taxes = computed({ taxincluded });
    const { entry } = postInvoice(
      invoice.parse({
        transdate,
        taxincluded,
        customernumber: 'K-1001',
        incomeentries: namingLines.map((line) => ({ ...line, income_accno: 3200 })),
        taxentries: taxes.map(({ accno, amount }) => ({ amount, tax_accno: accno })),
      }),
      { ledger, customer: keptCustomer(), articles: new Map(), now },
    );
    const booked = entry.postings.filter(({ tax_base }) => tax_base !== undefined);
    expect(booked.map(({ accno, tax_rate, amount }) => [accno, tax_rate, amount])).toEqual(
      taxes.map(({ accno, rate, amount }) => [accno, rate, `-${amount}`]),
    );
  },
);
