import { type BillReading, type Receiver, readBill } from '../src/readings/reading.ts';
import type { PageWords, Word } from '../src/readings/word.ts';
import type { BookingDate } from '../src/values/dates.ts';

/** Bills as words with places. */

export type PaperRow = readonly (readonly [x: number, text: string])[];

export const letter = 5;
const wordsAt = (y: number, row: PaperRow): Word[] =>
  row.flatMap(([x, text]) => {
    let at = x;
    return text.split(' ').map((word) => {
      const placed = { text: word, x: at, y, width: letter * word.length, height: 8 };
      at += letter * (word.length + 1);
      return placed;
    });
  });

export const paper = (rows: readonly PaperRow[], page = 1): PageWords => ({
  ...{ page, width: 595, height: 842 },
  words: rows.flatMap((row, at) => wordsAt(40 + 14 * at, row)),
});

export const receiver: Receiver = {
  names: ['Muster Treuhand GmbH'],
  uids: ['CHE-123.456.788'],
  ibans: ['CH5800791123000889012'],
  received: '2026-03-20' as BookingDate,
};
export const readPaper = (rows: readonly PaperRow[], more: Partial<Receiver> = {}): BillReading | undefined =>
  readBill([paper(rows)], { ...receiver, ...more });

export const right = (amount: string): readonly [number, string] => [540 - letter * amount.length, amount];

export type Words = {
  title: string;
  date: string;
  day: string;
  vat: string;
  net: string;
  total: string;
  group: (amount: string) => string;
};

const grouped = (mark: string, point: string) => (amount: string) => {
  const [units = '', cents = ''] = amount.split('.');
  return `${units.replace(/\B(?=(\d{3})+$)/g, mark)}${point}${cents}`;
};

export const wordings: Readonly<Record<string, Words>> = {
  de: {
    ...{ title: 'Rechnung Nr. 2026-17', date: 'Rechnungsdatum', day: '3. März 2026', vat: 'MWST' },
    ...{ net: 'Zwischensumme', total: 'Gesamtbetrag CHF', group: grouped("'", '.') },
  },
  fr: {
    ...{ title: 'Facture n° 2026-17', date: 'Date de facture', day: '3 mars 2026', vat: 'TVA' },
    ...{ net: 'Total HT', total: 'Total TTC CHF', group: grouped(' ', ',') },
  },
  it: {
    ...{ title: 'Fattura n. 2026-17', date: 'Data fattura', day: '03.03.2026', vat: 'IVA' },
    ...{ net: 'Imponibile', total: 'Totale IVA inclusa CHF', group: grouped('.', ',') },
  },
  en: {
    ...{ title: 'Invoice no. 2026-17', date: 'Invoice date', day: 'March 3, 2026', vat: 'VAT' },
    ...{ net: 'Subtotal', total: 'Total incl. VAT CHF', group: grouped(',', '.') },
  },
};

export const letterHead = ({ title, date, day }: Words): PaperRow[] => [
  [[50, 'Druckwerk Bern AG']],
  [[50, 'Gerberngasse 4, 3011 Bern']],
  [[50, 'CHE-116.281.710 MWST']],
  [[330, 'Muster Treuhand GmbH']],
  [[50, title]],
  [
    [50, date],
    [150, day],
  ],
];

export const taxed = (
  language: Words,
  rate: string,
  figures: readonly [net: string, tax: string, total: string],
): PaperRow[] => {
  const [net, tax, total] = figures.map((amount) => language.group(amount)) as [string, string, string];
  return [
    ...letterHead(language),
    [[50, language.net], right(net)],
    [[50, `${language.vat} ${rate} %`], right(tax)],
    [[50, language.total], right(total)],
  ];
};

export const { de, en } = wordings as { de: Words; en: Words };
export const plainBill = taxed(de, '8.1', ['1550.50', '125.59', '1676.09']);
export const totalRead = (reading: BillReading | undefined) => [reading?.total?.value, reading?.total?.proof];
export const proven = ['1676.09', 'arithmetic'];
