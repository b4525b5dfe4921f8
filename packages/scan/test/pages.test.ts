import { readFile } from 'node:fs/promises';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

/** Pages of receipts, drawn to be looked at. */
const scanner = openScanner();
afterAll(() => scanner.close());

/** A page of 200 × 100 points whose left half is red, and a page of A4 with nothing but black. */
const twoPages = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage([200, 100]).drawRectangle({ x: 0, y: 0, width: 100, height: 100, color: rgb(1, 0, 0) });
  document.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 300, height: 842, color: rgb(0, 0, 0) });
  return document.save();
};

/** The colour of a pixel, by red, green and blue. */
const pixel = async (png: Uint8Array, left: number, top: number): Promise<number[]> => {
  const part = sharp(png).extract({ left, top, width: 1, height: 1 }).toColourspace('srgb').removeAlpha();
  return [...(await part.raw().toBuffer())];
};

test('a page is drawn in its colours, as wide as asked for', async () => {
  const image = await scanner.draw(await twoPages(), { page: 1, width: 400 });
  if (!image) throw new Error('the page was not drawn');
  expect([image.width, image.height]).toEqual([400, 200]);
  expect(await sharp(image.png).metadata()).toMatchObject({
    format: 'png',
    width: 400,
    height: 200,
    channels: 3,
  });
  expect(await pixel(image.png, 10, 100)).toEqual([255, 0, 0]);
  expect(await pixel(image.png, 390, 100)).toEqual([255, 255, 255]);
});

test('a page without colours is a gray image', async () => {
  const image = await scanner.draw(await twoPages(), { page: 2, width: 595 });
  if (!image) throw new Error('the page was not drawn');
  expect(await sharp(image.png).metadata()).toMatchObject({ width: 595, height: 842, channels: 1 });
  expect(await pixel(image.png, 100, 400)).toEqual([0, 0, 0]);
  expect(await pixel(image.png, 500, 400)).toEqual([255, 255, 255]);
});

test('there is no image of a page that does not exist', async () => {
  const file = await twoPages();
  for (const page of [0, -1, 3, 1_000_000])
    expect([page, await scanner.draw(file, { page, width: 100 })]).toEqual([page, undefined]);
});

test('a page that is very high, or very wide, is bounded', async () => {
  const document = await PDFDocument.create();
  document.addPage([10, 14_000]);
  document.addPage([14_000, 10]);
  const file = await document.save();
  const high = await scanner.draw(file, { page: 1, width: 2000 });
  expect((high?.width ?? 0) * (high?.height ?? 0)).toBeLessThanOrEqual(8_000_000);
  const wide = await scanner.draw(file, { page: 2, width: 2000 });
  expect([wide?.width, wide?.height]).toEqual([2000, 1]);
});

test('pages have the sizes that their file says; an image is one page', async () => {
  expect(await scanner.measure(await twoPages(), 'application/pdf')).toEqual([
    { width: 200, height: 100 },
    { width: 595, height: 842 },
  ]);
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });
  for (const [media, file] of [
    ['image/png', await image.clone().png().toBuffer()],
    ['image/jpeg', await image.clone().jpeg().toBuffer()],
    ['image/gif', await image.clone().gif().toBuffer()],
  ] as const)
    expect(await scanner.measure(file, media)).toEqual([{ width: 30, height: 20 }]);
});

test('a file that cannot be read has no pages, and the next one is drawn anyway', async () => {
  const broken = Buffer.from('%PDF-1.4\nnothing');
  await expect(scanner.draw(broken, { page: 1, width: 100 })).rejects.toThrow('damaged');
  await expect(scanner.measure(broken, 'application/pdf')).rejects.toThrow('damaged');
  expect(await scanner.draw(await twoPages(), { page: 1, width: 10 })).toMatchObject({
    width: 10,
    height: 5,
  });
});

test('an image in JPEG 2000 that has no smaller levels is drawn anyway', async () => {
  const file = await readFile(new URL('files/jpeg2000-gray-one-level.pdf', import.meta.url));
  const image = await scanner.draw(file, { page: 1, width: 300 });
  const { channels } = await sharp(image?.png).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(255);
});
