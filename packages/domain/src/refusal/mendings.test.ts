import { expect, test } from 'vitest';
import { mendingOf, mendings } from './mendings.ts';
import { type RefusalCode, refusalCodes } from './refusal.ts';
import { refusalStatuses } from './statuses.ts';

const temporary: readonly number[] = [408, 429, 503];

test.each(refusalCodes)(
  '%s: retryable exactly where its status, or its own first request, is (§4)',
  (code) => {
    const isTemporary = temporary.includes(refusalStatuses[code]) || code === 'in_progress';
    expect(mendings[code].retryable).toBe(isTemporary);
  },
);

test('whatever may be sent again as it is has nothing to mend (§4)', () => {
  const codes = Object.keys(mendings) as RefusalCode[];
  expect(codes.filter((code) => mendings[code].retryable && mendings[code].next)).toEqual([]);
});

test('a refusal that knows better than its code is heard', () => {
  const mending = { retryable: false };
  expect(mendingOf({ code: 'approval_needed', mending })).toBe(mending);
  expect(mendingOf({ code: 'approval_needed' }).next).toEqual({ call: 'plans.propose' });
});
