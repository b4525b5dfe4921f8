import { readFile } from 'node:fs/promises';
import { eInvoiceXml } from '@kontor/samples';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';
import { receive } from '../receipts.ts';

/** §16: receipts that are electronic invoices in XML, as a person sees them. */
const kontor = openConsole();

const table = (page: Page) => page.getByRole('table', { name: 'Receipts' });

const xmlOf = (name: string, replace: readonly (readonly [string, string])[] = []) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(eInvoiceXml({ syntax: 'ubl', replace })),
});

test('an electronic invoice in XML is shown as a sheet, downloaded as it came, and booked line by line', async () => {
  const opened = await kontor.open('/receipts');
  const { page, complaints } = opened;
  const file = xmlOf('rechnung.xml', [['HUR', 'STD']]);
  await page.getByLabel('Upload receipts').setInputFiles([file]);
  await table(page).getByRole('link', { name: 'rechnung.xml' }).waitFor();
  await kontor.server.process();
  await table(page)
    .getByRole('row', { name: /rechnung\.xml.*Druckwerk Bern GmbH.*1'321\.75.*Processed/ })
    .waitFor();
  await page.getByRole('link', { name: 'rechnung.xml' }).click();
  await page.getByRole('heading', { name: 'rechnung.xml', level: 1 }).waitFor();
  const sheet = page.getByRole('region', { name: 'Electronic invoice' });
  await sheet.getByRole('heading', { name: 'Invoice R-2026-17' }).waitFor();
  await sheet.getByRole('row', { name: /Gestaltung 10 STD 120\.00 8\.1 % 1'200\.00/ }).waitFor();
  await sheet.getByRole('row', { name: /Treuerabatt 8\.1 % -20\.00/ }).waitFor();
  await sheet.getByRole('row', { name: /VAT 8\.1 % of 1'180\.00 95\.58/ }).waitFor();
  await sheet.getByText('CH4431999123000889012').waitFor();
  await sheet.getByText('Departs from EN 16931 (1)').click();
  await sheet.getByText('BR-CL-23: A unit (BT-130) is not in its code list.').waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('rechnung.xml');
  expect(await readFile(await download.path())).toEqual(file.buffer);
  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('status').getByRole('link', { name: 'R-2026-17' }).waitFor();
  expect(await kontor.booksOf(opened).payables.get.query({ invnumber: 'R-2026-17' })).toMatchObject({
    amount: '1321.75',
    taxentries: [{ amount: '95.58' }, { amount: '1.17' }],
  });
  expect(complaints).toEqual([]);
});

test('a credit note is told, and is marked as done instead of booked; other XML is refused with its reason', async () => {
  const { page, go, complaints, client, key } = await kontor.open('/receipts');
  const { name, buffer } = xmlOf('gutschrift.xml', [['>380<', '>381<']]);
  const id = await receive(kontor, { client, key }, { name, bytes: buffer });
  await kontor.server.process();
  await go(`/receipts/${id}`);
  await page.getByRole('heading', { name: 'Credit note R-2026-17' }).waitFor();
  await page.getByText('Nothing is to be paid for this credit note.').waitFor();
  expect(await page.getByRole('button', { name: 'Book' }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('x');
  await page.getByText('Marked as done: Druckwerk Bern GmbH').waitFor();
  const books = kontor.booksOf({ client, key });
  expect((await books.payables.count.query({})).count).toBe(0);
  await go('/receipts');
  const order = { name: 'order.xml', mimeType: 'text/xml', buffer: Buffer.from('<Order/>') };
  await page.getByLabel('Upload receipts').setInputFiles([order]);
  await page.getByRole('alert').getByText('The root element is Order, and must be').waitFor();
  // The refusal of the upload.
  expect(complaints.filter((one) => !one.includes('415'))).toEqual([]);
});
