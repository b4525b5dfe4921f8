import type { Page } from 'playwright-core';

/**
 * Creates a draft key called Agent on the page of the keys, which the browser shows; answers the
 * key.
 */
export const createDraftKey = async (page: Page): Promise<string> => {
  await page.getByLabel('Label').fill('Agent');
  await page.getByRole('checkbox', { name: /^Write/ }).check();
  await page.getByRole('checkbox', { name: /propose/i }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Your new key' });
  const key = await made.getByLabel('Key').inputValue();
  await made.getByRole('button', { name: 'Close' }).click();
  return key;
};
