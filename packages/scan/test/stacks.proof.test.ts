import { drawn, scanned, stackKinds, stackOf } from '@kontor/samples';
import { openScanner, type ScannedPart, separatorText } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

/**
 * Stacks as they come out of a scanner, at their full length; a short form of each is in
 * stacks.test.ts.
 */
const scanner = openScanner({ threads: 2 });
afterAll(() => scanner.close());

const pdf = 'application/pdf';
// The kinds of stacks have pages in common.
const scans = new Map<string, Promise<Buffer>>();
const placed = (parts: readonly ScannedPart[]) => parts.map(({ content: _, ...part }) => part);

test.each(stackKinds)('12 receipts on 60 pages are separated: %s', async (kind) => {
  const { pages, parts } = stackOf(kind, separatorText);
  const progress: number[] = [];
  const found = await scanner.scan(await drawn(pages), pdf, (at) => progress.push(at));
  expect(found.pages).toBe(60);
  expect(placed(found.parts)).toEqual(parts);
  expect(progress).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
});

test.each(stackKinds)('receipts that were scanned turned and askew are separated: %s', async (kind) => {
  const { pages, parts } = stackOf(kind, separatorText, { receipts: 2, length: 3 });
  const turns = [0.8, 91.5, 178, 270, 2.6, 90, 180, -1.7];
  const scanOf = (at: number) => ({
    dpi: [150, 200, 300][at % 3] ?? 150,
    turn: turns[at % turns.length] ?? 0,
  });
  const file = await scanned(pages, scanOf, scans);
  expect(placed((await scanner.scan(file, pdf)).parts)).toEqual(parts);
});
