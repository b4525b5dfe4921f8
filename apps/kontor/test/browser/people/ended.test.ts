import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole } from '../console.ts';
import { billPdf } from '../receipts.ts';

/** Sessions that end while someone types (docs/interface §2). */

const kontor = openConsole();

const password = 'correct horse battery staple';
let people = 0;

/** Sets a password for the person whose page it is, as their own page would; answers the name. */
const setPassword = async (page: Page): Promise<string> => {
  people += 1;
  const name = `ended-${people}@example.com`;
  await page.evaluate(`fetch('/trpc/-/session.setPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '${name}', password: '${password}' }),
  })`);
  return name;
};

const typeEntry = async (page: Page, reference: string) => {
  await page.getByLabel('Reference').fill(reference);
  const lines = page.getByRole('combobox', { name: 'Account' });
  await lines.nth(0).fill('6500');
  await page.keyboard.press('Tab');
  await page.getByLabel('Debit').nth(0).fill('12.50');
  await lines.nth(1).fill('1020');
  await page.keyboard.press('Tab');
  await page.getByLabel('Credit').nth(1).fill('12.50');
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

const signInAgain = async (page: Page, name: string) => {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const personOf = async (page: Page): Promise<number> =>
  page.evaluate(`fetch('/trpc/-/session.whoAmI')
    .then((answer) => answer.json()).then(({ result }) => result.data.person.id)`);

/** The number of entries of that reference. */
const entriesOf = async ({ client, key }: Opened, reference: string): Promise<number> => {
  const answer = await fetch(
    `${kontor.server.address}/api/latest/clients/${client}/gl?reference=${reference}`,
    {
      headers: { 'x-api-key': key, accept: 'application/json' },
    },
  );
  expect(answer.status).toBe(200);
  return (await answer.text()).split(`"reference":"${reference}"`).length - 1;
};

const ends: Record<string, (page: Page) => Promise<unknown>> = {
  'the cookie is deleted': (page) => page.context().clearCookies(),
  'someone ends it from another device': (page) =>
    page.evaluate(`(async () => {
      const { result } = await (await fetch('/trpc/-/session.list')).json();
      const { id } = result.data.find(({ current }) => current);
      const headers = { 'content-type': 'application/json' };
      await fetch('/trpc/-/session.end', { method: 'POST', headers, body: JSON.stringify({ id }) });
    })()`),
  'they sign out in another tab': async (page) => {
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: /Owner$/ }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
    await other.close();
  },
  'it expires on the server': async (page) => {
    const person_id = await personOf(page);
    const expires = '2020-01-01T00:00:00.000Z';
    await kontor.server.database.prisma.session.updateMany({ where: { person_id }, data: { expires } });
  },
};

test.each(Object.keys(ends))(
  '%s while someone types: they sign in in place, and what they typed is posted once',
  async (way) => {
    const opened = await kontor.open('/ledger/new');
    const { page, complaints } = opened;
    const name = await setPassword(page);
    await typeEntry(page, 'GL-7');
    await ends[way]?.(page);
    await page.keyboard.press('Control+Enter');
    await dialogOf(page).waitFor();
    expect(await page.getByText('API key').count()).toBe(0);
    await expectAccessible(page);
    await signInAgain(page, name);
    await page.getByRole('heading', { name: 'Entry GL-7', level: 1 }).waitFor();
    expect(await entriesOf(opened, 'GL-7')).toBe(1);
    expect(complaints).toEqual([]);
  },
);

test('someone else signs in in another tab: nothing is posted in their name, and the page becomes theirs without the draft', async () => {
  const opened = await kontor.open('/ledger/new');
  const { page, client } = opened;
  await setPassword(page);
  await typeEntry(page, 'GL-8');
  const token = await kontor.server.invite(client);
  const other = await page.context().newPage();
  await other.goto(`/login#${token}`);
  await other.getByRole('heading', { name: 'Overview' }).waitFor();
  const theirs = await setPassword(other);
  await other.close();
  await page.getByLabel('Reference').focus();
  await page.keyboard.press('Control+Enter');
  await dialogOf(page).waitFor();
  expect(await entriesOf(opened, 'GL-8')).toBe(0);
  await signInAgain(page, theirs);
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'New entry', level: 1 }).waitFor();
  expect(await page.getByLabel('Reference').inputValue()).toBe('');
  expect(await entriesOf(opened, 'GL-8')).toBe(0);
});

test('a receipt that is uploaded, and a file that is saved, wait for the person to sign in again', async () => {
  const opened = await kontor.open('/receipts');
  const { page, complaints } = opened;
  const name = await setPassword(page);
  await page.context().clearCookies();
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: await billPdf('R-100') };
  await page.getByLabel('Upload receipts').setInputFiles([file]);
  await signInAgain(page, name);
  await page
    .getByRole('table', { name: 'Receipts' })
    .getByRole('row', { name: /bill\.pdf/ })
    .getByText('Waiting')
    .waitFor();
  await page.goto('/reports');
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  await page.context().clearCookies();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'hledger' }).click();
  await signInAgain(page, name);
  expect((await saved).suggestedFilename()).toContain(opened.client);
  expect(complaints).toEqual([]);
});
