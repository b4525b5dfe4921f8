import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openReceipts } from '@kontor/api';
import { testMail } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../../src/log.ts';
import { sendMails } from '../../../src/workers/mail-worker.ts';
import { booksAt, makeInvoices } from '../../mail/invoices.ts';
import { type Manner, startSmtpServer } from '../../mail/smtp.ts';
import { expectAccessible, openConsole } from '../console.ts';

/** Invoices are sent in the console, and the outbox says what became of them. */
const kontor = openConsole({ mail: testMail() });

/** Sends what is queued through a server of mail, until the test is over. */
const deliver = async (manner?: Manner) => {
  const server = await startSmtpServer(manner);
  const receipts = openReceipts(kontor.server.database, { directory: tmpdir() });
  const settings = { url: server.url, from: 'Kontor <kontor@books.example>' };
  const { database } = kontor.server;
  const end = sendMails({ database, receipts, settings, log: openLog({ logLevel: 'silent' }) });
  onTestFinished(async () => {
    await end();
    await receipts.close();
    await server.close();
  });
  return server;
};

/** A client with the invoice A1, and its page. */
const invoicePage = async () => {
  const opened = await kontor.signIn();
  const books = booksAt(kontor.server.address, opened.client, opened.key);
  await makeInvoices(books, 1);
  await opened.page.goto('/invoices/A1');
  await opened.page.getByRole('heading', { name: 'Invoice A1', level: 1 }).waitFor();
  return { ...opened, books };
};

test('an invoice is sent in the language that is chosen, with what was written, and the outbox says that it was', async () => {
  const { page, books, complaints, settled } = await invoicePage();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Send invoice A1' });
  await dialog.getByLabel('Subject').waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Rechnung A1 von Muster AG');
  await settled();
  await expectAccessible(page);
  await dialog.getByLabel('Subject').fill('Unsere Rechnung');
  await dialog.getByLabel('Language').selectOption('fr');
  await expect.poll(() => dialog.getByLabel('Text').inputValue()).toContain('Vous trouverez');
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Unsere Rechnung');
  await dialog.getByLabel('To', { exact: true }).fill('gast@loewen');
  await dialog.getByLabel('Copy', { exact: true }).fill('chef@loewen.example');
  await page.keyboard.press('Control+Enter');
  // The server says what is not an address, beside its field.
  await expect.poll(() => dialog.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('contains gast@loewen, which is not an email address').waitFor();
  await dialog.getByLabel('To', { exact: true }).fill('gast@loewen.example');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const mails = page.getByRole('table', { name: 'Mails' });
  await mails.getByRole('row', { name: /gast@loewen\.example.*Queued/ }).waitFor();
  const server = await deliver();
  await mails.getByRole('row', { name: /gast@loewen\.example.*Sent/ }).waitFor();
  expect(server.taken.map(({ to }) => to)).toEqual([['gast@loewen.example', 'chef@loewen.example']]);
  expect(await books.mails.get.query({ id: 1 })).toMatchObject({
    ...{ subject: 'Unsere Rechnung', language_code: 'fr', cc: 'chef@loewen.example' },
    text: expect.stringContaining('Vous trouverez'),
  });
  await page.goto('/outbox?status=sent');
  await page.getByRole('link', { name: 'Invoice A1' }).waitFor();
  await settled();
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('failed');
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?status=failed');
  expect(complaints).toEqual([]);
});

test('a mail that was refused shows why, is sent again, and comes back', async () => {
  let isFull = true;
  await deliver(() => (isFull ? { code: 552, say: 'mailbox full' } : undefined));
  const { page, books, complaints, settled } = await invoicePage();
  await books.invoices.send.mutate({ invnumber: 'A1', mail: { to: 'gast@loewen.example' } });
  await page.reload();
  await page.getByRole('table', { name: 'Mails' }).getByText('Failed').waitFor();
  await page.getByRole('link', { name: 'gast@loewen.example', exact: true }).click();
  await page.getByRole('heading', { name: 'Rechnung A1 von Muster AG', level: 1 }).waitFor();
  await page.getByRole('alert').getByText(/552/).waitFor();
  await settled();
  await expectAccessible(page);
  isFull = false;
  await page.getByRole('button', { name: /^Send again/ }).click();
  await page.getByRole('button', { name: 'Mail bounced' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Record/ }).click();
  await page.getByRole('alert').getByText('gast@loewen.example').waitFor();
  expect(await books.mails.get.query({ id: 1 })).toMatchObject({
    ...{ status: 'bounced', refused: 'gast@loewen.example' },
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF/ }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const { customernumber } = await books.mails.get.query({ id: 1 });
  await page.goto(`/customers/${customernumber}`);
  await page.getByText('Mails to this customer did not arrive.').waitFor();
  expect(complaints).toEqual([]);
});
