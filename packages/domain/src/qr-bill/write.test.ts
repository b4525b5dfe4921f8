import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQrBill } from './read.ts';
import { type WritableBill, writeQrBill } from './write.ts';

const qrIban = 'CH4431999123000889012';
const iban = 'CH5800791123000889012';
const references = { QRR: '210000000003139471430009017', SCOR: 'RF18539007547034', NON: '' };
const creditor = {
  name: 'Robert Schneider AG',
  street: 'Rue du Lac',
  house_number: '1268',
  zipcode: '2501',
  city: 'Biel',
  country: 'CH',
};
const bill = (changed: Partial<WritableBill> = {}): WritableBill => ({
  iban,
  creditor,
  amount: '199.95',
  currency: 'CHF',
  ...changed,
});

describe('the text of a QR-bill (§16)', () => {
  test('has a line for each element, and none after the last that is set', () => {
    const debtor = { name: 'Pia Rutschmann', zipcode: '9400', city: 'Rorschach', country: 'ch' };
    const { text, problems } = writeQrBill(
      bill({ iban: 'CH58 0079 1123 0008 8901 2', debtor, reference: 'RF18 5390 0754 7034', message: 'A 7' }),
    );
    expect(problems).toEqual([]);
    expect(text).toBe(
      [
        ...['SPC', '0200', '1', iban],
        ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
        ...['', '', '', '', '', '', ''],
        ...['199.95', 'CHF'],
        ...['S', 'Pia Rutschmann', '', '', '9400', 'Rorschach', 'CH'],
        ...['SCOR', 'RF18539007547034', 'A 7', 'EPD'],
      ].join('\n'),
    );
    expect(writeQrBill(bill({ billing_information: '//S1/10/7' })).text).toMatch(/\nEPD\n\/\/S1\/10\/7$/);
  });

  // Account, reference, currency, and whether the guidelines allow it.
  test.each([
    [qrIban, 'QRR', 'CHF', true],
    [qrIban, 'QRR', 'EUR', false],
    [qrIban, 'SCOR', 'CHF', false],
    [qrIban, 'SCOR', 'EUR', false],
    [qrIban, 'NON', 'CHF', false],
    [qrIban, 'NON', 'EUR', false],
    [iban, 'QRR', 'CHF', false],
    [iban, 'QRR', 'EUR', false],
    [iban, 'SCOR', 'CHF', true],
    [iban, 'SCOR', 'EUR', true],
    [iban, 'NON', 'CHF', true],
    [iban, 'NON', 'EUR', true],
  ] as const)('%s with %s in %s: %s', (account, type, currency, allowed) => {
    const { text, problems } = writeQrBill(bill({ iban: account, reference: references[type], currency }));
    expect(problems.length === 0).toBe(allowed);
    expect(readQrBill(text)).toMatchObject({ iban: account, reference_type: type, currency });
  });

  test.each([
    ['7', '7.00'],
    ['0.5', '0.50'],
    ['999999999.99', '999999999.99'],
  ])('writes the amount %s as %s', (amount, written) =>
    expect(writeQrBill(bill({ amount }))).toMatchObject({ bill: { amount: written }, problems: [] }),
  );

  test.each(['0', '0.00', '-1.00', '1.005', '1000000000.00', ''])('refuses the amount "%s"', (amount) => {
    const { problems } = writeQrBill(bill({ amount }));
    // An empty amount is one that the payer chooses.
    expect(problems).toHaveLength(amount === '' ? 0 : 1);
  });

  test.each([
    [{ currency: 'USD' }, 'The currency is neither CHF nor EUR.'],
    [{ creditor: { ...creditor, city: '' } }, 'The creditor has no postal code and town.'],
    [{ creditor: { ...creditor, country: '' } }, 'The creditor has no country code such as CH.'],
    [
      { creditor: { ...creditor, name: 'x'.repeat(71) } },
      'The name of the creditor is longer than 70 characters.',
    ],
    [
      { message: 'x'.repeat(141) },
      'Message and billing information have 141 characters, and 140 are allowed.',
    ],
    [
      { iban: 'DE89370400440532013000' },
      'DE89370400440532013000 is not an IBAN of Switzerland or Liechtenstein.',
    ],
  ])('refuses %j', (changed, problem) => expect(writeQrBill(bill(changed)).problems).toEqual([problem]));

  test.each([
    ['Marjanović & Ștefan Țurcanu, 5 €', 'Marjanović & Ștefan Țurcanu, 5 €'],
    ['„Zum Löwen“ – Bière’s…', '"Zum Löwen" - Bière\'s...'],
    ['Nguyễn Ǻke', 'Nguyen Ake'],
    ['Ivanov Иван', 'Ivanov ....'],
    ['two\nlines\tand\u00a0blanks', 'two lines and blanks'],
    ['e\u0301', 'é'],
    ['\u1fc1 Anna', 'Anna'],
    ['\u202eabc\u0000', 'abc'],
  ])('writes %s as %s', (name, written) => {
    const { text, bill: printed, problems } = writeQrBill(bill({ creditor: { ...creditor, name } }));
    expect(problems).toEqual([]);
    expect(printed.creditor.name).toBe(written);
    expect(readQrBill(text)?.creditor.name).toBe(written);
  });

  test('a reader gets whatever is written', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'binary' }),
        (name, message) => {
          const { text, bill: printed } = writeQrBill(bill({ creditor: { ...creditor, name }, message }));
          expect(text).toMatch(/^[ -~\u00a0-\u017fȘșȚț€\n]*$/u);
          expect(text.split('\n')).toHaveLength(31);
          expect(readQrBill(text)).toMatchObject({
            creditor: { name: printed.creditor.name },
            message: printed.message ?? '',
          });
        },
      ),
    ));
});
