import { readFile } from 'node:fs/promises';
import { account, gl, invoice } from '@kontor/domain';
import { openScanner } from '@kontor/scan';
import { line, toNewCustomer, unzipped } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { act } from './act.ts';
import { expectAccessible, openConsole } from './console.ts';

/** Pages of the console as they are printed, and their workbooks. */
const kontor = openConsole();
const scanner = openScanner();
afterAll(() => scanner.close());

/** Books of 120 invoices of 12.35 and one entry by hand. */
const booked = async () => {
  const opened = await kontor.signIn();
  const books = kontor.booksOf(opened);
  const numbers = Array.from({ length: 120 }, (_, at) => `A${1000 + at}`);
  await Promise.all(
    numbers.map((invnumber) =>
      books.invoices.post.mutate(
        invoice.parse({
          ...toNewCustomer,
          ...{ invnumber, transdate: '2026-03-10', duedate: '2026-04-09' },
          incomeentries: [{ amount: '12.35', income_accno: 3400 }],
        }),
      ),
    ),
  );
  const lines = [line([6500, '200.00']), line([1020, '-200.00'])];
  await books.gl.post.mutate(gl.parse({ reference: 'GL-1', transdate: '2026-05-04', glentries: lines }));
  return { ...opened, books };
};

/** The pages of the paper that the browser prints, in points. */
const printed = async (page: Page) => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return scanner.measure(async () => pdf, 'application/pdf');
};

test('a report is printed on A4, with client, period and figures, and without what only a screen can use', async () => {
  const { page, client, complaints, settled } = await booked();
  for (const [path, name] of [
    ['/reports/balance-sheet?on=2026-12-31&compare_on=2025-12-31', 'Balance sheet'],
    ['/reports/income-statement?from=2026-01-01&to=2026-12-31', 'Income statement'],
    ['/reports/trial-balance?from=2026-01-01&to=2026-12-31', 'Trial balance'],
    ['/reports/vat-return?from=2026-01-01&to=2026-03-31', 'VAT return'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(path);
    await page.getByRole('table', { name }).waitFor();
    // The table is before its figures.
    await settled();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('heading', { name, level: 1 }).isVisible(), path).toBe(true);
    expect(await page.getByText(client, { exact: true }).last().isVisible(), path).toBe(true);
    for (const hidden of [
      page.getByRole('navigation').first(),
      page.getByRole('search'),
      page.getByRole('button', { name: 'CSV' }).first(),
    ])
      expect(await hidden.isVisible(), path).toBe(false);
    const colours = await page.evaluate(`[
      getComputedStyle([...document.querySelectorAll('td')].at(-1)).color,
      getComputedStyle(document.body).backgroundColor,
    ]`);
    expect(colours, path).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const pages = await printed(page);
    expect([path, pages.length]).toEqual([path, 1]);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]]);
    const foot = await page.evaluate<string>(
      "getComputedStyle(document.documentElement).getPropertyValue('--printed-page')",
    );
    expect(foot.startsWith(`"${name} · ${client} · `), foot).toBe(true);
  }
  expect(complaints).toEqual([]);
});

const listed = [
  {
    path: '/invoices?status=OPEN&from=2026-01-01&party=K1&amount_from=10&text=A1&sort=date',
    head: 'Invoices',
    filters:
      'Status: Open · From: 01/01/2026 · Customer: K1 Gasthaus zum Löwen · Amount from: 10.00 · Text: A1',
  },
  {
    path: '/customers?text=gast',
    head: 'Customers',
    filters: 'Number or name: gast',
    beside: '1 customer',
  },
  { path: '/invoices', head: 'Invoices', filters: '' },
  {
    path: '/ledger?from=2026-01-01&to=2026-12-31&text=34',
    head: 'Ledger',
    filters: 'Number or name: 34',
    beside: '2026',
  },
  {
    path: '/reports/open-items?side=customers&on=2026-12-31',
    head: 'Open items',
    filters: 'Of: Customers',
    beside: '31/12/2026 · CHF',
  },
  {
    path: '/invoices?status=PAID&to=2026-12-31',
    language: 'fr',
    head: 'Factures',
    filters: 'Statut\u00a0: Payée · Au\u00a0: 31.12.2026',
  },
] as const;

test('a printed list reports its filters, on the first page and at the foot of each', async () => {
  const { page, client, complaints, settled } = await booked();
  for (const { path, head, filters, ...shown } of listed) {
    if ('language' in shown)
      await page.evaluate(`localStorage.setItem('kontor.language', '${shown.language}')`);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.getByRole('heading', { name: head, level: 1 }).waitFor();
    await settled();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    const heading = page.locator('header').getByText(filters === '' ? ': ' : filters);
    expect([path, await heading.count()]).toEqual([path, filters === '' ? 0 : 1]);
    if (filters !== '') expect([path, await heading.textContent()]).toEqual([path, filters]);
    for (const one of await heading.all()) expect(await one.isVisible()).toBe(true);
    expect(await page.getByRole('search').isVisible()).toBe(false);
    const foot = await page.evaluate<string>(
      "JSON.parse(getComputedStyle(document.documentElement).getPropertyValue('--printed-page'))",
    );
    const parts = [head, client, ...('beside' in shown ? [shown.beside] : []), ...(filters ? [filters] : [])];
    expect(foot).toBe(parts.join(' · '));
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
  }
  expect(complaints).toEqual([]);
});

test('a table that scrolls is printed to its end, over as many pages as it needs', async () => {
  const { page, complaints } = await booked();
  await page.goto('/ledger/accounts/3400?from=2026-01-01&to=2026-12-31');
  await page.getByRole('table').getByRole('link', { name: /^A1/ }).first().waitFor();
  const rowsInPage = () => page.locator('tbody tr[data-index]').count();
  expect(await rowsInPage()).toBeLessThan(60);
  // Listens after the table does, which by then has to have all of its rows.
  await page.evaluate(`addEventListener('beforeprint', () => {
    document.body.dataset.printed = document.querySelectorAll('tbody tr[data-index]').length;
  })`);
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(1);
  // The browser's own command prints what was read so far, which is the first page of the list.
  await page.locator('body[data-printed="100"]').waitFor();
  await page.locator('tr[data-index="90"]').waitFor({ state: 'detached' });
  // A browser without a screen opens no dialog; it reports the page as one with a screen does.
  await page.evaluate(`window.print = () => {
    dispatchEvent(new Event('beforeprint'));
    dispatchEvent(new Event('afterprint'));
  }`);
  for (const press of [
    () => page.getByRole('button', { name: 'Print' }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    await page.evaluate('delete document.body.dataset.printed');
    await press();
    // The opening balance and all postings.
    await page.locator('body[data-printed="121"]').waitFor();
  }
  expect(complaints).toEqual([]);
});

/** The rows of the first sheet of a workbook, each by the letters of its columns. */
const rowsOf = (xlsx: Buffer): Record<string, string>[] => {
  const files = unzipped(xlsx);
  const texts = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    [...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''),
  );
  const [, sheet = ''] = Object.entries(files).find(([name]) => /worksheets\/sheet1\.xml$/.test(name)) ?? [];
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, column = '', kind = '', cell = '']) => {
          const value = /<v>(.*?)<\/v>/s.exec(cell)?.[1] ?? /<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1] ?? '';
          return [column, kind.includes('t="s"') ? (texts[Number(value)] ?? '') : value];
        },
      ),
    ),
  );
};

const cents = (amounts: readonly string[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

test('the workbook of a table holds every row, with amounts that are numbers and add up to the total shown', async () => {
  const { page, go, complaints } = await booked();
  const save = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'XLSX' }).click(),
    ]);
    return { name: file.suggestedFilename(), rows: rowsOf(await readFile(await file.path())) };
  };
  await page.goto('/reports/trial-balance?from=2026-01-01&to=2026-12-31');
  await page.getByRole('row', { name: "Total 0.00 1'682.00 1'682.00 0.00" }).waitFor();
  const balance = await save();
  expect(balance.name).toBe('trial-balance.xlsx');
  const [head = {}, ...accounts] = balance.rows;
  const columnOf = (name: string) => Object.entries(head).find(([, text]) => text === name)?.[0] ?? '';
  for (const side of ['Debit', 'Credit'])
    expect(cents(accounts.map((row) => row[columnOf(side)] ?? ''))).toBe(168_200);
  await go('/reports/open-items?side=customers&on=2026-12-31');
  await page.getByRole('row', { name: "Total 1'482.00" }).waitFor();
  const { rows } = await save();
  const [items = {}] = rows;
  const [open = ''] = Object.entries(items).find(([, text]) => text === 'Open') ?? [];
  expect(rows).toHaveLength(121);
  expect(cents(rows.slice(1).map((row) => row[open] ?? ''))).toBe(148_200);
  expect(complaints).toEqual([]);
});

test('an invoice is saved as its PDF; what is missing for that is told, with the way to where it is set', async () => {
  const { page, complaints, books } = await booked();
  await page.goto('/invoices/A1000');
  const { payment_reference } = await books.invoices.get.query({ invnumber: 'A1000' });
  const shown = page.locator('dd', { hasText: /^RF\d\d / });
  expect((await shown.textContent())?.replaceAll(' ', '')).toBe(payment_reference);
  await act(page, 'Save as PDF');
  const noSender = page.getByRole('alert').getByText('The PDF names the sender, which is not set yet.');
  expect(await noSender.getByRole('link', { name: 'To the sender' }).getAttribute('href')).toBe(
    '/settings/documents',
  );
  await books.settings.save.mutate({
    sender: { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
  });
  await act(page, 'Save as PDF');
  const noAccount = page.getByRole('alert').getByText('The PDF needs an account in CHF with an IBAN');
  await noAccount.getByRole('link', { name: 'To the accounts' }).waitFor();
  const [bank] = (await books.accounts.list.query()).filter(({ accno }) => accno === 1020);
  await books.accounts.save.mutate(account.parse({ ...bank, iban: 'CH9300762011623852957' }));
  const download = page.waitForEvent('download');
  // By its key, as by the button.
  await page.keyboard.press('d');
  const file = await download;
  expect(file.suggestedFilename()).toBe('A1000.pdf');
  const { parts } = await scanner.scan(async () => readFile(await file.path()), 'application/pdf');
  expect(parts.flatMap(({ codes }) => codes).join()).toContain(payment_reference);
  await noAccount.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('an invoice is looked at in each language before anything is saved, and its QR-bill is saved alone', async () => {
  const { page, complaints, books } = await booked();
  const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };
  await books.settings.save.mutate({ sender });
  const [bank] = (await books.accounts.list.query()).filter(({ accno }) => accno === 1020);
  await books.accounts.save.mutate(account.parse({ ...bank, iban: 'CH9300762011623852957' }));
  await page.goto('/invoices/A1000');
  await act(page, 'Preview');
  const paper = page.getByRole('img', { name: 'Page 1 of 1' });
  await paper.waitFor();
  const german = await paper.getAttribute('src');
  await page.getByLabel('Language').selectOption('fr');
  await expect.poll(() => paper.getAttribute('src')).not.toBe(german);
  for (const [name, file] of [
    ['QR-bill, SVG', 'A1000 QR.svg'],
    ['QR-bill, PDF', 'A1000 QR.pdf'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
