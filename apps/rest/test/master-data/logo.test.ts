import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listening } from '../receipts/receipts.ts';

/** The logo of the client's documents over REST (docs/interface §8). */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.app.close());

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';

const ask = (method: string, body?: FormData, query = '') =>
  fetch(`${service.at('/logo')}${query}`, {
    method,
    headers: { 'x-api-key': service.key, accept: 'application/json' },
    ...(body ? { body } : {}),
  });
const formOf = (content: string, type: string) => {
  const form = new FormData();
  form.set('Filedata', new File([content], 'logo', { type }));
  return form;
};

test('204: a logo is set, read as PNG, and removed; 404: there is none any more', async () => {
  expect((await ask('GET')).status).toBe(404);
  expect((await ask('POST', formOf(drawing, 'image/svg+xml'))).status).toBe(204);
  const read = await ask('GET');
  expect(read.status).toBe(200);
  expect(read.headers.get('content-type')).toBe('image/png');
  expect(read.headers.get('content-disposition')).toContain('logo.png');
  const png = Buffer.from(await read.arrayBuffer());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    692,
    346,
  ]);
  expect((await ask('DELETE')).status).toBe(204);
  expect((await ask('GET')).status).toBe(404);
});

test('200: a dry run says what would change, and changes nothing', async () => {
  const answer = await ask('POST', formOf(drawing, 'image/svg+xml'), '?dry_run=true');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('logo')]);
  expect((await ask('GET')).status).toBe(404);
});

test.each([
  ['a PDF', '%PDF-1.4', 'application/pdf'],
  ['a PNG that says it is JPEG', '\x89PNG\r\n\x1a\n', 'image/jpeg'],
  ['a web page', '<html></html>', 'image/svg+xml'],
  ['an SVG with letters', drawing.replace('<path', '<text>a</text><path'), 'image/svg+xml'],
])('415: %s', async (_, content, type) => {
  const answer = await ask('POST', formOf(content, type));
  expect([answer.status, await answer.json()]).toEqual([
    415,
    expect.objectContaining({ code: 'media_type_refused' }),
  ]);
});

test('413: a file of more than 4 MB', async () => {
  const answer = await ask('POST', formOf(`${drawing}${' '.repeat(4_200_000)}`, 'image/svg+xml'));
  expect(answer.status).toBe(413);
});

test('400: a form without a file', async () => {
  const form = new FormData();
  form.set('Filedata', 'text');
  expect((await ask('POST', form)).status).toBe(400);
});
