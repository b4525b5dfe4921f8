import { expect, test } from 'vitest';
import { customer, customerKept } from '../../master-data/customer.ts';
import { senderToSave } from '../../master-data/sending/sender.ts';
import { elements } from './kinds.ts';
import { oneLine } from './one-line.ts';
import { checkOf } from './quick-check.ts';

const sent = { customernumber: 'K-1', name: 'Gasthaus zum Löwen' };

test.each(['\n', '\r', '\r\n'])(
  'a line break %j is refused in a field of one line, and kept in notes',
  (end) => {
    for (const field of ['street', 'building_number']) {
      const parsed = customer.safeParse({ ...sent, [field]: `a${end}b` });
      expect(parsed.error?.issues, field).toMatchObject([
        { path: [field], message: 'must be on one line, without line breaks' },
      ]);
    }
    const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
    expect(senderToSave.safeParse({ ...sender, city: `a${end}b` }).error?.issues).toMatchObject([
      { path: ['city'] },
    ]);
    expect(customer.parse({ ...sent, notes: `a${end}b` }).notes).toBe(`a${end}b`);
  },
);

test('what was stored before is answered as it is', () => {
  const { street } = customerKept.shape;
  expect(street.parse('Seeweg\n1')).toBe('Seeweg\n1');
  expect(elements.get(customerKept)?.one).toBe('customer');
});

test('length and emptiness are those of a text, and the quick check says the same', () => {
  const name = oneLine(4, 1).meta({ description: 'A name.' });
  const isName = checkOf(name);
  for (const [value, isValid] of [
    ['abcd', true],
    ['abcde', false],
    ['', false],
    [' ', false],
    ['a\tb', true],
    ['a\nb', false],
    ['a\r\nb', false],
    ['\na\r', true],
    [1, false],
  ] as const) {
    expect(name.safeParse(value).success, String(value)).toBe(isValid);
    expect(isName(value), String(value)).toBe(isValid);
  }
});
