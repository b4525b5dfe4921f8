import type { Account, BookingDate } from '@kontor/domain';
import { expect, test } from 'vitest';
import { readTable } from '../tables/read-table.ts';
import { languages } from './field.ts';
import { type TableKind, tableKindNames, tableKinds } from './fields.ts';
import { matchColumns } from './match.ts';
import { readKind } from './read-kind.ts';
import type { ReadFor } from './reading.ts';
import { templateCsv } from './template.ts';

const account = (accno: number, category: Account['category'], link = ''): Account => ({
  accno,
  description: `Account ${accno}`,
  category,
  link,
  heading: false,
  allow_gl: link === '',
  is_active: true,
});
const of: ReadFor = {
  currency: 'CHF',
  languages: ['de'],
  accounts: [
    account(1020, 'asset'),
    account(1100, 'asset', 'AR'),
    account(2800, 'equity'),
    account(9100, 'equity'),
  ],
  on: '2025-12-31' as BookingDate,
  opening_accno: 9100,
};
const read = (kind: TableKind, text: string, more: Partial<ReadFor> = {}) => {
  const table = readTable(new TextEncoder().encode(text));
  return readKind(kind, table, matchColumns(kind, table), { ...of, ...more });
};

test.each(tableKindNames.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'all columns of the template of %s in %s are matched',
  (kind, language) => {
    const table = readTable(new TextEncoder().encode(templateCsv(kind, language)));
    expect(matchColumns(kind, table)).toEqual(tableKinds[kind].map(({ name }) => name));
  },
);

test('columns are matched whatever their order, case, accents and punctuation; unknown ones are not imported', () => {
  expect(matchColumns('customers', { columns: ['ORT', 'Kunden-Nr.', 'Farbe', 'telephone', 'NOM'] })).toEqual([
    'city',
    'customernumber',
    undefined,
    'phone',
    'name',
  ]);
});

test('every faulty cell is a fault of its line, and so is a number that stands twice', () => {
  const { records, faults } = read(
    'customers',
    'Kundennummer;Name;Zahlungsfrist\nK-1;Muster;30\n;Ohne;10\nK-2;Zwei;bald\nk-1;Noch einmal;10\n',
  );
  expect(records.customers).toEqual([
    { line: 2, record: { customernumber: 'K-1', name: 'Muster', terms: 30 } },
  ]);
  expect(faults.map(({ line, name, column }) => [line, name, column])).toEqual([
    [3, 'required', 'customernumber'],
    [4, 'whole_number', 'terms'],
    [5, 'twice', 'customernumber'],
  ]);
});

test('an account that exists keeps what the file does not say', () => {
  const { records, faults } = read(
    'accounts',
    'Konto;Bezeichnung;Kategorie\n1100;Debitoren;\n1030;Bank;Aktiven\n1040;Ohne;\n',
  );
  expect(records.accounts?.map(({ record }) => record)).toEqual([
    { ...account(1100, 'asset', 'AR'), description: 'Debitoren' },
    { accno: 1030, description: 'Bank', category: 'asset' },
    { accno: 1040, description: 'Ohne' },
  ]);
  expect(faults).toEqual([{ line: 4, name: 'required', column: 'category', value: 'category' }]);
});

test('opening balances are one entry, in which the opening account stands for those that take documents only', () => {
  const { records, faults, moves } = read(
    'opening',
    'Konto,Soll,Haben\n1020,"1\'000.00",\n1100,500.00,\n2800,,1500.00\n',
  );
  expect(faults).toEqual([]);
  expect(records.gls?.[0]?.record).toMatchObject({
    transdate: '2025-12-31',
    vat_settlement: true,
    glentries: [
      { accno: 1020, debit: '1000' },
      { accno: 9100, debit: '500', memo: '1100' },
      { accno: 2800, credit: '1500' },
    ],
  });
  expect(Object.fromEntries(moves ?? [])).toEqual({ 1020: '1000.00', 1100: '500.00', 2800: '-1500.00' });
});

test('opening balances that do not balance, or have both sides, are refused', () => {
  const { faults } = read('opening', 'Konto,Soll,Haben\n1020,10.00,\n2800,,9.00\n9100,1.00,2.00\n');
  expect(faults.map(({ line, name }) => [line, name])).toEqual([
    [1, 'unbalanced'],
    [4, 'one_side'],
  ]);
});

test('open items are documents against the opening account', () => {
  const text =
    'Kundennummer;Name;Rechnung;Datum;Offen\nK-1;Muster;A-1;01.12.2025;12.50\nK-2;;A-2;02.12.2025;7.00\n';
  expect(read('receivables', text).records.invoices?.map(({ record }) => record)).toEqual([
    {
      invnumber: 'A-1',
      transdate: '2025-12-01',
      customer: { customernumber: 'K-1', name: 'Muster' },
      incomeentries: [{ amount: '12.50', description: '', income_accno: 9100 }],
      rounding: false,
    },
    expect.objectContaining({ customernumber: 'K-2', invnumber: 'A-2' }),
  ]);
  expect(read('receivables', text, { opening_accno: undefined }).faults).toEqual([
    { line: 1, name: 'opening_missing' },
  ]);
});

test('a journal is read with two accounts in a row, or with one account in each', () => {
  const two = read('journal', 'Datum;Sollkonto;Habenkonto;Betrag;Text\n14.1.2026;1020;2800;500.00;Einlage\n');
  const one = read(
    'journal',
    'Datum;Konto;Soll;Haben;Text\n14.1.2026;1020;500.00;;Einlage\n14.1.2026;2800;;500.00;Einlage\n',
  );
  for (const { records, faults, moves } of [two, one]) {
    expect(faults).toEqual([]);
    expect(records.gls?.map(({ record }) => record)).toEqual([
      expect.objectContaining({
        reference: '2026-01-14 1',
        description: 'Einlage',
        glentries: [
          expect.objectContaining({ accno: 1020, debit: '500' }),
          expect.objectContaining({ accno: 2800, credit: '500' }),
        ],
      }),
    ]);
    expect(Object.fromEntries(moves ?? [])).toEqual({ 1020: '500.00', 2800: '-500.00' });
  }
});

test('cost centre and project of a row are those of its lines on accounts of income and expense', () => {
  const books = { accounts: [...of.accounts, account(3200, 'income'), account(6500, 'expense')] };
  const linesOf = (text: string) =>
    (read('journal', text, books).records.gls ?? []).map(({ record }) =>
      (record as { glentries: Record<string, unknown>[] }).glentries.map(({ accno, department, project }) => [
        accno,
        department,
        project,
      ]),
    );
  const head = 'Datum;Sollkonto;Habenkonto;Betrag;Kostenstelle;Projekt\n';
  expect(linesOf(`${head}14.1.2026;1020;3200;500.00;10;P-7\n`)).toEqual([
    [
      [1020, undefined, undefined],
      [3200, '10', 'P-7'],
    ],
  ]);
  // Between two of them both lines have it, and one with a minus is of the credit.
  expect(linesOf(`${head}14.1.2026;6500;3200;500.00;10;-P-7\n`)).toEqual([
    [
      [6500, '10', undefined],
      [3200, '10', 'P-7'],
    ],
  ]);
  // Where none is, both lines have it.
  expect(linesOf(`${head}14.1.2026;1020;2800;500.00;;P-7\n`)).toEqual([
    [
      [1020, undefined, 'P-7'],
      [2800, undefined, 'P-7'],
    ],
  ]);
  const single = 'Datum;Konto;Soll;Haben;KST\n14.1.2026;6500;90.00;;10\n14.1.2026;1020;;90.00;\n';
  expect(linesOf(single)).toEqual([
    [
      [6500, '10', undefined],
      [1020, undefined, undefined],
    ],
  ]);
});

test('an entry that does not balance is refused with its first line, and so is an account that takes documents only', () => {
  const { faults } = read(
    'journal',
    'Datum;Konto;Soll;Haben\n14.1.2026;1100;500.00;\n14.1.2026;2800;;499.00\n',
  );
  expect(faults.map(({ line, name }) => [line, name])).toEqual([
    [2, 'unbalanced'],
    [2, 'control_account'],
  ]);
});

test('a file without a column that is needed says so once', () => {
  expect(read('customers', 'Name;Ort\nMuster;Bern\n').faults).toEqual([
    { line: 1, name: 'columns_missing', column: 'customernumber', value: 'customernumber' },
  ]);
});
