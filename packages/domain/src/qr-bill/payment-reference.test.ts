import { expect, test } from 'vitest';
import { paymentReferenceOf, soughtByReference } from './payment-reference.ts';
import { isCreditorReference, isQrReference } from './reference.ts';

test.each([
  // A check vector of the standard (ISO 11649), and one of a bank.
  [{ id: 1, dcn: 'RF18 5390 0754 7034' }, 'RF18539007547034'],
  [{ id: 1, dcn: '21 00000 00003 13947 14300 09017' }, '210000000003139471430009017'],
  [{ id: 7143000901, dcn: '', reference_prefix: '2100000000031394' }, '210000000003139471430009017'],
])('%j has the reference %s', (of, reference) => {
  expect(paymentReferenceOf(of)).toBe(reference);
});

test('a reference that is not valid, and none, give way to that of the id', () => {
  for (const dcn of ['', 'Auftrag 17', 'RF19539007547034', '210000000003139471430009018'])
    for (const id of [1, 17, 99_999, 2_147_483_647]) {
      const plain = paymentReferenceOf({ id, dcn });
      expect([isCreditorReference(plain), plain.slice(4)]).toEqual([true, String(id)]);
      const qr = paymentReferenceOf({ id, dcn, reference_prefix: '1234567890123456' });
      expect([isQrReference(qr), qr.slice(0, 26)]).toEqual([
        true,
        `1234567890123456${String(id).padStart(10, '0')}`,
      ]);
    }
});

test('every reference leads back to its id, however it is written', () => {
  for (const id of [1, 10, 4_711, 1_000_000, 2_147_483_647])
    for (const reference_prefix of [undefined, '0000000000000000', '1234567890123456']) {
      const reference = paymentReferenceOf({ id, dcn: '', reference_prefix });
      const written = reference.replace(/(.{4})/g, '$1 ').toLowerCase();
      expect(soughtByReference(written)).toEqual({ reference, id });
    }
});

test.each(['', 'A1.1', 'RF19539007547034', '4711', '21000000000313947143000901'])(
  '%j is not a reference',
  (written) => {
    expect(soughtByReference(written)).toBeUndefined();
  },
);
