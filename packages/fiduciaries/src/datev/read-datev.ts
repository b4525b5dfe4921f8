import {
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  type ReturnedLine,
  type Said,
  say,
  zero,
} from '@kontor/domain';
import { FiduciaryFileFault } from '../values/fault.ts';
import { type CellReading, newReading, tableRows } from '../values/reading.ts';
import { datevColumns, datevPlaces } from './columns.ts';

/**
 * Whether a text begins as a file of DATEV's EXTF format, or DTVF, as its own programs write it.
 */
export const isDatev = (text: string): boolean => /^\uFEFF?"?(EXTF|DTVF)"?;/.test(text);

/** Reads a batch of entries. Its columns are known by their places, as DATEV's own programs do. */
export const readDatev = (text: string, currency: string): ReturnedLine[] => {
  const [first = '', ...others] = text.replace(/^\uFEFF/, '').split(/(?<=\n)/);
  const head = first
    .trim()
    .split(';')
    .map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  if (head[2] !== '21') throw fault(1, '', say('fiduciary_category'));
  const begin = bookingDate.safeParse((head[12] ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')).data;
  if (!begin) throw fault(1, 'WJ-Beginn', say('required'));
  const base = head[21] || currency;
  if (base !== currency) throw fault(1, 'WKZ', say('fiduciary_currency', { currency: base, base: currency }));
  const { rows } = tableRows(others.join(''));
  const reading = newReading();
  const lines = rows.flatMap(({ line, cells }) =>
    lineOfRow({ line: line + 1, cells, begin, currency }, reading),
  );
  if (reading.faults.length > 0) throw new FiduciaryFileFault(reading.faults);
  return lines;
};

const fault = (line: number, column: string, said: Said) =>
  new FiduciaryFileFault([{ line, column, ...said }]);

type DatevRow = { line: number; cells: readonly string[]; begin: BookingDate; currency: string };

const lineOfRow = ({ line, cells, begin, currency }: DatevRow, reading: CellReading): ReturnedLine[] => {
  const { faults } = reading;
  const at = (name: keyof typeof datevPlaces) => ({
    ...{ line, column: datevColumns[datevPlaces[name]] ?? '', text: cells[datevPlaces[name]]?.trim() ?? '' },
  });
  const side = at('side');
  if (side.text !== 'S' && side.text !== 'H')
    faults.push({ line, column: side.column, ...say('fiduciary_side') });
  const taxKey = at('taxKey');
  // 40 says that nothing is computed on an account that computes taxes by itself.
  if (taxKey.text !== '' && !/^0*(40)?$/.test(taxKey.text))
    faults.push({ line, column: taxKey.column, ...say('fiduciary_tax') });
  const transdate = dayInYear(at('day'), begin, reading);
  const own = at('currency').text;
  const isForeign = own !== '' && own !== currency;
  const amount = reading.amount(at(isForeign ? 'baseAmount' : 'amount'), ',');
  const accounts = [at('account'), at('contra')];
  for (const { column, text } of accounts) if (text === '') faults.push({ line, column, ...say('required') });
  if (!transdate || amount === undefined) return [];
  const isReversal = /^[1G]$/.test(at('reversal').text);
  const [account, contra] = accounts;
  const toDebit = (side.text === 'S') !== isReversal;
  const negative = zero.minus(amountOf(amount)).toFixed() as Decimal;
  const postings = [
    {
      line,
      column: account?.column ?? '',
      account: accountNumber(account?.text),
      amount: toDebit ? amount : negative,
    },
    {
      line,
      column: contra?.column ?? '',
      account: accountNumber(contra?.text),
      amount: toDebit ? negative : amount,
    },
  ];
  return [
    {
      ...{ line, transdate, document: at('document').text, text: at('text').text, postings },
      ...(isForeign ? { foreign: own } : {}),
    },
  ];
};

const accountNumber = (account = ''): string => account.replace(/^0+(?=\d)/, '');

/** The day of DDMM in the business year that begins on a day; a leading zero may be missing. */
const dayInYear = (
  cell: { line: number; column: string; text: string },
  begin: BookingDate,
  { faults }: CellReading,
): BookingDate | undefined => {
  const [, day = '', month = ''] = /^(\d{1,2})(\d{2})(?:\d{2}|\d{4})?$/.exec(cell.text) ?? [];
  const year = Number(begin.slice(0, 4));
  for (const candidate of [year, year + 1]) {
    const found = bookingDate.safeParse(`${candidate}-${month}-${day.padStart(2, '0')}`).data;
    const end = `${year + 1}${begin.slice(4)}`;
    if (found && found >= begin && found < end) return found;
  }
  const { line, column } = cell;
  faults.push({ line, column, ...say('fiduciary_year') });
  return undefined;
};
