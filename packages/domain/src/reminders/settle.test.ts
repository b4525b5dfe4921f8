import { expect, test } from 'vitest';
import type { Decimal } from '../values/schema/kinds.ts';
import { settleLetter } from './settle.ts';

const money = (text: string) => text as Decimal;
const letter = {
  items: [
    { invnumber: 'A1', open: money('100.00') },
    { invnumber: 'A2', open: money('50.00') },
    { invnumber: 'G1', open: money('-30.00') },
  ],
  fee: money('20.00'),
  interest: money('0.40'),
  places: 2,
};

test.each([
  ['40', [['A1', '40.00']], '0.00', '0.00'],
  [
    '110',
    [
      ['A1', '100.00'],
      ['A2', '10.00'],
    ],
    '0.00',
    '0.00',
  ],
  [
    '120',
    [
      ['A1', '100.00'],
      ['A2', '50.00'],
      ['G1', '-30.00'],
    ],
    '0.00',
    '0.00',
  ],
  [
    '120.30',
    [
      ['A1', '100.00'],
      ['A2', '50.00'],
      ['G1', '-30.00'],
    ],
    '0.30',
    '0.00',
  ],
  [
    '140.40',
    [
      ['A1', '100.00'],
      ['A2', '50.00'],
      ['G1', '-30.00'],
    ],
    '0.40',
    '20.00',
  ],
])('%s pays invoices, then interest, then fees', (amount, payments, interest, fee) => {
  const settled = settleLetter(letter, money(amount));
  expect(settled.payments.map(({ invnumber, amount }) => [invnumber, amount])).toEqual(payments);
  expect([settled.interest, settled.fee]).toEqual([interest, fee]);
});

test('what was paid already leaves fees and interest to be paid', () => {
  const paid = { ...letter, items: [{ invnumber: 'A1', open: money('0.00') }] };
  expect(settleLetter(paid, money('20.40'))).toEqual({ payments: [], interest: '0.40', fee: '20.00' });
});

test.each(['0', '-1', '140.41'])('%s is refused', (amount) => {
  expect(() => settleLetter(letter, money(amount))).toThrow(expect.objectContaining({ code: 'invalid' }));
});
