import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post, type Settings } from '../console.ts';

/** The page of all payments. */
const kontor = openConsole();

/** Opens the page of a client with payments of an invoice and of a payable. */
const openPayments = async (path = '/payments', settings: Settings = {}): Promise<Opened> => {
  const opened = await kontor.signIn(settings);
  const send = (to: string, record: object) => post(kontor, opened, { path: to, record });
  const dated = { transdate: '2020-01-14', duedate: '2020-02-13' };
  await send('/invoices', {
    ...{ invnumber: 'A-1', customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' }, ...dated },
    incomeentries: [{ amount: '100', income_accno: '3400' }],
  });
  await send('/payables', {
    ...{ invnumber: 'B-1', vendor: { vendornumber: 'L-1', name: 'Papeterie Dupont' }, ...dated },
    expenseentries: [{ amount: '240', expense_accno: '6500' }],
  });
  await send('/invoices/A-1/payments', { datepaid: '2020-02-10', amount_paid: '60', source: 'ZE-1' });
  await send('/payables/B-1/payments', { datepaid: '2020-02-12', amount_paid: '240', memo: 'per Post' });
  await send('/invoices/A-1/payments', { datepaid: '2020-02-11', amount_paid: '40', payment_accno: '1000' });
  await opened.page.goto(path);
  await opened.page.locator('#main tbody tr[data-index]').first().waitFor();
  return opened;
};

const rows = async ({ page }: Opened) =>
  (await page.locator('#main tbody tr[data-index]').allInnerTexts()).map((row) =>
    row.split(/\s*[\n\t]\s*/).filter((part) => part !== ''),
  );

test('payments of both sides are listed newest first, and lead to document, entry and account', async () => {
  const opened = await openPayments();
  const { page, complaints, settled } = opened;
  await settled();
  expect(await rows(opened)).toEqual([
    ['12/02/2020', 'B-1', 'Papeterie Dupont', expect.stringMatching(/^1020/), 'per Post', '240.00', 'Undo'],
    ['11/02/2020', 'A-1', 'Gasthaus zum Löwen', expect.stringMatching(/^1000/), '40.00', 'Undo'],
    ['10/02/2020', 'A-1', 'Gasthaus zum Löwen', expect.stringMatching(/^1020/), 'ZE-1', '60.00', 'Undo'],
  ]);
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Payments' })
    .getByRole('link', { name: 'Payment orders' })
    .click();
  await page.getByRole('heading', { name: 'Payment orders', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /60\.00/ }).click();
  await page.waitForURL(/ledger\/entries\/\d+$/);
  await page.goBack();
  await page.getByRole('link', { name: 'B-1' }).click();
  await page.getByRole('heading', { name: 'Payable B-1', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('they are filtered by side, account, period and text, and the address keeps that', async () => {
  const opened = await openPayments('/payments?account=1000');
  const { page, complaints } = opened;
  const numbers = async () => (await rows(opened)).map(([day]) => day);
  expect(await numbers()).toEqual(['11/02/2020']);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(numbers).toEqual(['12/02/2020', '11/02/2020', '10/02/2020']);
  await page.getByLabel('Side').selectOption('Of invoices');
  await expect.poll(numbers).toEqual(['11/02/2020', '10/02/2020']);
  await page.getByLabel('From').fill('11.2.2020');
  await expect.poll(numbers).toEqual(['11/02/2020']);
  await page.goto('/payments?text=dupont');
  await expect.poll(numbers).toEqual(['12/02/2020']);
  expect(complaints).toEqual([]);
});

test('a payment is reversed where it stands', async () => {
  const opened = await openPayments();
  const { page, complaints } = opened;
  await page.getByRole('button', { name: 'Undo the payment of 40.00' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('row', { name: /1000/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('The payment is reversed.').waitFor();
  await expect
    .poll(async () => (await rows(opened)).map((row) => row.at(-1)))
    .toEqual(['Undo', 'Reversal', 'Reversed', 'Undo']);
  expect(complaints).toEqual([]);
});

test('columns are chosen, a view with them is kept, and both hold for this list alone', async () => {
  const opened = await openPayments('/payments?side=customers');
  const { page, go, complaints } = opened;
  const heads = () => page.locator('#main thead th:not(.cell-box)').allTextContents();
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByLabel('Paid out').uncheck();
  await menu.getByLabel('Customer or vendor, number').check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const chosen = [
    'Date',
    'Document',
    'Customer or vendor',
    'Account',
    'Source, memo',
    'Received',
    'Customer or vendor, number',
    'Status',
  ];
  expect(await heads()).toEqual(chosen);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save this view as').fill('From customers');
  await page.keyboard.press('Enter');
  await go('/payments');
  await expect.poll(async () => (await rows(opened)).length).toBe(3);
  expect(await heads()).toEqual(chosen);
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'The usual columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(heads).toContain('Paid out');
  await page.getByRole('button', { name: 'Views' }).click();
  await page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'From customers', exact: true })
    .click();
  await page.waitForURL(/side=customers/);
  await expect.poll(async () => (await rows(opened)).length).toBe(2);
  expect(await heads()).toEqual(chosen);
  await go('/invoices');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByText('can be saved as a named view').waitFor();
  expect(complaints).toEqual([]);
});

test('payments are chosen; the bar says what came in and went out, and saves them as a table', async () => {
  const opened = await openPayments();
  const { page, complaints } = opened;
  await page.keyboard.press('Control+a');
  const bar = page.locator('.chosen-bar');
  await bar.waitFor();
  expect(await bar.locator('.chosen-sums').textContent()).toBe(
    '3 selectedReceived CHF 100.00Paid out CHF 240.00',
  );
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select B-1 2020-02-12' }).uncheck();
  await expect.poll(() => bar.locator('.chosen-sums').textContent()).not.toContain('Paid out');
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'CSV' }).click();
  const [head, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Currency');
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
    ['2020-02-11', 'A-1'],
    ['2020-02-10', 'A-1'],
  ]);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('on a telephone a payment is in two lines, and what goes out is below zero', async () => {
  const opened = await openPayments('/payments', { width: 360, language: 'de' });
  const { page, complaints, settled } = opened;
  await settled();
  expect(await rows(opened)).toEqual([
    ['Papeterie Dupont', '12.02.2020 · B-1', '-240.00'],
    ['Gasthaus zum Löwen', '11.02.2020 · A-1', '40.00'],
    ['Gasthaus zum Löwen', '10.02.2020 · A-1', '60.00'],
  ]);
  const overflow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(false);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
