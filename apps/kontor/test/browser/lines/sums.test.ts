import { expect, test } from 'vitest';
import { expectAccessible, fieldFocused, openConsole } from '../console.ts';

/** Sums are typed into amounts (docs/decisions/console.md, 362). */
const kontor = openConsole();

test('a sum is shown as what it comes to when the field is left, at Enter and at =', async () => {
  const { page, complaints } = await kontor.open('/invoices/new');
  await fieldFocused(page);
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true }).first();
  const typed = async (sum: string, key: string) => {
    await amount.focus();
    await page.keyboard.type(sum);
    await page.keyboard.press(key);
    return amount.inputValue();
  };
  expect(await typed('12*3', 'Tab')).toBe('36.00');
  expect(await typed('100+20', '=')).toBe('120.00');
  expect(await amount.evaluate((field) => field.matches(':focus'))).toBe(true);
  await amount.fill("1'200/4");
  await page.keyboard.press('Enter');
  expect(await amount.inputValue()).toBe('300.00');
  expect(await typed('0.1+0.2', 'Tab')).toBe('0.30');
  // One that cannot be computed stays, and is refused there.
  expect(await typed('12*', 'Tab')).toBe('12*');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('This sum cannot be computed.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  expect(new URL(page.url()).pathname).toBe('/invoices/new');
  expect(complaints).toEqual([]);
});

test('in an entry, = in an empty amount still balances it, and a sum is posted without leaving its field', async () => {
  const { page, complaints } = await kontor.open('/ledger/new');
  await fieldFocused(page);
  const field = (name: string) => page.locator(`[name="glentries.${name}"]`);
  await field('0.accno').fill('6500');
  await field('0.debit').fill('(80-5)*2');
  await field('1.accno').fill('1000');
  await field('1.credit').focus();
  await page.keyboard.press('=');
  expect(await field('1.credit').inputValue()).toBe('150.00');
  await field('1.credit').fill('3*50');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Entry/ }).waitFor();
  await page.getByText('150.00').first().waitFor();
  expect(complaints).toEqual([]);
});
