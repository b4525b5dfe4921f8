import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { character } from '../../test/arbitraries.ts';
import { bill, type Fields, noDebtor, payload, plain } from '../../test/qr-bill.ts';
import { decimal, text } from '../values/schema/kinds.ts';
import { readQrBill } from './read.ts';

describe('a QR-bill (§16)', () => {
  test('is read whole, with its structured addresses', () =>
    expect(bill()).toEqual({
      iban: 'CH4431999123000889012',
      creditor: {
        name: 'Robert Schneider AG',
        address1: 'Rue du Lac 1268',
        address2: '',
        zipcode: '2501',
        city: 'Biel',
        country: 'CH',
      },
      amount: '1949.75',
      currency: 'CHF',
      debtor: {
        name: 'Pia-Maria Rutschmann-Schnyder',
        address1: 'Grosse Marktgasse 28',
        address2: '',
        zipcode: '9400',
        city: 'Rorschach',
        country: 'CH',
      },
      reference_type: 'QRR',
      reference: '210000000003139471430009017',
      message: 'Order of 15 June 2020',
      billing_information: '',
      problems: [],
    }));

  test.each(['0200', '0210', '0220', '0230', '0299'])('of version %s', (version) =>
    expect(bill({ version }).problems).toEqual([]),
  );

  test('it may have any line ends, and its last lines may be missing', () => {
    const expected = bill();
    for (const end of ['\r\n', '\n', '\r']) {
      expect(readQrBill(payload({}, end))).toEqual(expected);
      const whole = payload({}, end).split(end).slice(0, 31).join(end);
      expect(readQrBill(whole)).toEqual(expected);
      expect(readQrBill(`${whole}${end}`)).toEqual(expected);
    }
    const mixed = payload({}, '\n').replace(/\n/g, (_, at: number) => (at % 2 ? '\n' : '\r\n'));
    expect(readQrBill(mixed)).toEqual(expected);
    expect(readQrBill(`\ufeff${payload()}`)).toEqual(expected);
  });

  test('without amount and debtor, for a gift', () => {
    const gift = bill({ ...plain, ...noDebtor, amount: '', message: '', iban: 'CH5204835012345671000' });
    expect(gift).not.toHaveProperty('amount');
    expect(gift).not.toHaveProperty('debtor');
    expect(gift).toMatchObject({ currency: 'CHF', reference_type: 'NON', reference: '', problems: [] });
  });

  test('in euros, with a creditor reference', () =>
    expect(
      bill({ ...plain, currency: 'EUR', reference_type: 'SCOR', reference: 'rf18 5390 0754 7034' }),
    ).toMatchObject({ currency: 'EUR', reference: 'RF18539007547034', problems: [] }));

  test.each([
    ['4001 Basel', { zipcode: '4001', city: 'Basel', address2: '' }],
    ['CH-4001 Basel 1', { zipcode: '4001', city: 'Basel 1', address2: '' }],
    ['Basel', { zipcode: '', city: '', address2: 'Basel' }],
  ])('with a combined address: %s', (house, expected) => {
    const fields = { creditor_type: 'K', street: 'Postfach 7', house, zipcode: '', city: '' };
    expect(bill(fields).creditor).toMatchObject({ address1: 'Postfach 7', ...expected });
    expect(bill(fields).problems).toEqual([]);
  });

  test.each([
    ['1949.7', '1949.70'],
    ['7', '7.00'],
    ['.50', '0.50'],
    ['0.01', '0.01'],
    ['999999999.99', '999999999.99'],
    ['000000199.95', '199.95'],
  ])('of %s', (amount, expected) => expect(bill({ amount }).amount).toBe(expected));

  test('blanks in numbers and around texts, tabs, control characters and direction marks are ignored', () =>
    expect(
      bill({
        iban: 'ch44 3199 9123 0008 8901 2',
        reference: '21 00000 00003 13947 14300 09017',
        creditor: ' Robert\tSchneider\u202e\u0000 AG\u200f',
      }),
    ).toEqual(bill()));
});

describe('texts that are no QR-bill (§16)', () => {
  test.each([
    ['nothing', ''],
    ['an address in the web', 'https://example.com/SPC'],
    ['another kind of code', payload({ type: 'BCD' })],
    ['the version before', payload({ version: '0100' })],
    ['a version to come', payload({ version: '0300' })],
    ['another coding', payload({ coding: '2' })],
    ['more than a QR code holds', payload({ message: 'x'.repeat(7089) })],
  ])('%s', (_, other) => expect(readQrBill(other)).toBeUndefined());
});

describe('the faults of a QR-bill (§16) are named, and it is read nevertheless', () => {
  const long = (length: number) => 'x'.repeat(length);
  const faults: [string, Fields, string[]][] = [
    ['no IBAN', { iban: '' }, ['The bill has no IBAN.']],
    [
      'a wrong IBAN',
      { iban: 'CH4431999123000889013' },
      ['CH4431999123000889013 is not an IBAN of Switzerland or Liechtenstein.'],
    ],
    [
      'a wrong check digit',
      { reference: '210000000003139471430009016' },
      ['210000000003139471430009016 is not a QR reference: 27 digits with a check digit.'],
    ],
    ['no reference', { reference: '' }, ['The bill has no reference, though its type is QRR.']],
    [
      'a QR reference without QR-IBAN',
      { iban: 'CH5800791123000889012' },
      ['A QR reference requires a QR-IBAN.'],
    ],
    [
      'a QR reference in euros',
      { currency: 'EUR' },
      ['A bill in EUR has no QR reference: since 14.11.2026 banks take it in CHF only.'],
    ],
    [
      'a QR-IBAN without QR reference',
      { reference_type: 'SCOR', reference: 'RF18539007547034' },
      ['A QR-IBAN requires a QR reference.'],
    ],
    [
      'a wrong creditor reference',
      { ...plain, reference_type: 'SCOR', reference: 'RF19539007547034' },
      ['RF19539007547034 is not a creditor reference with check digits.'],
    ],
    [
      'a reference that it says it has not',
      { ...plain, reference: '77' },
      ['The bill has the reference 77, though its type says that it has none.'],
    ],
    [
      'another type of reference',
      { ...plain, reference_type: 'XYZ' },
      ['The reference type XYZ is none of QRR, SCOR, NON.'],
    ],
    ['no type of reference', { ...plain, reference_type: '' }, ['The bill has no reference type.']],
    ['an amount of nothing', { amount: '0.00' }, ['The amount 0.00 is not one from 0.01 to 999999999.99.']],
    ['an invalid amount', { amount: "1'0" }, ["The amount 1'0 is not one from 0.01 to 999999999.99."]],
    ['another currency', { currency: 'USD' }, ['The currency is neither CHF nor EUR.']],
    ['no creditor', { creditor: '' }, ['The creditor has no name.']],
    ['no town', { city: '' }, ['The creditor has no postal code and town.']],
    ['a country by its name', { country: 'Schweiz' }, ['The creditor has no country code such as CH.']],
    [
      'another type of address',
      { creditor_type: '' },
      ['The address of the creditor is neither of type S nor of type K.'],
    ],
    ['half a debtor', { debtor: '' }, ['The debtor has no name.']],
    ['a name too long', { creditor: long(71) }, ['The name of the creditor is longer than 70 characters.']],
    [
      'a house too long',
      { house: long(17) },
      ['The house number of the creditor is longer than 16 characters.'],
    ],
    [
      'an ultimate creditor',
      { ultimate2: 'X' },
      ['The bill names an ultimate creditor, who is not in use yet.'],
    ],
    ['no end', { trailer: '' }, ['The payment data do not end with EPD.']],
    ['lines behind the end', { scheme2: 'a\nb' }, ['The QR code has more lines than a QR-bill.']],
    [
      'a message too long',
      { message: long(100), billing_information: long(41) },
      ['Message and billing information have 141 characters, and 140 are allowed.'],
    ],
    ['a code too long', { scheme1: long(997) }, ['The QR code has 1292 characters, and 997 are allowed.']],
    ['no UTF-8', { creditor: 'M\ufffdller' }, ['Some characters of the QR code cannot be read.']],
  ];

  test.each(faults)('%s', (_, fields, problems) => expect(bill(fields).problems).toEqual(problems));

  test('all faults at once', () =>
    expect(readQrBill('SPC\n0200\n1')).toMatchObject({ iban: '', currency: '', reference_type: 'NON' }));

  test('a bill with any lines can be stored', () => {
    const line = fc.oneof(fc.string({ unit: character }), fc.constantFrom('', 'QRR', 'CHF', 'K', '1.5'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (rest) => {
        const read = readQrBill(['SPC', '0200', '1', ...rest].join('\n'));
        if (!read) throw new Error('this is a bill');
        const { creditor, debtor, iban, reference, message, billing_information } = read;
        for (const value of [iban, reference, message, billing_information, ...Object.values(creditor)])
          expect(text().safeParse(value).success).toBe(true);
        for (const value of Object.values(debtor ?? {})) expect(text().safeParse(value).success).toBe(true);
        if (read.amount !== undefined) expect(decimal.safeParse(read.amount).success).toBe(true);
      }),
    );
  });
});
