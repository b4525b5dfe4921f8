import { describe, expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import { type BillReading, type Receiver, readBill } from './reading.ts';
import type { PageWords, Word } from './word.ts';

/** Bills as words with places: what is sure of them is right, whatever else is on the paper. */

type PaperRow = readonly (readonly [x: number, text: string])[];

const letter = 5;
const wordsAt = (y: number, row: PaperRow): Word[] =>
  row.flatMap(([x, text]) => {
    let at = x;
    return text.split(' ').map((word) => {
      const placed = { text: word, x: at, y, width: letter * word.length, height: 8 };
      at += letter * (word.length + 1);
      return placed;
    });
  });

const paper = (rows: readonly PaperRow[], page = 1): PageWords => ({
  ...{ page, width: 595, height: 842 },
  words: rows.flatMap((row, at) => wordsAt(40 + 14 * at, row)),
});

const receiver: Receiver = {
  names: ['Muster Treuhand GmbH'],
  uids: ['CHE-123.456.788'],
  ibans: ['CH5800791123000889012'],
  received: '2026-03-20' as BookingDate,
};
const readPaper = (rows: readonly PaperRow[], more: Partial<Receiver> = {}): BillReading | undefined =>
  readBill([paper(rows)], { ...receiver, ...more });

const right = (amount: string): readonly [number, string] => [540 - letter * amount.length, amount];

type Words = {
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

const wordings: Readonly<Record<string, Words>> = {
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

const letterHead = ({ title, date, day }: Words): PaperRow[] => [
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

const taxed = (
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

const sets = [
  ['8.1', ['1550.50', '125.59', '1676.09']],
  ['8.1', ['12345.00', '999.95', '13344.95']],
  ['2.6', ['84.00', '2.18', '86.18']],
  ['3.8', ['410.00', '15.58', '425.58']],
  ['8.1', ['1000000.00', '81000.00', '1081000.00']],
] as const;

describe.each(Object.entries(wordings))('a bill in %s', (_, language) => {
  test.each(sets)('at %s %% is proven by its figures: %s', (rate, figures) => {
    const [net, tax, total] = figures;
    const reading = readPaper(taxed(language, rate, figures));
    expect(reading).toMatchObject({
      kind: 'invoice',
      total: { value: total, proof: 'arithmetic' },
      date: { value: '2026-03-03', proof: 'label' },
      number: { value: '2026-17', proof: 'label' },
      currency: { value: 'CHF' },
      uid: { value: 'CHE-116.281.710', proof: 'check_digit' },
      taxes: [{ rate: `${rate}0`, net, tax, proof: 'arithmetic' }],
      choices: [],
    });
    expect(reading?.total?.places).toEqual([
      {
        page: 1,
        ...{ x: 540 - letter * language.group(total).length, y: 152, height: 8 },
        width: letter * language.group(total).length,
      },
    ]);
  });

  test('with two rates in a table', () => {
    const { vat, net, total, group } = language;
    const row = (rate: string, base: string, tax: string): PaperRow => [
      [50, `${vat} ${rate} %`],
      [300, group(base)],
      right(group(tax)),
    ];
    const rows = [
      ...letterHead(language),
      [[50, net], right(group('1084.00'))] as PaperRow,
      row('8.1', '1000.00', '81.00'),
      row('2.6', '84.00', '2.18'),
    ];
    expect(readPaper([...rows, [[50, total], right(group('1167.18'))]])).toMatchObject({
      total: { value: '1167.18', proof: 'arithmetic' },
      taxes: [
        { rate: '8.10', net: '1000.00', tax: '81.00' },
        { rate: '2.60', net: '84.00', tax: '2.18' },
      ],
    });
  });

  test('whose figures do not fit is open, with choices', () => {
    const reading = readPaper(taxed(language, '8.1', ['1550.50', '125.59', '1767.09']));
    expect(reading?.total).toMatchObject({ value: '1767.09', proof: 'label' });
    expect(reading?.taxes).toEqual([]);
    expect(reading?.choices[0]).toMatchObject({ amount: '1767.09' });
  });
});

const { de } = wordings as { de: Words };
const plainBill = taxed(de, '8.1', ['1550.50', '125.59', '1676.09']);
const totalRead = (reading: BillReading | undefined) => [reading?.total?.value, reading?.total?.proof];
const proven = ['1676.09', 'arithmetic'];

describe('what else is on the paper', () => {
  test('a deposit: the whole total is sure, and what is asked for is told', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Anzahlung vom 1. Februar'], right('-500.00')],
      [[50, 'Zu bezahlen'], right("1'176.09")],
    ]);
    expect([totalRead(reading), reading?.due?.value]).toEqual([proven, '1176.09']);
  });

  test('an old debt: it is not of this bill', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Saldovortrag'], right('300.00')],
      [[50, 'Zu bezahlen'], right("1'976.09")],
    ]);
    expect([totalRead(reading), reading?.due?.value]).toEqual([proven, '1976.09']);
  });

  test('an amount that nothing explains: no total is sure', () => {
    expect(totalRead(readPaper([...plainBill, [[50, 'Zu bezahlen'], right("1'900.00")]]))[1]).toBe('label');
  });

  test('two bills on one paper: no total is sure', () => {
    const second: PaperRow[] = [
      [[50, 'Zwischensumme'], right('100.00')],
      [[50, 'MWST 8.1 %'], right('8.10')],
      [[50, 'Gesamtbetrag CHF'], right('108.10')],
    ];
    expect(totalRead(readPaper([...plainBill, ...second]))[1]).toBe('label');
  });

  test('terms of discount: what is paid with it is no total', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Bei Zahlung innert 10 Tagen 2 % Skonto'], right("1'642.57")],
    ]);
    expect(totalRead(reading)).toEqual(proven);
  });

  test('rounding to five centimes', () => {
    const reading = readPaper([
      ...plainBill.slice(0, -1),
      [[50, 'Rundung'], right('0.01')],
      [[50, 'Gesamtbetrag CHF'], right("1'676.10")],
    ]);
    expect(totalRead(reading)).toEqual(['1676.10', 'arithmetic']);
  });

  test('a credit note is told, and one whose total is below zero', () => {
    const titled = plainBill.map((row, at): PaperRow => (at === 4 ? [[50, 'Gutschrift Nr. 4']] : row));
    expect(readPaper(titled)?.kind).toBe('credit_note');
    expect(readPaper([...letterHead(de), [[50, 'Gesamtbetrag CHF'], right('-20.00')]])?.kind).toBe(
      'credit_note',
    );
  });

  test('a reminder is told, an offer is none, and a letter neither', () => {
    expect(readPaper([[[50, '2. Mahnung']], ...plainBill])?.kind).toBe('reminder');
    const offer = plainBill.map((row, at): PaperRow => (at === 4 ? [[50, 'Offerte']] : row));
    const large = paper(offer);
    const words = large.words.map((word) => (word.text === 'Offerte' ? { ...word, height: 16 } : word));
    expect(readBill([{ ...large, words }], receiver)).toBeUndefined();
    expect(
      readPaper([[[50, 'Sehr geehrte Frau Muster']], [[50, 'Wir treffen uns am 3. März 2026.']]]),
    ).toBeUndefined();
    expect(readBill([], receiver)).toBeUndefined();
  });

  test('the own UID, name and IBAN are not the vendor’s, nor is the account of a direct debit', () => {
    const own = readPaper([
      ...plainBill,
      [[50, 'Ihre UID CHE-123.456.788']],
      [[50, 'IBAN CH58 0079 1123 0008 8901 2']],
    ]);
    expect([own?.uid?.value, own?.iban]).toEqual(['CHE-116.281.710', undefined]);
    expect(own?.clues.names.some((name) => name.includes('muster treuhand'))).toBe(false);
    const debited = readPaper([
      ...plainBill,
      [[50, 'Der Betrag wird Ihrem Konto belastet: CH93 0076 2011 6238 5295 7']],
    ]);
    expect(debited?.iban).toBeUndefined();
    const paid = readPaper([...plainBill, [[50, 'IBAN CH93 0076 2011 6238 5295 7']]]);
    expect(paid?.iban).toMatchObject({ value: 'CH9300762011623852957', proof: 'check_digit' });
    const wrong = readPaper([...plainBill, [[50, 'IBAN CH94 0076 2011 6238 5295 7']]]);
    expect(wrong?.iban).toBeUndefined();
  });

  test('two IBANs, or a credit note by its buyer: neither is sure', () => {
    const two = readPaper([
      ...plainBill,
      [
        [50, 'CH93 0076 2011 6238 5295 7'],
        [250, 'DE89 3704 0044 0532 0130 00'],
      ],
    ]);
    expect(two?.iban).toMatchObject({ value: 'CH9300762011623852957', proof: 'label' });
  });

  test('a day after the bill was received, or long before it, is not its date', () => {
    const later = plainBill.map(
      (row, at): PaperRow =>
        at === 5
          ? [
              [50, 'Rechnungsdatum'],
              [150, '3. April 2026'],
            ]
          : row,
    );
    expect(readPaper(later)?.date).toBeUndefined();
    const old = plainBill.map(
      (row, at): PaperRow =>
        at === 5
          ? [
              [50, 'Rechnungsdatum'],
              [150, '3. April 2019'],
            ]
          : row,
    );
    expect(readPaper(old)?.date).toBeUndefined();
  });

  test('11/03/2026 in an English bill is a guess', () => {
    const { en } = wordings as { en: Words };
    const rows = taxed({ ...en, day: '03/11/2026' }, '8.1', ['1550.50', '125.59', '1676.09']);
    expect(readPaper(rows, { received: '2026-12-01' as BookingDate })?.date?.proof).toBe('guess');
  });
});

describe('words that nobody sees', () => {
  const { words, ...page } = paper(plainBill);
  const hide = (isHidden: (word: Word) => boolean) => [
    { ...page, words: words.map((word) => (isHidden(word) ? { ...word, hidden: true } : word)) },
  ];

  test('are not read: a total that is hidden is none', () => {
    const reading = readBill(
      hide(({ text }) => text === "1'676.09"),
      receiver,
    );
    expect(reading?.total?.value).not.toBe('1676.09');
  });

  test('under a scan are read, and nothing of them is sure', () => {
    const reading = readBill(
      hide(() => true),
      receiver,
    );
    expect(reading).toMatchObject({
      total: { value: '1676.09', proof: 'label' },
      uid: { proof: 'label' },
      date: { proof: 'guess' },
    });
  });

  test('printed over others make both unreadable, and printed twice is once', () => {
    const total = words.find(({ text }) => text === "1'676.09");
    if (!total) throw new Error('the paper has no total');
    const over = readBill([{ ...page, words: [...words, { ...total, text: "9'676.09" }] }], receiver);
    expect(over?.total?.proof).not.toBe('arithmetic');
    const twice = readBill([{ ...page, words: [...words, { ...total, x: total.x + 0.3 }] }], receiver);
    expect(totalRead(twice)).toEqual(proven);
  });
});

test('a slip of a shop is proven by the tax that its total includes, and by what was given back', () => {
  const slip = (rows: PaperRow[]) =>
    readPaper([
      [
        [50, 'Bäckerei Muster'],
        [300, '03.03.2026'],
      ],
      [[50, 'Gipfeli'], right('3.20')],
      ...rows,
    ]);
  expect(
    slip([
      [[50, 'Total CHF'], right('9.10')],
      [[50, 'inkl. MWST 2.6 %'], right('0.23')],
    ]),
  ).toMatchObject({
    total: { value: '9.10', proof: 'arithmetic' },
    taxes: [{ rate: '2.60', net: '8.87', tax: '0.23' }],
  });
  expect(
    slip([
      [[50, 'Total CHF'], right('9.10')],
      [[50, 'Quittung, Bar'], right('20.00')],
      [[50, 'Rückgeld'], right('10.90')],
    ]),
  ).toMatchObject({
    total: { value: '9.10', proof: 'arithmetic' },
  });
});
