import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post, type Settings } from '../console.ts';

/** The list of invoices: newest first, by tabs of a status, and in two lines on a telephone. */
const kontor = openConsole();

const invoices = [
  ['A-OLD', 'K-1', '2020-01-14', '2020-02-13', '100'],
  ['A-NEW', 'K-1', '2020-03-14', '2099-02-13', '1234.50'],
  ['A-PAID', 'K-2', '2020-02-14', '2020-03-15', '50'],
] as const;

/** Opens a list of three invoices, of which one is overdue, one open and one paid. */
const openList = async (path: string, settings: Settings = {}): Promise<Opened> => {
  const opened = await kontor.signIn(settings);
  const send = (to: string, record: object) => post(kontor, opened, { path: to, record });
  await send('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  await send('/customers', { customernumber: 'K-2', name: 'Bierhalle' });
  for (const [invnumber, customernumber, transdate, duedate, amount] of invoices) {
    const incomeentries = [{ amount, income_accno: '3400' }];
    await send('/invoices', { invnumber, customernumber, transdate, duedate, incomeentries });
  }
  await send('/invoices/A-PAID/payments', { datepaid: '2020-02-20', amount_paid: '50', source: 'x' });
  await opened.page.goto(path);
  await opened.page.locator('#main tbody tr[data-index]').first().waitFor();
  return opened;
};

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Status' });
const numbers = (page: Page) => page.locator('#main tbody tr a').allTextContents();

test('a list begins with the newest; a head that is pressed sorts it otherwise', async () => {
  const { page, complaints } = await openList('/invoices');
  expect(await numbers(page)).toEqual(['A-NEW', 'A-PAID', 'A-OLD']);
  const date = page.getByRole('columnheader', { name: 'Date' }).first();
  expect(await date.getAttribute('aria-sort')).toBe('descending');
  expect(new URL(page.url()).search).toBe('');
  await date.getByRole('button').click();
  await page.waitForURL('**/invoices?sort=date');
  await expect.poll(() => numbers(page)).toEqual(['A-OLD', 'A-PAID', 'A-NEW']);
  await date.getByRole('button').click();
  await page.waitForURL('**/invoices?sort=date&descending=true');
  await expect.poll(() => numbers(page)).toEqual(['A-NEW', 'A-PAID', 'A-OLD']);
  expect(complaints).toEqual([]);
});

test('tabs count what the other filters leave, are reached by keys, and stand in the address', async () => {
  const { page, complaints } = await openList('/invoices');
  const tabs = tabsOf(page);
  const shown = () => tabs.getByRole('link').allTextContents();
  await expect.poll(shown).toEqual(['Open 2', 'Overdue 1', 'Paid 1', 'All 3']);
  expect(await tabs.locator('[aria-current=page]').textContent()).toBe('All 3');
  await tabs.getByRole('link', { name: 'Open' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices?status=OVERDUE');
  await expect.poll(() => numbers(page)).toEqual(['A-OLD']);
  expect(await tabs.getByRole('link', { name: 'Overdue' }).evaluate((tab) => tab.matches(':focus'))).toBe(
    true,
  );
  await page.locator('tfoot .cell-amount').first().getByText('100.00').waitFor();
  await page.goBack();
  await expect.poll(() => numbers(page)).toEqual(['A-NEW', 'A-PAID', 'A-OLD']);
  await page.getByLabel('Amount to').fill('90');
  await expect.poll(shown).toEqual(['Open 0', 'Overdue 0', 'Paid 1', 'All 1']);
  await tabs.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL('**/invoices?amount_to=90&status=OPEN');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.waitForURL('**/invoices?status=OPEN');
  await expect.poll(() => numbers(page)).toEqual(['A-NEW', 'A-OLD']);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a telephone shows a document in two lines: customer and open amount; number, due date and status', async () => {
  const { page, complaints, settled } = await openList('/invoices', { width: 360, language: 'de' });
  const rows = page.locator('#main tbody tr[data-index]');
  const texts = async () =>
    (await rows.allInnerTexts()).map((row) => row.split(/\s*[\n\t]\s*/).filter((part) => part !== ''));
  await settled();
  expect(await texts()).toEqual([
    ['Gasthaus zum Löwen', 'A-NEW', '· 13.02.2099 ·', 'Offen', "1'234.50"],
    ['Bierhalle', 'A-PAID', '· 15.03.2020 ·', 'Bezahlt', '0.00'],
    ['Gasthaus zum Löwen', 'A-OLD', '· 13.02.2020 ·', 'Überfällig', '100.00'],
  ]);
  const tabs = page.getByRole('navigation', { name: 'Status' });
  expect(await tabs.evaluate((bar) => bar.scrollWidth <= bar.clientWidth)).toBe(true);
  await expectAccessible(page);
  await tabs.getByRole('link', { name: 'Bezahlt 1' }).click();
  await expect.poll(texts).toEqual([['Bierhalle', 'A-PAID', '· 15.03.2020 ·', 'Bezahlt', '50.00']]);
  await rows.getByRole('link').click();
  await page.getByRole('heading', { name: 'Rechnung A-PAID' }).waitFor();
  expect(complaints).toEqual([]);
});
