import {
  type Amount,
  amountOf,
  type BookingDate,
  type ExchangedEntry,
  minorUnit,
  zero,
} from '@kontor/domain';
import { byYear, type FileWritten, type Handed } from '../values/handed.ts';
import { type Pair, pairsOf } from '../values/pairs.ts';
import { cut, windows1252 } from '../values/text.ts';
import { zipped } from '../values/zipped.ts';
import { datevColumns, datevPlaces } from './columns.ts';

/**
 * A batch of entries (Buchungsstapel) in the EXTF format 700 of DATEV. Each line has an account and
 * a contra account, so that entries of several lines are divided into pairs, with the same document
 * number. There is no tax key, as the taxes are lines of their own. A file has one business year.
 */
export const writeDatev = (handed: Handed): FileWritten => {
  const files = byYear(handed).map(([begin, entries]): FileWritten => {
    const rows = entries.flatMap((entry) => pairsOf(entry.postings).map((pair) => row(entry, pair, handed)));
    const lines = [head(handed, { begin, entries }), datevColumns, ...rows];
    return {
      // Importers of DATEV look for files whose names begin so.
      file_name: `EXTF_Buchungsstapel_${handed.client}-${handed.name}-${begin.slice(0, 4)}.csv`,
      media_type: 'text/csv',
      bytes: windows1252(lines.map((cells) => `${cells.join(';')}\r\n`).join('')),
    };
  });
  return zipped(files, `${handed.client}-${handed.name}-datev.zip`, handed);
};

type Year = { begin: BookingDate; entries: readonly ExchangedEntry[] };

const head = (handed: Handed, { begin, entries }: Year): string[] => {
  const days = entries.map(({ transdate }) => transdate).sort();
  const longest = entries.flatMap(({ postings }) => postings.map(({ account }) => account.length));
  const length = longest.reduce((most, one) => Math.max(most, one), 4);
  return [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13'],
    `${handed.created.replace(/\D/g, '').padEnd(17, '0').slice(0, 17)}`,
    ...['', quoted(''), quoted('Kontor'), quoted('')],
    ...[String(handed.advisor ?? ''), String(handed.client_number ?? '')],
    ...[digits(begin), String(length), digits(days[0] ?? begin), digits(days.at(-1) ?? begin)],
    ...[
      quoted(cut(`${handed.client} ${handed.name}`, 30)),
      quoted(''),
      '1',
      '0',
      '0',
      quoted(handed.currency),
    ],
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ];
};

const row = (entry: ExchangedEntry, { debit, credit, amount }: Pair, { currency }: Handed): string[] => {
  const cells: string[] = datevColumns.map(() => '');
  const set = (place: number, value: string) => {
    cells[place] = value;
  };
  const foreign = [debit, credit].find(
    ({ posting, original }) => posting.currency !== currency && original.gt(zero),
  );
  if (foreign) {
    const { posting, original } = foreign;
    set(datevPlaces.amount, withComma(original, minorUnit(posting.currency)));
    set(datevPlaces.currency, quoted(posting.currency));
    set(datevPlaces.rate, withComma(amountOf(original.div(amount).toFixed(6)), 6));
    set(datevPlaces.baseAmount, withComma(amount, minorUnit(currency)));
    set(datevPlaces.baseCurrency, quoted(currency));
  } else {
    set(datevPlaces.amount, withComma(amount, minorUnit(currency)));
    set(datevPlaces.currency, quoted(currency));
  }
  set(datevPlaces.side, quoted('S'));
  set(datevPlaces.account, debit.posting.account);
  set(datevPlaces.contra, credit.posting.account);
  set(datevPlaces.day, `${entry.transdate.slice(8, 10)}${entry.transdate.slice(5, 7)}`);
  set(datevPlaces.document, quoted(documentField(entry.document)));
  set(datevPlaces.text, quoted(cut(debit.posting.text || credit.posting.text || entry.text, 60)));
  set(datevPlaces.infoKind, quoted('Buchung'));
  set(datevPlaces.info, quoted(String(entry.number)));
  set(datevPlaces.fixed, '0');
  return cells;
};

/** A document number in the characters that the field has: at most 36. */
export const documentField = (document: string): string =>
  document.replace(/[^A-Za-z0-9$&%*+\-/]/g, '-').slice(0, 36);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const digits = (day: string): string => day.replaceAll('-', '');
const withComma = (amount: Amount, places: number): string => amount.toFixed(places).replace('.', ',');
