import { expect, test } from 'vitest';
import { bringAxe } from '../axe.ts';
import { expectAccessible, openConsole, post } from '../console.ts';
import { dropFile, plainPdf } from '../receipts.ts';

/** The page of a document says what became of it, and has its attachments. */
const kontor = openConsole();

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

const openInvoice = async () => {
  const opened = await kontor.signIn();
  const rest = (path: string, record: object) => post(kontor, opened, { path, record });
  await rest('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await rest('/invoices', {
    invnumber: 'A1',
    transdate: '2026-01-14',
    customernumber: 'K-1',
    incomeentries: [{ amount: '100.00', income_accno: '3400' }],
  });
  await rest('/invoices/A1/payments', { datepaid: '2026-02-10', amount_paid: '30.00' });
  await bringAxe(opened.page);
  await opened.page.goto('/invoices/A1');
  await opened.page.getByRole('heading', { name: 'History' }).waitFor();
  return opened;
};

test('a file is attached where the document stands, by a button and by dropping it, opened in place, and taken off again', async () => {
  const { page, complaints, settled } = await openInvoice();
  const events = page.locator('.history-event');
  const attachments = page.locator('.history-attachment');
  expect(await events.locator('.history-deed').allTextContents()).toEqual([
    'Paid CHF 30.00 on 10/02/2026',
    'Posted on 14/01/2026: CHF 100.00',
  ]);
  await page.getByText('Nothing is attached yet.').waitFor();
  await page.getByLabel('Attach a file').setInputFiles([fileOf('Lieferschein.pdf', await plainPdf(11))]);
  await attachments.nth(0).waitFor();
  await dropFile(
    page,
    fileOf('Auftrag.pdf', await plainPdf(12)),
    'Drop PDFs, images or XML to attach them to this document',
  );
  await attachments.nth(1).waitFor();
  await events.filter({ hasText: 'Attached: Auftrag.pdf' }).waitFor();
  // Who attached it is a person, and who posted a key.
  const newest = events.first();
  await newest.getByText('Auftrag.pdf').waitFor();
  expect(await newest.locator('.history-when > span').textContent()).toMatch(/^\p{Lu}/u);
  await attachments.nth(0).click();
  const dialog = page.getByRole('dialog', { name: 'Lieferschein.pdf' });
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
  await settled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await attachments.nth(1).waitFor({ state: 'detached' });
  expect(await attachments.locator('.history-file').allTextContents()).toEqual(['Auftrag.pdf']);
  expect(complaints).toEqual([]);
});

test('a file that was uploaded before is attached as the receipt that it became then', async () => {
  const { page } = await openInvoice();
  const bytes = await plainPdf(13);
  const attachments = page.locator('.history-attachment');
  await page.getByLabel('Attach a file').setInputFiles([fileOf('first.pdf', bytes)]);
  await attachments.first().click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('Nothing is attached yet.').waitFor();
  await page.getByLabel('Attach a file').setInputFiles([fileOf('again.pdf', bytes)]);
  await attachments.first().waitFor();
  expect(await attachments.locator('.history-file').allTextContents()).toEqual(['first.pdf']);
});

test('an event leads to its entry', async () => {
  const { page } = await openInvoice();
  await page.getByRole('link', { name: 'Paid CHF 30.00' }).click();
  await page.getByRole('heading', { name: /^Entry/, level: 1 }).waitFor();
});
