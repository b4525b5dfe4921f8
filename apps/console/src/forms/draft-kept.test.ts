import { expect, test } from 'vitest';
import { changedMeanwhile, draftIn, fitting, summaryOf } from './draft-kept.ts';

test('a field is asked about where someone else has changed it, and not to what was typed', () => {
  const before = { name: 'Anna', city: 'Bern', phone: '', email: '' };
  const theirs = { name: 'Anna', city: 'Chur', phone: '1', email: 'a@b.ch' };
  const mine = { name: 'Anne', city: 'Genf', phone: '', email: 'a@b.ch' };
  expect(changedMeanwhile({ before, theirs, mine })).toEqual([
    { name: 'city', isTyped: true },
    { name: 'phone', isTyped: false },
  ]);
});

test('a draft of an earlier version is its values, and what cannot be read is none', () => {
  expect(draftIn('{"name":"Anna"}')).toEqual({ typed: { name: 'Anna' }, at: 0 });
  expect(draftIn('{"typed":{"name":"Anna"},"at":7}')).toEqual({ typed: { name: 'Anna' }, at: 7 });
  expect([draftIn(undefined), draftIn('{'), draftIn('null')]).toEqual([undefined, undefined, undefined]);
});

test('a draft is known by what was typed, and not by what the form began with', () => {
  const initial = { date: '2026-01-14', lines: [{ accno: '', amount: '' }] };
  const typed = {
    date: '2026-01-14',
    customer: 'K-1',
    lines: [{ accno: '3400', amount: '99.00' }],
    more: 'x',
  };
  expect(summaryOf(typed, initial)).toBe('K-1 · 3400 · 99.00');
});

test('values of another shape than the form has now are left out of a draft, and unknown names stay', () => {
  const initial = { link: '', uses: [] as string[], heading: false, note: undefined as string | undefined };
  const typed = { link: ['AR'], uses: ['AR'], heading: 'yes', note: 'x', added: 1 } as never;
  expect(fitting(typed, initial)).toEqual({ uses: ['AR'], note: 'x', added: 1 });
});
