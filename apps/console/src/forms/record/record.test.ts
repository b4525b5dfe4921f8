import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldKinds } from './kinds.tsx';
import { recordOf } from './record.ts';
import { recordsWithin, recordWithin } from './within.ts';

const rows = recordOf(z.object({ text: z.string().default(''), days: z.int().default(10) }), {
  ...{ name: 'line', texts: 'settings' },
});
const ranges = recordOf(
  z.object({
    number: z.string(),
    note: z.string().optional(),
    terms: z.int().nullish(),
    strict: z.boolean().optional(),
    first: z.object({ text: z.string(), days: z.int() }).optional(),
    lines: z.array(z.object({ text: z.string(), days: z.int() })).optional(),
  }),
  {
    ...{ name: 'ranges', key: 'number', texts: 'settings', title: 'note' },
    as: {
      strict: fieldKinds.from(fieldKinds.flag, (record) => Reflect.get(record, 'strict') !== false),
      first: recordWithin(rows),
      lines: recordsWithin(rows, { least: 2, isHad: ({ text }) => text !== '' }),
    },
  },
);
const stored = { number: 'A', note: 'old', terms: 30, first: { text: 'a', days: 1 }, lines: [] };
const typed = ranges.typed(stored, 'Europe/Zurich');

test('values are typed by their kinds, of a record within and of as many as there are at least', () => {
  const empty = { text: '', days: '10' };
  expect(typed).toEqual({
    ...{ number: 'A', note: 'old', terms: '30', strict: true },
    ...{ first: { text: 'a', days: '1' }, lines: [empty, empty] },
  });
});

test('of a change the fields that were changed are sent, and a record within it whole', () => {
  expect(ranges.sent(typed, typed, false)).toEqual({ number: 'A' });
  const changed = { ...typed, note: '', terms: '', first: { text: 'b', days: '1' } };
  expect(ranges.sent(changed, typed, false)).toEqual({
    ...{ number: 'A', note: '', terms: null, first: { text: 'b', days: 1 } },
  });
});

test('of a new one all that it has is sent, and its title', () => {
  const begun = { ...ranges.typed(undefined, 'Europe/Zurich'), number: 'B', strict: false };
  expect(ranges.sent(begun, begun, true)).toMatchObject({ number: 'B', note: '' });
  expect(ranges.sent(begun, begun, true)).not.toHaveProperty('terms');
  expect(ranges.sent(begun, begun, true)).not.toHaveProperty('strict');
});

test('what is saved as a whole has all fields, and of the records within it those that have something', () => {
  const [first, second] = typed.lines;
  const lines = [{ ...first, text: 'x' }, second] as typeof typed.lines;
  expect(ranges.whole({ ...typed, lines })).toEqual({
    ...{ number: 'A', note: 'old', terms: 30, strict: true },
    ...{ first: { text: 'a', days: 1 }, lines: [{ text: 'x', days: 10 }] },
  });
});
