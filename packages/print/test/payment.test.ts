import { type WritableBill, writeQrBill } from '@kontor/domain';
import { openPrinter, Undrawable } from '@kontor/print';
import { openScanner } from '@kontor/scan';
import { randomOf } from '@kontor/testing';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { pagesOf, textsOf } from './pdf-text.ts';
import { bill, creditor, invoice, linesOf, look } from './sheets.ts';

const printer = openPrinter();
const scanner = openScanner();
afterAll(async () => {
  await printer.close();
  await scanner.close();
});

const codesIn = async (file: Uint8Array, media: 'application/pdf' | 'image/png' = 'application/pdf') =>
  (await scanner.scan(file, media)).parts.flatMap(({ codes }) => codes);

const open: WritableBill = { iban: 'CH5800791123000889012', creditor, currency: 'EUR' };
const long = {
  name: 'Verein zur Förderung der Zusammenarbeit zwischen Țăndărei und Ștefănești',
  street: 'Gasse zum langen Namen am Rande der Altstadt von Zürich gegen Norden',
  house_number: '1234567890123456',
  zipcode: '9490',
  city: 'Oberhofen am Thunersee bei Thun, BE',
  country: 'LI',
};
const longName = { ...long, name: [...long.name].slice(0, 70).join('') };

const bills: [string, WritableBill][] = [
  ['with all that it can have', bill],
  ['in euros, whose payer says the amount and who he is', open],
  ['with a creditor reference', { ...open, reference: 'RF18 5390 0754 7034', amount: '7' }],
  [
    'with addresses as long as they can be',
    {
      ...bill,
      creditor: { ...longName, country: 'CH' },
      debtor: longName,
      amount: '999999999.99',
      message: 'x '.repeat(25),
      billing_information: `//S1/10/${'7'.repeat(80)}`,
    },
  ],
];

describe.each(bills)('a QR-bill %s', (_, written) => {
  const text = writeQrBill(written).text;

  test('is read as it was written, on a letter, by itself, and as SVG', async () => {
    expect(writeQrBill(written).problems).toEqual([]);
    expect(await codesIn(await printer.drawDocument({ ...invoice, bill: written }))).toEqual([text]);
    expect(await codesIn(await printer.drawQrBill(written, 'fr', 'pdf'))).toEqual([text]);
    const svg = await printer.drawQrBill(written, 'it', 'svg');
    const png = await sharp(Buffer.from(svg), { density: 200 }).png().toBuffer();
    expect(await codesIn(new Uint8Array(png), 'image/png')).toEqual([text]);
  });

  test('has each text within its part, and nothing in the quiet zone of the code', async () => {
    const [page = []] = await textsOf(await printer.drawQrBill(written, 'de', 'pdf'));
    for (const { x, y, width, text, size } of page) {
      const [from, to] = x < 62 ? [4.9, 57.1] : x < 117 ? [66.9, 118.1] : [117.9, 205.1];
      if (x < from || x + width > to || y > 100.1) throw new Error(`"${text}" is outside of its part.`);
      const isAtCode = x + width > 62 && x < 118 && y > 12.1 && y - size * 0.26 < 68;
      if (isAtCode) throw new Error(`"${text}" is in the quiet zone.`);
    }
    for (const { size } of page) expect(size).toBeGreaterThanOrEqual(6);
  });
});

describe('the measures of the style guide', () => {
  /** The box of what is dark on the last page of a PDF, within an area in millimetres. */
  const darkIn = async (
    pdf: Uint8Array,
    page: number,
    [left, top, right, bottom]: readonly [number, number, number, number],
  ) => {
    const image = await scanner.draw(pdf, { page, width: 2480 });
    if (!image) throw new Error('There is no such page.');
    const scale = image.width / 210;
    const area = {
      left: Math.round(left * scale),
      top: Math.round(top * scale),
      width: Math.round((right - left) * scale),
      height: Math.round((bottom - top) * scale),
    };
    const { data, info } = await sharp(image.png)
      .extract(area)
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    data.forEach((value, at) => {
      if (value > 127) return;
      const [x, y] = [at % info.width, Math.floor(at / info.width)];
      Object.assign(box, {
        left: Math.min(box.left, x),
        top: Math.min(box.top, y),
        right: Math.max(box.right, x + 1),
        bottom: Math.max(box.bottom, y + 1),
      });
    });
    const millimetres = {
      left: left + box.left / scale,
      top: top + box.top / scale,
      right: left + box.right / scale,
      bottom: top + box.bottom / scale,
    };
    return {
      ...millimetres,
      width: millimetres.right - millimetres.left,
      height: millimetres.bottom - millimetres.top,
    };
  };

  test('the code has 46 mm, in its place on the last page of a letter', async () => {
    for (const lines of [invoice.lines, linesOf(70)]) {
      const pdf = await printer.drawDocument({ ...invoice, lines });
      const last = (await pagesOf(pdf)).length;
      // The quiet zone of 5 mm is within the area.
      const code = await darkIn(pdf, last, [62.5, 192 + 12.2, 117.9, 192 + 67.9]);
      expect(Math.abs(code.width - 46)).toBeLessThan(0.2);
      expect(Math.abs(code.height - 46)).toBeLessThan(0.2);
      expect(Math.abs(code.left - 67)).toBeLessThan(0.2);
      expect(Math.abs(code.top - (192 + 17))).toBeLessThan(0.2);
    }
  });

  test('the Swiss cross has 7 mm with its white edge, in the middle of the code', async () => {
    const pdf = await printer.drawQrBill(bill, 'de', 'pdf');
    const cross = await darkIn(pdf, 1, [90 - 3.45, 40 - 3.45, 90 + 3.45, 40 + 3.45]);
    expect(Math.abs(cross.width - 6.5)).toBeLessThan(0.2);
    expect(Math.abs((cross.left + cross.right) / 2 - 90)).toBeLessThan(0.15);
    expect(Math.abs((cross.top + cross.bottom) / 2 - 40)).toBeLessThan(0.15);
  });

  test('the slip is cut 105 mm from the lower edge, and the receipt 62 mm from the left', async () => {
    const pdf = await printer.drawDocument(invoice);
    const across = await darkIn(pdf, 2, [100, 188, 205, 195]);
    expect(Math.abs(across.top - 192)).toBeLessThan(0.5);
    expect(across.height).toBeLessThan(0.5);
    const down = await darkIn(pdf, 2, [59, 203, 65, 296]);
    expect(Math.abs(down.left - 62)).toBeLessThan(0.5);
  });

  test('what the payer fills in has corners, of the size that the guide says', async () => {
    const pdf = await printer.drawQrBill(open, 'en', 'pdf');
    const amount = await darkIn(pdf, 1, [77, 71.5, 118.9, 90]);
    expect(amount.width).toBeCloseTo(40.3, 0);
    expect(amount.height).toBeCloseTo(15.3, 0);
    const receipt = await darkIn(pdf, 1, [26.3, 67.5, 58, 80]);
    expect(receipt.width).toBeCloseTo(30.3, 0);
    expect(receipt.height).toBeCloseTo(10.3, 0);
  });
});

test('an amount and a reference are in groups, and a foreign address has its country', async () => {
  const debtor = { name: 'Ștefan Țurcanu', zipcode: '79539', city: 'Lörrach', country: 'DE' };
  const [page = ''] = await pagesOf(
    await printer.drawQrBill({ ...bill, amount: '1234567.5', debtor }, 'de', 'pdf'),
  );
  for (const part of [
    '1 234 567.50',
    '21 00000 00003 13947 14300 09017',
    'CH44 3199 9123 0008 8901 2',
    'DE-79539 Lörrach',
    'Ștefan Țurcanu',
  ])
    expect(page.split('\n').filter((line) => line === part)).toHaveLength(2);
  const [other = ''] = await pagesOf(
    await printer.drawQrBill({ ...open, reference: 'RF18539007547034' }, 'de', 'pdf'),
  );
  expect(other).toContain('RF18 5390 0754 7034');
});

test.each(['pdf', 'svg'] as const)('a bill that is not allowed is no %s', (format) =>
  expect(printer.drawQrBill({ ...open, iban: 'CH4431999123000889012' }, 'de', format)).rejects.toThrow(
    Undrawable,
  ),
);

test('random letters have the code that was written, once, on their last page', async () => {
  const { below, one, chance, some } = randomOf(20261127);
  const words = [
    'Müller',
    'Ștefan',
    'Łódź',
    'Söhne',
    '&',
    'Garage',
    'de la',
    'Dvořák',
    '<AG>',
    '"Löwen"',
    'Genève',
    '5 €',
  ];
  const phrase = (most: number) => some(words, most).join(' ');
  const party = () => ({
    name: phrase(6).slice(0, 70),
    ...(chance(0.8) ? { street: phrase(4).slice(0, 70) } : {}),
    zipcode: String(1000 + below(8999)),
    city: phrase(2).slice(0, 35),
    country: one(['CH', 'LI', 'DE', 'FR']),
  });
  for (let round = 0; round < 12; round++) {
    const euros = chance(0.3);
    const written: WritableBill = {
      iban: euros ? open.iban : bill.iban,
      currency: euros ? 'EUR' : 'CHF',
      creditor: party(),
      ...(chance(0.8) ? { amount: `${below(1_000_000)}.${10 + below(90)}` } : {}),
      ...(chance(0.8) ? { debtor: party() } : {}),
      ...(euros ? {} : { reference: bill.reference ?? '' }),
      ...(chance(0.5) ? { message: phrase(8) } : {}),
    };
    const sheet = {
      ...invoice,
      language: one(['de', 'fr', 'it', 'en'] as const),
      look: {
        ...look,
        template: one(['plain', 'band', 'compact'] as const),
        font: one(['sans', 'serif'] as const),
        window: one(['left', 'right'] as const),
      },
      lines: linesOf(below(60)),
      recipient: some(words, 6),
      after: chance(0.5) ? phrase(300) : '',
      bill: written,
    };
    const { text, problems } = writeQrBill(written);
    expect(problems).toEqual([]);
    const pdf = await printer.drawDocument(sheet);
    expect(await codesIn(pdf)).toEqual([text]);
    const pages = await textsOf(pdf);
    const slip = pages.at(-1)?.filter(({ y }) => y > 192) ?? [];
    expect(slip.length).toBeGreaterThan(10);
    // Nothing of the letter reaches into the slip: all of it is of the sizes of the style guide.
    for (const { size } of slip) expect([6, 7, 8, 9, 10, 11]).toContain(size);
    for (const page of pages.slice(0, -1))
      expect(page.some(({ text }) => text === 'CHF' || text === 'EUR')).toBe(false);
  }
});
