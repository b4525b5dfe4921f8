import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post } from '../console.ts';

/** All that is known of a customer or vendor, and the lists that are filtered by them. */
const kontor = openConsole();
const pictures = process.env['PICTURES'];

const draw = async (page: Page, name: string) => {
  if (!pictures) return;
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

const days = ['01', '02', '03', '04', '05', '06', '07'] as const;

/** Seven invoices of an article, of which six are paid, an offer, and as many payables. */
const fill = async (opened: Opened) => {
  const books = kontor.booksOf(opened);
  await books.articles.save.mutate({
    ...{ partnumber: 'BEER', description: 'Märzen', unit: 'l', sellprice: '4.80', income_accno: 3200 },
  } as never);
  for (const day of days) {
    await post(kontor, opened, {
      path: '/invoices',
      record: {
        ...{ invnumber: `A${day}`, transdate: `2026-01-${day}`, duedate: '2026-02-28' },
        customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
        parts: [{ partnumber: 'BEER', quantity: '10', sellprice: day === '07' ? '5.20' : '4.80' }],
      },
    });
    await post(kontor, opened, {
      path: '/payables',
      record: {
        ...{ invnumber: `B${day}`, transdate: `2026-01-${day}`, duedate: '2026-02-28' },
        vendor: { vendornumber: 'L-1', name: 'Papeterie Dupont' },
        expenseentries: [{ amount: '20.00', expense_accno: '6500', description: 'Paper' }],
      },
    });
  }
  for (const day of days.slice(0, 6)) {
    const payment = { datepaid: '2026-02-01', amount_paid: '48.00', payment_accno: '1020' };
    await post(kontor, opened, { path: `/invoices/A${day}/payments`, record: { payment } });
  }
  await books.offers.create.mutate({
    ...{ customernumber: 'K-1', transdate: '2026-02-01', valid_until: '2027-12-31' },
    incomeentries: [{ amount: '900.00', income_accno: 3400, description: 'Festival' }],
  } as never);
};

test('a customer and a vendor have the number of each list, which opens with theirs alone, and what is usual for them', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  await fill(opened);
  await page.goto('/customers/K-1/all');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const beer = part('Articles usually bought').getByRole('row', { name: /Märzen/ });
  await beer.waitFor();
  expect(await beer.getByRole('cell').allTextContents()).toEqual(['Märzen', '07/01/2026', '7', '5.20']);
  await part('Invoices').getByRole('link', { name: 'All 7' }).waitFor();
  await part('Offers').getByRole('link', { name: 'All 1' }).waitFor();
  await expectAccessible(page);
  await draw(page, 'about-customer');
  await part('Payments').getByRole('link', { name: 'All 6' }).click();
  await page.waitForURL('**/payments?side=customers&party=K-1');
  await page.getByText('6 payments · Received CHF 288.00').waitFor();
  await draw(page, 'about-payments');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.waitForURL((url) => !url.href.includes('party'));
  await page.goto('/customers/K-1/all');
  await part('Offers').getByRole('link', { name: 'All 1' }).click();
  await page.waitForURL('**/offers?customer=K-1');
  await page.getByText('1 offer · CHF 900.00').waitFor();
  await expectAccessible(page);
  await draw(page, 'about-offers');

  await page.goto('/vendors/L-1/all');
  await part('Payables').getByRole('link', { name: 'All 7' }).waitFor();
  await part('Usually booked on').getByRole('link', { name: /^6500/ }).waitFor();
  await draw(page, 'about-vendor');
  expect(complaints).toEqual([]);
});
