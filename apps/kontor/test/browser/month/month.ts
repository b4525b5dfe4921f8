import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { startKontor } from '../../kontor.ts';
import { launchBrowser } from '../browser.ts';
import { Hands, secondsOf } from './hands.ts';
import { tasks } from './tasks.ts';

/**
 * Does twenty tasks of a month of the demo client's bookkeeper in the console, and counts what the
 * hands do for each: `pnpm console:month [NUMBER…]`. A task begins on the overview.
 * docs/performance/README.md has the counts beside those of the console before.
 */
const wanted = process.argv.slice(2).map(Number);
const { dataDir, remove } = await makeTemporaryDataDir();
const mails = await mkdtemp(join(tmpdir(), 'kontor-month-'));
const kontor = await startKontor({
  KONTOR_DATA_DIR: dataDir,
  KONTOR_LOG: 'warn',
  KONTOR_SMTP_URL: `file:${mails}`,
});
const browser = await launchBrowser();
const sum = { keys: 0, clicks: 0 };
const row = (name: string, { keys, clicks }: typeof sum): string =>
  `| ${name} | ${keys + clicks} | ${keys} | ${clicks} | ${secondsOf({ keys, clicks }).toFixed(1)} |`;
try {
  const link = /\S+\/login#\S+/.exec(kontor.output.stdout)?.[0] ?? '';
  const context = await browser.newContext({
    baseURL: new URL(link).origin,
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('#main h1').waitFor();
  console.log('| task | keystrokes and clicks | keystrokes | clicks | seconds |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const [at, [name, steps]] of tasks.entries()) {
    if (wanted.length > 0 && !wanted.includes(at + 1)) continue;
    await page.goto('/');
    await page.locator('#main h1').waitFor();
    const hands = new Hands(page);
    await hands.waits();
    await steps(hands);
    sum.keys += hands.keys;
    sum.clicks += hands.clicks;
    console.log(row(`${at + 1} ${name}`, hands));
    // A draft of one task is not where the next begins.
    await page.evaluate('localStorage.clear()');
  }
  console.log(row('all', sum));
} finally {
  await browser.close();
  await kontor.stop();
  await remove();
  await rm(mails, { recursive: true });
}
