import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoice } from '../documents/invoice.ts';
import { payable } from '../documents/payable.ts';
import { comparableContent } from './content.ts';
import { amountOf } from './money.ts';

const sent = {
  invnumber: 'A1.1',
  transdate: '2026-01-14',
  customernumber: 'K-1001',
  description: 'Januar',
  incomeentries: [
    { amount: '99.00', income_accno: 3400, description: 'Beratung' },
    { amount: '1', income_accno: 3200 },
  ],
  taxentries: [{ amount: '8.10', tax_accno: 2201 }],
};
const content = (fields: object) => comparableContent(invoice, invoice.parse({ ...sent, ...fields }));

describe('equal invoices have the same content (§9)', () => {
  test.each([
    ['zeros at the end', { taxentries: [{ amount: '8.1', tax_accno: 2201 }] }],
    ['zeros in front', { taxentries: [{ amount: '008.10', tax_accno: 2201 }] }],
    ['whichever status', { status: 'OVERDUE' }],
    ['another status', { status: 'Unpaid' }],
    ['an empty text or none', { ordnumber: '', notes: '' }],
    ['null or nothing', { duedate: null, ar_accno: null, taxincluded: null }],
    ['an empty list or none', { parts: [] }],
    ['case and blanks of the number', { invnumber: ' a1.1 ' }],
    ['elements that no table names', { colour: 'green' }],
  ])('%s', (_, fields) => expect(content(fields)).toBe(content({})));

  test('in any order of their fields', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(sent), { minLength: 6, maxLength: 6 }), (entries) => {
        expect(comparableContent(invoice, Object.fromEntries(entries))).toBe(content({}));
      }),
      { numRuns: 50 },
    );
  });

  test('an amount is reported as exact arithmetic writes it, whatever its zeros', () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
    const padded = fc.tuple(
      fc.constantFrom('', '0', '00'),
      digits(1, 12),
      digits(0, 8),
      fc.constantFrom('', '0', '00'),
    );
    fc.assert(
      fc.property(fc.constantFrom('', '-'), padded, (sign, [zeros, whole, fraction, more]) => {
        const decimals = fraction + more;
        const amount = `${sign}${zeros}${whole}${decimals && `.${decimals}`}`;
        expect(content({ taxentries: [{ amount, tax_accno: 2201 }] })).toContain(
          `["amount","${amountOf(amount).toFixed()}"]`,
        );
      }),
    );
  });

  test('zero with a sign is zero', () => {
    const tax = (amount: string) => content({ taxentries: [{ amount, tax_accno: 2201 }] });
    expect(tax('-0.00')).toBe(tax('0'));
  });
});

const [first, second] = sent.incomeentries;

describe('a different invoice has another content (§9)', () => {
  test.each([
    ['a cent more', { taxentries: [{ amount: '8.11', tax_accno: 2201 }] }],
    ['another sign', { taxentries: [{ amount: '-8.10', tax_accno: 2201 }] }],
    ['another account', { taxentries: [{ amount: '8.10', tax_accno: 2200 }] }],
    ['no tax', { taxentries: [] }],
    ['another day', { transdate: '2026-01-15' }],
    ['a due date', { duedate: '2026-02-13' }],
    ['another customer', { customernumber: 'K-1002' }],
    ['a nested customer', { customer: { customernumber: 'K-1001' } }],
    ['tax included', { taxincluded: true }],
    ['another text', { description: 'januar' }],
    ['a blank more', { description: 'Januar ' }],
    ['the same text in another field', { description: '', notes: 'Januar' }],
    ['a line less', { incomeentries: [first] }],
    ['a line twice', { incomeentries: [first, second, second] }],
    ['its lines in another order', { incomeentries: [second, first] }],
  ])('%s', (_, fields) => expect(content(fields)).not.toBe(content({})));
});

test('an empty list of tax accounts is content: it means no tax, instead of that of the article (§10)', () => {
  const part = (fields: object) =>
    comparableContent(
      payable,
      payable.parse({
        transdate: '2026-01-14',
        vendornumber: 'L-2001',
        parts: [{ partnumber: 'BIER-20', sellprice: '80', ...fields }],
      }),
    );
  expect(part({ tax_accnos: [] })).not.toBe(part({}));
  expect(part({ tax_accnos: [1170] })).not.toBe(part({ tax_accnos: [] }));
  expect(part({ quantity: '1.0' })).toBe(part({ quantity: '1' }));
});
