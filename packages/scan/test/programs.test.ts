import { readFile } from 'node:fs/promises';
import { billText } from '@kontor/samples';
import { openScanner, type ScannedPart } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

const scanner = openScanner();
afterAll(() => scanner.close());

// files/README.md says how the files were made.
const bills = [
  billText({ message: 'Rechnung A' }),
  billText({ message: 'Rechnung B', currency: 'EUR', amount: '' }),
];

const placed = (parts: readonly ScannedPart[]) => parts.map(({ content: _, words: __, ...part }) => part);

test.each(['cairo', 'ghostscript', 'libreoffice'])('a PDF by %s is separated and read', async (program) => {
  const file = await readFile(new URL(`files/${program}.pdf`, import.meta.url));
  const { pages, parts } = await scanner.scan(file, 'application/pdf');
  expect(pages).toBe(7);
  expect(placed(parts)).toEqual([
    { first_page: 1, last_page: 2, codes: [bills[0]] },
    { first_page: 4, last_page: 5, codes: [bills[1]] },
    { first_page: 7, last_page: 7, codes: [] },
  ]);
  for (const { content, first_page, last_page, codes } of parts) {
    if (!content) throw new Error('A part has no content.');
    await scanner.inspect(content, 'application/pdf');
    const alone = await scanner.scan(content, 'application/pdf');
    const whole = last_page - first_page + 1;
    expect(alone.pages).toBe(whole);
    expect(placed(alone.parts)).toEqual([{ first_page: 1, last_page: whole, codes }]);
  }
});
