import { PDFDocument } from '@cantoo/pdf-lib';
import { openScanner } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

/** XML files that are attached to a PDF, as electronic invoices are. */
const scanner = openScanner();
afterAll(() => scanner.close());

const withFiles = async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  for (const [name, bytes] of Object.entries(files)) await document.attach(bytes, name);
  return document.save();
};

const scanned = async (files: Readonly<Record<string, Uint8Array>>) =>
  (await scanner.scan(await withFiles(files), 'application/pdf')).attached;

test('they are taken out as texts, and other files are not', async () => {
  const text = '<Invoice>Zürich</Invoice>';
  expect(await scanned({ 'factur-x.xml': Buffer.from(text), 'photo.png': Buffer.from('no XML') })).toEqual([
    text,
  ]);
});

test('a PDF without one has none', async () => {
  expect(await scanned({})).toBeUndefined();
});

test('their encoding is that of the file', async () => {
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>';
  const wide = '<a>Zürich</a>';
  expect(
    await scanned({
      '1.xml': Buffer.from(declared, 'latin1'),
      '2.XML': Buffer.from(`\uFEFF${wide}`, 'utf16le'),
    }),
  ).toEqual([declared, wide]);
});

test('of more than 10 MB in all the rest is left out', async () => {
  const half = Buffer.alloc(6 * 1024 * 1024, 'x');
  expect(await scanned({ '1.xml': half, '2.xml': half, '3.xml': Buffer.from('<a/>') })).toEqual([
    half.toString(),
    '<a/>',
  ]);
});

test('one of more than 10 MB is left out', async () => {
  expect(await scanned({ 'large.xml': Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })).toBeUndefined();
});
