import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole, post } from '../console.ts';

/** Two people, or two tabs, at one record, and a draft for each tab (docs/interface §14.3). */

const kontor = openConsole();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Changed in the meantime' });

const choose = (page: Page, field: string, whose: 'Theirs' | 'Mine') =>
  dialogOf(page)
    .getByRole('group', { name: field, exact: true })
    .getByRole('radio', { name: new RegExp(`^${whose}`) })
    .check();

test('a customer who was changed in the meantime: what differs is asked about, field by field, and both are kept', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const save = (record: object) =>
    post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', ...record } });
  await save({ name: 'Anna', city: 'Bern', phone: '1' });
  await page.goto('/customers/K-1/edit');
  await page.getByLabel('City').first().fill('Genf');
  await page.getByLabel('E-mail').first().fill('anna@example.com');
  await save({ city: 'Chur', phone: '2', language_code: 'fr' });
  await page.keyboard.press('Control+Enter');
  const dialog = dialogOf(page);
  await dialog.getByText(/Customer K-1 was changed by kontor_/).waitFor();
  await expectAccessible(page);
  // A field that nobody has typed into is theirs at first, and a typed one is kept.
  const group = (name: string) => dialog.getByRole('group', { name, exact: true });
  expect(await group('City').getByRole('radio', { name: /^Mine/ }).isChecked()).toBe(true);
  expect(
    await group('Phone')
      .getByRole('radio', { name: /^Theirs/ })
      .isChecked(),
  ).toBe(true);
  expect(await group('E-mail').count()).toBe(0);
  await choose(page, 'City', 'Theirs');
  await choose(page, 'City', 'Mine');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL('**/customers/K-1');
  const answer = await fetch(`${kontor.server.address}/api/latest/clients/${opened.client}/customers/K-1`, {
    headers: { 'x-api-key': opened.key, accept: 'application/json' },
  });
  expect(await answer.json()).toMatchObject({
    city: 'Genf',
    phone: '2',
    email: 'anna@example.com',
    version: '3',
  });
  expect(complaints).toEqual([]);
});

test('an article whose price someone else has set: theirs is taken, and nobody is asked where nothing differs', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const save = (record: object) =>
    post(kontor, opened, { path: '/parts', record: { partnumber: 'BEER', ...record } });
  await save({ description: 'Beer', sellprice: '5' });
  const change = async (price: string, unit: string) => {
    await page.goto('/articles/BEER');
    await page.getByLabel('Price').fill(price);
    await save({ unit, sellprice: '7' });
    await page.keyboard.press('Control+Enter');
  };
  await change('6', '');
  await choose(page, 'Price', 'Theirs');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/articles');
  await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
  // The same change twice is no conflict.
  await change('7', '');
  await page.waitForURL('**/articles');
  await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
  expect(await dialogOf(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an account that two tabs change: the second one is asked, and its draft knows what it began with', async () => {
  const opened = await kontor.open('/settings/accounts/6500');
  const { page, complaints } = opened;
  const other = await page.context().newPage();
  await other.goto('/settings/accounts/6500');
  await other.getByLabel('Description').fill('Office');
  await page.getByLabel('Description').fill('Paper');
  await other.keyboard.press('Control+Enter');
  await other.waitForURL('**/settings/accounts');
  await other.close();
  // The draft comes back on the new version, and rests on the old one.
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  await page.getByLabel('Description').fill('Paper and pens');
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  await page.keyboard.press('Control+Enter');
  await dialogOf(page).getByText('Office').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Description').inputValue()).toBe('Paper and pens');
  await page.keyboard.press('Control+Enter');
  await dialogOf(page).getByRole('button', { name: 'Keep all of mine' }).click();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/settings/accounts');
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  await page.goto('/settings/accounts/6500');
  await page.getByLabel('Description').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Paper and pens');
  expect(complaints).toEqual([]);
});

test('two tabs with a new entry have a draft each; that of a tab that was closed is gone on with, or discarded', async () => {
  const opened = await kontor.open('/ledger/new');
  const { page, complaints } = opened;
  const reference = (of: Page) => of.getByLabel('Reference');
  const other = await page.context().newPage();
  await other.goto('/ledger/new');
  await reference(page).fill('MINE-1');
  await reference(other).fill('OTHER-1');
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  expect(await reference(page).inputValue()).toBe('MINE-1');
  // As long as the other tab is open, its draft is its own.
  expect(await page.getByRole('button', { name: /^Continue/ }).count()).toBe(0);
  await other.close();
  await page.reload();
  await page.getByText('There is a draft to continue.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue: OTHER-1' }).click();
  expect(await reference(page).inputValue()).toBe('OTHER-1');
  // Nothing is lost of what was typed here, nor when the page is loaded again.
  await page.reload();
  await page.getByRole('button', { name: 'Continue: MINE-1' }).waitFor();
  expect(await reference(page).inputValue()).toBe('OTHER-1');
  await page.getByRole('button', { name: 'Discard the draft: MINE-1' }).click();
  await page.getByRole('button', { name: /MINE-1/ }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  expect(await page.getByRole('button', { name: /^Continue/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
