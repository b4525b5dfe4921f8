import { eInvoiceXml } from '@kontor/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listening, multipart, sha256, upload } from './receipts.ts';

/** §16: receipts that are electronic invoices in XML. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.close());

let marks = 0;
/** An invoice that is no other's bytes. */
const xml = (from = eInvoiceXml({ syntax: 'ubl' })): Buffer => {
  marks += 1;
  return Buffer.from(from.replace('R-2026-17', `R-2026-${1_000 + marks}`));
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.at(path), { headers: { 'x-api-key': service.key, accept: 'application/json', ...headers } });
const kept = () => service.query('SELECT count(*)::integer AS receipts FROM receipt');

test.each([
  ['application/xml', xml()],
  ['text/xml; charset=utf-8', xml()],
  ['application/octet-stream', xml()],
  ['', xml()],
  ['application/xml', xml(eInvoiceXml({ syntax: 'cii' }))],
  ['text/xml', Buffer.from(`\uFEFF${xml()}`, 'utf16le')],
])('200: declared as %j, it is kept byte for byte as application/xml', async (type, bytes) => {
  const answer = await upload(service, bytes, { type, name: 'rechnung.xml' });
  const { id } = (await answer.json()) as { id: string };
  expect([answer.status, await service.read(`/belege/${id}`)]).toMatchObject([
    200,
    { media_type: 'application/xml', file_name: 'rechnung.xml', sha256: sha256(bytes), status: 'RECEIVED' },
  ]);
  const file = await get(`/belege/${id}/file`);
  expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  // Whatever it says, a browser saves it: it runs no style sheet and no script in it.
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': expect.stringMatching(/^attachment; filename="rechnung\.xml"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${sha256(bytes)}"`,
  });
});

test('200: without a name of its own it is receipt.xml', async () => {
  const answer = await upload(service, xml(), { type: 'text/xml', name: '/' });
  expect(await answer.json()).toMatchObject({ file_name: 'receipt.xml' });
});

test('404: it has no pages', async () => {
  const { id } = (await (await upload(service, xml(), { type: 'text/xml' })).json()) as { id: string };
  const answer = await get(`/belege/${id}/pages/1`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test('409: the same file once more', async () => {
  const bytes = xml();
  await upload(service, bytes, { type: 'text/xml' });
  const answer = await upload(service, bytes, { type: 'application/xml', name: 'b.xml' });
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'receipt_exists' }]);
});

const entity = (system: string) =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x ${system}>]><Invoice>&x;</Invoice>`;

test.each([
  [
    'an entity of a file',
    entity('SYSTEM "file:///etc/passwd"'),
    'A document with a DOCTYPE is not accepted.',
  ],
  [
    'an entity of an address',
    entity('SYSTEM "http://127.0.0.1/"'),
    'A document with a DOCTYPE is not accepted.',
  ],
  ['an entity of its own', entity('"ha"'), 'A document with a DOCTYPE is not accepted.'],
  [
    'another document',
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
    'The root element is Order of urn:oasis:names:specification:ubl:schema:xsd:Order-2, and must be Invoice or CreditNote of UBL 2',
  ],
  [
    'a web page',
    '<html><script>alert(1)</script></html>',
    'The root element is html, and must be Invoice or CreditNote of UBL 2, or CrossIndustryInvoice of CII.',
  ],
  [
    'ZUGFeRD 1',
    '<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    'The invoice is by ZUGFeRD 1 of 2014; its sender has to issue it by version 2 or later.',
  ],
  ['one that ends too early', eInvoiceXml({ syntax: 'ubl' }).slice(0, 2_000), 'The XML is not well-formed'],
])('415: %s, with the reason', async (_, text, sentence) => {
  const before = await kept();
  const answer = await multipart(service, [
    { name: 'Filedata', file: 'a.xml', type: 'text/xml', bytes: Buffer.from(text) },
  ]);
  const { code, error } = (await answer.json()) as { code: string; error: string };
  expect([answer.status, code, error.startsWith(sentence)]).toEqual([415, 'media_type_refused', true]);
  expect(await kept()).toEqual(before);
});

test('415: XML that is declared as a PDF, and a PDF that is declared as XML', async () => {
  const answers = [
    await upload(service, xml(), { type: 'application/pdf' }),
    await upload(service, Buffer.from('%PDF-1.4\n'), { type: 'text/xml' }),
  ];
  expect(
    await Promise.all(answers.map(async (one) => ((await one.json()) as { error: string }).error)),
  ).toEqual([
    'Filedata is declared as application/pdf, but begins as application/xml does.',
    'Filedata is declared as text/xml, but begins as application/pdf does.',
  ]);
});

test('413: more than 25 MB', async () => {
  const answer = await upload(service, Buffer.concat([xml(), Buffer.alloc(26_214_400, ' ')]), {
    type: 'text/xml',
  });
  expect(answer.status).toBe(413);
});
