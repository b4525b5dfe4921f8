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
import { type BillReading, type Receiver, readBill } from './reading.ts';

/** Bills whose words were recognised in a picture: nothing of them is sure by one proof. */

const readImage = (rows: readonly PaperRow[], more: Partial<Receiver> = {}): BillReading | undefined => {
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
  const reading = readImage(plainBill);
  expect(totalRead(reading)).toEqual(['1676.09', 'label']);
  expect(reading?.taxes).toEqual([]);
  expect(reading?.choices[0]).toMatchObject({ amount: '1676.09' });
});

test('items that come to the net amount are a second proof', () => {
  const reading = readImage(withItems('1050.50', '500.00'));
  expect(totalRead(reading)).toEqual(proven);
  expect(reading?.taxes).toMatchObject([
    { rate: '8.10', net: '1550.50', tax: '125.59', proof: 'arithmetic' },
  ]);
});

test('items that do not come to it are none', () => {
  expect(totalRead(readImage(withItems('1050.50', '500.06')))).toEqual(['1676.09', 'label']);
});

test('cash and change are a second proof beside the tax', () => {
  const paid: PaperRow[] = [
    [[50, 'Bar gegeben'], right("1'700.00")],
    [[50, 'Rückgeld'], right('23.91')],
  ];
  expect(totalRead(readImage([...plainBill, ...paid]))).toEqual(proven);
  const untaxed = [...plainBill.slice(0, 6), ...plainBill.slice(-1), ...paid];
  expect(totalRead(readImage(untaxed))).toEqual(['1676.09', 'label']);
});

test('the amount of a QR code is a second proof, another amount none', () => {
  expect(totalRead(readImage(plainBill, { told: { ...told, amounts: [167_609n] } }))).toEqual(proven);
  expect(totalRead(readImage(plainBill, { told: { ...told, amounts: [167_600n] } }))).toEqual([
    '1676.09',
    'label',
  ]);
  const untaxed = [...plainBill.slice(0, 6), ...plainBill.slice(-1)];
  expect(totalRead(readImage(untaxed, { told: { ...told, amounts: [167_609n] } }))).toEqual([
    '1676.09',
    'label',
  ]);
});

test('the same figures printed twice are no second proof', () => {
  expect(totalRead(readImage([...plainBill, ...plainBill.slice(6)]))).toEqual(['1676.09', 'label']);
});

test('a tax that is a hundredth off proves nothing, as a figure may be misread', () => {
  const off = taxed(de, '8.1', ['1550.50', '125.60', '1676.10']);
  const rows = [...off.slice(0, 6), ...items('1050.50', '500.00'), ...off.slice(6)];
  expect(totalRead(readImage(rows))).toEqual(['1676.10', 'label']);
});

test('an amount above the total that nothing explains leaves it open', () => {
  const rows: PaperRow[] = [
    ...withItems('1050.50', '500.00'),
    [
      [50, 'Xyz'],
      [300, "9'999.00"],
    ],
  ];
  expect(totalRead(readImage(rows))).toEqual(['1676.09', 'label']);
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
  expect(readImage(rows)).toMatchObject({
    uid: { value: 'CHE-116.281.710', proof: 'label' },
    iban: { value: iban, proof: 'label' },
  });
  expect(readImage(rows, { told: { ...told, numbers: [iban] } })).toMatchObject({
    uid: { proof: 'label' },
    iban: { value: iban, proof: 'check_digit' },
  });
});

test('in English, too, with a date that is labelled and not sure', () => {
  const reading = readImage(taxed(en, '8.1', ['1550.50', '125.59', '1676.09']));
  expect(totalRead(reading)).toEqual(['1676.09', 'label']);
  expect(reading?.date).toMatchObject({ value: '2026-03-03', proof: 'label' });
});
