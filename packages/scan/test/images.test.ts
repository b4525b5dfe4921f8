import { billText, page, scannedImage, svgOf } from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const scanner = openScanner();
afterAll(() => scanner.close());

const bill = billText();

test.each([0, 92, 181])('the code in a photograph turned by %i degrees is read', async (turn) => {
  const photo = await scannedImage(page.bill(1, bill), { turn });
  await scanner.inspect(photo, 'image/jpeg');
  expect(await scanner.scan(photo, 'image/jpeg')).toEqual({
    pages: 1,
    parts: [{ first_page: 1, last_page: 1, codes: [bill] }],
  });
});

test('PNG, GIF and progressive JPEG are read too', async () => {
  const image = sharp(Buffer.from(await svgOf(page.bill(1, bill), 150)));
  const files = [
    ['image/png', await image.clone().png().toBuffer()],
    ['image/gif', await image.clone().gif().toBuffer()],
    ['image/jpeg', await image.clone().jpeg({ progressive: true }).toBuffer()],
  ] as const;
  for (const [media, file] of files) {
    await scanner.inspect(file, media);
    expect((await scanner.scan(file, media)).parts[0]?.codes).toEqual([bill]);
  }
});
