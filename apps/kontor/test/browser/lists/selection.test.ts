import { readFile } from 'node:fs/promises';
import { readQrBill } from '@kontor/domain';
import { openScanner } from '@kontor/scan';
import { unzipped } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { booksAt, sender } from '../../mail/invoices.ts';
import { giveIban } from '../bank/statements.ts';
import { expectAccessible, type Opened, openConsole, post, type Settings } from '../console.ts';

/** Rows that are chosen in the lists of invoices and payables, and what is done with them. */
const kontor = openConsole();

const invoices = [
  ['A-1', '2020-01-14', '100', 'CHF'],
  ['A-2', '2020-02-14', '1234.55', 'CHF'],
  ['A-3', '2020-03-14', '0.45', 'CHF'],
  ['A-4', '2020-04-14', '50', 'CHF'],
] as const;

const posting = (opened: Opened) => (path: string, record: object) => post(kontor, opened, { path, record });

/** Opens the list of four invoices, of which the newest is paid. */
const openInvoices = async (path = '/invoices', settings: Settings = {}): Promise<Opened> => {
  const opened = await kontor.signIn(settings);
  const send = posting(opened);
  await send('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  for (const [invnumber, transdate, amount, currency] of invoices)
    await send('/invoices', {
      ...{ invnumber, customernumber: 'K-1', transdate, duedate: '2020-05-01', currency },
      incomeentries: [{ amount, income_accno: '3400' }],
    });
  await send('/invoices/A-4/payments', { datepaid: '2020-04-20', amount_paid: '50' });
  await opened.page.goto(path);
  await opened.page.locator('#main tbody tr[data-index]').first().waitFor();
  return opened;
};

const bar = (page: Page) => page.locator('.chosen-bar');
const sums = (page: Page) => bar(page).locator('.chosen-sums').allInnerTexts();
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const chosen = (page: Page) => page.locator('#main tbody tr.row-chosen a').allTextContents();
const numbers = (page: Page) => page.locator('#main tbody tr a').allTextContents();

test('rows are chosen by keys, in ranges and all together; a bar has their number and exact sums', async () => {
  const { page, complaints } = await openInvoices();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).waitFor();
  expect(await chosen(page)).toEqual(['A-4']);
  await page.getByRole('status').getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await chosen(page)).toEqual(['A-4', 'A-3', 'A-2']);
  expect((await sums(page)).join(' ').replace(/\s+/g, ' ')).toBe(
    "3 selected Total CHF 1'285.00 Open CHF 1'235.00",
  );
  await page.keyboard.press(' ');
  expect(await chosen(page)).toEqual(['A-4', 'A-3']);
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  expect(await chosen(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  expect(await chosen(page)).toEqual(['A-4', 'A-3', 'A-2', 'A-1']);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a click with Shift chooses the rows between, and nothing is opened', async () => {
  const { page, complaints } = await openInvoices();
  await box(page, 'A-3').check();
  await box(page, 'A-1').click({ modifiers: ['Shift'] });
  expect(await chosen(page)).toEqual(['A-3', 'A-2', 'A-1']);
  await box(page, 'A-2').dblclick();
  expect(new URL(page.url()).pathname).toBe('/invoices');
  await page.getByRole('checkbox', { name: 'Select all rows read so far' }).check();
  expect(await chosen(page)).toEqual(['A-4', 'A-3', 'A-2', 'A-1']);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  expect(await chosen(page)).toEqual([]);
  // In a field the same key chooses the text of the field.
  await page.getByLabel('Text').fill('Löwen');
  await page.getByLabel('Text').press('Control+a');
  expect(await chosen(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the chosen are paid in full on one day; what was paid in the meantime is refused by its row and stays as it is', async () => {
  const opened = await openInvoices('/invoices?status=OVERDUE');
  const { page, complaints } = opened;
  await page.keyboard.press('Control+a');
  await bar(page).waitFor();
  expect(await chosen(page)).toEqual(['A-3', 'A-2', 'A-1']);
  await posting(opened)('/invoices/A-1/payments', { datepaid: '2020-04-20', amount_paid: '60' });
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Record 3 payments' });
  await dialog.getByText("Each is paid in full, CHF 1'335.00 in total.").waitFor();
  await dialog.getByLabel('Date').fill('30.4.2020');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('1 failed:').waitFor();
  await dialog.getByText('2 of 3 done').waitFor();
  expect(await dialog.getByRole('listitem').textContent()).toContain('A-1');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The two that were paid are no longer overdue, and A-1 is still chosen.
  await expect.poll(() => numbers(page)).toEqual(['A-1']);
  await expect.poll(async () => (await sums(page)).join(' ')).toContain('Open CHF 40.00');
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Record 1 payment' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 payment is booked.').waitFor();
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(complaints).toEqual([]);
});

test('the chosen are held back from reminders until a day, and a dispute stays one', async () => {
  const opened = await openInvoices('/invoices?status=OVERDUE');
  const { page, complaints, client, key } = opened;
  await posting(opened)('/invoices/A-2/hold', { disputed: 'true', reason: 'Bier war warm' });
  await box(page, 'A-2').check();
  await box(page, 'A-3').check();
  await page.getByRole('button', { name: 'Remind later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind 2 invoices later' });
  await dialog.getByLabel('Until').fill('31.12.2098');
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 invoices are held back.').waitFor();
  const { items } = await booksAt(kontor.server.address, client, key).holds.list.query({});
  expect(items.map(({ invnumber, until, disputed, reason }) => [invnumber, until, disputed, reason])).toEqual(
    expect.arrayContaining([
      ['A-2', '2098-12-31', true, 'Bier war warm'],
      ['A-3', '2098-12-31', false, ''],
    ]),
  );
  expect(complaints).toEqual([]);
});

test('the chosen are saved as a table, and their PDFs as one file', async () => {
  const opened = await openInvoices();
  const { page, complaints, client, key } = opened;
  const books = booksAt(kontor.server.address, client, key);
  await books.settings.save.mutate({ sender });
  await giveIban(books);
  await box(page, 'A-2').check();
  await box(page, 'A-1').check();
  const saved = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]),
  ).toEqual(['A-2', 'A-1']);
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'PDFs of 2 invoices' }).waitFor();
  const zipped = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  const zip = await zipped;
  expect(zip.suggestedFilename()).toBe('invoices.zip');
  const files = unzipped(await readFile(await zip.path()));
  expect(Object.keys(files)).toHaveLength(2);
  for (const [name, content] of Object.entries(files)) {
    expect(name).toMatch(/A-[12].*\.pdf$/);
    expect(content.slice(0, 5)).toBe('%PDF-');
  }
  await page.getByText('2 PDFs are saved.').waitFor();
  expect(complaints).toEqual([]);
});

test('the chosen are one PDF in the order of the list, which opens in a tab of its own to be printed', async () => {
  const opened = await openInvoices();
  const { page, complaints, client, key } = opened;
  await box(page, 'A-3').check();
  await box(page, 'A-1').check();
  await page.keyboard.press('i');
  // Without a sender there is nothing to print, and the dialog leads to where it is set.
  const dialog = page.getByRole('dialog', { name: 'Print 2 invoices' });
  await dialog.getByRole('alert').getByRole('link').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const books = booksAt(kontor.server.address, client, key);
  await books.settings.save.mutate({ sender });
  await giveIban(books);
  const tab = page.waitForEvent('popup');
  await page.keyboard.press('i');
  await (await tab).close();
  const link = dialog.getByRole('link', { name: 'Open the PDF' });
  await link.waitFor();
  await expectAccessible(page);
  // This browser shows no PDF, and saves what it is led to.
  await link.evaluate((one) => one.removeAttribute('target'));
  const saved = page.waitForEvent('download');
  await link.click();
  const bytes = await readFile(await (await saved).path());
  const scanner = openScanner();
  try {
    const { pages, parts } = await scanner.scan(async () => bytes, 'application/pdf');
    expect(pages).toBe(2);
    const messages = parts.flatMap(({ codes }) => codes).map((code) => readQrBill(code)?.message);
    expect(messages).toEqual(['A-3', 'A-1']);
  } finally {
    await scanner.close();
  }
  const url = `${kontor.server.address}/api/latest/clients/${client}/invoices/A-1/pdf?further=A-3,A-2`;
  const answer = await fetch(url, { headers: { 'x-api-key': key } });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('A-1 - A-2.pdf'),
  ]);
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});

test('chosen payables are those of a payment run, and no others', async () => {
  const opened = await kontor.signIn();
  const { page, complaints, client, key } = opened;
  const send = posting(opened);
  await giveIban(booksAt(kontor.server.address, client, key));
  await send('/vendors', { vendornumber: 'L-1', name: 'Papeterie Dupont' });
  for (const invnumber of ['B1', 'B2', 'B3'])
    await send('/payables', {
      ...{ invnumber, transdate: '2020-01-14', duedate: '2020-02-13', vendornumber: 'L-1' },
      ...{ payment_iban: 'CH5604835012345678009', payment_message: invnumber },
      expenseentries: [{ amount: '240', expense_accno: '6500' }],
    });
  await page.goto('/payables');
  await box(page, 'B1').check();
  await box(page, 'B3').check();
  await page.getByRole('button', { name: 'Pay by order' }).click();
  await page.getByText('2 of the 2 selected payables can be paid here.').waitFor();
  const due = page.locator('.order-due tbody tr');
  expect((await due.allInnerTexts()).map((row) => /B\d/.exec(row)?.[0])).toEqual(['B1', 'B3']);
  await page.getByRole('link', { name: 'All that are due' }).click();
  await expect.poll(() => due.count()).toBe(3);
  expect(complaints).toEqual([]);
});

test('on a telephone rows are chosen once someone wants to, and nothing overflows', async () => {
  const { page, complaints } = await openInvoices('/invoices', { width: 360 });
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box(page, 'A-2').check();
  await bar(page).waitFor();
  const overflow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(false);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
