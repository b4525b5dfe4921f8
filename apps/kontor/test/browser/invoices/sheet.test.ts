import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldFocused, hold, type Opened, openConsole, post } from '../console.ts';

/**
 * The form of an invoice as a sheet: the customer's card, the lines, their sums, the due date, and
 * the keys that lead through them.
 */
const kontor = openConsole();

const customer = {
  ...{ customernumber: 'K-1', name: 'Gasthaus zum Löwen', terms: '30' },
  ...{ address1: 'Marktgasse 3', zipcode: '3011', city: 'Bern' },
};
const articles = [
  { partnumber: 'BIER', description: 'Märzen', unit: 'Fass', sellprice: '118.40', tax_accnos: '2201' },
  { partnumber: 'BROT', description: 'Brot', unit: 'kg', sellprice: '4.25', tax_accnos: '2200' },
];
const invoice = (invnumber: string, more: object = {}) => ({
  ...{ invnumber, transdate: '2026-01-14', customernumber: 'K-1' },
  incomeentries: [{ amount: '100.00', income_accno: '3400' }],
  ...more,
});

/**
 * Opens the form of a new invoice of a client that has a customer with open items, and articles.
 */
const openForm = async (settings: Parameters<typeof kontor.signIn>[0] = {}): Promise<Opened> => {
  const opened = await kontor.signIn(settings);
  await post(kontor, opened, { path: '/customers', record: customer });
  for (const record of articles) await post(kontor, opened, { path: '/parts', record });
  await post(kontor, opened, { path: '/invoices', record: invoice('A1') });
  await post(kontor, opened, { path: '/invoices', record: invoice('A2', { duedate: '2099-12-31' }) });
  await opened.page.goto('/invoices/new');
  await fieldFocused(opened.page);
  return opened;
};

const focused = (page: Page): Promise<string> =>
  page.locator('input:focus, button:focus').evaluate((field) => field.getAttribute('name') ?? '');

const total = (page: Page) => page.locator('.post-bar .figure').textContent();

/** Waits until the postings of the preview come to an amount on the account of receivables. */
const previewed = (page: Page, amount: string) =>
  page
    .getByRole('region', { name: 'What will be booked' })
    .getByRole('row', { name: new RegExp(`1100 .*${amount.replace('.', '\\.')}`) })
    .waitFor();

test('from the customer to the amount of a one-line invoice it takes at most four keys, with account and tax as last time', async () => {
  const { page, complaints } = await openForm();
  await page.keyboard.type('löwen');
  await page.getByRole('option', { name: /Gasthaus/ }).waitFor();
  await page.keyboard.press('Enter');
  let keys = 0;
  while ((await focused(page)) !== 'incomeentries.0.amount' && keys < 9) {
    await page.keyboard.press('Tab');
    keys += 1;
  }
  expect(keys).toBeLessThanOrEqual(4);
  await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toMatch(/^3400 /);
  await page.keyboard.type('100');
  // As the account says, the tax is its usual one.
  await expect.poll(() => page.getByRole('combobox', { name: 'Tax' }).inputValue()).toMatch(/^2201 /);
  await expect.poll(() => total(page)).toBe('108.10');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Invoice / }).waitFor();
  expect(complaints).toEqual([]);
});

test('the card of the customer has the address, the terms and what is open, which leads to the list', async () => {
  const { page, complaints } = await openForm();
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.keyboard.press('Tab');
  const card = page.getByRole('region', { name: 'Gasthaus zum Löwen' });
  await card.getByText('Marktgasse 3, 3011 Bern').waitFor();
  await card.getByText('30 days', { exact: true }).waitFor();
  await card.getByText(/^3400 /).waitFor();
  await card.getByRole('link', { name: '2 open CHF 200.00' }).waitFor();
  expect(await card.getByRole('link', { name: '1 overdue' }).getAttribute('href')).toBe(
    '/invoices?party=K-1&status=OVERDUE',
  );
  await card.getByRole('link', { name: '2 open' }).click();
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'A1', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('the due date follows the date by the terms of the customer, until someone types another one; empty, it follows again', async () => {
  const { page, key, client, complaints } = await openForm();
  const due = page.getByRole('textbox', { name: 'Due' });
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const shown = (text: string) => expect.poll(() => due.inputValue()).toBe(text);
  expect(await due.inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await date.fill('14.1.2026');
  await shown('13/02/2026');
  await page.getByText('30 days from the date').waitFor();
  await date.fill('15.1.2026');
  await shown('14/02/2026');
  await due.fill('28.2.2026');
  await date.fill('16.1.2026');
  await shown('28/02/2026');
  await page.getByText('By the terms: 15/02/2026').waitFor();
  await due.fill('');
  await due.press('Tab');
  await shown('15/02/2026');
  await page.locator('[name=invnumber]').fill('A3');
  await page.locator('[name="incomeentries.0.amount"]').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A3' }).waitFor();
  const answer = await fetch(`${kontor.server.address}/api/latest/clients/${client}/invoices/A3`, {
    headers: { accept: 'application/json', 'x-api-key': key },
  });
  const { duedate } = (await answer.json()) as { duedate: string };
  expect(duedate).toContain('2026-02-15');
  expect(complaints).toEqual([]);
});

test('Enter in the last field adds a line, in an empty one it leaves the lines; lines are moved and removed by keys', async () => {
  const { page, complaints } = await openForm();
  await page.getByRole('combobox', { name: 'Account' }).fill('3000');
  await page.locator('[name="incomeentries.0.amount"]').fill('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('incomeentries.1.income_accno');
  await page.keyboard.type('3200');
  await page.locator('[name="incomeentries.1.amount"]').fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('incomeentries.2.income_accno');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('invnumber');
  const accounts = () =>
    page
      .getByRole('combobox', { name: 'Account' })
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')?.slice(0, 4)));
  expect(await accounts()).toEqual(['3000', '3200']);
  await page.locator('[name="incomeentries.1.income_accno"]').focus();
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(accounts).toEqual(['3200', '3000']);
  await expect.poll(() => focused(page)).toBe('incomeentries.0.income_accno');
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(accounts).toEqual(['3000', '3200']);
  await expect.poll(() => focused(page)).toBe('incomeentries.1.income_accno');
  await page.keyboard.press('Control+,');
  await expect.poll(accounts).toEqual(['3000']);
  expect(complaints).toEqual([]);
});

test('lines by articles have unit, price and total; the sums are those of the preview, for mixed taxes that are included or not', async () => {
  const { page, complaints } = await openForm();
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByRole('radio', { name: 'By article' }).check();
  const cell = (at: number, name: string) => page.locator(`[name="parts.${at}.${name}"]`);
  await cell(0, 'partnumber').fill('BIER');
  await expect.poll(() => cell(0, 'unit').inputValue()).toBe('Fass');
  expect(await cell(0, 'description').inputValue()).toBe('Märzen');
  expect(await cell(0, 'sellprice').inputValue()).toBe('118.40');
  await cell(0, 'quantity').fill('1.5');
  await cell(0, 'discount').fill('2.5');
  await page.keyboard.press('Control+.');
  await cell(1, 'partnumber').fill('BROT');
  await expect.poll(() => cell(1, 'sellprice').inputValue()).toBe('4.25');
  await cell(1, 'quantity').fill('3.3');
  const totals = page.getByRole('region', { name: 'Totals' }).locator('.figure');
  // 118.40 × 1.5 less 2.5 % is 173.16, 4.25 × 3.3 is 14.03 (14.025).
  const lineTotals = page.locator('.sheet-total .figure');
  await expect.poll(() => lineTotals.allTextContents()).toEqual(['173.16', '14.03']);
  await expect.poll(() => totals.allTextContents()).toEqual(['187.19', '0.36', '14.03', '201.58']);
  await previewed(page, '201.58');
  await page.getByLabel('Amounts include tax').check();
  await expect.poll(() => totals.allTextContents()).toEqual(['173.86', '0.36', '12.97', '187.19']);
  await previewed(page, '187.19');
  expect(await total(page)).toBe('187.19');
  // Another article takes its own texts along, though not what someone typed.
  await cell(1, 'description').fill('Brot vom Dienstag');
  await cell(1, 'partnumber').fill('BIER');
  await expect.poll(() => cell(1, 'unit').inputValue()).toBe('Fass');
  expect(await cell(1, 'description').inputValue()).toBe('Brot vom Dienstag');
  // A line that names no tax has that of its article.
  await cell(1, 'tax_accno').fill('');
  await page.keyboard.press('Tab');
  expect(await cell(1, 'tax_accno').getAttribute('placeholder')).toBe('2201 · 8.1 %');
  expect(complaints).toEqual([]);
});

test('the total follows each key before the server has answered, is rounded to coins where the client has it so, and a tax is written over', async () => {
  const { page, key, client, complaints } = await openForm();
  const saved = await fetch(`${kontor.server.address}/trpc/${client}/settings.save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rounding: true, rounding_accno: 3801 }),
  });
  expect(saved.status).toBe(200);
  await page.reload();
  await fieldFocused(page);
  await page.route(/invoices\.preview/, () => undefined);
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  const amount = page.locator('[name="incomeentries.0.amount"]');
  await page.getByRole('combobox', { name: 'Account' }).fill('3000');
  await page.getByRole('combobox', { name: 'Tax' }).fill('2201');
  await amount.fill('0.55');
  // 0.55 and 0.04 of tax are 0.59, which is rounded to 0.60.
  await expect.poll(() => total(page)).toBe('0.60');
  await page.getByText('Rounding').waitFor();
  await amount.fill("1'000.45");
  await expect.poll(() => total(page)).toBe("1'081.50");
  await page.locator('[name="taxentries.0.amount"]').fill('81.00');
  await expect.poll(() => total(page)).toBe("1'081.45");
  await page.unroute(/invoices\.preview/);
  await amount.fill("1'000.45 ");
  await amount.fill("1'000.46");
  await previewed(page, "1'081.45");
  expect(await total(page)).toBe("1'081.45");
  expect(complaints).toEqual([]);
});

test('on a telephone lines are cards, and the total stays in sight beside the button that posts', async () => {
  const { page, complaints } = await openForm({ width: 360 });
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByRole('region', { name: 'Gasthaus zum Löwen' }).waitFor();
  const button = page.getByRole('button', { name: 'Post' });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  // The most digits that there are make nothing wider than the page.
  await page.locator('[name="incomeentries.0.amount"]').fill('999999999999999999.99');
  await expect.poll(() => total(page)).toBe("1'080'999'999'999'999'999.99");
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(
    await page.evaluate(
      `[...document.querySelectorAll('.post-bar, .sheet-totals')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`,
    ),
  ).toBe(0);
  const label = page.getByRole('group', { name: 'Line 1' }).getByText('Account', { exact: true });
  expect((await label.boundingBox())?.width ?? 0).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
});

test('a customer typed before the customers are read begins the line once they are', async () => {
  const { page, complaints } = await openForm();
  const letAnswer = await hold(page, /customers\.list/);
  await page.reload();
  await fieldFocused(page);
  await page.keyboard.type('K-1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).not.toBe('customernumber');
  letAnswer();
  await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toMatch(/^3400 /);
  await expect.poll(() => page.getByRole('combobox', { name: 'Tax' }).inputValue()).toMatch(/^2201 /);
  expect(complaints).toEqual([]);
});

test('an invoice that is posted is not a draft any more, even if the page is left before it has led on', async () => {
  const { page } = await openForm();
  await page.keyboard.type('K-1');
  await page.keyboard.press('Enter');
  await page.locator('[name="incomeentries.0.amount"]').fill('250');
  await expect.poll(() => total(page)).toBe('270.25');
  const letAnswer = await hold(page, /\?batch=1/);
  const posted = page.waitForResponse(/invoices\.post/);
  await page.keyboard.press('Control+Enter');
  expect((await posted).ok()).toBe(true);
  await page.reload();
  letAnswer();
  await fieldFocused(page);
  expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('');
});

test('a payable has the card of its vendor, with the IBAN and whether it is confirmed; its sums are those of the preview', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const vendor = { vendornumber: 'L-1', name: 'Mosterei', terms: '10' };
  const save = (bank_iban: string) =>
    post(kontor, opened, { path: '/vendors', record: { ...vendor, bank_iban } });
  await save('CH9300762011623852957');
  const expenseentries = [{ amount: '240.00', expense_accno: '6500' }];
  const payable = { invnumber: 'R-1', transdate: '2026-01-14', vendornumber: 'L-1', expenseentries };
  await post(kontor, opened, { path: '/payables', record: payable });
  await post(kontor, opened, {
    path: '/payables/R-1/payments',
    record: { datepaid: '2026-02-10', amount_paid: '100.00' },
  });
  await save('CH5604835012345678009');
  await page.goto('/payables/new');
  await fieldFocused(page);
  await page.keyboard.type('L-1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('invnumber');
  const card = page.getByRole('region', { name: 'Mosterei' });
  await card.getByText('CH56 0483 5012 3456 7800 9').waitFor();
  await card.getByText('Different from the one paid to before, not confirmed').waitFor();
  await card.getByRole('link', { name: '1 open CHF 140.00' }).waitFor();
  await page.keyboard.type('R-2');
  // The line begins with the account of the last payable and its usual tax.
  await expect.poll(() => page.getByRole('combobox', { name: 'Tax' }).inputValue()).toMatch(/^1171 /);
  await page.locator('[name="expenseentries.0.amount"]').fill('99.95');
  await page.getByLabel('Amounts include tax').check();
  await expect.poll(() => total(page)).toBe('99.95');
  const net = page.getByRole('region', { name: 'Totals' }).locator('.figure').first();
  await expect.poll(() => net.textContent()).toBe('92.46');
  const preview = page.getByRole('region', { name: 'What will be booked' });
  await preview.getByRole('row', { name: /6500 .*92\.46/ }).waitFor();
  await preview.getByRole('row', { name: /1171 .*7\.49/ }).waitFor();
  // Another account brings its own tax along.
  await page.getByRole('combobox', { name: 'Account' }).fill('4000');
  await expect.poll(() => page.getByRole('combobox', { name: 'Tax' }).inputValue()).toMatch(/^1170 /);
  expect(complaints).toEqual([]);
});

test('the period of supply is typed, its rate is that of the period, and the invoice shows it', async () => {
  const { page, complaints } = await openForm();
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('05.01.2024');
  await page.getByRole('textbox', { name: 'Supplied from' }).fill('01.12.2023');
  await page.getByRole('textbox', { name: 'Supplied to' }).fill('31.12.2023');
  await page.getByRole('combobox', { name: 'Account' }).fill('3400');
  await page.getByRole('combobox', { name: 'Tax' }).fill('2201');
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.keyboard.press('Tab');
  await expect.poll(() => total(page)).toBe('107.70');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Invoice / }).waitFor();
  await page.getByText('01/12/2023 – 31/12/2023').waitFor();
  expect(complaints).toEqual([]);
});
