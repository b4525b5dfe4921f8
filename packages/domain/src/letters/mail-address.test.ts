import { expect, test } from 'vitest';
import { addressesIn, addressText } from './mail-address.ts';

test('addresses stand between commas or semicolons, with names or without', () => {
  const addresses = addressesIn(
    'info@loewen.ch; Anna Meier <anna@loewen.ch>,"Léo Büro" <buero@löwen.ch>',
    'to',
  );
  expect(addresses).toEqual([
    { name: '', address: 'info@loewen.ch' },
    { name: 'Anna Meier', address: 'anna@loewen.ch' },
    { name: 'Léo Büro', address: 'buero@löwen.ch' },
  ]);
  expect(addressesIn(addressText(addresses), 'to')).toEqual(addresses);
  expect(addressesIn(' , ', 'to')).toEqual([]);
});

test.each([
  'info',
  'info@',
  'a b@c.ch',
  'info@localhost',
  'a@b.ch <c@d>',
  'a@b..ch',
  '<>',
  'x@y.ch>',
  'a@b.ch\r\nBcc: <x',
])('%j is refused, with the name of its field', (text) => {
  expect(() => addressesIn(text, 'cc')).toThrow(
    expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ field: 'cc' })] }),
  );
});

test('a mail goes to 50 addresses at most', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.ch`).join(',');
  expect(addressesIn(many(50), 'to')).toHaveLength(50);
  expect(() => addressesIn(many(51), 'to')).toThrow('more than 50');
});
