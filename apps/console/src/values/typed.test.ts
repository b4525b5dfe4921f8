import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';
import { formatDays, parseDate } from './date.ts';

/** Dates and amounts as people type them. */

test.each([
  ['14', '2026-02-14'],
  ['14.1', '2026-01-14'],
  ['14/1/25', '2025-01-14'],
  ['2026-1-4', '2026-01-04'],
  ['051126', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['290224', '2024-02-29'],
  ['heute', '2026-02-28'],
  [' Today ', '2026-02-28'],
  ["aujourd'hui", '2026-02-28'],
  ['Aujourd’hui', '2026-02-28'],
  ['oggi', '2026-02-28'],
  ['gestern', '2026-02-27'],
  ['hier', '2026-02-27'],
  ['ieri', '2026-02-27'],
  ['yesterday', '2026-02-27'],
  ['morgen', '2026-03-01'],
  ['demain', '2026-03-01'],
  ['domani', '2026-03-01'],
  ['tomorrow', '2026-03-01'],
])('%s is %s, on 28.2.2026', (typed, date) => expect(parseDate(typed, '2026-02-28')).toBe(date));

test.each([
  '',
  '31.2.2026',
  '310226',
  '0511',
  '05112',
  '0511202',
  '2026',
  'heut',
  'constructor',
  '32',
  '1.13.',
])('"%s" is not a date', (typed) => expect(parseDate(typed, '2026-02-28')).toBeUndefined());

test.each([
  ['1234.5', '1234.5'],
  ["1'234.50", '1234.50'],
  ['1’234,5', '1234.5'],
  ['1 234,50', '1234.50'],
  ['1 234.-', '1234'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['-1.234.567,8', '-1234567.8'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['− 5', '-5'],
  ['12,50', '12.50'],
  ['.5', '0.5'],
])('the amount %s is %s', (typed, amount) => expect(parseAmount(typed)).toBe(amount));

test.each([
  '',
  'x',
  '1,234',
  '1 5',
  "1'23",
  '1.23,45',
  '1.234,',
  '12.34.567',
  '1,234.567,8',
  '1..5',
  '--5',
  '5 CHF',
])('"%s" is not an amount, or could be two', (typed) => expect(parseAmount(typed)).toBeUndefined());

test('a sentence has its days as the language has them, and numbers as they are', () => {
  const sentence =
    'The period from 2026-01-01 to 2026-03-31 of R-2026-01-01 and 2026-02-30 is closed until 2026-12-31.';
  expect(formatDays(sentence, 'en')).toBe(
    'The period from 01/01/2026 to 31/03/2026 of R-2026-01-01 and 2026-02-30 is closed until 31/12/2026.',
  );
  expect(formatDays('bis 2026-12-31', 'de')).toBe('bis 31.12.2026');
});
