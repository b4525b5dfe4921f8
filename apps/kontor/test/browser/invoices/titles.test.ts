import type { Inputs } from '@kontor/api';
import { expect, test } from 'vitest';
import { sender } from '../../mail/invoices.ts';
import { bringAxe } from '../axe.ts';
import { expectAccessible, openConsole, post } from '../console.ts';

/** Titles and subtotals among the lines of the forms of invoices and offers (§9, §37). */
const kontor = openConsole();

const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen' };
const line = (description: string, amount: string) => ({
  ...{ description, amount, income_accno: 3400, tax_accno: 2201 },
});

/** The titles, lines and subtotals of the form, from top to bottom. */
const rowsIn = '[data-line] input[name$=".description"], .layout-title input, .layout-sum';
const rows = (page: Awaited<ReturnType<typeof kontor.signIn>>['page']) =>
  page
    .locator(rowsIn)
    .evaluateAll((fields) =>
      fields.map((field) => ('value' in field ? String(field.value) : field.textContent)),
    );

test('titles and subtotals of an invoice are added, moved, removed and posted', async () => {
  const opened = await kontor.signIn();
  const { page, complaints, settled } = opened;
  const books = kontor.booksOf(opened);
  await post(kontor, opened, { path: '/customers', record: customer });
  await bringAxe(page);
  await page.goto('/invoices/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.keyboard.press('Tab');
  const type = async (at: number, description: string, amount: string) => {
    const of = page.getByRole('group', { name: `Line ${at}`, exact: true });
    await of.getByRole('combobox', { name: 'Account' }).fill('3400');
    await of.getByRole('textbox', { name: 'Description' }).fill(description);
    await of.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await page.keyboard.press('Tab');
  };
  // The first line is empty yet, so that the title stands above it.
  await page.getByRole('button', { name: 'Add a title' }).click();
  await page.keyboard.type('Planung');
  await type(1, 'Konzept', '100');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await type(2, 'Skizzen', '50');
  await page.getByRole('button', { name: 'Add a subtotal' }).click();
  await page.getByRole('button', { name: 'Add a title' }).click();
  await page.keyboard.type('Bau');
  await type(3, 'Montage', '70');
  await page.getByRole('button', { name: 'Add a subtotal' }).click();
  await expect
    .poll(() => rows(page))
    .toEqual(['Planung', 'Konzept', 'Skizzen', '150.00', 'Bau', 'Montage', '70.00']);
  await settled();
  await expectAccessible(page);
  // Lines move past titles and subtotals, which stay; these move by their own keys and buttons.
  await page
    .getByRole('group', { name: 'Line 2', exact: true })
    .getByRole('textbox', { name: 'Description' })
    .focus();
  await page.keyboard.press('Control+ArrowDown');
  await expect
    .poll(() => rows(page))
    .toEqual(['Planung', 'Konzept', 'Montage', '170.00', 'Bau', 'Skizzen', '50.00']);
  await page.locator('[name="incomeentries.2.title"]').focus();
  await page.keyboard.press('Control+ArrowUp');
  await page.getByRole('button', { name: 'Move the subtotal up' }).first().click();
  await expect
    .poll(() => rows(page))
    .toEqual(['Planung', 'Konzept', '100.00', 'Bau', 'Montage', 'Skizzen', '120.00']);
  // The title goes on to the line that takes the place of the one that goes.
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect.poll(() => rows(page)).toEqual(['Planung', 'Konzept', '100.00', 'Bau', 'Skizzen', '50.00']);
  await page.getByRole('button', { name: 'Remove the title' }).first().click();
  await page.getByRole('button', { name: 'Remove the subtotal' }).last().click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Invoice / }).waitFor();
  const { items } = await books.invoices.list.query({});
  const [first, second] = items[0]?.incomeentries ?? [];
  expect(first).toMatchObject({ description: 'Konzept', subtotal: true });
  expect(first).not.toHaveProperty('title');
  expect(second).toMatchObject({ description: 'Skizzen', title: 'Bau' });
  expect(second).not.toHaveProperty('subtotal');
  const sheet = page.locator('.billed-lines');
  await sheet.getByRole('row', { name: /^Zwischentotal.* 100\.00/ }).waitFor();
  await sheet.getByRole('row', { name: 'Bau' }).waitFor();
  // An invoice that repeats it has them again.
  await page.goto(`/invoices/new?repeat=${items[0]?.invnumber}`);
  await expect.poll(() => rows(page)).toEqual(['Konzept', '100.00', 'Bau', 'Skizzen']);
  expect(complaints).toEqual([]);
});

test('the lines of an offer have them by the same rows', async () => {
  const opened = await kontor.signIn();
  const { page, complaints, settled } = opened;
  const books = kontor.booksOf(opened);
  await books.settings.save.mutate({ sender });
  await books.customers.save.mutate(customer as Inputs['customers']['save']);
  const offer = {
    ...{ customernumber: 'K-1', transdate: '2026-02-20' },
    incomeentries: [
      { ...line('Konzept', '100.00'), title: 'Planung', subtotal: true },
      { ...line('Fotos', '40.00'), choice: 'optional' },
    ],
  } as Inputs['offers']['create'];
  await books.offers.create.mutate(offer);
  await bringAxe(page);
  await page.goto('/offers/1/edit');
  await expect.poll(() => rows(page)).toEqual(['Planung', 'Konzept', '100.00', 'Fotos']);
  await page.getByRole('button', { name: 'Move the title down' }).click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.locator('[name="lines.2.description"]').fill('Texte');
  await page.locator('[name="lines.2.amount"]').fill('25');
  await page
    .getByRole('group', { name: 'Line 3', exact: true })
    .getByRole('combobox', { name: 'Income account' })
    .fill('3400');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add a subtotal' }).click();
  // What the customer may choose is in no subtotal.
  await expect.poll(() => rows(page)).toEqual(['Konzept', '100.00', 'Planung', 'Fotos', 'Texte', '25.00']);
  await settled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save as draft/ }).click();
  await page.getByRole('heading', { name: 'Offer 1', exact: true }).waitFor();
  const { incomeentries } = await books.offers.get.query({ offernumber: '1' });
  expect(incomeentries.map(({ title, subtotal }) => [title, subtotal])).toEqual([
    [undefined, true],
    ['Planung', undefined],
    [undefined, true],
  ]);
  expect(complaints).toEqual([]);
});
