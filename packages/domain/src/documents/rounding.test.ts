import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { post } from '../../test/invoice.ts';
import { ledger, refusalOf, shown } from '../../test/ledger.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { isBalanced } from '../posting/entry.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import { roundingOf } from './rounding.ts';

/** §12: invoices that are rounded to 5 Rappen. */
const books: Ledger = { ...ledger, client: { ...ledger.client, rounding_accno: 3400 } };
const byDefault: Ledger = { ...books, client: { ...books.client, rounding: true } };
const taxed = {
  incomeentries: [{ amount: '99.00', income_accno: 3200 }],
  taxentries: [{ amount: '8.02', tax_accno: 2201 }],
};

test.each([
  ['107.02', '-0.02'],
  ['107.03', '0.02'],
  ['107.05', '0.00'],
  ['107.075', '0.025'],
  ['-107.02', '0.02'],
  ['-107.03', '-0.02'],
  ['0.02', '-0.02'],
])('%s is rounded by %s', (total, expected) => {
  expect(roundingOf(amountOf(total)).eq(amountOf(expected))).toBe(true);
});

describe('a rounded invoice (§12)', () => {
  test('has a total in steps of 5 Rappen; the difference is on the rounding account and in no tax base', () => {
    const { document, entry } = post({ ...taxed, rounding: true }, { ledger: books });
    expect(shown(entry)).toEqual([
      'debit 1100 107.00',
      'credit 3200 99.00',
      'credit 2201 8.02',
      'credit 3400 -0.02',
    ]);
    expect(entry.postings.at(-1)).toMatchObject({ vat_code: 'none' });
    expect(document).toMatchObject({ amount: '107.00', netamount: '99.00', rounding: true });
  });

  test('is rounded by the settings of the client, unless it says otherwise', () => {
    expect(post(taxed, { ledger: byDefault }).document).toMatchObject({ amount: '107.00', rounding: true });
    const not = post({ ...taxed, rounding: false }, { ledger: byDefault }).document;
    expect(not).toMatchObject({ amount: '107.02', rounding: false });
    expect(post(taxed, { ledger: books }).document).not.toHaveProperty('rounding');
  });

  test('is rounded with tax included too, and with minus signs where it is negative', () => {
    const included = {
      incomeentries: [{ amount: '107.02', income_accno: 3200 }],
      taxentries: [{ amount: '8.02', tax_accno: 2201 }],
    };
    const { entry } = post({ ...included, taxincluded: true, rounding: true }, { ledger: books });
    expect(shown(entry)).toEqual([
      'debit 1100 107.00',
      'credit 3200 99.00',
      'credit 2201 8.02',
      'credit 3400 -0.02',
    ]);
    const storno = {
      incomeentries: [{ amount: '-99.00', income_accno: 3200 }],
      taxentries: [{ amount: '-8.02', tax_accno: 2201 }],
    };
    expect(shown(post({ ...storno, rounding: true }, { ledger: books }).entry)).toEqual([
      ...['debit 1100 -107.00', 'credit 3200 -99.00', 'credit 2201 -8.02', 'credit 3400 0.02'],
    ]);
  });

  test('has no rounding posting where the difference is zero', () => {
    const even = { incomeentries: [{ amount: '10.05', income_accno: 3200 }] };
    expect(shown(post({ ...even, rounding: true }, { ledger: books }).entry)).toEqual([
      ...['debit 1100 10.05', 'credit 3200 10.05'],
    ]);
  });

  test('400 invalid: in another currency, or without a rounding account; by default such an invoice is not rounded', () => {
    const foreign = { ...taxed, currency: 'EUR' };
    const refer = { ledger: byDefault, rate: '0.95' as never };
    expect(refusalOf(() => post({ ...foreign, rounding: true }, refer))).toEqual({
      code: 'invalid',
      fields: ['rounding'],
    });
    expect(post(foreign, refer).document).toMatchObject({ amount: '107.02' });
    expect(refusalOf(() => post({ ...taxed, rounding: true }))).toEqual({
      code: 'invalid',
      fields: ['rounding'],
    });
  });

  test('always balances, and the difference is less than 3 Rappen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        const amount = decimalOf(amountOf(String(cents)).times(amountOf('0.01')), 2);
        const { document, entry } = post(
          { incomeentries: [{ amount, income_accno: 3200 }], rounding: true },
          { ledger: books },
        );
        expect(isBalanced(entry.postings)).toBe(true);
        const off = amountOf(document.amount).minus(amountOf(amount));
        expect(off.abs().lt(amountOf('0.03'))).toBe(true);
        expect(amountOf(document.amount).times(amountOf('20')).toFixed()).not.toContain('.');
      }),
    );
  });
});
