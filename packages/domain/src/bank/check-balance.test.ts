import { expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { decimal } from '../values/schema/kinds.ts';
import type { BankStatement } from './bank-statement.ts';
import { checkBalance } from './check-balance.ts';

const balanceDay = bookingDate.parse('2026-11-27');

const statement = ({
  opening,
  closing,
  amounts,
}: {
  opening: string;
  closing: string;
  amounts: string[];
}): BankStatement => {
  const entries = amounts.map((amount) => ({
    booked_on: balanceDay,
    value_date: balanceDay,
    amount: decimal.parse(amount),
    reversal: false,
    reference: '',
    code: '',
    text: '',
    payments: [],
  }));
  return {
    kind: 'camt.053',
    message_id: 'M',
    statement_id: 'S-1',
    account: 'CH9300762011623852957',
    currency: 'CHF',
    opening: { amount: decimal.parse(opening), day: balanceDay },
    closing: { amount: decimal.parse(closing), day: balanceDay },
    entries,
  };
};

test('a statement adds up exactly, where floats would not', () => {
  expect(
    checkBalance(statement({ opening: '0.10', closing: '0.30', amounts: ['0.30', '-0.10'] })),
  ).toBeUndefined();
  expect(
    checkBalance(
      statement({ opening: '-5.00', closing: '9007199254740993.01', amounts: ['9007199254740998.01'] }),
    ),
  ).toBeUndefined();
});

test('a statement that is a centime off says by how much', () => {
  expect(checkBalance(statement({ opening: '100.00', closing: '90.01', amounts: ['-10.00'] }))).toBe(
    'Statement S-1 opens with CHF 100.00 and its entries are -10.00, which makes 90.00, but it closes with 90.01.',
  );
});

test('a notification has no balances, and nothing that could be off', () => {
  const { opening, closing, ...notification } = statement({ opening: '1.00', closing: '2.00', amounts: [] });
  expect(checkBalance(notification)).toBeUndefined();
  expect(checkBalance({ ...notification, opening })).toBeUndefined();
  expect(checkBalance({ ...notification, closing })).toBeUndefined();
});
