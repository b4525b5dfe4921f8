import {
  clip,
  degrees,
  endPath,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
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

const white = rgb(1, 1, 1);
type Page = Parameters<Draw>[0];
const at = { x: 20, y: 100 };
const line = { start: { x: 10, y: 104 }, end: { x: 200, y: 104 }, thickness: 1 };

/** Strokes that are no text, where the text is. */
const paintOver = (page: Page) => {
  for (const x of [20, 30, 40, 50, 60])
    page.drawLine({ start: { x, y: 98 }, end: { x: x + 4, y: 112 }, thickness: 2 });
};

const ways: Readonly<Record<string, (page: Page) => unknown>> = {
  'white across a line': (page) => {
    page.drawLine(line);
    page.drawText("9'000.00", { ...at, color: white });
  },
  'white below other strokes': (page) => {
    page.drawText("9'000.00", { ...at, color: white });
    paintOver(page);
  },
  'nearly transparent': (page) => {
    page.drawLine(line);
    page.drawText("9'000.00", { ...at, opacity: 0.03 });
  },
  'below a surface with other strokes': (page) => {
    page.drawText("9'000.00", at);
    page.drawRectangle({ x: 10, y: 90, width: 200, height: 30, color: white });
    paintOver(page);
  },
  'cut off, below other strokes': (page) => {
    page.pushOperators(pushGraphicsState(), rectangle(0, 0, 5, 5), clip(), endPath());
    page.drawText("9'000.00", at);
    page.pushOperators(popGraphicsState());
    paintOver(page);
  },
  'too small to be read': (page) => page.drawText("9'000.00", { ...at, size: 0.4 }),
};

test.each(Object.entries(ways))('a text that is %s is hidden', async (_, draw) => {
  const page = await wordsOf((page) => {
    page.drawText('shown', { x: 20, y: 250 });
    draw(page);
  });
  expect(hiddenIn(page)).toEqual([
    ['shown', false],
    ["9'000.00", true],
  ]);
});

test('a text within a form that a surface covers is hidden, and one beside it is not', async () => {
  const inner = await PDFDocument.create();
  const form = inner.addPage([width, height]);
  form.setFont(await inner.embedFont(StandardFonts.Helvetica));
  form.drawText('covered', { ...at, size: 12 });
  form.drawText('beside', { x: 20, y: 200, size: 12 });
  const page = await wordsOf(async (page, document) => {
    page.drawPage(await document.embedPage(form));
    page.drawRectangle({ x: 10, y: 90, width: 200, height: 30, color: white });
    paintOver(page);
  });
  expect(hiddenIn(page)).toEqual([
    ['covered', true],
    ['beside', false],
  ]);
});

test('of a word of which some letters are white the others are a word', async () => {
  const page = await wordsOf((page) => {
    page.drawText('1', { ...at, color: white });
    page.drawText('900.00', { x: 26.7, y: 100 });
  });
  expect(hiddenIn(page)).toEqual([
    ['1', true],
    ['900.00', false],
  ]);
});

test('a text is seen that is white on a surface, below a transparent one, or beside what is drawn later', async () => {
  const page = await wordsOf((page) => {
    page.drawRectangle({ x: 10, y: 240, width: 200, height: 30, color: rgb(0.1, 0.2, 0.4) });
    page.drawText('light', { x: 20, y: 250, color: white });
    page.drawText('marked', at);
    page.drawRectangle({ x: 10, y: 90, width: 100, height: 30, color: rgb(1, 1, 0), opacity: 0.3 });
    page.drawText('l.', { x: 20, y: 40, size: 6 });
    page.drawRectangle({ x: 10, y: 20, width: 8, height: 100, color: white });
  });
  expect(hiddenIn(page)).toEqual([
    ['light', false],
    ['marked', false],
    ['l.', false],
  ]);
});

test('an image and a file of XML have none', async () => {
  expect(await scanner.words(Buffer.from('<Invoice/>'), 'application/xml')).toEqual([]);
});
