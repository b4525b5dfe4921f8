import { expect, test } from 'vitest';
import { keyIn, readRows } from './cells.ts';

/** Cells of spreadsheets in the fields of lines. */

const accounts = [
  { key: '3000', text: 'Verkauf von Waren' },
  { key: '3400', text: 'Dienstleistungen' },
  { key: '3410', text: 'Beratung' },
];
const taxes = [
  { key: '2200', text: 'Umsatzsteuer', detail: '8.1 %' },
  { key: '2201', text: 'Umsatzsteuer', detail: '2.60 %' },
];

test.each([
  ['3400', '3400'],
  ['3400 Dienstleistungen', '3400'],
  ['3400 - anders genannt', '3400'],
  ['beratung', '3410'],
  ['Waren', '3000'],
  ['e', undefined],
  ['3', undefined],
  ['9999', undefined],
])('%s is the account %s', (cell, key) => expect(keyIn(cell, accounts)).toBe(key));

test.each([
  ['8,1%', '2200'],
  ['2.6 %', '2201'],
  ['7.7%', undefined],
])('%s is the tax %s', (cell, key) => expect(keyIn(cell, taxes)).toBe(key));

const amounts = (cells: readonly string[], language = 'de') =>
  readRows(
    cells.map((cell) => [cell]),
    { columns: [{ kind: 'amount', name: 'amount', label: 'Betrag', places: 2 }], language },
  ).map(({ values, misfits }) => (misfits.length > 0 ? `? ${values.amount}` : values.amount));

test('amounts are Swiss, German or English, by the mark that one of them shows', () => {
  expect(amounts(["1'234.50", '’5', 'CHF 20.-', '(7.25)', '3-', '12.5'])).toEqual([
    ...['1234.50', '5', '20', '-7.25', '-3', '12.5'],
  ]);
  expect(amounts(['1.234', '12,50', '1.234,50'])).toEqual(['1234', '12.50', '1234.50']);
  expect(amounts(['1,234', '12.50'])).toEqual(['1234', '12.50']);
  expect(amounts(['1,234'], 'en')).toEqual(['1234']);
  expect(amounts(['1,234'], 'fr')).toEqual(['1.234']);
  expect(amounts(['=12*3', 'zwölf'])).toEqual(['36.00', '? zwölf']);
});

test('what has no column is told, and what does not fit stays as it is', () => {
  const columns = [
    { kind: 'choice', name: 'accno', label: 'Konto', options: accounts },
    { kind: 'amount', name: 'debit', label: 'Soll', places: 2, isSide: true },
  ] as const;
  expect(readRows([['Konto', '0.00', 'Notiz']], { columns, language: 'de' })).toEqual([
    {
      values: { accno: 'Konto', debit: '' },
      misfits: [
        { why: 'choice', cell: 'Konto', name: 'accno', label: 'Konto' },
        { why: 'beyond', cell: 'Notiz' },
      ],
    },
  ]);
});
