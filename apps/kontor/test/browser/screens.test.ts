import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from './console.ts';
import { screens } from './screens.ts';

const kontor = openConsole();

const languages = ['en', 'de', 'fr', 'it'] as const;

test.each(languages)(
  'every screen is accessible and complains of nothing, in both themes (%s)',
  async (language) => {
    const { page, complaints } = await kontor.open('/', { language });
    for (const { path } of screens) {
      await page.goto(path);
      await page.locator('#main h1').waitFor();
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    expect(complaints).toEqual([]);
  },
);

test('every screen fits a page 360 pixels wide', async () => {
  const { page, complaints } = await kontor.open('/', { width: 360 });
  for (const { path, heading } of screens) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
  }
  expect(complaints).toEqual([]);
});
