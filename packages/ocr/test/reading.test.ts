import { type GrayImage, type ImageWords, openImageReader } from '@kontor/ocr';
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
  return sharp(Buffer.from(svg));
};
type Image = ReturnType<typeof picture>;

const grayOf = async (image: Image): Promise<GrayImage> => {
  const { data, info } = await image.flatten().grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
};
const read = async (image: Image, by = reader) => by.read(await grayOf(image));

// Which of two words beside each other stands higher says nothing.
const all = bill.flatMap(([, , text]) => text.split(' ')).sort();
const textsOf = ({ words }: ImageWords) => words.map(({ text }) => text).sort();

describe('words', () => {
  test('have their texts and their places', async () => {
    const image = await read(picture(bill));
    expect(textsOf(image)).toEqual(all);
    expect(Math.abs(image.lean)).toBeLessThan(0.002);
    const total = image.words.find(({ text }) => text === '1676.09');
    // Letters of 26 pixels are about 19 high above the line on which they stand.
    expect(Math.abs((total?.x ?? 0) - 642)).toBeLessThan(5);
    expect(Math.abs((total?.y ?? 0) + (total?.height ?? 0) - 280)).toBeLessThan(5);
    expect(total?.width).toBeGreaterThan(90);
    expect(total?.width).toBeLessThan(115);
  });

  test('are read of a scan that is askew, gray and full of noise', async () => {
    const scan = picture(bill, ['#333', '#ddd']).rotate(0.7, { background: '#ddd' }).jpeg({ quality: 50 });
    const image = await read(sharp(await scan.toBuffer()));
    expect(textsOf(image)).toEqual(all);
    expect(Math.abs(image.lean - Math.tan((0.7 * Math.PI) / 180))).toBeLessThan(0.003);
    // Two words of a line are as much apart in height as it leans.
    const [left, right] = ['Gesamtbetrag', '1676.09'].map((text) =>
      image.words.find((word) => word.text === text),
    );
    const top = (word: typeof left) =>
      (word?.y ?? 0) - image.lean * ((word?.x ?? 0) + (word?.width ?? 0) / 2);
    expect(Math.abs(top(left) - top(right))).toBeLessThan(2);
  });

  test('are read white on black, and none of an empty page', async () => {
    expect(textsOf(await read(picture(bill, ['#fff', '#000'])))).toEqual(all);
    expect(textsOf(await read(picture([])))).toEqual([]);
  });
});

test('what an image took is given back when no other one comes', async () => {
  const resting = openImageReader({ seconds: 300, idle_seconds: 0.1 });
  const megabytes = () => process.memoryUsage().rss / 1_000_000;
  try {
    await read(picture(bill), resting);
    const most = megabytes();
    await expect.poll(() => most - megabytes()).toBeGreaterThan(50);
    expect(textsOf(await read(picture(bill), resting))).toEqual(all);
  } finally {
    await resting.close();
  }
});

describe('an image is refused', () => {
  test.each([
    [{ pixels: 1000 }, 'more than 1000 pixels'],
    [{ megabytes: 70 }, 'more memory than 70 MB'],
    [{ seconds: 0.01 }, 'longer than 0.01 seconds'],
  ])('beyond %j', async (limits, sentence) => {
    const bounded = openImageReader({ seconds: 300, ...limits });
    try {
      await expect(read(picture(bill), bounded)).rejects.toThrow(sentence);
    } finally {
      await bounded.close();
    }
  });

  test('after the reader was closed', async () => {
    const closed = openImageReader();
    await closed.close();
    await expect(read(picture(bill), closed)).rejects.toThrow('was closed');
  });
});
