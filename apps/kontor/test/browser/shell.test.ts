import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from './console.ts';

const kontor = openConsole();

test('a link opens the overview once; a second use says that it is spent', async () => {
  const { server } = kontor;
  await server.client('linked');
  const token = await server.invite('linked');
  const first = await kontor.newPage();
  await first.page.goto(`/login#${token}`);
  await first.page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(first.page.url()).toBe(`${server.address}/`);
  const second = await kontor.newPage();
  await second.page.goto(`/login#${token}`);
  await second.page.getByRole('alert').getByText('has been used or has expired').waitFor();
  expect(second.page.url()).not.toContain(token);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('whoever is not signed in is led to the login, whatever they asked for', async () => {
  const { page, complaints } = await kontor.newPage();
  await page.goto('/invoices?status=OPEN');
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect(complaints).toEqual([]);
});

test('after signing out the session is dead, and what was read is gone', async () => {
  const { page, complaints } = await kontor.open();
  await page.getByRole('button', { name: /^Anna/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  await page.goto('/invoices');
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect(complaints).toEqual([]);
});

test('g and a letter go to an area, ? shows the keys, Ctrl+K finds an account by its number', async () => {
  const { page, complaints } = await kontor.open();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Payables').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('3400');
  await page.getByRole('option', { name: /^3400/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ledger/accounts/3400');
  expect(complaints).toEqual([]);
});

test('language and colours are remembered', async () => {
  const { page, complaints } = await kontor.open();
  await page.getByRole('button', { name: /^Anna/ }).click();
  await page.getByLabel('Language').selectOption('de');
  await page.getByLabel('Farben').selectOption('dark');
  await page.reload();
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('the login page and the palette are accessible (%s)', async (theme) => {
  const door = await kontor.newPage({ theme });
  await door.page.goto('/login');
  await door.page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  await expectAccessible(door.page);
  const { page, complaints } = await kontor.open('/', { theme });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  expect([...door.complaints, ...complaints]).toEqual([]);
});
