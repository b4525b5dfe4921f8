import { expect, test } from 'vitest';
import { isOwnName } from './own-name.ts';

const names = ['anna.muster@example.ch', 'Anna Muster', 'Bo'];

test.each([
  'Anna.Muster@example.ch',
  'ANNA MUSTER',
  'annamuster2026',
  'Anna-Muster-12!',
  'annamusterannamuster',
])('is the name, or little more: %s', (password) => expect(isOwnName(password, names)).toBe(true));

test.each(['correct horse battery', 'my friend Anna Muster likes tea', 'bobobobobobo'])(
  'is not: %s',
  (password) => expect(isOwnName(password, names)).toBe(false),
);
