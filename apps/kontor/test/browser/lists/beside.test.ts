import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post, type Settings } from '../console.ts';

/** The details of a row beside its list, the columns of a list, and views with a name. */
const kontor = openConsole();

/** Opens a list of three invoices, the newest A-3, of which A-1 is paid in part. */
const openInvoices = async (path = '/invoices', settings: Settings = {}): Promise<Opened> => {
  const opened = await kontor.signIn(settings);
  const send = (to: string, record: object) => post(kontor, opened, { path: to, record });
  await send('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  for (const at of [1, 2, 3])
    await send('/invoices', {
      ...{ invnumber: `A-${at}`, customernumber: 'K-1', transdate: `2020-0${at}-14`, duedate: '2099-01-01' },
      ...{ ordnumber: `B-${at}`, incomeentries: [{ amount: `${at}00`, income_accno: '3400' }] },
    });
  await send('/invoices/A-1/payments', { datepaid: '2020-04-20', amount_paid: '50', source: 'ZE-1' });
  await opened.page.goto(path);
  await opened.page.locator('#main tbody tr[data-index]').first().waitFor();
  return opened;
};

const panel = (page: Page, number: string) =>
  page.getByRole('complementary', { name: `Invoice ${number}`, exact: true });
const heads = (page: Page) =>
  page.locator('#main table').first().locator('thead th:not(.cell-box)').allTextContents();

test('details follow the keys through the list, the address keeps them, and Enter opens the page', async () => {
  const { page, complaints, settled } = await openInvoices();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await panel(page, 'A-3').waitFor();
  expect(new URL(page.url()).search).toBe('?row=A-3');
  await page.keyboard.press('j');
  await panel(page, 'A-2').waitFor();
  await page.keyboard.press('j');
  await panel(page, 'A-1').waitFor();
  await panel(page, 'A-1').getByRole('table', { name: 'Payments' }).getByText('50.00').first().waitFor();
  await panel(page, 'A-1').getByRole('link', { name: /^1020/ }).waitFor();
  await page.keyboard.press('k');
  await panel(page, 'A-2').waitFor();
  expect(new URL(page.url()).search).toBe('?row=A-2');
  await settled();
  await expectAccessible(page);
  await page.reload();
  await panel(page, 'A-2').getByText('Booked').waitFor();
  await page.keyboard.press('j');
  await panel(page, 'A-1').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invoice A-1', level: 1 }).waitFor();
  await page.goBack();
  await panel(page, 'A-1').waitFor();
  await page.keyboard.press('Escape');
  await panel(page, 'A-1').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('a click on a row shows its details, and two open its page', async () => {
  const { page, complaints } = await openInvoices();
  const row = (number: string) => page.locator('#main tbody tr[data-index]', { hasText: number });
  await row('A-2').locator('.cell-date').first().click();
  await panel(page, 'A-2').waitFor();
  await row('A-3').click();
  await panel(page, 'A-3').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await row('A-2').locator('.cell-date').first().dblclick();
  await page.getByRole('heading', { name: 'Invoice A-2', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('the acts of the page are begun from the details, by buttons and by keys', async () => {
  const { page, complaints } = await openInvoices();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await panel(page, 'A-3').getByRole('link', { name: 'Credit note' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('p');
  const pay = page.getByRole('dialog', { name: /A-3/ });
  await pay.getByLabel('Date').waitFor();
  // The address does not keep it, so that a reload does not begin it again.
  await page.waitForURL(/\/invoices\/A-3$/);
  await page.keyboard.press('Control+Enter');
  await page.getByText('The payment is booked.').waitFor();
  await page.goBack();
  await panel(page, 'A-3').waitFor();
  await page.keyboard.press('j');
  for (const [name, title] of [
    ['Send', /A-2/],
    ['Credit note', /A-2/],
    ['Reverse', /A-2/],
  ] as const) {
    await panel(page, 'A-2').getByRole('link', { name, exact: true }).click();
    await page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog')).waitFor();
    await page.waitForURL(/\/invoices\/A-2$/);
    await page.goBack();
  }
  // Where rows are chosen, the keys are theirs.
  await panel(page, 'A-2').waitFor();
  await page.getByRole('checkbox', { name: 'Select A-2' }).check();
  await page.locator('.chosen-bar').waitFor();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Record 1 payment' }).waitFor();
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});

test('a page without room for details shows the list alone', async () => {
  const { page, complaints } = await openInvoices('/invoices?row=A-2', { width: 900 });
  await page.getByRole('link', { name: 'A-2' }).waitFor();
  expect(await page.locator('.panel').count()).toBe(0);
  await page.locator('#main tbody tr[data-index]').first().locator('.cell-date').first().click();
  expect(new URL(page.url()).search).toBe('?row=A-2');
  expect(complaints).toEqual([]);
});

test('columns are chosen, exported as they are shown, and kept', async () => {
  const { page, complaints } = await openInvoices();
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByLabel('Description').uncheck();
  await menu.getByLabel('Order', { exact: true }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const chosen = ['Number', 'Date▾', 'Customer', 'Due', 'Status', 'Amount', 'Open amount', 'Order'];
  expect(await heads(page)).toEqual(chosen);
  await page.getByRole('cell', { name: 'B-3', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('cell', { name: 'B-3', exact: true }).waitFor();
  expect(await heads(page)).toEqual(chosen);
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'The usual columns' }).click();
  expect(await heads(page)).toContain('Description');
  expect(complaints).toEqual([]);
});

test('a view is kept with a name, opened, renamed and removed', async () => {
  const { page, complaints } = await openInvoices('/invoices?status=OPEN&text=A-2&sort=due');
  const button = (name: string) => page.locator('.filters-beside').getByRole('button', { name, exact: true });
  await button('Columns').click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Order', { exact: true }).check();
  await page.keyboard.press('Escape');
  await button('Views').click();
  await page.getByLabel('Save this view as').fill('Von Löwen');
  await page.keyboard.press('Enter');
  await button('Von Löwen').waitFor();
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'A-3' }).waitFor();
  await button('Columns').click();
  await page.getByRole('button', { name: 'The usual columns' }).click();
  await page.keyboard.press('Escape');
  await button('Views').click();
  await page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'Von Löwen', exact: true })
    .click();
  await page.waitForURL('**/invoices?**');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    status: 'OPEN',
    text: 'A-2',
    sort: 'due',
  });
  await expect.poll(() => page.locator('#main tbody tr a').allTextContents()).toEqual(['A-2']);
  expect(await heads(page)).toContain('Order');
  await button('Von Löwen').click();
  await page.getByRole('button', { name: 'Rename the view Von Löwen' }).click();
  await page.getByRole('textbox', { name: 'Rename the view Von Löwen' }).fill('Wirte');
  await page.keyboard.press('Enter');
  await button('Wirte').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the view Wirte' }).click();
  await page.keyboard.press('Escape');
  await button('Views').waitFor();
  expect(complaints).toEqual([]);
});

test('a list whose details are open is printed and exported with all of its columns', async () => {
  const { page, complaints } = await openInvoices('/invoices?row=A-2');
  await panel(page, 'A-2').getByText('Booked').waitFor();
  const saved = page.waitForEvent('download');
  await page.locator('.list-beside > .table').getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('Number,Date,Customer,Description,Due,Status,Amount,Open amount');
  await page.locator('.list-beside > .table tbody').getByRole('checkbox').first().check();
  await page.locator('.chosen-bar').waitFor();
  const due = page.getByRole('columnheader', { name: 'Due' });
  expect(await due.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  expect(await due.isVisible()).toBe(true);
  for (const part of ['.panel', '.chosen-bar', '.row-box'])
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  expect(complaints).toEqual([]);
});
