import { type ZipFile, zipOf } from '@kontor/archive';
import type { Cell, Column, Table } from './table.ts';

/**
 * A table as a workbook of Office Open XML (ECMA-376) that is written as its rows come, so that it
 * may be as long as a sheet: what `xlsxOf` writes is in memory as a whole.
 */
export const xlsxStream = (
  { title, columns, rows }: Table,
  { places, day }: { places: number; day: string },
): AsyncGenerator<Uint8Array> =>
  zipOf(workbookParts({ title, columns, rows }, places), new Date(`${day}T00:00:00Z`));

/** The rows that a sheet has, with its head. */
export const mostSheetRows = 1_048_576;

async function* workbookParts({ title, columns, rows }: Table, places: number): AsyncGenerator<ZipFile> {
  const part = (name: string, xml: string): ZipFile => ({ name, content: pieces([declared(xml)]) });
  yield part('[Content_Types].xml', contentTypes);
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield part('xl/workbook.xml', workbook(title));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  yield part('xl/styles.xml', styles(places));
  yield { name: 'xl/worksheets/sheet1.xml', content: pieces(sheetOf({ title, columns, rows })) };
}

async function* pieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

const declared = (xml: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = [
  `<Types xmlns="${packaged}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
].join('');

const relations = (given: readonly (readonly [kind: string, target: string])[]): string => {
  const each = given.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`;
};

const workbook = (title: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const cellKinds: readonly Column['kind'][] = ['text', 'date', 'integer', 'amount', 'rate'];

/** The style of each kind by its place in `cellKinds`; the one after them is that of the head. */
const styles = (places: number): string => {
  const amount = places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
  const formats = ['', 'yyyy-mm-dd', '0', amount, '0.0##'].map((code, at) => [at + 163, code] as const);
  const numbers = formats.slice(1).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const cells = [...formats.map(([id], at) => style(at === 0 ? 0 : id, 0)), style(0, 1)];
  return [
    `<styleSheet xmlns="${main}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
  ].join('');
};

const style = (format: number, font: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const widths: Record<Column['kind'], number> = { text: 28, date: 12, integer: 10, amount: 16, rate: 8 };

const rowsAtOnce = 500;

async function* sheetOf({ columns, rows }: Table): AsyncGenerator<string> {
  const wide = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  yield declared(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${wide.join('')}</cols><sheetData>`,
  );
  let xml = [`<row>${columns.map(({ name }) => textCell(name, cellKinds.length)).join('')}</row>`];
  for await (const row of rows) {
    xml.push(`<row>${columns.map((column, at) => cellOf(row[at], column)).join('')}</row>`);
    if (xml.length < rowsAtOnce) continue;
    yield xml.join('');
    xml = [];
  }
  yield `${xml.join('')}</sheetData></worksheet>`;
}

// The precision of numbers in a spreadsheet, in digits: longer ones stay texts.
const mostDigits = 15;
const dayZero = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;

const cellOf = (cell: Cell, { kind }: Column): string => {
  if (cell === undefined || cell === '') return '<c/>';
  const value = String(cell);
  const place = cellKinds.indexOf(kind);
  if (kind === 'text') return textCell(value, 0);
  if (kind === 'date')
    return `<c s="${place}"><v>${(Date.parse(`${value}T00:00:00Z`) - dayZero) / dayLength}</v></c>`;
  const digits = value.replace(/^-?0*|\./g, '').length;
  return digits > mostDigits ? textCell(value, 0) : `<c s="${place}"><v>${value}</v></c>`;
};

const textCell = (text: string, place: number): string =>
  `<c t="inlineStr" s="${place}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// XML has no other control characters than these three; a cell holds 32,767 characters.
const xmlText = (text: string): string =>
  text
    .slice(0, 32_767)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (letter) => xmlEscapes[letter] ?? '');
