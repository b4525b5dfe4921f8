import type { Page } from 'playwright-core';

/** Does what the menu of a page offers beside its main act. */
export const act = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Further actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
