import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { booksAt } from '../../mail/invoices.ts';
import { expectAccessible, openConsole, post } from '../console.ts';

const kontor = openConsole();

const overdue = {
  invnumber: 'A1',
  transdate: '2026-01-10',
  duedate: '2026-02-09',
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount: '100.00', income_accno: '3400' }],
};

let made = 0;

/**
 * A person of one client, with an overdue invoice and a company, and of two others; their names are
 * answered.
 */
const openWithThree = async (path: string, width = 1280) => {
  made += 1;
  const opened = await kontor.signIn({ width });
  const names = [`mountains-${made}`, `valleys-${made}`] as const;
  for (const name of names) {
    await kontor.server.client(name);
    const token = await kontor.server.invite(name, 'owner');
    const answer = await opened.page.context().request.post('/trpc/-/session.open', {
      headers: { origin: kontor.server.address },
      data: { token },
    });
    expect(answer.status()).toBe(200);
  }
  await post(kontor, opened, { path: '/invoices', record: overdue });
  const sender = { name: 'Älpler Käse AG', zipcode: '7000', city: 'Chur', country: 'CH' };
  await booksAt(kontor.server.address, opened.client, opened.key).settings.save.mutate({ sender } as never);
  await opened.page.goto(path);
  await opened.page.locator('#main h1').waitFor();
  return { ...opened, names };
};

const row = (page: Page, name: string) => page.getByRole('row', { name });

test('all clients: what waits, the last booking, the most urgent first, found by a part of the name', async () => {
  const { page, complaints, names } = await openWithThree('/');
  await page.getByRole('link', { name: 'All clients' }).click();
  await row(page, 'Älpler Käse AG').getByText('1 overdue invoice').waitFor();
  await row(page, 'Älpler Käse AG').getByText('10/01/2026').waitFor();
  expect(await page.getByRole('row').nth(1).textContent()).toContain('Älpler Käse AG');
  await expectAccessible(page);
  await page.getByLabel('Find a client').fill('VALLEYS');
  await row(page, 'Älpler Käse AG').waitFor({ state: 'detached' });
  await page.waitForURL('**/clients?find=VALLEYS');
  await page.getByRole('button', { name: names[1], exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect.poll(() => page.title()).toBe(`Overview · ${names[1]}`);
  expect(complaints).toEqual([]);
});

test('work of a client leads into its books, to the list of exactly that', async () => {
  const { page, complaints, names } = await openWithThree('/');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Switch client' }).fill(names[0]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe(`Overview · ${names[0]}`);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: '1 overdue invoice' }).click();
  await page.waitForURL('**/invoices?status=OVERDUE');
  await page.getByRole('link', { name: 'A1' }).waitFor();
  await expect.poll(() => page.title()).toBe('Invoices · Älpler Käse AG');
  expect(complaints).toEqual([]);
});

test('the switcher finds companies without their accents, and begins with the client that was open last', async () => {
  const { page, complaints, names } = await openWithThree('/');
  const open = async () => {
    await page.locator('.sidebar .client-button').click();
    return page.getByRole('dialog', { name: 'Switch client' });
  };
  const dialog = await open();
  await dialog.getByRole('option', { name: names[1] }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('option', { name: names[1] }).click();
  await expect.poll(() => page.title()).toBe(`Overview · ${names[1]}`);
  await open();
  await page.keyboard.type('alpler');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe('Overview · Älpler Käse AG');
  const again = await open();
  expect(await again.getByRole('option').first().textContent()).toContain(names[1]);
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('all clients on a telephone stay within it', async () => {
  const { page, complaints } = await openWithThree('/clients', 360);
  await page.getByText('1 overdue invoice').waitFor();
  const over = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('#main .screen, #main .clients')].map((one) => one.scrollWidth - one.clientWidth))",
  );
  expect(over).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
