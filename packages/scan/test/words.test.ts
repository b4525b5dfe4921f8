import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { openScanner } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

/** The words of a page, with their places as it is shown, and those that nobody sees. */
const scanner = openScanner();
afterAll(() => scanner.close());

const [width, height] = [400, 300];
type Draw =
  Parameters<Awaited<ReturnType<typeof PDFDocument.create>>['addPage']> extends unknown
    ? (
        page: ReturnType<Awaited<ReturnType<typeof PDFDocument.create>>['addPage']>,
        document: PDFDocument,
      ) => unknown
    : never;

const wordsOf = async (draw: Draw) => {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.setFont(await document.embedFont(StandardFonts.Helvetica));
  page.setFontSize(12);
  await draw(page, document);
  const bytes = await document.save();
  const { parts } = await scanner.scan(bytes, 'application/pdf');
  const read = await scanner.words(bytes, 'application/pdf');
  // Whoever reads the words alone reads the same.
  expect(parts.flatMap(({ words = [] }) => words)).toEqual(read);
  return read[0];
};

const hiddenIn = (page: Awaited<ReturnType<typeof wordsOf>>) =>
  page?.words.map(({ text, hidden = false }) => [text, hidden]);

test('words have their places from the upper left corner of the page', async () => {
  const page = await wordsOf((page) => page.drawText('Total 108.10', { x: 100, y: 250 }));
  expect(page).toMatchObject({ page: 1, width, height, words: [{ text: 'Total' }, { text: '108.10' }] });
  const [total, amount] = page?.words ?? [];
  expect(total?.x).toBeCloseTo(100, -0.5);
  expect((total?.y ?? 0) + (total?.height ?? 0)).toBeCloseTo(50, -0.5);
  expect(amount?.x).toBeGreaterThan((total?.x ?? 0) + (total?.width ?? 0));
});

test('of a page that is turned they are where it is shown', async () => {
  const page = await wordsOf((page) => {
    page.setRotation(degrees(90));
    page.drawText('Total', { x: 30, y: 20 });
  });
  expect([page?.width, page?.height]).toEqual([height, width]);
  const [total] = page?.words ?? [];
  // Text at the lower left corner of the turned page is at the upper left, and reads downwards.
  expect(total?.x).toBeCloseTo(20, -1);
  expect(total?.y).toBeCloseTo(30, -1);
  expect(total?.height).toBeGreaterThan(total?.width ?? 0);
});

test('words that are not shown are told: unpainted, white, outside of the page, below a picture', async () => {
  const page = await wordsOf(async (page, document) => {
    page.drawText('shown', { x: 20, y: 250 });
    page.drawText('white', { x: 100, y: 250, color: rgb(1, 1, 1) });
    page.drawText('outside', { x: 20, y: -40 });
    page.drawText('covered', { x: 20, y: 100 });
    const dots =
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGNkYPj/n4GBgYmBgQEADgkBBf4MBHAAAAAASUVORK5CYII=';
    const picture = await document.embedPng(Buffer.from(dots, 'base64')).catch(() => undefined);
    if (picture) page.drawImage(picture, { x: 10, y: 90, width: 100, height: 30 });
  });
  expect(hiddenIn(page)).toEqual([
    ['shown', false],
    ['white', true],
    ...(page?.words.some(({ text }) => text === 'outside') ? [['outside', true]] : []),
    ['covered', true],
  ]);
});

test('an image and a file of XML have none', async () => {
  expect(await scanner.words(Buffer.from('<Invoice/>'), 'application/xml')).toEqual([]);
});
