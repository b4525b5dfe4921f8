import { expect, test } from 'vitest';
import { openConsole, post } from '../console.ts';

const kontor = openConsole();

test('days until payment of the settings stand where a customer has none, and make an invoice due', async () => {
  const opened = await kontor.open('/settings');
  const { page, go, complaints } = opened;
  const terms = page.locator('[name=terms]');
  await terms.fill('4000');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => terms.getAttribute('aria-invalid')).toBe('true');
  await terms.fill('30');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Muster AG' } });
  await go('/customers/K-1/edit');
  await page.getByText('30 days, from the settings').waitFor();
  await terms.fill('10');
  await page.getByText('30 days, from the settings').waitFor({ state: 'detached' });
  await go('/invoices/new');
  await page.getByRole('combobox', { name: 'Customer' }).fill('K-1');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('14.1.2026');
  await expect.poll(() => page.getByRole('textbox', { name: 'Due' }).inputValue()).toBe('13/02/2026');
  await page.getByText('30 days, from the settings').waitFor();
  await go('/settings');
  await terms.fill('');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  await expect.poll(() => terms.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
