import type { Inputs } from '@kontor/api';
import { expect, test } from 'vitest';
import { sender } from '../../mail/invoices.ts';
import { bringAxe } from '../axe.ts';
import { expectAccessible, openConsole } from '../console.ts';

/** Offers in the console: the form, the page, and an invoice of a part (§37). */
const kontor = openConsole();

const line = { amount: '1000.00', income_accno: 3400, tax_accno: 2201, description: 'Konzept' };
const offer = {
  ...{ customernumber: 'K-1', transdate: '2026-02-20', valid_until: '2099-12-31', description: 'Webseite' },
  incomeentries: [
    { ...line, title: 'Planung', subtotal: true },
    { ...line, amount: '400.00', description: 'Fotos', choice: 'optional' },
  ],
} as Inputs['offers']['create'];

test('an accepted offer is invoiced in part by its dialog, and both pages lead to each other', async () => {
  const opened = await kontor.signIn();
  const books = kontor.booksOf(opened);
  await books.settings.save.mutate({ sender });
  const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen' };
  await books.customers.save.mutate(customer as Inputs['customers']['save']);
  for (const _ of [1, 2]) await books.offers.create.mutate(offer);
  await books.offers.issue.mutate({ offernumber: '1' });
  await books.offers.accept.mutate({ offernumber: '1', answer: { name: 'Rosa Keller' } });
  const { page, complaints, settled } = opened;
  await bringAxe(page);
  await page.goto('/offers');
  await page.locator('#main tbody a').first().waitFor();
  await settled();
  await expectAccessible(page);
  await page.goto('/offers/1');
  await page.getByRole('button', { name: /^Make an invoice/ }).click();
  await page.getByRole('radio', { name: 'Deposit' }).check();
  await page.getByText('comes to CHF 324.30').waitFor();
  await page.getByRole('button', { name: /^Post the invoice/ }).click();
  await page.getByText('Made of offer').waitFor();
  await page.getByRole('link', { name: '1', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await settled();
  await expectAccessible(page);
  expect(await books.offers.get.query({ offernumber: '1' })).toMatchObject({ invoiced: '324.30' });
  await page.goto('/offers/2/edit');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Neue Webseite');
  await page.getByRole('button', { name: /^Save as draft/ }).click();
  await page.getByText('Neue Webseite').first().waitFor();
  expect(await books.offers.get.query({ offernumber: '2' })).toMatchObject({ description: 'Neue Webseite' });
  expect(complaints).toEqual([]);
});

test('on the page of its link the total follows the lines that are ticked, and is what is accepted', async () => {
  const opened = await kontor.signIn();
  const books = kontor.booksOf(opened);
  await books.settings.save.mutate({ sender });
  const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen', language_code: 'de' };
  await books.customers.save.mutate(customer as Inputs['customers']['save']);
  const { incomeentries = [] } = offer;
  const alternative = { ...line, amount: '1500.00', description: 'Konzept plus', choice: 'alternative' };
  const [first, second] = incomeentries;
  const offered = { ...offer, incomeentries: [first, alternative, second] } as Inputs['offers']['create'];
  for (const _ of [1, 2]) await books.offers.create.mutate(offered);
  const { link } = await books.offers.issue.mutate({ offernumber: '1' });
  const { page, complaints } = opened;
  await bringAxe(page);
  await page.goto(new URL(link).pathname);
  await page.locator('html.follows').waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(await page.getByRole('radio', { name: 'Konzept', exact: true }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: /^Fotos/ }).check();
  // 1000.00 and 400.00, and 8.1 % of them.
  await page.getByText('Total mit Ihrer Auswahl: CHF\u00a01’513.40').waitFor();
  await page.getByRole('radio', { name: /^Konzept plus/ }).check();
  await page.getByText('Total mit Ihrer Auswahl: CHF\u00a02’053.90').waitFor();
  await page.locator('#offer .total').getByText('2’053.90').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Vor- und Nachname').fill('Rosa Keller');
  await page.getByRole('button', { name: 'Offerte annehmen' }).click();
  await page.getByText(/^Angenommen am .* von Rosa Keller/).waitFor();
  expect(await books.offers.get.query({ offernumber: '1' })).toMatchObject({
    ...{ state: 'ACCEPTED', amount: '2053.90' },
    revisions: [{ answer: { via: 'link', chosenlines: [{ line: 2 }, { line: 3 }], amount: '2053.90' } }],
  });
  await page.goto('/offers/1');
  await page.getByText("Accepted: CHF 2'053.90").waitFor();
  // A person enters the same of an offer that was answered by telephone.
  await books.offers.issue.mutate({ offernumber: '2' });
  await page.goto('/offers/2');
  await page.getByRole('button', { name: /^Enter the acceptance/ }).click();
  // Of the line that counts without a choice, and of the one that takes its place, with 8.1 %.
  const total = page.getByRole('dialog').getByRole('status');
  await expect.poll(() => total.textContent()).toBe("Total CHF1'081.00");
  await page.getByRole('checkbox', { name: /^Konzept plus/ }).check();
  await expect.poll(() => total.textContent()).toBe("Total CHF1'621.50");
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText("Accepted: CHF 1'621.50").waitFor();
  expect(complaints).toEqual([]);
});
