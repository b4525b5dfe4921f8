import type { BelegUpload, ReceiptKept } from '@kontor/domain';
import { bomb, drawn, encrypted, gifOf, page, pdfOfPages, pngOf, scripted } from '@kontor/samples';
import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** §16: what strangers send harms nothing but itself, in the program as it runs. */
let served: Awaited<ReturnType<typeof startKontor>>;
let key: string;
beforeAll(async () => {
  const environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  key = (await kontorHere(['key', 'issue', 'muster', '--scopes', 'read,upload'], environment)).stdout.trim();
  served = await startKontor(environment);
});
afterAll(() => served.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${served.address}/api/latest/clients/muster${path}`, {
    ...init,
    headers: { 'x-api-key': key, accept: 'application/json' },
  });

const upload = (file: Uint8Array, type: string) => {
  const body = new FormData();
  body.set('Filedata', new File([Uint8Array.from(file)], 'file', { type }));
  return ask('/belege', { method: 'POST', body });
};

/**
 * The receipt of an uploaded file once it is processed; other requests are served all the while.
 */
const processed = async (file: Uint8Array): Promise<ReceiptKept> => {
  const taken = await upload(file, 'application/pdf');
  expect(taken.status).toBe(200);
  const { id } = (await taken.json()) as BelegUpload;
  for (;;) {
    expect((await ask('/charts')).status).toBe(200);
    const receipt = (await (await ask(`/belege/${id}`)).json()) as ReceiptKept;
    if (!['RECEIVED', 'PROCESSING'].includes(receipt.status)) return receipt;
  }
};

const good = await drawn([page.text(1, 5)]);
const html = Buffer.from('<html><script>alert(document.domain)</script></html>');

const entity = (system: string) =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "${system}">]><Invoice>&x;</Invoice>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('')}]><Invoice>&l9;</Invoice>`;

test.each([
  ['a PDF that is cut', good.subarray(0, good.length / 2), 'application/pdf'],
  ['HTML that says it is PDF', html, 'application/pdf'],
  ['HTML behind the head of a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), html]), 'application/pdf'],
  ['a PNG of 60,000 × 60,000', pngOf(60_000), 'image/png'],
  ['a GIF of a million frames', gifOf(1_000_000), 'image/gif'],
  ['entities that multiply', Buffer.from(laughs), 'application/xml'],
  ['an entity that is a file', Buffer.from(entity('file:///etc/passwd')), 'text/xml'],
  ['an entity that is an address', Buffer.from(entity('http://169.254.169.254/')), 'text/xml'],
  ['a web page in XML', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'application/xml'],
  ['a million elements', Buffer.from(`<Invoice>${'<a/>'.repeat(1_000_000)}</Invoice>`), 'application/xml'],
])('415: %s', async (_, file, type) => {
  const answer = await upload(file, type);
  expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'media_type_refused' }]);
});

test('a PDF that needs a password fails and says so', async () => {
  const reason = expect.stringContaining('password');
  expect(await processed(await encrypted(good, 'geheim'))).toMatchObject({ status: 'FAILED', reason });
});

test('a PDF of 10,000 pages fails and says so', async () => {
  const reason = expect.stringContaining('10000 pages');
  expect(await processed(pdfOfPages(10_000))).toMatchObject({ status: 'FAILED', reason });
});

test('a bomb fails and says so', async () => {
  const reason = expect.stringContaining('memory');
  expect(await processed(bomb())).toMatchObject({ status: 'FAILED', reason });
});

test('a script in a PDF is not run, and what comes after all of these is read', async () => {
  expect(await processed(scripted())).toMatchObject({ status: 'PROCESSED', pages: '1' });
  expect(await processed(good)).toMatchObject({ status: 'PROCESSED', pages: '1' });
});
