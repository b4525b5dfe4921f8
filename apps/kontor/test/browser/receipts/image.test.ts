import { openImageReader } from '@kontor/ocr';
import { openPrinter } from '@kontor/print';
import { photographOf } from '@kontor/samples';
import { openScanner } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';
import { telephoneBill } from '../../../src/demo/receipts/telephone-bill.ts';
import { expectAccessible, openConsole } from '../console.ts';
import { receive } from '../receipts.ts';

/** A bill that was photographed: what was read is marked on the photograph. */
// A slow machine is no fault of an image.
const imageReader = openImageReader({ seconds: 900 });
const kontor = openConsole({ imageReader });
const printer = openPrinter();
const scanner = openScanner();
afterAll(() => Promise.all([printer.close(), scanner.close(), imageReader.close()]));

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('the places of a photograph that was taken sideways are marked where they are seen', async () => {
  const pdf = await printer.drawDocument(telephoneBill(yesterday as Parameters<typeof telephoneBill>[0]));
  const drawn = await scanner.draw(new Uint8Array(pdf), { page: 1, width: 1654 });
  const signedIn = await kontor.signIn({});
  const { page, complaints } = signedIn;
  const received = async (name: string, bytes: Uint8Array) => {
    const id = await receive(kontor, signedIn, { name, bytes });
    await kontor.server.process();
    await page.goto(`/receipts/${id}`);
    await page.getByRole('heading', { name: 'What was read' }).waitFor();
    const image = page.getByRole('img', { name: 'Page 1' });
    await expect.poll(() => page.evaluate("document.querySelector('.receipt-page img').complete")).toBe(true);
    const shown = await image.boundingBox();
    return (title: RegExp) => {
      const share = async () => {
        const mark = await page.getByTitle(title).first().boundingBox();
        if (!mark || !shown) throw new Error(`Nothing is marked as ${title}.`);
        return [
          (mark.x + mark.width - shown.x) / shown.width,
          (mark.y + mark.height / 2 - shown.y) / shown.height,
        ];
      };
      return share();
    };
  };
  const titles = [/^Total: 270\.25 \(adds up\)$/, /^Date: /, /^Number: 84\d+9902/];
  // Where they stand in the bill that the photograph was taken of.
  const ofText = await received('bill.pdf', new Uint8Array(pdf));
  const expected: number[][] = [];
  for (const title of titles) expected.push(await ofText(title));
  const ofPhotograph = await received('bill.jpg', await photographOf(drawn?.png ?? new Uint8Array()));
  for (const [at, title] of titles.entries()) {
    const [across = 0, down = 0] = await ofPhotograph(title);
    expect(Math.abs(across - (expected[at]?.[0] ?? 0))).toBeLessThan(0.015);
    expect(Math.abs(down - (expected[at]?.[1] ?? 0))).toBeLessThan(0.015);
  }
  const total = page.getByRole('button', { name: /^Total 270\.25 adds up$/ });
  await total.hover();
  expect(await page.getByTitle(titles[0] ?? '').getAttribute('class')).toContain('receipt-mark-active');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
