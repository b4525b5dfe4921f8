import { describe, expect, test } from 'vitest';
import {
  de,
  letter,
  letterHead,
  type PaperRow,
  paper,
  plainBill,
  proven,
  readPaper,
  receiver,
  right,
  taxed,
  totalRead,
  wordings,
} from '../../test/paper.ts';
import { readBill } from './reading.ts';
import type { Word } from './word.ts';

/** Bills as words with places: what is sure of them is right, whatever else is on the paper. */

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

test.each(['Gutschrift', 'Note de crédit', 'Nota di credito:', 'Credit note'])(
  'the number stands after %s',
  (title) => {
    const reading = readPaper(
      taxed({ ...de, title: `${title} G-2026-17` }, '8.1', ['1550.50', '125.59', '1676.09']),
    );
    expect(reading).toMatchObject({ kind: 'credit_note', number: { value: 'G-2026-17', proof: 'label' } });
  },
);

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
