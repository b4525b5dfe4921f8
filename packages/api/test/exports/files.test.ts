import { unzipped } from '@kontor/testing';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../src/exports/csv.ts';
import type { Table } from '../../src/exports/table.ts';
import { xlsxOf } from '../../src/exports/xlsx.ts';
import type { Inputs } from '../../src/index.ts';
import { refusalCode, testInstallation } from '../installation.ts';
import { fictitiousYear } from '../reports/year.ts';

const collected = async (content: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const part of content) text += part;
  return text;
};

const table = (rows: Table['rows']): Table => ({
  title: 'Test',
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'amount', kind: 'amount' },
  ],
  rows,
});

describe('CSV', () => {
  const lines = async (rows: Table['rows']) => (await collected(csvOf(table(rows)))).split('\r\n');

  test('quotes what needs it, and leaves empty what has no value', async () => {
    expect(
      await lines([
        ['a,b', '2026-01-31', '-12.50'],
        ['"c"', undefined, undefined],
        ['d\ne', undefined, '1'],
      ]),
    ).toEqual(['name,day,amount', '"a,b",2026-01-31,-12.50', '"""c""",,', '"d\ne",,1', '']);
  });

  test.each(['=1+1', '+41', '-x', '@a'])('keeps a text such as %s from being a formula', async (name) => {
    expect((await lines([[name, undefined, '-1.00']]))[1]).toBe(`'${name},,-1.00`);
  });

  // Where a comma begins the decimals, a spreadsheet begins a cell at a semicolon.
  test.each([
    [';=1+1', ";'=1+1"],
    ['x;=HYPERLINK(1);-2;3', "x;'=HYPERLINK(1);'-2;3"],
    ['=1;@a', "'=1;'@a"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x;y = 1', 'x;y = 1'],
  ])('keeps the parts of %s from being formulas', async (name, written) => {
    expect((await lines([[name, undefined, '1.00']]))[1]).toBe(`${written},,1.00`);
  });

  test('keeps the second line of a text from being a formula', async () => {
    expect(await collected(csvOf(table([['x\r\n=1+1', undefined, '1.00']])))).toContain(`"x\r\n'=1+1",,1.00`);
  });
});

describe('XLSX', () => {
  const sheet = async (rows: Table['rows']) => {
    const files = unzipped(Buffer.from(await xlsxOf(table(rows), 2), 'base64'));
    return {
      cells: files['xl/worksheets/sheet1.xml'] ?? '',
      texts: files['xl/sharedStrings.xml'] ?? '',
      files,
    };
  };

  test('amounts are numbers with a format, digit by digit those that were given', async () => {
    const { cells, files } = await sheet([
      ['a', '2026-01-31', '1234567890123.45'],
      ['b', '1900-01-01', '-0.10'],
    ]);
    expect(cells).toMatch(/<c r="C2"[^>]*><v>1234567890123\.45<\/v><\/c>/);
    expect(cells).toMatch(/<c r="C3"[^>]*><v>-0\.1<\/v><\/c>/);
    // 2026-01-31 is the 46,053rd day of a spreadsheet.
    expect(cells).toMatch(/<c r="B2"[^>]*><v>46053<\/v><\/c>/);
    expect(files['xl/styles.xml']).toContain('#,##0.00');
  });

  test('an amount of more digits than a spreadsheet holds stays text', async () => {
    const { cells, texts } = await sheet([['a', undefined, '12345678901234.567']]);
    expect(cells).toMatch(/<c r="C2"[^>]*t="s"/);
    expect(texts).toContain('12345678901234.567');
  });

  test('texts are texts, whatever they look like', async () => {
    const { texts, cells } = await sheet([['=1+1 <&>', undefined, undefined]]);
    expect(texts).toContain('=1+1 &lt;&amp;&gt;');
    expect(cells).not.toContain('<f>');
  });

  test('413: a workbook of more rows than it can hold', async () => {
    const rows = Array.from({ length: 100_001 }, () => ['a', undefined, undefined]);
    expect(await refusalCode(xlsxOf(table(rows), 2))).toBe('too_large');
  });
});

const year = { from: '2026-01-01', to: '2026-12-31' };
const reports: readonly [Inputs['exports']['csv'], rows: number, sample: string][] = [
  [{ report: 'trialBalance', ...year }, 25, '1020,Bankguthaben,asset,0.00,67788.23,15441.90,0.00,52346.33'],
  [{ report: 'balanceSheet', on: '2026-12-31' }, 19, 'result,,Result,2417.96,'],
  [{ report: 'incomeStatement', ...year }, 14, 'expense,,Total,15882.70,'],
  [{ report: 'vatReport', ...year }, 10, 'sales,2201,Umsatzsteuer MWST Normalsatz,8.1,17000.00,1377.00,'],
  [{ report: 'openItems', on: '2026-12-31', side: 'customers' }, 4, 'Total,,,,,,,,,,,1931.50'],
  [
    { report: 'ageing', on: '2026-12-31', side: 'customers' },
    4,
    'Total,,1675.00,0.00,0.00,0.00,256.50,1931.50',
  ],
  [{ report: 'statement', customernumber: 'K1', ...year }, 18, '2026-12-31,closing,,,,1675.00'],
  [
    { report: 'journal', ...year },
    82,
    ',1100,Forderungen aus Lieferungen und Leistungen (Debitoren),4006.56,,CHF,4006.56,,,',
  ],
];

const installation = await testInstallation();
const books = await fictitiousYear(installation);

test.each(reports)('§15: $report as CSV and as a workbook', async (asked, rows, sample) => {
  const { exports } = await books.call();
  const csv = await exports.csv(asked);
  expect(csv.file_name).toMatch(new RegExp(`-${asked.report}\\.csv$`));
  const text = await collected(csv.content);
  expect(text).toContain(sample);
  expect(text.trimEnd().split('\r\n')).toHaveLength(rows);

  const xlsx = await exports.xlsx(asked);
  expect(xlsx.encoding).toBe('base64');
  const files = unzipped(Buffer.from(await collected(xlsx.content), 'base64'));
  expect(files['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(rows);
});

test('403: a key that may only write reads no report and takes no export', async () => {
  const { keyOf, ask } = await installation.newClient();
  const { reports, exports } = await ask({ key: await keyOf('write') });
  expect(await refusalCode(reports.trialBalance({ to: 'today' }))).toBe('scope_missing');
  expect(await refusalCode(exports.books({ format: 'hledger' }))).toBe('scope_missing');
});
