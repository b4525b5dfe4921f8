import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, inPlaces, negated, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { openingTransaction, type PostingBooked, transactionsAfter } from './account-transactions.ts';
import { runningBalances } from './running-balance.ts';
import { statementOf } from './statement.ts';

const texts = (opening: string, amounts: readonly string[], places = 2, sign: 1 | -1 = 1) =>
  runningBalances(amountOf(opening), amounts as Decimal[], { places, sign });

test('a running balance begins with the opening balance and adds each amount', () => {
  expect(texts('10.00', ['1.50', '-20.00', '0.00'])).toEqual(['11.50', '-8.50', '-8.50']);
  expect(texts('10.00', [])).toEqual([]);
});

test('balances that are too large to count in are exact anyway', () => {
  expect(texts('90071992547409.91', ['0.02', '-0.03'])).toEqual(['90071992547409.93', '90071992547409.90']);
  expect(texts('90071992547409.93', ['-10.00'])).toEqual(['90071992547399.93']);
  expect(texts('0', ['999999999999999999.99', '0.01'])).toEqual([
    '999999999999999999.99',
    '1000000000000000000.00',
  ]);
});

const upTo = (most: bigint) => fc.bigInt({ min: -most, max: most });
const cents = fc.oneof(
  upTo(10n ** 17n),
  upTo(1_000n).map((francs) => 100n * francs),
);
const amountIn = (places: number) => (units: bigint) => amountOf(`${units}e-${places}`).toFixed();

test('running balances are the sums of exact amounts, however these are written', () => {
  const running = fc.property(cents, fc.array(cents), fc.constantFrom(0, 2, 3), (opening, moved, places) => {
    let sum = opening;
    const sums = moved.map((units) => {
      sum += units;
      return decimalOf(amountOf(amountIn(places)(sum)), places);
    });
    const balances = texts(amountIn(places)(opening), moved.map(amountIn(places)), places);
    expect(balances).toEqual(sums);
    const less = moved.map((units) => amountIn(places)(-units));
    expect(texts(amountIn(places)(opening), less, places, -1)).toEqual(sums);
  });
  fc.assert(running);
});

test('an amount is written in places, and negated, as it is computed', () => {
  const written = fc.property(
    cents,
    fc.constantFrom(0, 2, 3),
    fc.constantFrom('', '0', '00'),
    (units, places, zeros) => {
      const amount = amountOf(amountIn(places)(units));
      const [sign, digits] = units < 0 ? ['-', amount.abs()] : ['', amount];
      for (const text of [
        amount.toFixed(),
        amount.toFixed(places),
        `${sign}${zeros}${digits.toFixed(places)}`,
      ]) {
        expect(inPlaces(text as Decimal, places)).toBe(decimalOf(amount, places));
        expect(negated(text as Decimal, places)).toBe(decimalOf(zero.minus(amount), places));
      }
    },
  );
  fc.assert(written);
  expect(inPlaces('-0.00' as Decimal, 2)).toBe('0.00');
  expect(negated('-0' as Decimal, 0)).toBe('0');
});

const day = '2026-01-14' as BookingDate;

test('a statement without lines closes at its opening balance, with the decimals of its currency (§15)', () => {
  const account = { number: 'K-1001', name: 'Gasthaus zum Löwen', opening: '7' as Decimal, moved: [] };
  const statement = statementOf(account, { from: day, to: day, currency: 'JPY' });
  expect([statement.opening, statement.closing]).toEqual(['7', '7']);
  expect(statementOf(account, { from: day, to: day, currency: 'CHF' }).closing).toBe('7.00');
});

const booked = (
  posted: string,
  side: 'debit' | 'credit',
  [currency, original] = ['CHF', posted],
): PostingBooked => ({
  ...{ id: 1, entry_id: 2, accno: 1020, transdate: day, reference: '', description: '', module: 'gl' },
  ...{ source: '', memo: '', notes: '', intnotes: '', side, posted: posted as Decimal },
  ...{ currency: currency ?? '', posted_original: original as Decimal },
});

test('the transactions of a foreign account have balances in both currencies, credit positive (§15)', () => {
  const account = {
    currency: 'EUR',
    before: { balance: amountOf('5.00'), original: amountOf('6.00') },
  };
  expect(openingTransaction(account, { accno: 1020, from: day }, 2)).toMatchObject({
    ...{ amount: '5.00', balance: '5.00', original_amount: '6.00', original_balance: '6.00' },
  });
  const postings = [booked('95.00', 'debit', ['EUR', '100']), booked('-1.00', 'debit', ['CHF', '7.00'])];
  expect(transactionsAfter(account, postings, 2)).toMatchObject([
    { balance: '-90.00', original_amount: '-100.00', original_balance: '-94.00' },
    { balance: '-89.00', original_amount: '0.00', original_balance: '-94.00' },
  ]);
  for (const one of transactionsAfter({ ...account, currency: undefined }, postings, 2)) {
    expect(one).not.toHaveProperty('original_amount');
    expect(one).not.toHaveProperty('original_balance');
  }
});

test('the amount of a transaction is credit positive, and is on the side of its posting (§15)', () => {
  const before = { balance: amountOf('0'), original: amountOf('0') };
  const shown = (amount: string, side: 'debit' | 'credit') => {
    const [one] = transactionsAfter({ currency: undefined, before }, [booked(amount, side)], 2);
    return [one?.amount, one?.debit, one?.credit];
  };
  expect(shown('95', 'debit')).toEqual(['-95.00', '95.00', undefined]);
  expect(shown('-1.00', 'debit')).toEqual(['1.00', '-1.00', undefined]);
  expect(shown('-1.00', 'credit')).toEqual(['1.00', undefined, '1.00']);
  expect(shown('0.00', 'credit')).toEqual(['0.00', undefined, '0.00']);
});
