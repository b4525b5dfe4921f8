import { expect, test } from 'vitest';
import { zero } from '../money.ts';
import { decimalWhere } from './decimal-where.ts';
import { decimal } from './kinds.ts';

const fee = decimalWhere(decimal, (amount) => amount.gte(zero), 'may not be negative');
const faults = (sent: unknown) => fee.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];

test('what is asked of a decimal is asked of its amount', () => {
  expect(faults('0')).toEqual([]);
  expect(faults('-0.01')).toEqual(['may not be negative']);
});

test.each(['ü', '', '10.00 ', '../..', 7, null])(
  '%j is refused because it is not a decimal, and for nothing else',
  (sent) => {
    expect(faults(sent)).toHaveLength(1);
    expect(faults(sent)).not.toContain('may not be negative');
  },
);
