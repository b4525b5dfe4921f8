import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act } from './act.ts';
import { fieldFocused, type Opened, openConsole, post } from './console.ts';

const kontor = openConsole();

const day = '2026-01-14';

const rest = (opened: Opened, path: string, record: object) => post(kontor, opened, { path, record });

/** Calls a procedure of the router with the key. */
const ask = async <Answer>({ key, client }: Opened, path: string, input: object): Promise<Answer> => {
  const url = `${kontor.server.address}/trpc/${client}/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
};

type Posting = { accno: number } & Record<
  'debit' | 'credit' | 'tax_accno' | 'tax_rate' | 'vat_code',
  unknown
>;
type Entry = { postings: Posting[] };

const postingsOf = async (opened: Opened, invnumber: string) => {
  const { postings } = await ask<Entry>(opened, 'entries.ofDocument', { kind: 'invoice', invnumber });
  return postings.map(({ accno, debit, credit, tax_rate }) => ({ accno, debit, credit, tax_rate }));
};

const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen', terms: '30' };
const invoice = (invnumber: string) => ({
  invnumber,
  transdate: day,
  customernumber: 'K-1',
  incomeentries: [{ amount: '1234.50', income_accno: '3400', tax_accno: '2201' }],
  taxentries: [{ amount: '99.99', tax_accno: '2201' }],
});

/** Opens a page of a client that has a customer and an invoice. */
const openWithInvoice = async (path: string) => {
  const opened = await kontor.signIn();
  await rest(opened, '/customers', customer);
  await rest(opened, '/invoices', invoice('A1.1'));
  await opened.page.goto(path);
  await opened.page.locator('#main h1').waitFor();
  return opened;
};

/**
 * Types into the fields one after the other, each reached by Tab. An empty text leaves its field as
 * it is.
 */
const typeInto = async (page: Page, texts: readonly string[]) => {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
};

test('an invoice that is typed with the keyboard alone books what the same invoice books over REST', async () => {
  const opened = await openWithInvoice('/invoices');
  const { page, complaints } = opened;
  await page.getByRole('link', { name: 'A1.1' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New invoice' }).waitFor();
  await page.getByRole('combobox', { name: 'Customer' }).waitFor();
  await fieldFocused(page);
  await page.keyboard.type('K-1');
  const card = page.getByRole('region', { name: 'Gasthaus zum Löwen' });
  await card.getByText(/^3400 /).waitFor();
  // Customer, date, due date, the links of the card; then account, description, tax, amount.
  await typeInto(page, ['', '14.1.2026', '', '', '', '', '3400', '', '2201']);
  await page.keyboard.type("1'234.50");
  await page.locator('[name=invnumber]').fill('A1.2');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/invoices/A1.2');
  await page.getByRole('heading', { name: 'Invoice A1.2' }).waitFor();
  expect(await postingsOf(opened, 'A1.2')).toEqual(await postingsOf(opened, 'A1.1'));
  expect(complaints).toEqual([]);
});

test('what will be booked is shown before it is', async () => {
  const { page, complaints } = await openWithInvoice('/invoices/new?repeat=A1.1');
  const preview = page.getByRole('region', { name: 'What will be booked' });
  await preview.getByRole('row', { name: /2201.*99\.99/ }).waitFor();
  await preview.getByRole('row', { name: /1100.*1'334\.49/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('an invoice is repeated with the tax and the VAT figure of each line', async () => {
  const opened = await openWithInvoice('/invoices');
  const { page, complaints } = opened;
  await rest(opened, '/invoices', {
    ...invoice('A1.3'),
    incomeentries: [
      { amount: '300.00', income_accno: '3400' },
      { amount: '50.00', income_accno: '3080' },
      { amount: '20.00', income_accno: '3200', vat_code: '220' },
    ],
    taxentries: [{ amount: '24.30', tax_accno: '2201' }],
  });
  await page.goto('/invoices/new?repeat=A1.3');
  const preview = page.getByRole('region', { name: 'What will be booked' });
  await preview.getByRole('row', { name: /1100.*394\.30/ }).waitFor();
  await page.getByLabel('Number').fill('A1.4');
  await page.getByLabel('Date', { exact: true }).fill('14.1.2026');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/invoices/A1.4');
  const taxed = async (invnumber: string) => {
    const { postings } = await ask<Entry>(opened, 'entries.ofDocument', { kind: 'invoice', invnumber });
    return postings.map(({ accno, tax_accno, vat_code }) => [accno, tax_accno, vat_code].join(' '));
  };
  expect(await taxed('A1.4')).toEqual(await taxed('A1.3'));
  expect(await taxed('A1.4')).toContain('3200  220');
  expect(complaints).toEqual([]);
});

test('an unknown article is refused beside its field, which has the focus; a reload loses nothing', async () => {
  const { page, complaints, client } = await openWithInvoice('/invoices/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByRole('radio', { name: 'By article' }).check();
  const article = page.getByRole('combobox', { name: 'Article' });
  await article.fill('NOPE');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Article NOPE does not exist in client ${client}.`).waitFor();
  expect(await article.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => article.evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await article.inputValue()).toBe('NOPE');
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  expect(await page.getByRole('combobox', { name: 'Article' }).inputValue()).toBe('NOPE');
  expect(complaints).toEqual([]);
});

test('an invoice is paid in part, with the rest as a discount on the account of the settings', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints, key, client } = opened;
  const saved = await fetch(`${kontor.server.address}/trpc/${client}/settings.save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ar_discount_accno: 3801 }),
  });
  expect(saved.status).toBe(200);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill("1'300");
  await dialog.getByLabel('Date').fill('10.2.2026');
  await dialog.getByLabel(/Book the rest of 34\.49/).check();
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await page.getByText('The payment is booked.').waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  const { payments } = await ask<{ payments: { amount_paid: string; payment_accno: number }[] }>(
    opened,
    'entries.ofDocument',
    { kind: 'invoice', invnumber: 'A1.1' },
  );
  expect(payments.map(({ amount_paid, payment_accno }) => [amount_paid, payment_accno])).toEqual([
    ['1300.00', 1020],
    ['34.49', 3801],
  ]);
  expect(complaints).toEqual([]);
});

test('more than is open is not a discount, and is booked only once someone has said that it is so', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints } = opened;
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill("1'350");
  const confirmation = dialog.getByLabel('Overpayment: 15.51 more than the open amount');
  await confirmation.waitFor();
  expect(await dialog.getByLabel(/as a discount/).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await expect.poll(() => confirmation.evaluate((field) => field.matches(':focus'))).toBe(true);
  await confirmation.check();
  await dialog.getByRole('button', { name: 'Book the payment' }).click();
  await page.getByText('The payment is booked.').waitFor();
  const { payments } = await ask<{ payments: { amount_paid: string }[] }>(opened, 'entries.ofDocument', {
    kind: 'invoice',
    invnumber: 'A1.1',
  });
  expect(payments.map(({ amount_paid }) => amount_paid)).toEqual(['1350.00']);
  expect(complaints).toEqual([]);
});

test('a reversal is confirmed before it is booked, and then the two entries cancel out', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints } = opened;
  await act(page, 'Reverse');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('Reversed by A1.1-S.').waitFor();
  const { accounts } = await ask<{ accounts: { balance: string }[] }>(opened, 'reports.trialBalance', {
    to: '2026-12-31',
  });
  expect(accounts.filter(({ balance }) => Number(balance) !== 0)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a customer is found by name among more than a list shows at first', async () => {
  const opened = await openWithInvoice('/invoices/new');
  const { page, complaints } = opened;
  const numbers = Array.from({ length: 210 }, (_, at) => `C-${at + 100}`);
  await Promise.all(
    numbers.map((customernumber) =>
      rest(opened, '/customers', { customernumber, name: `Gasthof ${customernumber}` }),
    ),
  );
  await page.reload();
  const field = page.getByRole('combobox', { name: 'Customer' });
  await field.fill('gasthof c-309');
  await page.getByRole('option', { name: 'C-309 Gasthof C-309' }).waitFor();
  await field.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('C-309 Gasthof C-309');
  expect(await page.getByLabel('Name of the new customer').count()).toBe(0);
  await field.fill('C-777');
  await page.getByLabel('Name of the new customer').waitFor();
  expect(complaints).toEqual([]);
});

test('an article is found by number and by description among more than a list shows at first, by the keyboard', async () => {
  const opened = await openWithInvoice('/invoices/new');
  const { page, complaints } = opened;
  const numbers = Array.from({ length: 1_010 }, (_, at) => `P-${at + 1_000}`);
  const articles = numbers.map((partnumber) => ({
    partnumber,
    description: `Bier ${partnumber}`,
    sellprice: '118.4',
    income_accno: '3400',
  }));
  for (let at = 0; at < articles.length; at += 50)
    await Promise.all(articles.slice(at, at + 50).map((article) => rest(opened, '/parts', article)));
  await page.reload();
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByRole('radio', { name: 'By article' }).check();
  const field = page.getByRole('combobox', { name: 'Article' });
  await field.pressSequentially('p-2009');
  await page.getByRole('option', { name: 'P-2009 Bier P-2009 118.4', exact: true }).waitFor();
  await field.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('P-2009 Bier P-2009');
  await page.keyboard.press('Control+.');
  const second = page.locator('[name="parts.1.partnumber"]');
  await second.pressSequentially('bier p-200');
  const options = page.getByRole('option', { name: /^P-200\d Bier/ });
  await options.nth(9).waitFor();
  await second.press('ArrowDown');
  await page.getByRole('option', { name: /^P-2001/, selected: true }).waitFor();
  await second.press('Enter');
  await expect.poll(() => second.inputValue()).toBe('P-2001 Bier P-2001');
  // The first line keeps what it found.
  expect(await field.first().inputValue()).toBe('P-2009 Bier P-2009');
  // The articles list no tax, and so have the usual one of their account.
  const preview = page.getByRole('region', { name: 'What will be booked' });
  await preview.getByRole('row', { name: /2201.*19\.18/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/invoices\/(?!new)/);
  expect(complaints).toEqual([]);
});

test('an invoice and its reversal are settled against each other', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints } = opened;
  await act(page, 'Reverse');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('button', { name: 'Settle both' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Settle both' }).click();
  await page.getByText('Both are settled.').waitFor();
  await page.getByRole('link', { name: 'A1.1-S', exact: true }).first().click();
  await page.getByText('Reverses A1.1.').waitFor();
  expect(await page.getByRole('button', { name: 'Settle both' }).count()).toBe(0);
  const paid = await ask<{ count: number }>(opened, 'invoices.count', { status: 'PAID' });
  expect(paid.count).toBe(2);
  const { accounts } = await ask<{ accounts: { balance: string }[] }>(opened, 'reports.trialBalance', {
    to: '2026-12-31',
  });
  expect(accounts.filter(({ balance }) => Number(balance) !== 0)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a reversal finds what it reverses, also of a customer whose name has the number', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints } = opened;
  await rest(opened, '/customers', { ...customer, name: 'Gasthaus 1' });
  const others = Array.from({ length: 25 }, (_, at) => invoice(`01${at + 10}`));
  await rest(opened, '/invoices/bulk', { invoice: [...others, invoice('1')] });
  await page.goto('/invoices/1');
  await act(page, 'Reverse');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('link', { name: '1-S', exact: true }).first().click();
  await page.getByText('Reverses 1.').waitFor();
  expect(complaints).toEqual([]);
});

test('in a closed period a reversal is refused by an alert; on a later day it is booked', async () => {
  const opened = await openWithInvoice('/invoices/A1.1');
  const { page, complaints } = opened;
  await fetch(`${kontor.server.address}/trpc/${opened.client}/settings.close`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${opened.key}` },
    body: JSON.stringify({ closing_date: '2026-01-31' }),
  });
  await act(page, 'Reverse');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByRole('alert').getByText('The period is closed.').waitFor();
  const count = async () => (await ask<{ count: number }>(opened, 'invoices.count', {})).count;
  expect(await count()).toBe(1);
  await dialog.getByLabel('Date').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await count()).toBe(2);
  expect(complaints).toEqual([]);
});

test('filters stand in the address, and an export sums to the total that is shown', async () => {
  const opened = await openWithInvoice('/invoices');
  const { page, complaints } = opened;
  await rest(opened, '/invoices', {
    ...invoice('A1.2'),
    incomeentries: [{ amount: '-10', income_accno: '3400' }],
    taxentries: [],
  });
  await page.reload();
  const total = page.locator('tfoot .cell-amount').first();
  await expect.poll(() => total.textContent()).toBe("1'324.49");
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head = '', ...rows] = csv.replace('\ufeff', '').trim().split('\r\n');
  const at = head.split(',').indexOf('Amount');
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[at]) * 100), 0);
  expect(cents).toBe(132449);
  await page.getByLabel('Amount to').fill('0');
  await page.waitForURL('**/invoices?amount_to=0');
  await expect.poll(() => total.textContent()).toBe('-10.00');
  await page.reload();
  await expect.poll(() => total.textContent()).toBe('-10.00');
  expect(complaints).toEqual([]);
});

test('the figures of the overview are those of the reports', async () => {
  const opened = await openWithInvoice('/');
  const { page, complaints } = opened;
  const main = page.locator('#main');
  await main.getByRole('link', { name: "Receivables 1'334.49" }).waitFor();
  await main.getByRole('link', { name: 'Payables 0.00' }).waitFor();
  await main.getByRole('link', { name: /^Cash 0\.00/ }).waitFor();
  expect(await main.getByRole('link', { name: /^Receivables/ }).getAttribute('href')).toMatch(
    /^\/reports\/open-items\?side=customers&on=\d{4}-\d\d-\d\d$/,
  );
  expect(complaints).toEqual([]);
});
