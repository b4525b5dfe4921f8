import { expect, test } from 'vitest';
import { hitsOf, type RankedHit } from './search.ts';

const found = (kind: 'invoice' | 'customer', id: number, exact = false): RankedHit => ({
  hit: { kind, id, number: String(id), title: '' },
  exact,
});
const shown = (ways: RankedHit[][], limit: number) =>
  hitsOf(ways, limit).map(({ kind, number }) => `${kind[0]}${number}`);

test('exact numbers come first, then one of each way in turn', () => {
  const ways = [
    [found('customer', 1), found('customer', 2), found('customer', 3)],
    [found('invoice', 7), found('invoice', 8, true)],
  ];
  expect(shown(ways, 9)).toEqual(['i8', 'c1', 'i7', 'c2', 'c3']);
  expect(shown(ways, 3)).toEqual(['i8', 'c1', 'i7']);
});

test('a record that was found in two ways is one hit; a customer and an invoice of one id are two', () => {
  expect(shown([[found('invoice', 1)], [found('invoice', 1), found('customer', 1)]], 9)).toEqual([
    'i1',
    'c1',
  ]);
  expect(shown([], 9)).toEqual([]);
});
