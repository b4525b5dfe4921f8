import { PDFDocument } from '@cantoo/pdf-lib';
import { eInvoiceXml } from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

/** Electronic invoices that are attached to a PDF as XML files. */
const scanner = openScanner();
afterAll(() => scanner.close());

const withFiles = async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  for (const [name, bytes] of Object.entries(files)) await document.attach(bytes, name);
  return document.save();
};

const found = async (files: Readonly<Record<string, Uint8Array>>) => {
  const pdf = await withFiles(files);
  const { pages, e_invoice } = await scanner.scan(pdf, 'application/pdf');
  expect(pages).toBe(1);
  // A person who looks at it gets the same.
  const { broken: _, ...checked } = (await scanner.eInvoice(pdf, 'application/pdf')) ?? {};
  expect(checked).toEqual(e_invoice ?? {});
  return e_invoice?.invoice;
};

const xml = eInvoiceXml({ syntax: 'cii' });

test('the first of its XML files that is one is read, whatever else is attached', async () => {
  expect(
    await found({
      '0.png': Buffer.from(xml),
      '1.xml': Buffer.from('<Order/>'),
      '2.xml': Buffer.from('<Invoice xmlns="urn:other"/>'),
      '3.xml': Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${xml}`),
      '4.xml': Buffer.from(xml.slice(0, 1_000)),
      'factur-x.xml': Buffer.from(xml),
    }),
  ).toMatchObject({ number: 'R-2026-17', seller: { name: 'Druckwerk Bern GmbH' } });
});

test('a PDF without one has none', async () => {
  expect(await found({})).toBeUndefined();
  expect(await found({ 'order.xml': Buffer.from('<Order/>') })).toBeUndefined();
});

test('one that cannot be read leaves the PDF as it is, and says why to who looks for it', async () => {
  const old = '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';
  const pdf = await withFiles({ 'ZUGFeRD-invoice.xml': Buffer.from(old) });
  const { pages, e_invoice } = await scanner.scan(pdf, 'application/pdf');
  expect([pages, e_invoice]).toEqual([1, undefined]);
  await expect(scanner.eInvoice(pdf, 'application/pdf')).rejects.toThrow(/ZUGFeRD 1 of 2014/);
});

test('its encoding is that of the file', async () => {
  const named = xml.replace('Gerberngasse 4', 'Zürichgasse 4');
  const latin = named.replace('UTF-8', 'ISO-8859-1');
  const address = { seller: { address: { line_1: 'Zürichgasse 4' } } };
  expect(await found({ '1.xml': Buffer.from(latin, 'latin1') })).toMatchObject(address);
  expect(await found({ '2.XML': Buffer.from(`\uFEFF${named}`, 'utf16le') })).toMatchObject(address);
});

test('what is above 10 MB, alone or with those before it, is left out', async () => {
  const padded = (size: number) => Buffer.from(xml.replace('?>', `?><!--${' '.repeat(size)}-->`));
  const [half, whole] = [6 * 1024 * 1024, 10 * 1024 * 1024];
  expect(await found({ '1.xml': padded(half) })).toBeDefined();
  expect(await found({ '1.xml': padded(whole) })).toBeUndefined();
  expect(await found({ '1.xml': Buffer.alloc(half, 'x'), '2.xml': padded(half) })).toBeUndefined();
});
