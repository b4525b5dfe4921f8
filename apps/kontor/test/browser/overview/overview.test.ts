import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post, type Settings } from '../console.ts';

const kontor = openConsole();

const today = new Date().toISOString().slice(0, 10);
const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const invoice = (invnumber: string, amount: string, days: number) => ({
  invnumber,
  transdate: before(days),
  duedate: before(days - 30),
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount, income_accno: '3400' }],
});

/**
 * Opens the overview of a client with these invoices, each by its number, amount and age in days.
 */
const openWith = async (
  invoices: readonly (readonly [string, string, number])[],
  settings: Settings = {},
) => {
  const opened = await kontor.signIn(settings);
  for (const [number, amount, days] of invoices)
    await post(kontor, opened, { path: '/invoices', record: invoice(number, amount, days) });
  await opened.page.goto('/');
  await opened.page.locator('#main h1').waitFor();
  return opened;
};

const waitingIn = ({ page }: Opened) => page.getByRole('region', { name: 'Waiting' });

test('work that waits leads to the list of exactly that', async () => {
  const opened = await openWith([
    ['A1', '100.00', 50],
    ['A2', '50.00', 45],
    ['A3', '70.00', 3],
  ]);
  const { page, complaints } = opened;
  await waitingIn(opened).getByRole('link', { name: '2 overdue invoices 150.00' }).click();
  await page.waitForURL('**/invoices?status=OVERDUE');
  await page.getByRole('link', { name: 'A2' }).waitFor();
  expect(await page.getByRole('link', { name: 'A3' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('work that someone may not do is distinguished, and for whom it is', async () => {
  const opened = await openWith([['A1', '100.00', 50]], { role: 'auditor' });
  const waiting = waitingIn(opened);
  await waiting.getByText('Nothing is waiting for you.').waitFor();
  await waiting.getByRole('heading', { name: 'Waiting for others' }).waitFor();
  await waiting.getByRole('link', { name: '1 overdue invoice For: Bookkeeper 100.00' }).waitFor();
  await expectAccessible(opened.page);
  expect(opened.complaints).toEqual([]);
});

test('books in which nothing is booked lead to the first steps, in place of empty charts', async () => {
  const opened = await kontor.open('/');
  const { page, complaints } = opened;
  const first = page.getByRole('region', { name: 'First steps' });
  await first.getByRole('link', { name: 'Upload a receipt' }).waitFor();
  expect(await page.getByRole('region', { name: 'Income and expense by month' }).count()).toBe(0);
  await expectAccessible(page);
  await first.getByRole('link', { name: 'New invoice' }).click();
  await page.waitForURL('**/invoices/new');
  expect(complaints).toEqual([]);
});

test('a chart is pointed at, focused, followed, and read as a table', async () => {
  const { page, complaints } = await openWith([['A1', '1234.50', 1]]);
  const chart = page.getByRole('region', { name: 'Income and expense by month' });
  const month = chart.getByRole('link', { name: /Income 1'234\.50, Expense 0\.00/ });
  await month.focus();
  const tip = chart.locator('.chart-tip');
  await tip.getByText("1'234.50").waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await month.hover();
  await tip.getByText("1'234.50").waitFor();
  await chart.getByText('As a table').click();
  await chart.getByRole('cell', { name: "1'234.50" }).first().waitFor();
  await expectAccessible(page);
  await month.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reports\/income-statement\?from=\d{4}-\d\d-01&to=/);
  expect(complaints).toEqual([]);
});

test('amounts of 18 digits stay within the overview of a telephone', async () => {
  const { page, settled, complaints } = await openWith([['A1', '1234567890123456.78', 1]], { width: 360 });
  await page.locator('.chart-amount').first().waitFor();
  await settled();
  const widest = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('#main .screen, #main .card')].map((one) => one.scrollWidth - one.clientWidth))",
  );
  expect(widest).toBe(0);
  const axis = await page.evaluate(
    "Math.min(...[...document.querySelectorAll('.chart-amount')].map((one) => one.getBBox().x))",
  );
  expect(axis).toBeGreaterThanOrEqual(0);
  const columns = await page.evaluate(
    "Math.min(...[...document.querySelectorAll('.chart-column')].map((one) => one.clientWidth))",
  );
  expect(columns).toBeGreaterThanOrEqual(24);
  expect(complaints).toEqual([]);
});
