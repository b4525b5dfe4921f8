import { expect, test } from 'vitest';
import { computed, isSum } from './sum.ts';

/** Sums as people type them into amounts. */

test.each([
  ['12*3', '36.00'],
  ['100+20', '120.00'],
  ["1'200/4", '300.00'],
  ['1 200 / 4', '300.00'],
  ['=0,1+0.2', '0.30'],
  ['100/3*3', '100.00'],
  ['10/3', '3.33'],
  ['20/3', '6.67'],
  ['-5+3', '-2.00'],
  ['5*-2', '-10.00'],
  ['2+3*4', '14.00'],
  ['(2+3)*4', '20.00'],
  ['-(2+3)', '-5.00'],
  ['1.005*1', '1.01'],
  ['80 × 1,5', '120.00'],
  ['90:4', '22.50'],
  ['100−20', '80.00'],
  ['12*3=', '36.00'],
  ['=5', '5.00'],
  ['1-1', '0.00'],
  ['999999999999999999-0.01', '999999999999999998.99'],
])('%s is %s', (typed, amount) => expect(computed(typed, 2)).toBe(amount));

test.each([
  ['7/2', '3.5'],
  ['12*3', '36'],
  ['10*10', '100'],
  ['1/3', '0.3333'],
])('%s of a quantity is %s', (typed, amount) => expect(computed(typed, 0)).toBe(amount));

test.each([
  '12*',
  '*12',
  '1+',
  '1/0',
  '5/(2-2)',
  '(1+2',
  '1+2)',
  '1,234*2',
  '2026-01-14',
  '1 5+2',
  '=',
  '12a*3',
  '999999999999999999*2',
  `1${'+1'.repeat(200)}`,
])('%s cannot be computed', (typed) => expect(computed(typed, 2)).toBeUndefined());

test.each(['5', '-5', "1'234.50", "1'234.-", '1.234,50', '', 'abc'])('%s is not a sum', (typed) => {
  expect(isSum(typed)).toBe(false);
  expect(computed(typed, 2)).toBeUndefined();
});
