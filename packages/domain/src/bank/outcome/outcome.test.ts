import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledger, refusalOf } from '../../../test/ledger.ts';
import { postPayment } from '../../documents/payment-posting.ts';
import { postGl } from '../../ledger/gl-posting.ts';
import { isBalanced, type Posting } from '../../posting/entry.ts';
import { bookingDate } from '../../values/dates.ts';
import { amountOf, decimalOf, sum, textOfUnits, zero } from '../../values/money.ts';
import { decimal } from '../../values/schema/kinds.ts';
import { commandsOf } from './commands.ts';
import { type BankOutcome, bankOutcome, leftOf } from './outcome.ts';
import { type Difference, type PaidByLine, payingExchanged, payingOutcome } from './paying.ts';

const date = bookingDate.parse('2026-02-10');

const lineOf = (units: number) => ({
  accno: 1020,
  date,
  amount: textOfUnits(units, 2),
  currency: 'CHF',
  source: 'B1',
  memo: '',
});

const paidOf = (dues: readonly number[], currency = 'CHF'): PaidByLine[] =>
  dues.map((due, at) => ({
    kind: due > 0 === (at % 3 !== 2) ? 'invoice' : 'payable',
    number: `D${at}`,
    party_number: 'P1',
    currency,
    due,
  }));

const onBank = (postings: readonly Posting[]) =>
  sum(postings.filter(({ accno }) => accno === 1020).map(({ amount }) => amountOf(amount)));

/** The sum that an outcome moves on the account of the bank, by the postings of what it books. */
const movedBy = (line: ReturnType<typeof lineOf>, outcome: BankOutcome, paid: readonly PaidByLine[]) => {
  const { payments, entries } = commandsOf(line, outcome, ledger.taxRates);
  const moved = payments.map(({ invoice, payable, vendor_number: _, ...payment }) => {
    const one = paid.find(({ number }) => number === (invoice ?? payable));
    const due = textOfUnits((one?.due ?? 0) * (invoice ? 1 : -1), 2);
    const document = {
      ...{ module: invoice ? ('ar' as const) : ('ap' as const), invnumber: one?.number ?? '' },
      ...{ accno: invoice ? 1100 : 2000, payment_accno: 1020, currency: one?.currency ?? 'CHF' },
      ...{
        exchangerate: decimal.parse(one?.currency === 'EUR' ? '0.95' : '1'),
        amount: due,
        base_amount: due,
      },
      ...{ paid: decimal.parse('0.00'), base_paid: decimal.parse('0.00') },
    };
    const { entry } = postPayment(payment, document, { ledger });
    expect(isBalanced(entry.postings)).toBe(true);
    return onBank(entry.postings);
  });
  const entered = entries.map((gl) => {
    const { entry } = postGl(gl, { ledger });
    expect(isBalanced(entry.postings)).toBe(true);
    return onBank(entry.postings);
  });
  return decimalOf(sum([...moved, ...entered]), 2);
};

const units = fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0);
const differences = fc.constantFrom<Difference>(
  { how: 'exact' },
  { how: 'open' },
  { how: 'credit' },
  { how: 'discount', accno: 3800 },
  { how: 'rounding', accno: 3800 },
  { how: 'loss', accno: 6500 },
  { how: 'account', why: 'charges', accno: 6500 },
);

test('any documents and any difference: an outcome adds up to its line, and so does what it books on the bank', () => {
  let made = 0;
  fc.assert(
    fc.property(
      fc.array(units, { minLength: 1, maxLength: 6 }),
      fc.oneof(fc.constant(0), fc.integer({ min: -3_000, max: 3_000 })),
      differences,
      (dues, off, difference) => {
        const line = lineOf(dues.reduce((total, due) => total + due, 0) + off);
        const paid = paidOf(dues);
        const outcome = payingOutcome(
          { units: Math.round(Number(line.amount) * 100), currency: 'CHF' },
          paid,
          difference,
        );
        if (!outcome) return;
        made += 1;
        expect(bankOutcome.parse(outcome)).toEqual(outcome);
        expect(leftOf(line, outcome)).toBe('0.00');
        expect(movedBy(line, outcome, paid)).toBe(line.amount);
      },
    ),
    { numRuns: 500 },
  );
  expect(made).toBeGreaterThan(50);
});

const shares = fc.array(fc.record({ units, taxed: fc.boolean(), accno: fc.constantFrom(6500, 3400, 1090) }), {
  minLength: 1,
  maxLength: 5,
});

test('any accounts with or without tax: what is booked on the bank is the line, to the cent', () => {
  fc.assert(
    fc.property(shares, (of) => {
      const line = lineOf(of.reduce((total, share) => total + share.units, 0));
      const accounts = of.map(({ accno, units: part, taxed }) => ({
        ...{ why: 'account' as const, accno, amount: textOfUnits(part, 2) },
        ...(taxed && accno !== 1090 ? { tax_accno: accno === 6500 ? 1171 : 2201 } : {}),
      }));
      expect(movedBy(line, { documents: [], accounts }, [])).toBe(line.amount);
    }),
  );
});

test('any documents in euros paid by francs: each has the rate that gives its part of the line to the cent', () => {
  const dues = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      dues,
      fc.integer({ min: 80, max: 120 }),
      fc.constantFrom(1, -1),
      (amounts, rate, direction) => {
        const paid = amounts.map((due, at): PaidByLine => {
          const named = { number: `D${at}`, party_number: 'P1', currency: 'EUR', due: due * direction };
          return { kind: direction > 0 ? 'invoice' : 'payable', ...named };
        });
        const total = amounts.reduce((whole, due) => whole + due, 0) * direction;
        const line = lineOf(Math.round((total * rate) / 100));
        const outcome = payingExchanged(
          { units: Math.round(Number(line.amount) * 100), currency: 'CHF' },
          paid,
        );
        if (!outcome) return;
        expect(leftOf(line, outcome)).toBe('0.00');
        expect(movedBy(line, outcome, paid)).toBe(line.amount);
      },
    ),
  );
  const one: PaidByLine = { kind: 'invoice', number: 'E1', party_number: 'P1', currency: 'EUR', due: 10_000 };
  expect(payingExchanged({ units: 9_523, currency: 'CHF' }, [one])?.documents).toMatchObject([
    { amount: '100.00', settles: '95.23', exchangerate: '0.9523000000' },
  ]);
});

describe('differences', () => {
  const [one, other] = paidOf([10_000, 5_000]);
  const paid = [one, other].flatMap((each) => each ?? []);
  const line = (amount: number) => ({ units: amount, currency: 'CHF' });

  test('less than is due stays open of the last documents', () => {
    expect(payingOutcome(line(12_000), paid, { how: 'open' })?.documents).toMatchObject([
      { number: 'D0', amount: '100.00' },
      { number: 'D1', amount: '20.00' },
    ]);
    expect(payingOutcome(line(6_000), paid, { how: 'open' })?.documents).toHaveLength(1);
  });

  test('more than is due stays with the last document as a credit', () => {
    expect(payingOutcome(line(16_000), paid, { how: 'credit' })?.documents).toMatchObject([
      { amount: '100.00' },
      { amount: '60.00' },
    ]);
  });

  test('a discount is a second payment, on its account', () => {
    const outcome = payingOutcome(line(14_700), paid, { how: 'discount', accno: 3800, parts: [200, 100] });
    const { payments } = commandsOf(lineOf(14_700), outcome ?? { documents: [], accounts: [] }, []);
    expect(payments.map(({ amount_paid, payment_accno }) => [amount_paid, payment_accno])).toEqual([
      ['98.00', 1020],
      ['2.00', 3800],
      ['49.00', 1020],
      ['1.00', 3800],
    ]);
  });

  test('charges are booked beside documents that are paid in full', () => {
    const charges = { how: 'account', why: 'charges', accno: 6500 } as const;
    expect(payingOutcome(line(14_750), paid, charges)).toMatchObject({
      documents: [{ amount: '100.00' }, { amount: '50.00' }],
      accounts: [{ accno: 6500, amount: '-2.50' }],
    });
  });

  test.each<[string, number, Difference]>([
    ['an exact one that is not', 14_999, { how: 'exact' }],
    ['what stays open of too much', 15_001, { how: 'open' }],
    ['a credit of too little', 14_999, { how: 'credit' }],
    ['a discount of too much', 15_100, { how: 'discount', accno: 3800 }],
    ['parts that are not the difference', 14_700, { how: 'discount', accno: 3800, parts: [200, 200] }],
    ['a discount of more than a document', 2_000, { how: 'discount', accno: 3800 }],
  ])('%s makes no outcome', (_, amount, difference) =>
    expect(payingOutcome(line(amount), paid, difference)).toBeUndefined(),
  );
});

test('an outcome that leaves something over, or a tax without a rate, is refused', () => {
  const accounts = [
    { why: 'account' as const, accno: 6500, amount: decimal.parse('-4.99'), tax_accno: 2208 },
  ];
  expect(refusalOf(() => commandsOf(lineOf(-500), { documents: [], accounts }, ledger.taxRates))).toEqual({
    code: 'invalid',
    fields: ['outcome', 'outcome.accounts.0.tax_accno'],
  });
});

test('an undoing books nothing of its own', () => {
  const outcome = { documents: [], accounts: [], undoes: 7 };
  expect(amountOf(leftOf(lineOf(100), outcome)).eq(zero)).toBe(true);
  expect(commandsOf(lineOf(100), outcome, [])).toEqual({ payments: [], entries: [], undoes: 7 });
});
