import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exchange, inBase } from '../../posting/exchange.ts';
import { amountOf, decimalOf, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { settledBase } from './settlement.ts';

/** §12: what payments settle on the account of a document in a foreign currency. */
const decimal = (text: string) => text as Decimal;
const at = (rate: string): Exchange => ({ currency: 'USD', places: 2, rate: decimal(rate), basePlaces: 2 });
const documentOf = (amount: string, rate: string) => ({
  exchangerate: decimal(rate),
  amount: decimal(amount),
  paid: decimal('0.00'),
  base_amount: decimalOf(inBase(amountOf(amount), at(rate)), 2),
  base_paid: decimal('0.00'),
});
type Payment = readonly [amount: string, rate: string];

/** The open amount on the account of a document, in the client's currency, after each payment. */
const openAfter = (amount: string, rate: string, payments: readonly Payment[]): string[] => {
  const document = documentOf(amount, rate);
  return payments.map(([paid, paidAt]) => {
    const settled = settledBase(amountOf(paid), document, at(paidAt));
    document.paid = decimalOf(amountOf(document.paid).plus(amountOf(paid)), 2);
    document.base_paid = decimalOf(amountOf(document.base_paid).plus(settled), 2);
    return decimalOf(amountOf(document.base_amount).minus(amountOf(document.base_paid)), 2);
  });
};

describe('overpaid amounts have the rate of their payment', () => {
  test('100 at 1.00, paid with 150 at 0.90: 45.00 is owed', () => {
    expect(openAfter('100.00', '1.00', [['150.00', '0.90']])).toEqual(['-45.00']);
  });

  test('whether overpaid by the settling payment, by a later one, or in parts', () => {
    const payments = [
      ['60.00', '0.80'],
      ['60.00', '0.90'],
      ['30.00', '0.95'],
    ] as const;
    expect(openAfter('100.00', '1.00', payments)).toEqual(['40.00', '-18.00', '-46.50']);
  });

  test('they are paid back at their average rate, and the last repayment takes the remainder', () => {
    const payments = [
      ['150.00', '0.90'],
      ['50.00', '0.95'],
      ['-25.00', '0.70'],
      ['-75.00', '2.00'],
    ] as const;
    expect(openAfter('100.00', '1.00', payments)).toEqual(['-45.00', '-92.50', '-69.37', '0.00']);
  });

  test('paying back more than was overpaid opens the document again, at its own rate', () => {
    const payments = [
      ['150.00', '0.90'],
      ['-70.00', '0.80'],
      ['20.00', '0.70'],
    ] as const;
    expect(openAfter('100.00', '1.00', payments)).toEqual(['-45.00', '20.00', '0.00']);
  });

  test('a negative document is overpaid by more negative payments', () => {
    const payments = [
      ['-150.00', '0.90'],
      ['50.00', '0.80'],
    ] as const;
    expect(openAfter('-100.00', '1.00', payments)).toEqual(['45.00', '0.00']);
  });

  test('a document of zero is overpaid by any payment', () => {
    const payments = [
      ['10.00', '0.90'],
      ['-30.00', '0.80'],
      ['20.00', '0.70'],
    ] as const;
    expect(openAfter('0.00', '1.00', payments)).toEqual(['-9.00', '16.00', '0.00']);
  });
});

const cents = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -100_000, max: 100_000 }));
const rate = fc.integer({ min: 1, max: 30_000 }).map((value) => (value / 10_000).toFixed(4));
const written = (value: number) => (value / 100).toFixed(2);
const payment = fc.tuple(
  cents.filter((value) => value !== 0),
  rate,
);

test('any payments: the account is zero when the document is settled, and a negative document mirrors a positive one', () => {
  fc.assert(
    fc.property(cents, rate, fc.array(payment, { maxLength: 8 }), rate, (total, own, payments, last) => {
      const rest = total - payments.reduce((sum, [amount]) => sum + amount, 0);
      const all = [...payments, ...(rest === 0 ? [] : [[rest, last] as const])];
      const sent = all.map(([amount, paidAt]): Payment => [written(amount), paidAt]);
      const open = openAfter(written(total), own, sent);
      expect(open.at(-1) ?? '0.00').toBe('0.00');
      const mirrored = sent.map(
        ([amount, paidAt]): Payment => [decimalOf(zero.minus(amountOf(amount)), 2), paidAt],
      );
      const opposite = openAfter(decimalOf(amountOf(written(-total)), 2), own, mirrored);
      expect(opposite).toEqual(open.map((amount) => decimalOf(zero.minus(amountOf(amount)), 2)));
    }),
  );
});

test('any overpayments: the average rate is between the lowest and the highest rate of the payments', () => {
  const over = fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), rate), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), rate, over, (total, own, payments) => {
      const sent = payments.map(
        ([amount, paidAt], at): Payment => [written(at === 0 ? total + amount : amount), paidAt],
      );
      const open = -Number(openAfter(written(total), own, sent).at(-1));
      const overpaid = payments.reduce((sum, [amount]) => sum + amount, 0) / 100;
      const rates = payments.map(([, paidAt]) => Number(paidAt));
      // Each payment is rounded separately, by at most half a cent.
      const rounding = 0.005 * payments.length + 1e-6;
      expect(open).toBeGreaterThanOrEqual(overpaid * Math.min(...rates) - rounding);
      expect(open).toBeLessThanOrEqual(overpaid * Math.max(...rates) + rounding);
    }),
  );
});
