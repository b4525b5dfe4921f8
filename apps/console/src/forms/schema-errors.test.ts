import { accno, bookingDate, decimal, text } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaErrors } from './schema-errors.ts';

const entry = z.object({
  reference: text(20, 1),
  transdate: bookingDate,
  lines: z.array(z.object({ accno, amount: decimal })),
});

const right = { reference: 'B1', transdate: '2026-02-28', lines: [{ accno: 1020, amount: '1.00' }] };

/** The name and the parameters by which the fault of a field is known. */
const wordingOf = (values: object, field: string): unknown => {
  const found: unknown = field
    .split('.')
    .reduce<unknown>((of, name) => (of as Record<string, unknown>)?.[name], schemaErrors(entry, values));
  return (found as { wording?: unknown } | undefined)?.wording;
};

test('values as the schema has them have no faults', () => {
  expect(schemaErrors(entry, right)).toEqual({});
});

test.each([
  ['reference', { reference: undefined }, { name: 'required' }],
  ['reference', { reference: ' ' }, { name: 'not_empty' }],
  ['reference', { reference: 'x'.repeat(21) }, { name: 'too_long', params: { max: '20' } }],
  ['transdate', { transdate: '14.1.' }, { name: 'date_form' }],
  ['transdate', { transdate: '2026-02-30' }, { name: 'no_such_day', params: { day: '2026-02-30' } }],
  ['lines.0.accno', { lines: [{ accno: 0, amount: '1' }] }, { name: 'an_account' }],
  ['lines.1.amount', { lines: [...right.lines, { accno: 1, amount: 'x' }] }, { name: 'decimal_form' }],
])('the fault of %s in %j is known by its wording', (field, wrong, wording) => {
  expect(wordingOf({ ...right, ...wrong }, field)).toEqual(wording);
});
