import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { Unreadable } from './table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([',', ';', '\t'])(
  'values between %j are read with line breaks in quotes, and each row with its line',
  (mark) => {
    const rows = [['Nr', 'Name'], ['1', '"Muster\nAG"'], [], ['2', '"Say ""x"""']];
    const table = readTable(bytes(`\ufeff${rows.map((row) => row.join(mark)).join('\r\n')}`));
    expect(table.columns).toEqual(['Nr', 'Name']);
    expect(table.rows).toEqual([
      { line: 2, cells: ['1', 'Muster\nAG'] },
      { line: 5, cells: ['2', 'Say "x"'] },
    ]);
  },
);

test('a text that is not UTF-8 is read as Windows-1252', () => {
  const table = readTable(
    new Uint8Array([...bytes('Name;Ort\nM'), 0xfc, ...bytes('ller;Z'), 0xfc, ...bytes('rich\n')]),
  );
  expect(table.rows[0]?.cells).toEqual(['Müller', 'Zürich']);
});

test('a workbook is read with its numbers as exact decimals, and its dates as days', async () => {
  const file = await writeXlsxFile([
    [{ value: 'Text' }, { value: 'Betrag' }, { value: 'Datum' }, { value: 'Ja' }],
    [
      { value: 'Muster & Söhne', type: String },
      { value: 0.1 + 0.2, type: Number },
      { value: new Date('2026-12-31T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
      { value: true, type: Boolean },
    ],
  ]).toBuffer();
  const table = readTable(new Uint8Array(file));
  expect(table.columns).toEqual(['Text', 'Betrag', 'Datum', 'Ja']);
  expect(table.rows).toEqual([{ line: 2, cells: ['Muster & Söhne', '0.3', '2026-12-31', 'true'] }]);
});

test('a workbook that unpacks to more than 64 MB is refused before it is unpacked', () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1_048_576) }, { level: 9 });
  expect(bomb.length).toBeLessThan(200_000);
  expect(() => readTable(bomb)).toThrow(new Unreadable({ line: 1, name: 'file_large', most: '64' }));
});

test.each([
  ['a broken archive', bytes('PK\u0003\u0004 and no more')],
  ['an archive without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
  ['an empty file', bytes('')],
  ['blank lines', bytes('\n\n;;\n')],
])('%s is refused', (_, file) => {
  expect(() => readTable(file)).toThrow(Unreadable);
});
