import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { accountLines, openingTransaction } from './account-transactions.ts';
import { runningBalances } from './running-balance.ts';
import { statementOf } from './statement.ts';

const texts = (opening: string, amounts: string[]) =>
  runningBalances(amountOf(opening), amounts.map(amountOf)).map((balance) => balance.toFixed(2));

test('a running balance begins with the opening balance and adds each amount', () => {
  expect(texts('10.00', ['1.50', '-20.00', '0.00'])).toEqual(['11.50', '-8.50', '-8.50']);
  expect(texts('10.00', [])).toEqual([]);
});

const day = '2026-01-14' as BookingDate;

test('a statement without lines closes at its opening balance, with the decimals of its currency (§15)', () => {
  const account = { number: 'K-1001', name: 'Gasthaus zum Löwen', opening: '7' as Decimal, moved: [] };
  const statement = statementOf(account, { from: day, to: day, currency: 'JPY' });
  expect([statement.opening, statement.closing]).toEqual(['7', '7']);
  expect(statementOf(account, { from: day, to: day, currency: 'CHF' }).closing).toBe('7.00');
});

test('the transactions of a foreign account have balances in both currencies, credit positive (§15)', () => {
  const posting = {
    side: 'debit' as const,
    amount: '95.00' as Decimal,
    currency: 'EUR',
    original_amount: '100.00' as Decimal,
  };
  const account = {
    currency: 'EUR',
    before: { balance: amountOf('5.00'), original: amountOf('6.00') },
  };
  const inFrancs = { ...posting, currency: 'CHF', side: 'credit' as const, amount: '-1.00' as Decimal };
  const opening = openingTransaction(account, { accno: 1020, from: day }, 2);
  const figures = accountLines(account, [posting, inFrancs], 2).map((line) => line.figures);
  const rows = [opening, ...figures];
  expect(rows.map(({ balance, original_balance }) => [balance, original_balance])).toEqual([
    ['5.00', '6.00'],
    ['-90.00', '-94.00'],
    ['-89.00', '-94.00'],
  ]);
  expect(rows.map(({ debit, credit }) => [debit, credit])).toEqual([
    [undefined, undefined],
    ['95.00', undefined],
    [undefined, '1.00'],
  ]);
});
