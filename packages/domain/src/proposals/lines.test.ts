import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSwico } from '../qr-bill/swico.ts';
import { amountOf, sum } from '../values/money.ts';
import { decimal } from '../values/schema/kinds.ts';
import { proposedLinesOf } from './lines.ts';

const accounts = {
  expense_accno: 6500,
  taxes: [
    { accno: 1171, rate: decimal.parse('8.1') },
    { accno: 1170, rate: decimal.parse('8.10') },
    { accno: 1172, rate: decimal.parse('2.6') },
  ],
};

/** The lines of a bill of `amount` whose billing information has `tags`. */
const lines = (tags: string, amount = '100') => {
  const swico = readSwico(`//S1${tags}`);
  if (!swico) throw new Error('this is not billing information by Swico');
  return proposedLinesOf(decimal.parse(amount), swico, accounts);
};

describe('the lines of a proposed payable (§16)', () => {
  test('without taxes: one line of the total', () =>
    expect(lines('/10/7', '12.50')).toEqual({
      expenseentries: [{ amount: '12.50', expense_accno: 6500 }],
      problems: [],
    }));

  test('one rate for the whole bill, on the first account that has it', () =>
    expect(lines('/32/8.1', '108.10')).toEqual({
      expenseentries: [{ amount: '100.00', expense_accno: 6500, tax_accno: 1171 }],
      taxentries: [{ amount: '8.10', tax_accno: 1171 }],
      problems: [],
    }));

  test('several rates with their net amounts, and one of zero percent', () =>
    expect(lines('/32/8.1:553.39;2.6:400.19;0:14', '1022.80')).toEqual({
      expenseentries: [
        { amount: '553.39', expense_accno: 6500, description: '8.1 %', tax_accno: 1171 },
        { amount: '400.19', expense_accno: 6500, description: '2.6 %', tax_accno: 1172 },
        { amount: '14.00', expense_accno: 6500, description: '0 %' },
      ],
      taxentries: [
        { amount: '44.82', tax_accno: 1171 },
        { amount: '10.40', tax_accno: 1172 },
      ],
      problems: [],
    }));

  test.each([
    ['118.35', ['99.99', '10.00']],
    ['118.40', ['100.04', '10.00']],
    ['118.30', ['99.94', '10.00']],
  ])(
    'a total of %s, rounded to five centimes, is kept: the largest line takes the remainder',
    (amount, nets) =>
      expect(lines('/32/8.1:99.99;2.6:10', amount).expenseentries?.map((line) => line.amount)).toEqual(nets),
  );

  test.each([
    ['8.1:100', '110.00', 'The taxes of the bill do not come to its amount, so no tax is proposed.'],
    ['8.1:100', '108.16', 'The taxes of the bill do not come to its amount, so no tax is proposed.'],
    ['7.7', '107.70', 'No tax account has the rate of 7.7 %, so no tax is proposed.'],
    ['8.1:100/33/8.1:8.10', '116.20', 'The bill has import tax, so no tax is proposed.'],
  ])('%s of %s: an uncertain tax is not proposed', (tags, amount, problem) =>
    expect(lines(`/32/${tags}`, amount)).toEqual({
      expenseentries: [{ amount, expense_accno: 6500 }],
      problems: [problem],
    }),
  );

  test('a rate of zero books no tax', () => expect(lines('/32/0')).not.toHaveProperty('taxentries'));

  test('lines and taxes always sum to the amount', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    const tax = fc.tuple(fc.constantFrom('0', '2.6', '8.1'), fc.integer({ min: 1, max: 10_000_000 }));
    const spelt = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
    const taxes = fc.array(tax, { minLength: 1, maxLength: 6 });
    const grossOf = ([rate, net]: [string, number]) => Math.round((net * (100 + Number(rate))) / 100);
    fc.assert(
      fc.property(cents, taxes, fc.boolean(), (any, of, exact) => {
        const amount = spelt(exact ? of.map(grossOf).reduce((all, one) => all + one) : any);
        const details = of.map(([rate, net]) => `${rate}:${spelt(net)}`).join(';');
        for (const tags of [`/32/${details}`, `/32/${of[0]?.[0]}`]) {
          const { expenseentries = [], taxentries = [], problems } = lines(tags, amount);
          const amounts = [...expenseentries, ...taxentries].map((line) => amountOf(line.amount));
          expect(sum(amounts).toFixed(2)).toBe(amount);
          if (exact) expect(problems).toEqual([]);
        }
      }),
    );
  });
});
