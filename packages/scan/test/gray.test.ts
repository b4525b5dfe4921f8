import { imagesAsPdf, pngOf } from '@kontor/samples';
import { type GrayPage, openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

/** Pages in gray, as they are shown: for whoever recognises words in them. */
const scanner = openScanner();
afterAll(() => scanner.close());

// A letter that is the same from no other side.
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><path d="M40 40 h220 v50 h-170 v60 h90 v50 h-90 v160 h-50 z" fill="#3c3c3c"/></svg>`;
const letter = () => sharp(Buffer.from(svg));
const onPaper = () => letter().flatten({ background: 'white' });

/** By how many shades pixels differ from those of another image, in the mean. */
const difference = ({ image }: GrayPage, other: Uint8Array): number => {
  expect(image.pixels).toHaveLength(other.length);
  return image.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / other.length;
};

const grayOf = async (image: ReturnType<typeof sharp>): Promise<Buffer> =>
  image.flatten({ background: 'white' }).grayscale().raw().toBuffer();

const read = async (file: Uint8Array, media: 'image/png' | 'image/jpeg' | 'application/pdf', page = 1) => {
  const gray = await scanner.gray(file, media, page);
  if (!gray) throw new Error('There is no such page.');
  return gray;
};

describe('an image', () => {
  test('in PNG, with what is transparent in white', async () => {
    const png = await letter().png().toBuffer();
    const gray = await read(png, 'image/png');
    expect(gray).toMatchObject({ width: 300, height: 400, image: { width: 300, height: 400 } });
    expect(difference(gray, await grayOf(sharp(png)))).toBeLessThan(2);
    expect([gray.image.pixels[0], Math.min(...gray.image.pixels)]).toEqual([255, 60]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('in JPEG is turned by orientation %i of Exif', async (orientation) => {
    const jpeg = await onPaper().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const gray = await read(jpeg, 'image/jpeg');
    const [width, height] = orientation < 5 ? [300, 400] : [400, 300];
    expect(gray).toMatchObject({ width, height, image: { width, height } });
    expect(difference(gray, await grayOf(sharp(jpeg).autoOrient()))).toBeLessThan(2);
    // So are the sizes by which its places are marked.
    expect(await scanner.measure(jpeg, 'image/jpeg')).toEqual([{ width, height }]);
  });

  test('with a damaged Exif is taken as it is stored', async () => {
    const jpeg = await onPaper().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const at = jpeg.indexOf('Exif');
    // The first directory would be far behind the end.
    const damaged = Buffer.from(jpeg);
    damaged.fill(0x7f, at + 10, at + 14);
    expect(await scanner.measure(damaged, 'image/jpeg')).toEqual([{ width: 300, height: 400 }]);
  });

  test('of many pixels is made smaller', async () => {
    const large = onPaper().resize(3600, 4800);
    const { width, height, image } = await read(await large.jpeg().toBuffer(), 'image/jpeg');
    expect([width, height]).toEqual([3600, 4800]);
    expect(image.width * image.height).toBeLessThan(6_020_000);
    expect(image.width / image.height).toBeCloseTo(0.75, 2);
    expect(
      difference({ width, height, image }, await grayOf(large.resize(image.width, image.height))),
    ).toBeLessThan(2);
  });

  test('in JPEG may be as large as photographs of telephones are', async () => {
    const photograph = onPaper().resize(4284, 5712);
    const jpeg = await photograph.jpeg().withMetadata({ orientation: 3 }).toBuffer();
    const gray = await read(jpeg, 'image/jpeg');
    const { width, height } = gray.image;
    expect([gray.width, gray.height]).toEqual([4284, 5712]);
    expect(width * height).toBeLessThan(6_020_000);
    const upright = photograph.clone().resize(width, height, { fit: 'fill' }).rotate(180);
    expect(difference(gray, await grayOf(upright))).toBeLessThan(2);
  });

  test('in JPEG may have no colours, or those of printers', async () => {
    for (const space of ['b-w', 'cmyk'] as const) {
      const jpeg = await onPaper().toColourspace(space).jpeg({ quality: 95 }).toBuffer();
      // How dark an ink is depends on a profile.
      expect(difference(await read(jpeg, 'image/jpeg'), await grayOf(onPaper()))).toBeLessThan(6);
    }
  });

  test('that is damaged, or too large, is refused, and the next one is read', async () => {
    const jpeg = await onPaper().jpeg().toBuffer();
    const png = await onPaper().png().toBuffer();
    const noData = Buffer.from(png).fill(0, png.indexOf('IDAT') + 4, png.length - 12);
    // It ends before its first scan.
    const noScan = Buffer.concat([
      jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))),
      jpeg.subarray(-2),
    ]);
    for (const [damaged, media] of [
      [noData, 'image/png'],
      [noScan, 'image/jpeg'],
    ] as const)
      await expect(scanner.gray(damaged, media, 1)).rejects.toMatchObject({ kind: 'damaged' });
    const huge = pngOf(6000);
    await expect(scanner.gray(huge, 'image/png', 1)).rejects.toMatchObject({ kind: 'too_large' });
    expect((await read(jpeg, 'image/jpeg')).width).toBe(300);
  });

  test('has one page', async () => {
    expect(await scanner.gray(await letter().png().toBuffer(), 'image/png', 2)).toBeUndefined();
  });
});

describe('a page of a PDF', () => {
  test('has its size in points, and 200 dots per inch', async () => {
    const png = await onPaper().png().toBuffer();
    const pdf = await imagesAsPdf([png, await onPaper().negate().png().toBuffer()]);
    const first = await read(pdf, 'application/pdf');
    expect([Math.round(first.width), Math.round(first.height)]).toEqual([595, 842]);
    const { width, height } = first.image;
    expect([width, height]).toEqual([Math.floor((595 / 72) * 200), Math.floor((842 / 72) * 200)]);
    const drawn = sharp(png).resize(width, height, { fit: 'fill' });
    expect(difference(first, await grayOf(drawn))).toBeLessThan(5);
    const second = await read(pdf, 'application/pdf', 2);
    expect(
      difference(second, await grayOf(onPaper().negate().resize(width, height, { fit: 'fill' }))),
    ).toBeLessThan(5);
    for (const page of [0, 3]) expect(await scanner.gray(pdf, 'application/pdf', page)).toBeUndefined();
  });
});
