import { readFile } from 'node:fs/promises';
import { account, gl, invoice } from '@kontor/domain';
import { line, toNewCustomer } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sender } from '../mail/invoices.ts';
import { expectAccessible, type Opened, openConsole } from './console.ts';

const kontor = openConsole();

/** Books with an invoice of 1234.50 on account 3400, and its key for comparisons. */
const booked = async (settings: Parameters<typeof kontor.signIn>[0] = {}) => {
  const opened = await kontor.signIn(settings);
  const books = kontor.booksOf(opened);
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      invnumber: 'A1.1',
      transdate: '2026-03-10',
      duedate: '2026-04-09',
      incomeentries: [{ amount: '1234.50', income_accno: 3400 }],
    }),
  );
  const lines = [line([6500, '200.00']), line([1020, '-200.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2026-05-04', glentries: lines }));
  return { ...opened, books };
};

const year = 'from=2026-01-01&to=2026-12-31';
const download = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile((await file.path()) ?? '', 'utf8');
};

const expectNoComplaints = ({ complaints }: Pick<Opened, 'complaints'>) => expect(complaints).toEqual([]);

test('a figure of the balance sheet leads to its account, entry and document, and Back restores the day', async () => {
  const opened = await booked();
  const { page } = opened;
  await page.goto('/reports/balance-sheet?on=2026-12-31&compare_on=2025-12-31');
  const figure = page.getByRole('link', { name: /^1100 .*1'234\.50$/ });
  await figure.click();
  await page.getByRole('heading', { name: /^1100/, level: 1 }).waitFor();
  await page.locator('.sums dd', { hasText: "1'234.50" }).first().waitFor();
  await page.getByRole('link', { name: 'A1.1', exact: true }).click();
  await page.getByRole('heading', { name: 'Entry A1.1', level: 1 }).waitFor();
  await page.getByRole('cell', { name: "1'234.50" }).first().waitFor();
  expect(await page.getByRole('link', { name: 'A1.1', exact: true }).getAttribute('href')).toBe(
    '/invoices/A1.1',
  );
  await page.goBack();
  await page.goBack();
  await figure.waitFor();
  expect(new URL(page.url()).search).toBe('?on=2026-12-31&compare_on=2025-12-31');
  expect(await page.getByLabel('On').inputValue()).toBe('31/12/2026');
  expectNoComplaints(opened);
});

test('the statements show the totals that the router answers, with those of the period before', async () => {
  const opened = await booked();
  const { page, go, books } = opened;
  await books.settings.save.mutate({ sender });
  const statement = await books.reports.incomeStatement.query({ from: '2026-01-01', to: '2026-12-31' });
  expect(statement.result.amount).toBe('1034.50');
  await page.goto(`/reports/income-statement?${year}`);
  const table = page.getByRole('table', { name: 'Income statement' });
  await table.getByRole('row', { name: "Profit or loss 1'034.50" }).waitFor();
  await page.getByLabel('Compare with').selectOption({ label: 'Previous period' });
  await table.getByRole('columnheader', { name: '2025' }).waitFor();
  await table.getByRole('row', { name: "Profit or loss 1'034.50 0.00 1'034.50" }).waitFor();
  const pdf = await download(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  await go('/reports/balance-sheet?on=2026-12-31');
  await page.getByRole('row', { name: "Total liabilities and equity 1'234.50" }).waitFor();
  // The bank is overdrawn, and so a debt.
  await page.getByRole('row', { name: /^1020 .*balance on the other side .*200\.00/ }).waitFor();
  await page.getByRole('row', { name: "Result 1'034.50" }).waitFor();
  // A month into the next year, while this one is not closed.
  await go('/reports/balance-sheet?on=2027-01-31');
  await page.getByRole('row', { name: "Result of 2026, not closed 1'034.50" }).waitFor();
  await page.getByRole('row', { name: "Profit or loss carried forward 1'034.50" }).waitFor();
  expectNoComplaints(opened);
});

test('the rows of a statement open and close, one by one and all of a level', async () => {
  const opened = await booked();
  const { page, books } = opened;
  await books.accounts.save.mutate(account.parse({ accno: 99, description: 'Depot', category: 'asset' }));
  const lines = [line([99, '70.00']), line([2455, '-70.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-2', transdate: '2026-05-05', glentries: lines }));
  await page.goto('/reports/balance-sheet?on=2026-12-31');
  const table = page.getByRole('table', { name: 'Balance sheet' });
  const receivables = table.getByRole('button', { name: 'Trade receivables' });
  const account1100 = table.getByRole('row', { name: /^1100 / });
  await account1100.waitFor();
  await table.getByRole('row', { name: 'With holders of shares 70.00' }).waitFor();
  await page.getByRole('status').getByRole('link', { name: '99 Depot' }).waitFor();
  await receivables.click();
  await account1100.waitFor({ state: 'detached' });
  expect(await receivables.getAttribute('aria-expanded')).toBe('false');
  await page.getByLabel('Show').selectOption({ label: 'Main positions' });
  await receivables.waitFor({ state: 'detached' });
  const current = table.getByRole('button', { name: 'Current assets' });
  await current.press('Enter');
  await receivables.click();
  await account1100.waitFor();
  expect(new URL(page.url()).searchParams.get('levels')).toBe('1');
  await expectAccessible(page);
  // Any other day stands beside.
  await page.getByLabel('Compare with').selectOption({ label: 'Another day' });
  await page.getByLabel('Compared day').fill('31/3/2026');
  await page.getByLabel('Compared day').press('Enter');
  await table.getByRole('columnheader', { name: '31/03/2026' }).waitFor();
  expect(new URL(page.url()).searchParams.get('compare_on')).toBe('2026-03-31');
  expectNoComplaints(opened);
});

test('an account gets a position in annual accounts, and who is shown apart', async () => {
  const opened = await booked({ language: 'de' });
  const { page, books } = opened;
  await page.goto('/settings/accounts/1140');
  const position = page.getByLabel('Position in der Jahresrechnung');
  expect(await position.locator('option').first().textContent()).toBe(
    'Nach seiner Nummer: A1c Übrige kurzfristige Forderungen',
  );
  await position.selectOption({ label: 'A2a Finanzanlagen' });
  await page.getByLabel('Gesondert gezeigt für').selectOption({ label: 'Beteiligte' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL('**/settings/accounts');
  const saved = (await books.accounts.list.query()).find(({ accno }) => accno === 1140);
  expect(saved).toMatchObject({ statement_position: 'A2a', related: 'shareholder' });
  expectNoComplaints(opened);
});

test('accounts that nobody has renamed have their names in the language of the page', async () => {
  const opened = await booked({ language: 'fr' });
  const { page, go } = opened;
  await page.goto('/reports/balance-sheet?on=2026-12-31');
  await page.getByRole('row', { name: /^1020 Avoirs en banque/ }).waitFor();
  await go('/ledger/accounts/1020');
  await page.getByRole('heading', { name: '1020 Avoirs en banque', level: 1 }).waitFor();
  expectNoComplaints(opened);
});

test('the trial balance adds up to zero, and its CSV to the totals that are shown', async () => {
  const opened = await booked();
  const { page } = opened;
  await page.goto(`/reports/trial-balance?${year}`);
  const table = page.getByRole('table', { name: 'Trial balance' });
  await table.getByRole('row', { name: "Total 0.00 1'434.50 1'434.50 0.00" }).waitFor();
  const csv = await download(page, () => page.getByRole('button', { name: 'CSV' }).click());
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const debit = head.indexOf('Debit');
  expect(rows.map((row) => row[debit]).sort()).toEqual(['0.00', '0.00', '1234.50', '200.00']);
  expectNoComplaints(opened);
});

test('open items and ageing show what customers owe, with its total', async () => {
  const opened = await booked();
  const { page, go } = opened;
  await page.goto('/reports/open-items?side=customers&on=2026-12-31');
  const items = page.getByRole('table', { name: 'Open items' });
  await items.getByRole('link', { name: 'A1.1' }).waitFor();
  await items.getByRole('row', { name: "Total 1'234.50" }).waitFor();
  await page.getByLabel('Of').selectOption({ label: 'Vendors' });
  await page.getByText('Nothing is owed to vendors on this day.').waitFor();
  await page.getByRole('link', { name: 'New payable' }).waitFor();
  await go('/reports/ageing?side=customers&on=2026-12-31');
  const ageing = page.getByRole('table', { name: 'Ageing' });
  await ageing.getByRole('row', { name: /^Total .*1'234\.50 1'234\.50$/ }).waitFor();
  expectNoComplaints(opened);
});

test('what is empty says what it is for, and leads to what fills it', async () => {
  const opened = await kontor.signIn();
  const { page, go } = opened;
  await page.goto('/me');
  const main = page.locator('#main');
  for (const [path, sentence, link] of [
    ['/reports/balance-sheet', 'Nothing is booked up to this day.', 'Enter opening balances'],
    ['/reports/income-statement', 'Nothing is booked in this period.', 'New entry'],
    ['/reports/trial-balance', 'No account has a balance in this period.', 'Enter opening balances'],
    ['/reports/ageing?side=customers', 'No customer owes anything on this day.', 'New invoice'],
    ['/ledger/journal', 'Nothing was booked in this period.', 'New payable'],
    ['/bank/lines', 'There is no bank statement yet.', 'Read a statement'],
    ['/bank/rules', 'There are no rules yet.', 'Bank lines'],
  ] as const) {
    await go(path);
    await main.getByText(sentence).waitFor();
    await main.locator('.empty-acts').getByRole('link', { name: link }).waitFor();
  }
  expectNoComplaints(opened);
});

test('tabs without room are in a menu, and the open one is always shown', async () => {
  const opened = await kontor.signIn({ width: 390 });
  const { page } = opened;
  await page.goto('/reports/ageing');
  const tabs = page.getByRole('navigation', { name: 'Reports' });
  await tabs.getByRole('link', { name: 'Ageing' }).waitFor();
  expect(await tabs.getByRole('link', { name: 'VAT return' }).count()).toBe(0);
  await tabs.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'VAT return' }).click();
  await page.getByRole('heading', { name: 'VAT return', level: 1 }).waitFor();
  await tabs.getByRole('link', { name: 'VAT return' }).waitFor();
  expectNoComplaints(opened);
});

test('open items are read on as one scrolls, beside the total of all, and saved to their end', async () => {
  const opened = await booked();
  const { page, books } = opened;
  const number = (at: number) => `B${String(at).padStart(3, '0')}`;
  const invoices = Array.from({ length: 130 }, (_, at) =>
    invoice.parse({
      ...toNewCustomer,
      invnumber: number(at),
      transdate: '2026-03-10',
      duedate: '2026-04-09',
      incomeentries: [{ amount: '10.00', income_accno: 3400 }],
    }),
  );
  await books.invoices.bulk.mutate({ invoices, atomic: true });
  await page.goto('/reports/open-items?side=customers&on=2026-12-31');
  const items = page.getByRole('table', { name: 'Open items' });
  await items.getByRole('row', { name: "Total 2'534.50" }).waitFor();
  await page.getByText('131 rows').waitFor();
  expect(await items.getByRole('link', { name: number(129) }).count()).toBe(0);
  const csv = await download(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(csv.trim().split('\r\n')).toHaveLength(132);
  await items.getByRole('row', { name: /A1\.1/ }).press('End');
  await items.getByRole('row', { name: /B099/ }).press('End');
  await items.getByRole('link', { name: number(129) }).waitFor();
  expectNoComplaints(opened);
});

test('a figure of the VAT return leads to its postings, and they to their entry', async () => {
  const opened = await booked();
  const { page, go } = opened;
  await page.goto('/reports/vat-return?from=2026-01-01&to=2026-03-31');
  const form = page.getByRole('table', { name: 'VAT return' });
  await form.getByRole('row', { name: /^299 / }).waitFor();
  expect(await form.getByRole('rowheader').allTextContents()).toEqual([
    ...['I. Turnover', 'II. Tax computation', 'Input tax', 'Settlement', 'III. Other flows of funds'],
  ]);
  await page.getByRole('link', { name: /^200 1'234\.50$/ }).click();
  await page.getByRole('link', { name: 'A1.1', exact: true }).click();
  await page.getByRole('heading', { name: 'Entry A1.1', level: 1 }).waitFor();
  await go('/reports/vat?from=2026-01-01&to=2026-03-31');
  await page.getByText('VAT due').waitFor();
  expectNoComplaints(opened);
});

test('the VAT report says between which lines the base of a tax is, and leads to their entry', async () => {
  const opened = await booked();
  const { page, books } = opened;
  for (const accno of [3290, 3291])
    await books.accounts.save.mutate(account.parse({ accno, description: 'Markt', category: 'income' }));
  const lines = [3290, 3291].map((income_accno) => ({ amount: '100.00', income_accno }));
  await books.invoices.post.mutate(
    invoice.parse({
      ...toNewCustomer,
      ...{ invnumber: 'U1', transdate: '2026-03-11', incomeentries: lines },
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    }),
  );
  await page.goto('/reports/vat?from=2026-01-01&to=2026-03-31');
  const notice = page.getByRole('status').filter({ hasText: '2201 (8.1 %)' });
  await notice.getByText('3290 100.00 / 3291 100.00').waitFor();
  await notice.getByRole('link', { name: 'U1' }).click();
  await page.getByRole('heading', { name: 'Entry U1', level: 1 }).waitFor();
  expectNoComplaints(opened);
});

test('the whole books are saved for a plain-text accounting program', async () => {
  const opened = await booked();
  const { page } = opened;
  await page.goto('/reports');
  const books = await download(page, () => page.getByRole('button', { name: 'hledger' }).click());
  expect(books).toContain('1234.50');
  expectNoComplaints(opened);
});

test('turnover that bears no tax is warned of on the VAT return, with a link to its entry', async () => {
  const opened = await booked({ language: 'de' });
  const { page } = opened;
  await page.goto('/reports/vat-return?from=2026-01-01&to=2026-03-31');
  const warning = page.getByText('hat weder MWST noch Abzug').locator('..');
  await warning.getByText("1'234.50", { exact: false }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('listitem').getByRole('link', { name: 'A1.1', exact: true }).click();
  await page.getByRole('heading', { name: 'Buchung A1.1', level: 1 }).waitFor();
  expectNoComplaints(opened);
});
