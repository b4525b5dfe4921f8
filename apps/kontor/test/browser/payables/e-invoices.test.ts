import { readFile } from 'node:fs/promises';
import type { Inputs } from '@kontor/api';
import { eCreditNoteXml, eInvoiceXml } from '@kontor/samples';
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

/** A credit note of 301.29 that names `of`, or nothing; each has its number. */
const creditNoteXml = (number: string, of?: string) =>
  Buffer.from(
    eCreditNoteXml({ syntax: 'ubl', ...(of === undefined ? {} : { of }), replace: [['G-2026-3', number]] }),
  );

const openWithPayable = async () => {
  const opened = await kontor.open('/receipts');
  const books = kontor.booksOf(opened);
  const receiveNote = async (number: string, of?: string) => {
    const bytes = creditNoteXml(number, of);
    const id = await receive(kontor, opened, { name: `${number}.xml`, bytes });
    await kontor.server.process();
    await opened.go(`/receipts/${id}`);
    await opened.page
      .getByRole('heading', { name: `Credit note ${number}`, level: 2 })
      .last()
      .waitFor();
    return Number(id);
  };
  await books.payables.post.mutate({
    ...{ invnumber: 'R-12', transdate: '2026-02-01', currency: 'CHF' },
    vendor: { vendornumber: 'L-1', name: 'Druckwerk Bern GmbH' },
    expenseentries: [{ amount: '500.00', expense_accno: 6500 }],
  } as Inputs['payables']['post']);
  return { ...opened, books, receiveNote };
};

const credits = (page: Page) => page.getByLabel('Credits');

test('a credit note is booked as one of the payable that it names, and the list shows credit notes alone', async () => {
  const { page, go, books, receiveNote, complaints } = await openWithPayable();
  const id = await receiveNote('G-1', 'R-12');
  expect(await credits(page).inputValue()).toBe('R-12');
  await page.getByText('Credit note of CHF 301.29.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').getByRole('link', { name: 'G-1' }).waitFor();
  expect(await books.payables.get.query({ invnumber: 'G-1' })).toMatchObject({
    ...{ amount: '-301.29', paid: '-301.29', credits: 'R-12' },
  });
  expect(await books.receipts.of.query({ payable: 'G-1' })).toMatchObject([{ id }]);
  await go('/payables');
  const rows = page.getByRole('table', { name: 'Payables' });
  await rows.getByRole('link', { name: 'R-12' }).waitFor();
  await page.getByLabel('Kind').selectOption('Credit notes');
  await page.waitForURL('**/payables?credit_note=true');
  await rows.getByRole('link', { name: 'R-12' }).waitFor({ state: 'detached' });
  await rows.getByRole('link', { name: 'G-1' }).waitFor();
  expect(complaints).toEqual([]);
});

test('one that names an unknown payable waits for a choice, and stands alone where that is chosen', async () => {
  const { page, books, receiveNote, complaints } = await openWithPayable();
  await receiveNote('G-2', 'R-0');
  await page.getByText('The credit note names R-0, and vendor L-1 has no such payable.').waitFor();
  expect(await credits(page).inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Book' }).count()).toBe(0);
  await credits(page).selectOption({ label: 'No payable: it stands alone' });
  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('status').getByRole('link', { name: 'G-2' }).waitFor();
  expect(await books.payables.get.query({ invnumber: 'G-2' })).toMatchObject({
    ...{ amount: '-301.29', paid: '0.00' },
    taxentries: [{ amount: '-19.12' }, { amount: '-1.17' }],
  });
  expect(complaints).toEqual([]);
});

test('one larger than the payable is not booked of it, and one that was booked is linked instead', async () => {
  const { page, books, receiveNote, complaints } = await openWithPayable();
  await books.payables.credit.mutate({
    invnumber: 'R-12',
    vendorcreditnote: {
      ...{ invnumber: 'G-3', transdate: '2026-02-20' },
      creditlines: [{ line: 1, amount: '301.29' }],
    },
  } as Inputs['payables']['credit']);
  const id = await receiveNote('G-3', 'R-12');
  const sentence = 'The credit note is of 301.29, and of payable R-12 only 198.71 is left to credit.';
  await page.getByText(sentence).waitFor();
  await credits(page).selectOption('R-12');
  await page.getByRole('alert').getByText(sentence).waitFor();
  expect(await page.getByRole('button', { name: 'Book' }).isDisabled()).toBe(true);
  await page.getByText('This may be the same bill:').waitFor();
  await page.getByRole('button', { name: 'Link to it' }).click();
  await page.getByText('The proposal was rejected: Druckwerk Bern GmbH').waitFor();
  expect(await books.receipts.of.query({ payable: 'G-3' })).toMatchObject([{ id }]);
  expect((await books.payables.count.query({})).count).toBe(2);
  // The refusal of the dry run.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});

test('an invoice that its buyer wrote is marked as done instead of booked; other XML is refused with its reason', async () => {
  const { page, go, complaints, client, key } = await kontor.open('/receipts');
  const { name, buffer } = xmlOf('gutschrift.xml', [['>380<', '>389<']]);
  const id = await receive(kontor, { client, key }, { name, bytes: buffer });
  await kontor.server.process();
  await go(`/receipts/${id}`);
  await page.getByRole('heading', { name: 'Self-billed invoice R-2026-17' }).waitFor();
  await page.getByText('The customer wrote it for the seller').waitFor();
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
