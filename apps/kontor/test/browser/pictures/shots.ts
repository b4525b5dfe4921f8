import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { encrypted } from '@kontor/samples';
import type { Page } from 'playwright-core';
import { startKontor } from '../../kontor.ts';
import { kontorHere } from '../../kontor-here.ts';
import { barriersOf, bringAxe } from '../axe.ts';
import { launchBrowser } from '../browser.ts';
import { billPdf, plainPdf } from '../receipts.ts';
import { type DemoNumbers, screens } from '../screens.ts';
import { overflowOf } from './overflow.ts';
import { drawForReadme } from './readme.ts';
import { states } from './states.ts';

/**
 * Draws every screen of the console, and its dialogs, light and dark, in three widths, with the
 * demo client: `pnpm console:shots [NAME…] [--language=de]`. The pictures are for people to look
 * at. The narrow ones are those of a telephone, which has no pointer. Reports what axe finds on
 * each, and what overflows. With `--readme` it draws the pictures of the README instead.
 */
const language =
  process.argv.find((one) => one.startsWith('--language='))?.slice('--language='.length) ?? 'en';
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const folder = new URL(`../../../../../.shots/${language}/`, import.meta.url).pathname;
const shapes = {
  wide: { viewport: { width: 1280, height: 800 } },
  medium: { viewport: { width: 640, height: 800 } },
  narrow: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
};
const themes = ['light', 'dark'] as const;

/**
 * Uploads receipts as a person does, which the demo client has none of; answers the id of one with
 * a bill.
 */
const uploadReceipts = async (page: Page): Promise<string> => {
  const bills = await Promise.all(
    ['2026-117', 'R-2026-0042'].map(
      async (number, at) => [`${number}.pdf`, await billPdf(number, at + 1)] as const,
    ),
  );
  const files = [
    ['Quittung Taxi.pdf', await plainPdf(7)] as const,
    ['secret.pdf', Buffer.from(await encrypted(await plainPdf(8), 'secret'))] as const,
    ...bills,
    ['bill.pdf', await billPdf('10201409', 9)] as const,
  ];
  await page.goto('/receipts');
  for (const [name, buffer] of files) {
    await page.getByLabel('Upload receipts').setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
    await page
      .getByRole('row', { name })
      .getByText(/Processed|Failed/)
      .waitFor();
  }
  await page.getByRole('link', { name: 'bill.pdf' }).click();
  await page.waitForURL(/receipts\/\d+/);
  return page.url().split('/').at(-1) ?? '';
};

/** Makes a payment order of two payables of the demo client, as the person does. */
const orderPayments = async (page: Page): Promise<void> => {
  await page.goto('/orders/new?due=2099-12-31');
  const boxes = page.locator('.order-due tbody .order-box input:enabled');
  await boxes.first().waitFor();
  await page.locator('.order-due thead .order-box input').first().uncheck();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page
    .getByRole('button', { name: /^Create order/ })
    .first()
    .click();
  await page.waitForURL(/orders\/\d+/);
};

await mkdir(folder, { recursive: true });
const { dataDir, remove } = await makeTemporaryDataDir();
const backups = await mkdtemp(join(tmpdir(), 'kontor-shots-'));
const kontor = await startKontor({
  KONTOR_DATA_DIR: dataDir,
  KONTOR_LOG: 'warn',
  KONTOR_BACKUP: `daily:${backups}`,
  KONTOR_VERIFY: 'daily',
});
const browser = await launchBrowser();
try {
  const link = /\S+\/login#\S+/.exec(kontor.output.stdout)?.[0] ?? '';
  const context = await browser.newContext({ baseURL: new URL(link).origin, locale: 'en' });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('#main h1').waitFor();
  await makeOperator();
  const numbers = { ...(await demoNumbers(new URL(link).origin)), receipt: await uploadReceipts(page) };
  await orderPayments(page);
  if (process.argv.includes('--readme')) await drawForReadme(page);
  const storageState = await context.storageState();
  const pictures = [
    ...screens.map(({ name, path, demo }) => ({
      name,
      path: demo?.(numbers) ?? path,
      act: async (_: Page) => undefined,
    })),
    ...states.map(({ name, path, act }) => ({ name, path: path(numbers), act })),
  ].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  // The texts that `act` looks for are English; in other languages only screens are drawn.
  const drawn =
    language === 'en' ? pictures : pictures.filter(({ name }) => screens.some((one) => one.name === name));
  for (const [width, shape] of process.argv.includes('--readme') ? [] : Object.entries(shapes)) {
    const context = await browser.newContext({
      baseURL: new URL(link).origin,
      storageState,
      locale: language,
      ...shape,
    });
    const page = await context.newPage();
    await bringAxe(page);
    for (const { name, path, act } of drawn)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.goto(path);
        await page.locator('#main h1').waitFor();
        await page.waitForLoadState('networkidle');
        await act(page);
        await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
        for (const fault of [...(await barriersOf(page)), ...(await overflowOf(page))]) {
          process.exitCode = 1;
          console.log(`${name}, ${theme}, ${width}: ${fault}`);
        }
        // A draft is not where the next picture begins.
        await page.evaluate('localStorage.clear()');
      }
    await context.close();
  }
} finally {
  await browser.close();
  await kontor.stop();
  await remove();
  await rm(backups, { recursive: true });
}
console.log(`The pictures are in ${folder}`);

type Invoice = { invnumber: string; customernumber: string; parts: object[] };

/** Reads the numbers with the key that the program has printed. */
async function demoNumbers(origin: string): Promise<Omit<DemoNumbers, 'receipt'>> {
  const key = /^KEY=(\S+)/m.exec(kontor.output.stdout)?.[1] ?? '';
  const list = async <Item>(of: string): Promise<readonly Item[]> => {
    const url = `${origin}/trpc/demo/${of}.list?input=${encodeURIComponent('{"limit":100}')}`;
    const answer = await fetch(url, { headers: { 'x-api-key': key } });
    const { result } = (await answer.json()) as { result: { data: { items: readonly Item[] } } };
    return result.data.items;
  };
  const invoice = (await list<Invoice>('invoices')).find(({ parts }) => parts.length > 0);
  const [payable] = await list<DemoNumbers['payable']>('payables');
  const [article] = await list<{ partnumber: string }>('articles');
  if (!invoice || !payable || !article)
    throw new Error('the demo client has no invoice of articles, no payable, or no article');
  return { ...invoice, ...article, payable };
}

/** Makes the person of the demo client an operator, as at the machine. */
async function makeOperator(): Promise<void> {
  const environment = { KONTOR_DATA_DIR: dataDir };
  const { stdout } = await kontorHere(['person', 'list', 'demo'], environment);
  const [, id = ''] = /^(\d+) /m.exec(stdout) ?? [];
  const { code, stderr } = await kontorHere(['operator', 'add', 'demo', id], environment);
  if (code !== 0) throw new Error(stderr);
}
