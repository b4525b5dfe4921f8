import { gl, invoice } from '@kontor/domain';
import { line } from '@kontor/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, fieldFocused, openConsole } from './console.ts';

const kontor = openConsole();

const { booksOf } = kontor;

const entry = (reference: string, lines: readonly (readonly [number, string])[], transdate = '2026-03-10') =>
  gl.parse({ reference, transdate, description: 'Cash at the bank', glentries: lines.map(line) });

const cash = entry('GL-1', [
  [1020, '1234.50'],
  [1000, '-1234.50'],
]);

const openEntry = async (page: Page, reference: string) => {
  await page.goto('/ledger/journal?from=2026-01-01&to=2026-12-31');
  await page.getByRole('link', { name: reference, exact: true }).first().click();
  await page.getByRole('heading', { name: `Entry ${reference}`, level: 1 }).waitFor();
};

test('an entry by hand is typed with the keyboard alone, and balances while it is typed', async () => {
  const opened = await kontor.open('/ledger');
  const { page, complaints } = opened;
  await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New entry' }).waitFor();
  await fieldFocused(page);
  await page.keyboard.type('10.3.2026');
  for (const typed of ['GL-7', 'Rent of March', '']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('1020');
  for (const typed of ['Till', '', "1'234.50", '']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(typed);
  }
  await page.getByText("Out of balance by 1'234.50").waitFor();
  // An account by a part of its name, in the language of the page or as it is stored: Enter takes
  // the one that is marked.
  const second = page.getByRole('combobox', { name: 'Account' }).nth(1);
  await second.focus();
  await page.keyboard.type('Kass');
  await page.getByRole('option', { name: '1000 Cash' }).waitFor();
  await second.fill('');
  await page.keyboard.type('Cash');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Credit' }).nth(1).focus();
  await page.keyboard.type('=');
  await page.getByText('Debit equals credit').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Entry GL-7' }).waitFor();
  const booked = await booksOf(opened).gl.get.query({ reference: 'GL-7' });
  expect(booked).toMatchObject({ transdate: '2026-03-10', description: 'Rent of March' });
  expect(booked.glentries.map(({ accno, debit, credit }) => [accno, debit, credit])).toEqual([
    [1020, '1234.50', undefined],
    [1000, undefined, '1234.50'],
  ]);
  expect(complaints).toEqual([]);
});

test('a refusal is beside its field, and nothing typed is lost', async () => {
  const { page, complaints } = await kontor.open('/ledger/new');
  await page.getByLabel('Description').first().fill('Kept');
  await page.getByRole('combobox', { name: 'Account' }).nth(0).fill('1020');
  await page.getByRole('textbox', { name: 'Debit' }).nth(0).fill('10');
  await page.getByRole('combobox', { name: 'Account' }).nth(1).fill('99999');
  await page.getByRole('textbox', { name: 'Credit' }).nth(1).fill('10');
  await page.keyboard.press('Control+Enter');
  const account = page.getByRole('combobox', { name: 'Account' }).nth(1);
  await page.locator('[aria-invalid=true]').waitFor();
  expect(await account.getAttribute('aria-invalid')).toBe('true');
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  expect(await page.getByLabel('Description').first().inputValue()).toBe('Kept');
  expect(complaints).toEqual([]);
});

test('an entry is repeated with its taxes, in the currency in which it was booked', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  await books.exchangeRates.save.mutate({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
  } as never);
  const glentries = [
    { accno: 6500, debit: '100.00', tax_accno: 1171 },
    { accno: 1171, debit: '8.10' },
    { accno: 1020, credit: '108.10' },
  ];
  const sent = {
    reference: 'GL-9',
    transdate: '2026-03-10',
    description: 'Paper',
    currency: 'EUR',
    glentries,
  };
  await books.gl.post.mutate(gl.parse(sent));
  await openEntry(page, 'GL-9');
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'New entry' }).waitFor();
  await page.getByText('Debit equals credit').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Entry 1', exact: true }).waitFor();
  expect(await books.gl.get.query({ reference: '1' })).toMatchObject({
    ...{ description: 'Paper', currency: 'EUR' },
    glentries: [
      { accno: 6500, debit: '100.00', tax_accno: 1171 },
      { accno: 1171, debit: '8.10' },
      { accno: 1020, credit: '108.10' },
    ],
  });
  expect(complaints).toEqual([]);
});

test('after a reversal two entries cancel out', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  await books.gl.post.mutate(cash);
  await openEntry(page, 'GL-1');
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/^Books the reversal of an entry: both stay in the books/).waitFor();
  await dialog.getByRole('button', { name: 'Reverse entry' }).click();
  await page.getByText('This entry was reversed by').waitFor();
  const balances = (await books.reports.trialBalance.query({ to: '2026-12-31' })).accounts;
  expect(balances.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
  await page.getByRole('status').getByRole('link').click();
  await page.getByText('This entry reverses').waitFor();
  expect(complaints).toEqual([]);
});

test('in a closed period an alert refuses a reversal, and nothing changes', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  await books.gl.post.mutate(cash);
  await books.settings.close.mutate({ closing_date: '2026-03-31' as never });
  const before = await books.reports.trialBalance.query({ to: '2026-12-31' });
  await openEntry(page, 'GL-1');
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reverse entry' }).click();
  await dialog.getByRole('alert').getByText('The period is closed.').waitFor();
  await expectAccessible(page);
  expect(await books.reports.trialBalance.query({ to: '2026-12-31' })).toEqual(before);
  expect(complaints).toEqual([]);
});

test('an auditor gets no form that they could not send, whatever address they open', async () => {
  const { page, go, complaints } = await kontor.open('/ledger/new', { role: 'auditor', language: 'de' });
  for (const [path, title] of [
    ['/ledger/new', 'Neue Buchung'],
    ['/invoices/new', 'Neue Rechnung'],
    ['/payables/new', /Neue Lieferantenrechnung/],
    ['/recurring-invoices/new', /wiederkehrende Rechnung/i],
  ] as const) {
    await go(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('Ihre Rolle hat keinen Zugriff auf diese Seite.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  }
  expect(complaints).toEqual([]);
});

test('the sheet of an account has contra accounts and names, and is searched by words and amounts', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  const of = (invnumber: string, amount: string, name: string) =>
    invoice.parse({
      ...{ invnumber, transdate: '2026-02-01', customer: { customernumber: name, name } },
      incomeentries: [{ amount, income_accno: 3400 }],
    });
  await books.invoices.post.mutate(of('9', '120.00', 'Gasthaus Löwen'));
  await books.invoices.post.mutate(of('10', '80.00', 'Mosterei Huber'));
  await books.gl.post.mutate(
    entry('9', [
      [1020, '500.00'],
      [3400, '-500.00'],
    ]),
  );
  await page.goto('/ledger/accounts/3400?from=2026-01-01&to=2026-12-31');
  const sheet = page.getByRole('table', { name: /^3400/ });
  await sheet.getByRole('row', { name: /9 ?Invoice.*Gasthaus Löwen.*1100.*120\.00/ }).waitFor();
  await sheet.getByRole('row', { name: /9 ?Manual.*1020.*500\.00/ }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Text or name').fill('huber');
  await sheet.getByRole('row', { name: /Gasthaus/ }).waitFor({ state: 'detached' });
  // The balance is that of all postings.
  await sheet.getByRole('row', { name: /Mosterei Huber.*80\.00.*200\.00/ }).waitFor();
  await page.getByLabel('Text or name').fill('');
  await page.getByLabel('Amount', { exact: true }).fill('120');
  await sheet.getByRole('row', { name: /Huber/ }).waitFor({ state: 'detached' });
  await sheet.getByRole('row', { name: /Gasthaus/ }).waitFor();
  await page.goto('/ledger/journal?from=2026-01-01&to=2026-12-31');
  // The first row of an entry has its number and its reference, the second what it is of.
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'Manual' }).waitFor();
  const shown = await rows.allInnerTexts();
  const before = (kind: string) => shown[shown.findIndex((row) => row.includes(kind)) - 1];
  expect(before('Invoice')).toMatch(/\b1\s+9\b/);
  expect(before('Manual')).toMatch(/\b3\s+9\b/);
  expect(complaints).toEqual([]);
});

test('an auditor is offered neither a new entry nor a reversal', async () => {
  const opened = await kontor.signIn({ role: 'auditor' });
  const { page, go, complaints } = opened;
  await booksOf(opened).gl.post.mutate(cash);
  await openEntry(page, 'GL-1');
  expect(await page.getByRole('button', { name: 'Reverse' }).count()).toBe(0);
  await go('/ledger');
  await page.getByRole('table', { name: 'Accounts' }).waitFor();
  expect(await page.getByRole('link', { name: 'New entry' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an account of 10,000 postings scrolls to its end with fewer than 200 rows in the page', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  const lines = Array.from({ length: 4_999 }, () => [1020, '0.01'] as const);
  for (const reference of ['GL-1', 'GL-2', 'GL-3'])
    await books.gl.post.mutate(entry(reference, [...lines, [1000, '-49.99']]));
  await page.goto('/ledger/accounts/1020?from=2026-01-01&to=2026-12-31');
  const table = page.getByRole('table', { name: /^1020/ });
  await table.getByRole('row').nth(20).waitFor();
  const last = table.locator('td', { hasText: /^149\.97$/ });
  const scroller = page.locator('.table-scroll');
  let most = 0;
  while ((await last.count()) < 2) {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    most = Math.max(most, await page.locator('tr').count());
  }
  expect(most).toBeLessThan(200);
  expect(complaints).toEqual([]);
});

test('an account shows its opening balance, its turnover and its balance, negative with a minus', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const books = booksOf(opened);
  await books.gl.post.mutate(cash);
  await books.gl.post.mutate(
    entry(
      'GL-0',
      [
        [1000, '5000.00'],
        [2800, '-5000.00'],
      ],
      '2025-12-31',
    ),
  );
  await page.goto('/ledger/accounts/1000?from=2026-01-01&to=2026-12-31');
  await page.locator('dt', { hasText: 'Turnover' }).waitFor();
  expect(await page.locator('.sums dd').allTextContents()).toEqual(["5'000.00", "-1'234.50", "3'765.50"]);
  const cell = page.getByRole('cell', { name: "1'234.50" }).first();
  const styleOf = (name: string) =>
    cell.evaluate((element, asked) => element.computedStyleMap().get(asked)?.toString(), name);
  expect(await styleOf('text-align')).toMatch(/end|right/);
  expect(await styleOf('font-variant-numeric')).toBe('tabular-nums');
  expect(complaints).toEqual([]);
});

test('what an entry booked on an account of equipment is entered as a fixed asset', async () => {
  const opened = await kontor.open('/ledger');
  const { page, complaints } = opened;
  const books = booksOf(opened);
  const bought = entry('GL-9', [
    [1500, '9600.00'],
    [1020, '-9600.00'],
  ]);
  await books.gl.post.mutate({ ...bought, description: 'Filling scale' });
  await openEntry(page, 'GL-9');
  await page.getByRole('link', { name: 'Enter 1500 as fixed asset' }).click();
  await page.getByRole('heading', { name: 'New asset', level: 1 }).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Filling scale');
  expect(await page.getByLabel('Asset account').inputValue()).toMatch(/^1500/);
  await page.getByLabel('Expense account').fill('6820');
  await page.getByLabel('Rate in %').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Filling scale', level: 1 }).waitFor();
  const { items } = await books.assets.list.query({});
  expect(items).toMatchObject([{ asset_accno: 1500, cost: '9600.00', acquired: '2026-03-10' }]);
  expect(complaints).toEqual([]);
});
