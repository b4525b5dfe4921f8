import { billText, drawn, page, scanned, stackKinds, stackOf } from '@kontor/samples';
import { openScanner, type ScannedPart, separatorSheet, separatorText } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

const scanner = openScanner({ threads: 2 });
afterAll(() => scanner.close());

const pdf = 'application/pdf';
// The kinds of stacks have pages in common.
const scans = new Map<string, Promise<Buffer>>();
const placed = (parts: readonly ScannedPart[]) => parts.map(({ content: _, words: __, ...part }) => part);

test.each(stackKinds)('3 receipts on 12 pages are separated: %s', async (kind) => {
  const { pages, parts } = stackOf(kind, separatorText, { receipts: 3, length: 4 });
  const progress: number[] = [];
  const found = await scanner.scan(await drawn(pages), pdf, (at) => progress.push(at));
  expect(found.pages).toBe(12);
  expect(placed(found.parts)).toEqual(parts);
  expect(progress).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

// The hardest of the kinds; the proof has all.
test.each(['blank', 'separator bars'] as const)(
  'receipts that were scanned turned and askew are separated: %s',
  async (kind) => {
    const { pages, parts } = stackOf(kind, separatorText, { receipts: 2, length: 3 });
    const turns = [0.8, 91.5, 178, 270, 2.6, 90, 180, -1.7];
    const scanOf = (at: number) => ({
      dpi: [150, 200, 300][at % 3] ?? 150,
      turn: turns[at % turns.length] ?? 0,
    });
    const file = await scanned(pages, scanOf, scans);
    expect(placed((await scanner.scan(file, pdf)).parts)).toEqual(parts);
  },
);

test.each([90, 180, 270])(
  'pages that the PDF turns by %i degrees are read, and stay turned in the parts',
  async (turn) => {
    const { pages, parts } = stackOf('separator bars', separatorText, { receipts: 2, length: 3 });
    const found = await scanner.scan(await drawn(pages, { turn }), pdf);
    expect(placed(found.parts)).toEqual(parts);
    const [first] = found.parts;
    if (!first?.content) throw new Error('A part has no content.');
    expect(placed((await scanner.scan(first.content, pdf)).parts)).toEqual([
      { first_page: 1, last_page: 2, codes: first.codes },
    ]);
  },
);

test('a part is a PDF of its own with its own pages and codes', async () => {
  const { pages, parts } = stackOf('bill last', separatorText, { receipts: 3, length: 2 });
  const found = await scanner.scan(await drawn(pages), pdf);
  expect(found.parts).toHaveLength(3);
  for (const [at, { content }] of found.parts.entries()) {
    if (!content) throw new Error('A part has no content.');
    await scanner.inspect(content, pdf);
    const again = await scanner.scan(content, pdf);
    expect(again.pages).toBe(2);
    expect(placed(again.parts)).toEqual([{ first_page: 1, last_page: 2, codes: parts[at]?.codes }]);
  }
});

test('one receipt is the whole file, even where a blank page follows', async () => {
  const bill = billText({ newline: '\n' });
  const file = await drawn([page.bill(1, bill), page.text(2), page.blank()]);
  const found = await scanner.scan(file, pdf);
  expect(found.pages).toBe(3);
  expect(placed(found.parts)).toEqual([{ first_page: 1, last_page: 3, codes: [bill] }]);
  expect(file.byteLength).toBeGreaterThan(0);
});

test('a blank page that was scanned is blank, with its noise and its edges; a single figure on it is not', async () => {
  const figure = {
    ...page.blank(),
    codes: [{ format: 'Code128', text: '1', x: 100, y: 280, width: 4, height: 2 }],
  } as const;
  const between = async (middle: Parameters<typeof scanned>[0][number]) => {
    const file = await scanned([page.text(1), middle, page.text(2)], (at) => ({ dpi: 150, turn: at + 1 }));
    return (await scanner.scan(file, pdf)).parts.length;
  };
  expect(await between(page.blank())).toBe(2);
  expect(await between(figure)).toBe(1);
});

test('the separator sheet separates as it is printed', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const stack = await PDFDocument.load(await drawn([page.text(1), page.text(2)]));
  const sheet = await PDFDocument.load(await separatorSheet());
  const [copy] = await stack.copyPages(sheet, [0]);
  if (!copy) throw new Error('The sheet has no page.');
  stack.insertPage(1, copy);
  const found = await scanner.scan(await stack.save(), pdf);
  expect(placed(found.parts)).toEqual([
    { first_page: 1, last_page: 1, codes: [] },
    { first_page: 3, last_page: 3, codes: [] },
  ]);
  const [size] = sheet.getPages().map((one) => one.getSize());
  expect(size).toEqual({ width: 595.28, height: 841.89 });
});

test('QR-bills are read letter by letter: CHF and EUR, with and without amount, in UTF-8, two on a page', async () => {
  const bills = [
    billText(),
    billText({ currency: 'EUR', amount: '' }),
    billText({ iban: 'CH4431999123000889012', reference: '210000000003139471430009017' }),
    billText({ reference: 'RF18539007547034', message: 'Ä'.repeat(140) }),
  ];
  const both = {
    ...page.text(1, 10),
    codes: bills
      .slice(2)
      .flatMap((text, at) => page.bill(0, text).codes.map((code) => ({ ...code, y: 100 + at * 100 }))),
  };
  const file = await drawn([...bills.slice(0, 2).map((bill, at) => page.bill(at, bill)), both]);
  const { parts } = await scanner.scan(file, pdf);
  expect(parts.map(({ codes }) => [...codes].sort())).toEqual([
    [bills[0]],
    [bills[1]],
    bills.slice(2).sort(),
  ]);
});
