import { expect, test } from 'vitest';
import {
  de,
  en,
  type PaperRow,
  paper,
  plainBill,
  proven,
  receiver,
  right,
  taxed,
  totalRead,
} from '../../test/paper.ts';
import { readPages } from './image.ts';
import { type BillReading, type Receiver, readBill } from './reading.ts';
import type { Word } from './word.ts';

/** Bills whose words were recognised in a picture: nothing of them is sure by one proof. */

const recognised = (rows: readonly PaperRow[], more: Partial<Receiver> = {}): BillReading | undefined => {
  const { words, ...page } = paper(rows);
  return readBill([{ ...page, words: words.map((word) => ({ ...word, image: true })) }], {
    ...receiver,
    ...more,
  });
};

const told = { amounts: [], numbers: [] };
const items = (...amounts: readonly string[]): PaperRow[] =>
  amounts.map((amount, at) => [[50, `Posten ${at + 1}`], right(de.group(amount))]);
const withItems = (...amounts: readonly string[]): PaperRow[] => [
  ...plainBill.slice(0, 6),
  ...items(...amounts),
  ...plainBill.slice(6),
];

test('net amount and tax alone do not prove its total', () => {
  const reading = recognised(plainBill);
  expect(totalRead(reading)).toEqual(['1676.09', 'label']);
  expect(reading?.taxes).toEqual([]);
  expect(reading?.choices[0]).toMatchObject({ amount: '1676.09' });
});

test('items that come to the net amount are a second proof', () => {
  const reading = recognised(withItems('1050.50', '500.00'));
  expect(totalRead(reading)).toEqual(proven);
  expect(reading?.taxes).toMatchObject([
    { rate: '8.10', net: '1550.50', tax: '125.59', proof: 'arithmetic' },
  ]);
});

test('items that come to a subtotal are a second proof, where the line of the tax names it', () => {
  const body: PaperRow[] = [
    [[50, 'Bezeichnung'], right('Betrag')],
    ...items('1050.50', '500.00'),
    [[50, 'Zwischentotal'], right("1'550.50")],
    [[50, 'MWST 8.1 % auf 1550.50'], right('125.59')],
    [[50, 'Total CHF'], right("1'676.09")],
  ];
  expect(totalRead(recognised([...plainBill.slice(0, 6), ...body]))).toEqual(proven);
});

test('an item that is the net amount, and the tax below it, are the first proof once more', () => {
  const body: PaperRow[] = [
    [[50, 'Bezeichnung'], right('Betrag')],
    [[50, 'Pauschale'], right("1'550.50")],
    [[50, 'Zwischentotal'], right("1'550.50")],
    [[50, 'MWST 8.1 % auf 1550.50'], right('125.59')],
    [[50, 'Total CHF'], right("1'676.09")],
  ];
  const rows = [...plainBill.slice(0, 6), ...body];
  expect(totalRead(recognised(rows))).toEqual(['1676.09', 'label']);
  expect(totalRead(readBill([paper(rows)], receiver))).toEqual(proven);
});

test('items that do not come to it are none', () => {
  expect(totalRead(recognised(withItems('1050.50', '500.06')))).toEqual(['1676.09', 'label']);
});

test('cash and change are a second proof beside the tax', () => {
  const paid: PaperRow[] = [
    [[50, 'Bar gegeben'], right("1'700.00")],
    [[50, 'Rückgeld'], right('23.91')],
  ];
  expect(totalRead(recognised([...plainBill, ...paid]))).toEqual(proven);
  const untaxed = [...plainBill.slice(0, 6), ...plainBill.slice(-1), ...paid];
  expect(totalRead(recognised(untaxed))).toEqual(['1676.09', 'label']);
});

test('the amount of a QR code is a second proof, another amount none', () => {
  expect(totalRead(recognised(plainBill, { told: { ...told, amounts: [167_609n] } }))).toEqual(proven);
  expect(totalRead(recognised(plainBill, { told: { ...told, amounts: [167_600n] } }))).toEqual([
    '1676.09',
    'label',
  ]);
  const untaxed = [...plainBill.slice(0, 6), ...plainBill.slice(-1)];
  expect(totalRead(recognised(untaxed, { told: { ...told, amounts: [167_609n] } }))).toEqual([
    '1676.09',
    'label',
  ]);
});

test('the same figures printed twice are no second proof', () => {
  expect(totalRead(recognised([...plainBill, ...plainBill.slice(6)]))).toEqual(['1676.09', 'label']);
});

test('a tax that is a hundredth off proves nothing, as a figure may be misread', () => {
  const off = taxed(de, '8.1', ['1550.50', '125.60', '1676.10']);
  const rows = [...off.slice(0, 6), ...items('1050.50', '500.00'), ...off.slice(6)];
  expect(totalRead(recognised(rows))).toEqual(['1676.10', 'label']);
});

test('an amount above the total that nothing explains leaves it open', () => {
  const rows: PaperRow[] = [
    ...withItems('1050.50', '500.00'),
    [
      [50, 'Xyz'],
      [300, "9'999.00"],
    ],
  ];
  expect(totalRead(recognised(rows))).toEqual(['1676.09', 'label']);
});

test('one word of a picture among its figures is enough', () => {
  const page = paper(plainBill);
  const words = page.words.map((word) => (word.text === '125.59' ? { ...word, image: true } : word));
  expect(totalRead(readBill([{ ...page, words }], receiver))).toEqual(['1676.09', 'label']);
  expect(totalRead(readBill([page], receiver))).toEqual(proven);
});

test('check digits alone do not make a UID or an IBAN sure, a QR code with the same number does', () => {
  const iban = 'CH9300762011623852957';
  const rows: PaperRow[] = [...plainBill, [[50, `IBAN ${iban}`]]];
  expect(recognised(rows)).toMatchObject({
    uid: { value: 'CHE-116.281.710', proof: 'label' },
    iban: { value: iban, proof: 'label' },
  });
  expect(recognised(rows, { told: { ...told, numbers: [iban] } })).toMatchObject({
    uid: { proof: 'label' },
    iban: { value: iban, proof: 'check_digit' },
  });
});

test('in English, too, with a date that is labelled and not sure', () => {
  const reading = recognised(taxed(en, '8.1', ['1550.50', '125.59', '1676.09']));
  expect(totalRead(reading)).toEqual(['1676.09', 'label']);
  expect(reading?.date).toMatchObject({ value: '2026-03-03', proof: 'label' });
});

test.each([0.6, 1, 4.2])(
  'letters %d times as large are read alike, and places are those of the image',
  (zoom) => {
    const page = paper(withItems('1050.50', '500.00'));
    const larger = ({ text, ...box }: Word): Word => ({
      ...{ text, image: true, x: box.x * zoom, y: box.y * zoom },
      ...{ width: box.width * zoom, height: box.height * zoom },
    });
    const { width, height, words } = page;
    const image = { ...page, width: width * zoom, height: height * zoom, words: words.map(larger) };
    const reading = readPages([image], receiver, 'pixels');
    const usual = recognised(withItems('1050.50', '500.00'));
    expect(totalRead(reading)).toEqual(proven);
    expect(reading).toMatchObject({
      ...{ date: { value: usual?.date?.value }, number: { value: usual?.number?.value } },
      ...{ uid: { value: usual?.uid?.value }, clues: usual?.clues },
    });
    const [found, expected] = [reading, usual].map((one) => [
      ...(one?.total?.places ?? []),
      ...(one?.taxes.flatMap(({ places }) => places) ?? []),
    ]);
    expect(found).toHaveLength(expected?.length ?? 0);
    for (const [at, place] of (expected ?? []).entries())
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((found?.[at]?.[side] ?? 0) - place[side] * zoom)).toBeLessThan(zoom);
  },
);

test('an image without words is no bill', () => {
  expect(readPages([{ page: 1, width: 800, height: 600, words: [] }], receiver, 'pixels')).toBeUndefined();
});

test.each([0.02, -0.03])('a sheet that leans by %d is read, and its places lean', (lean) => {
  const { words, ...page } = paper(withItems('1050.50', '500.00'));
  const lower = (word: Word): Word => ({
    ...{ ...word, image: true, y: word.y + lean * (word.x + word.width / 2) },
  });
  const askew = { ...page, words: words.map(lower) };
  const reading = readPages([{ ...askew, lean }], receiver, 'points');
  expect(totalRead(reading)).toEqual(proven);
  const [found] = reading?.total?.places ?? [];
  const [level] = recognised(withItems('1050.50', '500.00'))?.total?.places ?? [];
  expect(found?.y).toBeCloseTo((level?.y ?? 0) + lean * ((level?.x ?? 0) + (level?.width ?? 0) / 2), 0);
  // Without it amounts are in other lines than their words.
  expect(totalRead(readPages([askew], receiver, 'points'))).not.toEqual(proven);
});
