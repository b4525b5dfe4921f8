import { expect, test } from 'vitest';
import { groupedReference } from './reference.ts';

test('a payment reference is in the blocks in which it is printed', () => {
  expect(['210000000003139471430009017', 'RF18539007547034', 'RF791', ''].map(groupedReference)).toEqual([
    '21 00000 00003 13947 14300 09017',
    'RF18 5390 0754 7034',
    'RF79 1',
    '',
  ]);
});
