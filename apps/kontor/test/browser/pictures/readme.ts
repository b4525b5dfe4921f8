import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { act } from '../act.ts';

const folder = fileURLToPath(new URL('../../../../../docs/pictures/', import.meta.url));

/**
 * Draws the three pictures of the README from the demo client: the overview, an invoice as it is
 * printed, and the lines of the bank.
 */
export const drawForReadme = async (page: Page): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const opened = async (path: string, height: number) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(path);
    await page.locator('#main h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
  await opened('/', 800);
  await page.screenshot({ path: `${folder}console.png` });
  // An open one has its QR-bill.
  await opened('/invoices?status=OPEN', 800);
  await page.locator('#main tbody a').first().click();
  await act(page, 'Preview');
  const [, drawn = ''] =
    (await page.locator('.invoice-preview-paper img').getAttribute('src'))?.split(',') ?? [];
  await writeFile(`${folder}invoice.png`, Buffer.from(drawn, 'base64'));
  await opened('/bank/lines', 800);
  await page.screenshot({ path: `${folder}bank.png` });
};
