import { type ImageWords, openImageReader } from '@kontor/ocr';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

/** Pictures of texts, drawn here. */

const reader = openImageReader({ seconds: 300 });
afterAll(() => reader.close());

type Printed = readonly [x: number, y: number, text: string];
const bill: readonly Printed[] = [
  [60, 80, 'Rechnung Nr. 2026-17'],
  [60, 160, 'Zwischensumme'],
  [640, 160, '1550.50'],
  [60, 220, 'MWST 8.1 %'],
  [640, 220, '125.59'],
  [60, 280, 'Gesamtbetrag CHF'],
  [640, 280, '1676.09'],
];

const size = { width: 900, height: 420 };
const picture = (printed: readonly Printed[], [ink, paper] = ['#000', '#fff']) => {
  const texts = printed.map(
    ([x, y, text]) =>
      `<text x="${x}" y="${y}" font-family="sans-serif" font-size="26" fill="${ink}">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${paper}"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png();
};

// Which of two words beside each other stands higher says nothing.
const all = bill.flatMap(([, , text]) => text.split(' ')).sort();
const textsOf = ({ words }: ImageWords) => words.map(({ text }) => text).sort();

describe('words', () => {
  test('have their texts and their places', async () => {
    const read = await reader.read(await picture(bill).toBuffer());
    expect(read).toMatchObject(size);
    expect(textsOf(read)).toEqual(all);
    const total = read.words.find(({ text }) => text === '1676.09');
    // Letters of 26 pixels are about 19 high above the line on which they stand.
    expect(Math.abs((total?.x ?? 0) - 642)).toBeLessThan(5);
    expect(Math.abs((total?.y ?? 0) + (total?.height ?? 0) - 280)).toBeLessThan(5);
    expect(total?.width).toBeGreaterThan(90);
    expect(total?.width).toBeLessThan(115);
  });

  test('are read of a scan that is askew, gray and full of noise', async () => {
    const scan = picture(bill, ['#333', '#ddd']).rotate(0.7, { background: '#ddd' }).jpeg({ quality: 50 });
    const png = await sharp(await scan.toBuffer())
      .png({ adaptiveFiltering: true })
      .toBuffer();
    expect(textsOf(await reader.read(png))).toEqual(all);
  });

  test('are read white on black, and none of an empty page', async () => {
    expect(textsOf(await reader.read(await picture(bill, ['#fff', '#000']).toBuffer()))).toEqual(all);
    expect(textsOf(await reader.read(await picture([]).toBuffer()))).toEqual([]);
  });
});

describe('an image is refused', () => {
  test('that is none, or damaged; the next one is read', async () => {
    await expect(reader.read(Buffer.from('no image at all, but long enough'))).rejects.toThrow('no PNG');
    const png = await picture(bill).toBuffer();
    await expect(reader.read(png.subarray(0, 200))).rejects.toThrow();
    expect(textsOf(await reader.read(await picture(bill.slice(0, 1)).toBuffer()))).toEqual([
      ...['2026-17', 'Nr.', 'Rechnung'],
    ]);
  });

  test.each([
    [{ pixels: 1000 }, 'more than 1000 pixels'],
    [{ megabytes: 70 }, 'more memory than 70 MB'],
    [{ seconds: 0.01 }, 'longer than 0.01 seconds'],
  ])('beyond %j', async (limits, sentence) => {
    const bounded = openImageReader({ seconds: 300, ...limits });
    try {
      await expect(bounded.read(await picture(bill).toBuffer())).rejects.toThrow(sentence);
    } finally {
      await bounded.close();
    }
  });

  test('after the reader was closed', async () => {
    const closed = openImageReader();
    await closed.close();
    await expect(closed.read(await picture(bill).toBuffer())).rejects.toThrow('was closed');
  });
});
