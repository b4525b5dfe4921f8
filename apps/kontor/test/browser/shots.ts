import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startKontor } from '../kontor.ts';
import { screens } from './screens.ts';

/**
 * Draws every screen of the console, light and dark, wide and narrow, with the demo client: `pnpm console:shots [NAME…]`. The
 * pictures are for people to look at.
 */
const wanted = process.argv.slice(2);
const folder = new URL('../../../../.shots/', import.meta.url).pathname;
const widths = { wide: 1280, narrow: 360 };
const themes = ['light', 'dark'] as const;

await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'kontor-shots-'));
const kontor = await startKontor({ KONTOR_DATA_DIR: dataDir, KONTOR_LOG: 'warn' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const link = /\S+\/login#\S+/.exec(kontor.said.stdout)?.[0] ?? '';
  const context = await browser.newContext({ baseURL: new URL(link).origin, locale: 'en' });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('#main h1').waitFor();
  for (const { name, path, demo } of screens.filter(
    (screen) => wanted.length === 0 || wanted.includes(screen.name),
  ))
    for (const theme of themes)
      for (const [width, pixels] of Object.entries(widths)) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: pixels, height: 800 });
        await page.goto(demo ?? path);
        await page.locator('#main h1').waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
      }
} finally {
  await browser.close();
  await kontor.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`The pictures are in ${folder}`);
