import { readFile } from 'node:fs/promises';
import { billText } from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

// Pages at 600 dots per inch in JPEG 2000, as scanners write it; how the files were made is in
// files/README.md.
const scanner = openScanner();
afterAll(() => scanner.close());

const pdf = 'application/pdf';
const fixture = (name: string) => readFile(new URL(`files/${name}.pdf`, import.meta.url));

test.each([
  ['in colour, by levels of resolution, of which those that are needed are decoded', 'jpeg2000'],
  ['in gray, without levels, which is decoded whole', 'jpeg2000-gray-one-level'],
])('a page %s is read', async (_, name) => {
  const file = await fixture(name);
  await scanner.inspect(file, pdf);
  expect((await scanner.scan(file, pdf)).parts).toMatchObject([{ codes: [billText()] }]);
});

test('a page in colour without levels needs more memory than there is, and says so instead of being blank', async () => {
  const file = await fixture('jpeg2000-rgb-one-level');
  await scanner.inspect(file, pdf);
  await expect(scanner.scan(file, pdf)).rejects.toMatchObject({
    kind: 'out_of_memory',
    message: 'Reading the file took more memory than 256 MB.',
  });
});
