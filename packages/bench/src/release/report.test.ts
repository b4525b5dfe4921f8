import { expect, test } from 'vitest';
import { costLines } from './report.ts';

const before = {
  ...{ release: '1.0.0', commit: '4850c253', measured: '2026-11-29', node: 'v20.20.2' },
  read: { program: 2, database: 4 },
  posting: { program: 5, database: 8 },
};
const measured = { read: { program: 1.5, database: 4.2 }, posting: { program: 5, database: 7.2 } };

test('each figure is told beside that of the last release', () => {
  expect(costLines(measured, before, 'v20.20.2')).toEqual([
    'CPU time beside release 1.0.0 (1.00 is as much, in terms of a yardstick of the same seconds):',
    '  GET of an invoice      program 0.75   database 1.05',
    '  posting of an invoice  program 1.00   database 0.90',
    'Both on Node.js v20.20.2.',
  ]);
});

test('another version of Node.js is told, as its share of a difference is not known', () => {
  expect(costLines(measured, before, 'v22.1.0').at(-1)).toBe(
    'The release was measured on Node.js v20.20.2, this on v22.1.0: measure it again to compare.',
  );
});
