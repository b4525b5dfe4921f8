import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from './console.ts';

/** The pages at /docs, which are made as the workspace is built. */
const kontor = openConsole();

test('the pages are found by search, remember the language of samples, and need neither inline script nor style', async () => {
  const { page, complaints } = await kontor.open('/docs/');
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('idempotency key');
  await page
    .locator('#found')
    .getByRole('link', { name: /14 Retries/ })
    .first()
    .click();
  await page.getByRole('heading', { name: '14 Retries', level: 1 }).waitFor();

  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Invoices', exact: true })
    .click();
  const posting = page.getByRole('region', { name: 'Post an invoice' });
  await posting.getByText('curl "$BOOKS/invoices"').waitFor();
  await posting.getByRole('tab', { name: 'Python' }).click();
  await posting.getByText("os.environ['BOOKS'] + '/invoices',").waitFor();
  await page.reload();
  expect(await posting.getByRole('tab', { selected: true }).textContent()).toBe('Python');
  await posting.getByRole('tab', { name: 'Python' }).press('ArrowRight');
  expect(await posting.getByRole('tab', { selected: true }).textContent()).toBe('Node');
  expect(complaints).toEqual([]);
});

test('programs of a chapter are tabs that follow the language chosen before, and the pages lead to the next ones', async () => {
  const { page, complaints } = await kontor.open('/docs/integrate/first-call/');
  await page.getByRole('tab', { name: 'PHP' }).first().click();
  await page.getByText("$post = curl_init(getenv('BOOKS') . '/invoices');").waitFor();
  await page.getByRole('link', { name: 'Next Formats' }).click();
  await page.getByRole('link', { name: 'Next Retries' }).click();
  await page.getByText('function post(string $path').waitFor();
  // Where a program is in other languages only, the first one is shown.
  await page.evaluate("localStorage.setItem('docs.sample', 'curl')");
  await page.reload();
  expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['PHP']);

  await page.goto('/docs/operations/invoices/');
  const operations = page.getByRole('navigation', { name: 'Pages' }).locator('.operations');
  await operations.getByRole('link', { name: 'Book a payment on an invoice' }).click();
  expect(new URL(page.url()).hash).toBe('#invoices-pay');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.bar, .pages, .neighbours').filter({ visible: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the pages can be read by everyone, in both themes and on a telephone', async () => {
  const { page, complaints } = await kontor.open('/docs/');
  const addresses = [
    '',
    'operations/invoices/',
    'interface/invoices/',
    'integrate/refusals/',
    'integrate/events/',
  ];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of addresses) {
      await page.goto(`/docs/${address}`);
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.getByRole('button', { name: 'Dark' }).click();
    await expectAccessible(page, { rules: 'colours' });
    await page.getByRole('button', { name: 'Light' }).click();
  }
  expect(complaints).toEqual([]);
});

test('pages are answered with the policy of the console, and what is none is not a page of it', async () => {
  const { url } = kontor.server;
  const page = await fetch(`${url}/docs/`);
  const console = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).toBe(console.headers.get('content-security-policy'));
  expect(await page.text()).not.toMatch(/ style=|<style|<script>/);
  expect((await fetch(`${url}/docs/nothing`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
