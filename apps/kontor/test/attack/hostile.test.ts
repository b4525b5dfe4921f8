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

test.each([
  ['a PDF that is cut', good.subarray(0, good.length / 2), 'application/pdf'],
  ['HTML that says it is PDF', html, 'application/pdf'],
  ['HTML behind the head of a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), html]), 'application/pdf'],
  ['a PNG of 60,000 × 60,000', pngOf(60_000), 'image/png'],
  ['a GIF of a million frames', gifOf(1_000_000), 'image/gif'],
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
