import { expect, test } from 'vitest';
import { addressLines, streetOf } from './address.ts';

test.each([
  ['Bahnhofstrasse 1', 'Bahnhofstrasse', '1'],
  ['Bahnhofstrasse 12 a', 'Bahnhofstrasse', '12 a'],
  ['Strasse des 17. Juni 135', 'Strasse des 17. Juni', '135'],
  ['Via Nassa 3-5', 'Via Nassa', '3-5'],
  ['12, rue du Lac', 'rue du Lac', '12'],
  ['7bis rue de Lausanne', 'rue de Lausanne', '7bis'],
  ['Postfach 123', 'Postfach 123', ''],
  ['Case postale 12', 'Case postale 12', ''],
  ['Im Dorf', 'Im Dorf', ''],
  ['', '', ''],
])('%j is the street %j with the number %j', (address1, street, building_number) => {
  expect(streetOf({ address1 })).toEqual({ street, building_number });
});

test('what was sent apart counts', () => {
  expect(streetOf({ address1: 'Bahnhofstrasse 1', street: 'Seeweg', building_number: '2' })).toEqual({
    street: 'Seeweg',
    building_number: '2',
  });
});

test('a letter names the country where it goes abroad', () => {
  const party = { name: 'Muster AG', address1: 'Seeweg 2', address2: '', zipcode: '8001', city: 'Zürich' };
  expect(addressLines({ ...party, country: 'Schweiz' }, { country: 'CH' })).toEqual([
    'Muster AG',
    'Seeweg 2',
    '8001 Zürich',
  ]);
  expect(addressLines({ ...party, country: 'Österreich' }, { country: 'CH' }).at(-1)).toBe('Österreich');
});
