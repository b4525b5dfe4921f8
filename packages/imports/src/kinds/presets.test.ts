import { expect, test } from 'vitest';
import { readTable } from '../tables/read-table.ts';
import { faultSentence } from '../values/fault.ts';
import type { TableKind } from './fields.ts';
import { matchFor, type Program } from './presets.ts';
import { readKind } from './read-kind.ts';
import type { ReadFor } from './reading.ts';

const books: ReadFor = {
  currency: 'CHF',
  languages: ['de'],
  accounts: [],
  on: '2025-12-31' as ReadFor['on'],
  opening_accno: 9100,
};
const readLines = (program: Program | undefined, kind: TableKind, lines: readonly string[]) => {
  const { table, matched } = matchFor(kind, readTable(new TextEncoder().encode(lines.join('\n'))), program);
  const found = readKind(kind, table, matched, books);
  return {
    matched,
    faults: found.faults.map((fault) => `${fault.line}: ${faultSentence(fault)}`),
    records: Object.values(found.records).flatMap((all) => all.map(({ record }) => record)),
  };
};

test('the journal of bexio names accounts Soll and Haben', () => {
  const file = [
    'Datum;Referenz;Soll;Haben;Beschreibung;Betrag;Buchungswährung;MWST',
    "05.01.2026;R-1;1100;3400;Beratung;1'000.00;CHF;8.1%",
    '06.01.2026;R-2;1100 - Debitoren;3400;Export;500.00;EUR;',
  ];
  const { matched, records, faults } = readLines('bexio', 'journal', file);
  expect(matched).toEqual([
    ...['transdate', 'reference', 'debit_accno', 'credit_accno', 'description', 'amount', 'currency'],
    undefined,
  ]);
  expect(records[0]).toMatchObject({
    ...{ reference: 'R-1', transdate: '2026-01-05', description: 'Beratung' },
    glentries: [
      { accno: 1100, debit: '1000' },
      { accno: 3400, credit: '1000' },
    ],
  });
  expect(faults).toEqual(['3: Amounts in EUR are not imported into books in another currency.']);
});

test('the transactions of Banana: KtSoll and KtHaben, one side in a row, and none with a tax that is on no line', () => {
  const file = [
    'Datum\tBeleg\tBeschreibung\tKtSoll\tKtHaben\tBetr.Währung\tWährung\tBetrag CHF\tMwSt/USt-Code',
    '05.01.2026\t1\tMiete\t6000\t1020\t\t\t1200.00\t',
    '06.01.2026\t2\tEinkauf\t4200\t\t90.00\tEUR\t100.00\t',
    '06.01.2026\t2\tVorsteuer\t1170\t\t\t\t8.10\t',
    '06.01.2026\t2\tZahlung\t\t1020\t\t\t108.10\t',
    '07.01.2026\t3\tEssen\t6640\t1000\t\t\t54.05\tM81',
  ];
  const { records, faults } = readLines('banana', 'journal', file);
  expect(records.slice(0, 2)).toMatchObject([
    {
      reference: '1',
      glentries: [
        { accno: 6000, debit: '1200' },
        { accno: 1020, credit: '1200' },
      ],
    },
    {
      reference: '2',
      glentries: [
        { accno: 4200, debit: '100' },
        { accno: 1170, debit: '8.1' },
        { accno: 1020, credit: '108.1' },
      ],
    },
  ]);
  expect(faults).toEqual([expect.stringMatching(/^6: The amount includes the tax of code M81/)]);
});

test('the accounts of Banana: rows without a number are groups, and classes are categories', () => {
  const file = [
    'Gruppe;Konto;Beschreibung;BKlasse;Gr;Eröffnung',
    ';;BILANZ;;;',
    ';1020;Bank;1;10;12500.00',
    ';2000;Kreditoren;2;20;-500.00',
    ';2800;Kapital;2;28;-12000.00',
    '10;;Total;;1;12500.00',
    ';3400;Ertrag;4;3;',
  ];
  expect(readLines('banana', 'accounts', file).records).toEqual([
    { accno: 1020, description: 'Bank', category: 'asset' },
    { accno: 2000, description: 'Kreditoren', category: 'liability' },
    { accno: 2800, description: 'Kapital', category: 'equity' },
    { accno: 3400, description: 'Ertrag', category: 'income' },
  ]);
  const opening = readLines('banana', 'opening', file);
  expect(opening.faults).toEqual([]);
  expect(opening.records).toMatchObject([
    {
      glentries: [
        { accno: 1020, debit: '12500' },
        { accno: 2000, credit: '500' },
        { accno: 2800, credit: '12000' },
      ],
    },
  ]);
});

test('the balances of bexio, and a kind that a program has no form for, are matched as any file', () => {
  const balances = ['Kontonummer;Bezeichnung;Saldo', '1020;Bank;10.00', '2800;Kapital;-10.00'];
  expect(readLines('bexio', 'opening', balances)).toMatchObject({
    faults: [],
    records: [{ transdate: '2025-12-31' }],
  });
  expect(readLines('bexio', 'customers', ['Kundennummer;Name', 'K1;Muster']).records).toEqual([
    { customernumber: 'K1', name: 'Muster' },
  ]);
});

test('all faults are found in one round: of cells, of numbers that stand twice, of columns; and none that follows from another', () => {
  const customers = ['Kundennummer;Name;Zahlungsfrist', 'K1;A;x', 'K1;B;30', ';C;30', 'K2;D;y'];
  expect(readLines(undefined, 'customers', customers).faults).toEqual([
    '2: x is not a whole number.',
    '3: K1 is in line 2 already.',
    '4: customernumber is missing.',
    '5: y is not a whole number.',
  ]);
  expect(readLines(undefined, 'receivables', ['Rechnung;Datum;Betrag', 'A1;morgen;1.00']).faults).toEqual([
    '1: No column is matched with customernumber.',
    expect.stringMatching(/^2: morgen is not a date/),
  ]);
  const journal = [
    'Datum;Beleg;Konto;Soll;Haben',
    '05.01.2026;1;1020;x;',
    '05.01.2026;1;3400;;100.00',
    '06.01.2026;2;1020;100.00;',
    '06.01.2026;2;3400;;90.00',
  ];
  const found = readLines(undefined, 'journal', journal);
  expect(found.faults).toEqual(['2: x is not an amount.', '4: Debit 100.00 and credit 90.00 differ.']);
});

test('a day that a spreadsheet counts is told, and an unclosed quote is a fault of its line', () => {
  const rows = [
    'Kundennummer;Rechnung;Datum;Betrag',
    'K1;A1;46022;1.00',
    'K1;A2;46022.5;1.00',
    'K1;A3;1;1.00',
  ];
  expect(readLines(undefined, 'receivables', rows).faults).toEqual([
    '2: 46022 is the number by which spreadsheets count the day 2025-12-31; write it as a date.',
    '3: 46022.5 is the number by which spreadsheets count the day 2025-12-31; write it as a date.',
    expect.stringMatching(/^4: 1 is not a date/),
  ]);
  const quoted = ['Kundennummer;Name;Zahlungsfrist', 'K1;A;x', 'K2;"B;30', 'K3;C;30', 'K4;D;30'];
  const found = readLines(undefined, 'customers', quoted);
  expect(found.faults).toEqual([
    '2: x is not a whole number.',
    expect.stringMatching(/^3: A quotation mark is not closed/),
  ]);
  const within = ['Kundennummer;Name', 'K1;"A "B" C"', 'K2;"D""E"'];
  expect(readLines(undefined, 'customers', within).faults).toEqual([
    expect.stringMatching(/^2: A quotation mark/),
  ]);
});

test('300,000 faulty lines are told, every one', () => {
  const rows = Array.from({ length: 300_000 }, (_, at) => `K${at};x`);
  const { faults } = readLines(undefined, 'customers', ['Kundennummer;Zahlungsfrist', ...rows]);
  expect(faults.length).toBe(300_000);
});
