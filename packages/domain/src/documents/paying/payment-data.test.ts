import { describe, expect, test } from 'vitest';
import { keptVendor } from '../../../test/ledger.ts';
import { one, post, refused } from '../../../test/payable.ts';

const iban = 'CH9300762011623852957';
const qrIban = 'CH4431999123000889012';
const qrReference = '210000000003139471430009017';
const reference = 'RF18539007547034';

const kept = (fields: object, bank_iban = '') => {
  const { document } = post({ ...one, ...fields }, { vendor: keptVendor({ bank_iban }) });
  return Object.fromEntries(Object.entries(document).filter(([name]) => name.startsWith('payment_')));
};

describe('the payment data of a payable (§10)', () => {
  test.each([
    [{}, {}],
    [{ payment_iban: null, payment_reference: '', payment_message: ' ' }, {}],
    [{ payment_iban: 'ch93 0076 2011 6238 5295 7' }, { payment_iban: iban }],
    [
      { payment_iban: iban, payment_reference: 'rf18 5390 0754 7034', payment_message: ' R-77 ' },
      { payment_iban: iban, payment_reference: reference, payment_message: 'R-77' },
    ],
    [
      { payment_iban: qrIban, payment_reference: '21 00000 00003 13947 14300 09017' },
      { payment_iban: qrIban, payment_reference: qrReference },
    ],
    [{ payment_iban: 'DE89 3704 0044 0532 0130 00' }, { payment_iban: 'DE89370400440532013000' }],
    [{ payment_message: 'R-77' }, { payment_message: 'R-77' }],
  ])('%j is kept as %j', (sent, expected) => expect(kept(sent)).toEqual(expected));

  test.each([
    ['an IBAN whose check digits do not fit', { payment_iban: 'CH9300762011623852958' }, 'payment_iban'],
    ['a Swiss IBAN that is too long', { payment_iban: 'CH27007620116238529571' }, 'payment_iban'],
    ['a text that is no IBAN', { payment_iban: 'Postkonto' }, 'payment_iban'],
    ['a QR reference whose check digit does not fit', qr('210000000003139471430009018')],
    ['a creditor reference whose check digits do not fit', { payment_reference: 'RF19539007547034' }],
    ['a QR-IBAN without reference', { payment_iban: qrIban }],
    ['a QR-IBAN with a creditor reference', qr(reference)],
    ['an IBAN with a QR reference', { payment_iban: iban, payment_reference: qrReference }],
    ['a QR reference in euros', { ...qr(qrReference), currency: 'EUR' }],
  ])('%s is refused', (_, sent, field = 'payment_reference') =>
    expect(refused({ ...one, ...sent }, { rate: '0.95' } as never)).toEqual({
      code: 'invalid',
      fields: [field],
    }),
  );

  test('a reference that is sent alone belongs to the IBAN of the vendor, if that is one', () => {
    expect(kept({ payment_reference: qrReference }, 'CH44 3199 9123 0008 8901 2')).toEqual({
      payment_reference: qrReference,
    });
    expect(kept({ payment_reference: qrReference }, 'to be asked for')).not.toEqual({});
    const to = (bank_iban: string) => ({ vendor: keptVendor({ bank_iban }) });
    expect(refused({ ...one, payment_reference: qrReference }, to(iban)).fields).toEqual([
      'payment_reference',
    ]);
    expect(refused({ ...one, payment_reference: reference }, to(qrIban)).fields).toEqual([
      'payment_reference',
    ]);
    expect(kept({ payment_message: 'R-77' }, qrIban)).toEqual({ payment_message: 'R-77' });
    // That of the payable counts.
    expect(kept({ payment_iban: iban, payment_reference: reference }, qrIban)).toHaveProperty('payment_iban');
  });
});

function qr(payment_reference: string) {
  return { payment_iban: qrIban, payment_reference };
}
