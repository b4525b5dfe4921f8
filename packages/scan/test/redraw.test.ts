import { type Media, openScanner } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

/** Images that a stranger sent, as they are kept: drawn again. */
const scanner = openScanner({ limits: { open_seconds: 4 } });
afterAll(() => scanner.close());

const bounds = { width: 1640, height: 346, bytes: 300_000 };
const redraw = (media: Media, file: Uint8Array | string, within = bounds) =>
  scanner.redraw(typeof file === 'string' ? Buffer.from(file) : file, media, within);
const svg = (inner: string, head = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inner}</svg>`;
const pixelsOf = async (png: Uint8Array) =>
  sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
const at = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await pixelsOf(png);
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
};

const red = sharp({
  create: { width: 300, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
});

describe('an image', () => {
  test.each<[string, Media, () => typeof red]>([
    ['PNG', 'image/png', () => red.clone().png()],
    ['PNG with steps', 'image/png', () => red.clone().png({ progressive: true })],
    ['PNG with a palette', 'image/png', () => red.clone().png({ palette: true })],
    ['PNG of 16 bits', 'image/png', () => red.clone().toColourspace('rgb16').png()],
  ])('%s is drawn as large as it is, on white', async (_, media, encoded) => {
    const { width, height, png } = await redraw(media, await encoded().toBuffer());
    expect({ width, height }).toEqual({ width: 300, height: 100 });
    const [r = 0, g = 0, b = 0] = await at(png, 150, 50);
    expect(r).toBeGreaterThan(220);
    expect(Math.abs(g - 128)).toBeLessThan(8);
    expect(Math.abs(b - 128)).toBeLessThan(8);
    // Without transparency a letter takes it as it is.
    expect(png[25]).toBe(2);
  });

  test('a JPEG, of which nothing is left but the picture', async () => {
    const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00a040' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('secret place')).toBe(true);
    const { png } = await redraw('image/jpeg', file);
    const [r = 0, g = 0, b = 0] = await at(png, 30, 30);
    expect([r < 8, Math.abs(g - 0xa0) < 8, Math.abs(b - 0x40) < 8]).toEqual([true, true, true]);
    expect(Buffer.from(png).includes('secret')).toBe(false);
  });

  test('a large one is made smaller, each pixel the mean of those that it covers', async () => {
    const rows = Buffer.alloc(2000 * 1000 * 3);
    for (let pixel = 0; pixel < 2000 * 1000; pixel++)
      rows.fill(pixel % 2 === 0 ? 0 : 255, pixel * 3, pixel * 3 + 3);
    const file = await sharp(rows, { raw: { width: 2000, height: 1000, channels: 3 } })
      .png()
      .toBuffer();
    const { width, height, png } = await redraw('image/png', file);
    expect({ width, height }).toEqual({ width: 692, height: 346 });
    const { data } = await pixelsOf(png);
    // Stripes as fine as a pixel are grey, and no moiré.
    expect(Math.min(...data.subarray(3000, 6000))).toBeGreaterThan(70);
    expect(Math.max(...data.subarray(3000, 6000))).toBeLessThan(190);
  });

  test('one that would have too many bytes is made smaller still', async () => {
    const noise = Buffer.from(
      Array.from({ length: 400 * 300 * 3 }, (_, at) => Math.abs(Math.sin(at) * 1e6) % 251),
    );
    const file = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { width, png } = await redraw('image/png', file, { ...bounds, bytes: 60_000 });
    expect(png.length).toBeLessThanOrEqual(60_000);
    expect(width).toBeLessThan(400);
  });
});

describe('a drawing', () => {
  test('an SVG is drawn as large as it may be, with gradients and images in it', async () => {
    const image = `data:image/png;base64,${(await red.clone().png().toBuffer()).toString('base64')}`;
    const { width, height, png } = await redraw(
      'image/svg+xml',
      svg(`<defs><linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>
        <rect width="100" height="100" fill="url(#g)"/><image x="100" width="100" height="100" xlink:href="${image}"/>`),
    );
    expect({ width, height }).toEqual({ width: 692, height: 346 });
    expect(await at(png, 40, 40)).toEqual([0, 0, 255]);
    expect((await at(png, 500, 170))[0]).toBeGreaterThan(220);
  });

  test('one that programs write: a head, a document type with entities, a view box alone', async () => {
    const text = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "http://ns.example/">]>\n${svg('<path d="M0 0h10v10z"/>', 'xmlns:x="&ns;" viewBox="0 0 10 10"')}`;
    expect(await redraw('image/svg+xml', text)).toMatchObject({ width: 346, height: 346 });
  });

  test('scripts, pages and addresses in it do nothing', async () => {
    const { png } = await redraw(
      'image/svg+xml',
      svg(
        `<script>while (true) {}</script><rect width="200" height="100" onload="alert(1)"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file:///etc/passwd"/></foreignObject>`,
      ),
    );
    expect(Buffer.from(png).includes('script')).toBe(false);
    expect(await at(png, 5, 5)).toEqual([0, 0, 0]);
  });
});

const bombs = Array.from(
  { length: 30 },
  (_, at) => `<g id="a${at + 1}"><use xlink:href="#a${at}"/><use xlink:href="#a${at}"/></g>`,
);
const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);

test.each<[string, Media, string | Uint8Array, RegExp]>([
  ['nothing', 'image/svg+xml', '', /does not begin as an SVG/],
  ['a web page', 'image/svg+xml', '<html><svg></svg></html>', /does not begin as an SVG/],
  ['an SVG that ends early', 'image/svg+xml', svg('<g>').slice(0, -8), /damaged/],
  ['an SVG without a size', 'image/svg+xml', svg('', 'width="0" height="0"'), /damaged, or says no size/],
  ['letters', 'image/svg+xml', svg('<text x="5" y="50">Muster</text>'), /convert it to paths/],
  [
    'images elsewhere',
    'image/svg+xml',
    svg('<image width="9" height="9" href="https://ads.example/a.png"/>'),
    /outside of it/,
  ],
  ['white on white', 'image/svg+xml', svg('<rect width="9" height="9" fill="#fff"/>'), /white paper/],
  [
    'a hundred million uses',
    'image/svg+xml',
    svg(`<rect id="a0" width="1" height="1"/>${bombs.join('')}<use xlink:href="#a30"/>`),
    /damaged|memory|longer/,
  ],
  [
    'a billion laughs',
    'image/svg+xml',
    `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>${svg('<title>&e12;</title>')}`,
    /damaged|memory|longer/,
  ],
  [
    'a filter that never ends',
    'image/svg+xml',
    svg(
      `<filter id="f" x="-9999" y="-9999" width="99999" height="99999">${'<feGaussianBlur stdDeviation="500"/>'.repeat(400)}</filter><rect width="9" height="9" filter="url(#f)"/>`,
    ),
    /damaged|memory|longer|white/,
  ],
  ['Latin 1', 'image/svg+xml', Buffer.from(svg('<title>ä</title>'), 'latin1'), /UTF-8/],
  ['a PNG that says it is JPEG', 'image/jpeg', await red.clone().png().toBuffer(), /JPEG/],
  ['half a PNG', 'image/png', (await red.clone().png().toBuffer()).subarray(0, 90), /damaged|ends|decoded/],
  [
    'an image of more than 16 million pixels',
    'image/png',
    await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
    /16000000 are the most/,
  ],
  ['a GIF', 'image/gif', await red.clone().gif().toBuffer(), /not a PNG, JPEG or SVG/],
])('%s is refused, and the next image is drawn', async (_, media, file, message) => {
  const failed = await redraw(media, file).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failed).toMatchObject({ name: 'Unreadable' });
  expect(failed?.message).toMatch(message);
  expect(await redraw('image/svg+xml', svg('<rect width="9" height="9"/>'))).toMatchObject({ height: 346 });
});
