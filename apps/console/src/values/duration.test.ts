import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';
import { formatSize } from './size.ts';

test('a duration is said by its two largest units', () => {
  expect(
    [0, 59.6, 61, 3_600, 90_061, 5 * 86_400 + 59].map((seconds) => formatDuration(seconds, 'en')),
  ).toEqual(['0 secs', '1 min', '1 min 1 sec', '1 hr', '1 day 1 hr', '5 days']);
  expect(formatDuration(2 * 86_400, 'de')).toBe('2 Tg.');
});

test('a size is said in the unit in which it is short', () => {
  expect([0, 117_000, 2_400_000, 31e9].map(formatSize)).toEqual(['1 KB', '117 KB', '2.4 MB', '31.0 GB']);
});
