import { expect, test } from 'vitest';
import { skeletonOf } from './look-alike.ts';

test.each([
  ['a letter of another script', 'anna', '\u0430nna'],
  ['an invisible space', 'anna', 'an\u200bna'],
  ['an invisible joiner', 'anna', 'anna\u2060'],
  ['a whole name of another script', 'cocoa', '\u0441\u043e\u0441\u043e\u0430'],
  ['full-width letters', 'anna', '\uff41nna'],
  ['an accent that is a character of its own', 'ren\u00e9', 'rene\u0301'],
  ['capitals', 'Anna', 'anna'],
])('names that differ by %s look alike', (_, one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

test.each([
  ['anna', 'anne'],
  ['ren\u00e9', 'rene'],
  ['muster', 'm\u00fcster'],
])('%s and %s do not', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));
