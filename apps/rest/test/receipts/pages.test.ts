import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listening, pdf, png, sha256, upload } from './receipts.ts';

/** §16: the pages of receipts are answered as images. */
let service: Listening;
let ids: { bill: string; image: string };
beforeAll(async () => {
  service = await listening();
  const idOf = async (bytes: Uint8Array, name: string, type: string) => {
    const answer = await upload(service, Buffer.from(bytes), { name, type });
    return ((await answer.json()) as { id: string }).id;
  };
  ids = {
    bill: await idOf(pdf('pages'), 'März.pdf', 'application/pdf'),
    image: await idOf(png, 'photo.png', 'image/png'),
  };
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.at(path), { headers: { 'x-api-key': service.key, accept: 'application/json', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const widthOf = (image: Buffer) => image.readUInt32BE(16);

test('200: a page of a PDF as a PNG, as wide as asked for, which nothing in it can make run', async () => {
  const answer = await get(`/belege/${ids.bill}/pages/1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('content-disposition')).toContain("UTF-8''M%C3%A4rz%201.png");
  const image = await bytesOf(answer);
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  expect(widthOf(image)).toBe(1000);
  expect(answer.headers.get('etag')).toBe(`"${sha256(image)}"`);
  expect(widthOf(await bytesOf(await get(`/belege/${ids.bill}/pages/1?width=200`)))).toBe(200);
});

test('304 and 206: a page that is known, and a part of it', async () => {
  const path = `/belege/${ids.bill}/pages/1`;
  const whole = await get(path);
  const known = await get(path, { 'if-none-match': `${whole.headers.get('etag')}` });
  expect(known.status).toBe(304);
  const part = await get(path, { range: 'bytes=1-3' });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
});

test('200: an image is its own page, as it was uploaded', async () => {
  const answer = await get(`/belege/${ids.image}/pages/1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const file = await bytesOf(await get(`/belege/${ids.image}/file`));
  expect((await bytesOf(answer)).equals(file)).toBe(true);
});

test('404: a page or a receipt that does not exist', async () => {
  const { bill, image } = ids;
  for (const path of [
    `${bill}/pages/0`,
    `${bill}/pages/2`,
    `${bill}/pages/x`,
    `${image}/pages/2`,
    '999999/pages/1',
  ])
    expect([path, (await get(`/belege/${path}`)).status]).toEqual([path, 404]);
});

test('400: a width that cannot be', async () => {
  for (const width of ['0', '2001', 'x'])
    expect((await get(`/belege/${ids.bill}/pages/1?width=${width}`)).status).toBe(400);
});

test('403: without the scope, and by the key of another client', async () => {
  const others = await service.keyWith(['read'], { client: 'other' });
  for (const key of [await service.keyWith(['upload']), others]) {
    const path = service.at(`/belege/${ids.bill}/pages/1`);
    expect((await fetch(path, { headers: { 'x-api-key': key } })).status).toBe(403);
  }
});
