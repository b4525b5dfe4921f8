import { addDays, amountOf, type BookingDate, minBookingDate } from '@kontor/domain';
import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Row, type Table, tableOf, Unreadable } from './table.ts';

/**
 * Reads the first sheet of a workbook. Numbers stay decimal text, rounded to the 15 digits that a
 * spreadsheet has; dates are recognized by their format. A workbook that would become too large is
 * refused by what it says of its parts, before any is unpacked.
 */
export const readXlsx = (bytes: Uint8Array): Table => {
  const parts = unpack(bytes);
  const text = (name: string) => {
    const part = parts[name];
    return part === undefined ? undefined : new TextDecoder().decode(part);
  };
  const sheet = text(firstSheet(text('xl/workbook.xml') ?? '', text('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === undefined) throw new Unreadable({ line: 1, name: 'file_zipped' });
  const of = {
    strings: sharedStrings(text('xl/sharedStrings.xml') ?? ''),
    isDate: dateStyles(text('xl/styles.xml') ?? ''),
    is1904: /date1904="(1|true)"/.test(text('xl/workbook.xml') ?? ''),
  };
  return tableOf(rowsOf(sheet, of), { decimalMark: '.' });
};

const most = 64;

const unpack = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let total = 0;
  try {
    // Each part is unpacked into as many bytes as it says; one that says less than it has is not
    // read.
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(workbook|sharedStrings|styles)\.xml$|^xl\/(worksheets\/|_rels\/workbook)/.test(name))
          return false;
        total += originalSize;
        if (total > most * 1_048_576)
          throw new Unreadable({ line: 1, name: 'file_large', most: String(most) });
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable({ line: 1, name: 'file_zipped' });
  }
};

type Handlers = {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const parse = (xml: string, { open, text, close }: Handlers): void => {
  const parser = new SaxesParser();
  const local = (name: string) => name.replace(/^.*:/, '');
  parser.on('opentag', (tag) => open?.({ ...tag, name: local(tag.name) }));
  parser.on('text', (part) => text?.(part));
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.on('error', () => {
    throw new Unreadable({ line: 1, name: 'file_zipped' });
  });
  parser.write(xml).close();
};

const firstSheet = (workbook: string, relations: string): string => {
  let id: string | undefined;
  if (workbook !== '')
    parse(workbook, {
      open: ({ name, attributes }) => {
        if (name === 'sheet') id ??= attributes['r:id'];
      },
    });
  let target = 'worksheets/sheet1.xml';
  if (relations !== '')
    parse(relations, {
      open: ({ attributes }) => {
        if (attributes['Id'] === id && attributes['Target']) target = attributes['Target'];
      },
    });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
};

const sharedStrings = (xml: string): string[] => {
  const strings: string[] = [];
  let current: string | undefined;
  let inText = false;
  if (xml !== '')
    parse(xml, {
      open: ({ name }) => {
        if (name === 'si') current = '';
        // The reading of a character in Japanese is not part of the text.
        inText = name === 't' || (inText && name !== 'rPh');
      },
      text: (part) => {
        if (inText && current !== undefined) current += part;
      },
      close: (name) => {
        if (name === 't') inText = false;
        if (name === 'si') strings.push(current ?? '');
      },
    });
  return strings;
};

/** Says whether a style shows its number as a date. */
const dateStyles = (xml: string): ((style: string | undefined) => boolean) => {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let inStyles = false;
  if (xml !== '')
    parse(xml, {
      open: ({ name, attributes }) => {
        if (name === 'numFmt') formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
        if (name === 'cellXfs') inStyles = true;
        if (name === 'xf' && inStyles) styles.push(attributes['numFmtId'] ?? '0');
      },
      close: (name) => {
        if (name === 'cellXfs') inStyles = false;
      },
    });
  return (style) => {
    const id = styles[Number(style ?? -1)] ?? '0';
    const code = formats.get(id)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return code === undefined ? (Number(id) >= 14 && Number(id) <= 17) || id === '22' : /[dy]/i.test(code);
  };
};

type Of = { strings: readonly string[]; isDate: (style: string | undefined) => boolean; is1904: boolean };

const rowsOf = (xml: string, { strings, isDate, is1904 }: Of): Row[] => {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 0;
  let at = -1;
  let cell = { type: '', style: undefined as string | undefined };
  let value: string | undefined;
  parse(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
        at = -1;
      }
      if (name === 'c') {
        at = attributes['r'] === undefined ? at + 1 : columnAt(attributes['r']);
        cell = { type: attributes['t'] ?? 'n', style: attributes['s'] };
      }
      if (name === 'v' || name === 't') value = '';
    },
    text: (part) => {
      if (value !== undefined) value += part;
    },
    close: (name) => {
      if ((name === 'v' || name === 't') && value !== undefined) {
        // A text of several runs comes in parts.
        cells[at] = (name === 't' ? (cells[at] ?? '') : '') + cellText(value);
        value = undefined;
      }
      if (name === 'row') rows.push({ line, cells: Array.from(cells, (each) => each ?? '') });
    },
  });
  return rows;

  function cellText(raw: string): string {
    if (cell.type === 's') return strings[Number(raw)] ?? '';
    if (cell.type === 'b') return raw === '1' ? 'true' : 'false';
    if (cell.type !== 'n' || !/^-?[\d.]+(E[+-]?\d+)?$/i.test(raw)) return raw;
    if (isDate(cell.style)) return dayOfSerial(Number(raw.replace(/\..*$/, '')), is1904);
    return amountOf(raw).prec(15).toFixed();
  }
};

/** The place of the column in `AB12`, counted from zero. A sheet has at most 16,384. */
const columnAt = (reference: string): number => {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.min(Math.max(column, 1), 16_384) - 1;
};

/**
 * The day of a serial number: those of 1900 count from the last day of 1899, and have a 29 February
 * that was not.
 */
const dayOfSerial = (serial: number, is1904: boolean): string => {
  if (is1904) return addDays('1904-01-01' as BookingDate, serial);
  return addDays(minBookingDate, serial - (serial > 59 ? 2 : 1));
};
