import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../served.ts';
import { launchBrowser } from './browser.ts';

/**
 * The package for programs elsewhere in a page of another origin, which calls with a key
 * (docs/interface §18.1).
 */
const program = (url: string, key: string) => `
import { blobOf, createKontorClient, each, follow, isRefusal } from '@kontor/client';

const kontor = createKontorClient({ url: '${url}', client: 'muster', key: '${key}' });
const run = async () => {
  const customer = { customernumber: 'K-1', name: 'Muster AG' };
  const incomeentries = [{ amount: '99.00', income_accno: 3400 }];
  const { invnumber } = await kontor.invoices.post.mutate({ transdate: '2026-03-04', customer, incomeentries });
  const listed = [];
  for await (const { amount } of each(kontor.invoices.list, {})) listed.push(amount);
  const code = await kontor.invoices.get.query({ invnumber: 'none' }).catch((error) => isRefusal(error) && error.data.refusal.code);
  const pixel = await (await fetch('/pixel.gif')).blob();
  const { id } = await kontor.receipts.upload.mutate({ Filedata: pixel });
  const copy = await blobOf(await kontor.receipts.file.query({ id }));
  let last;
  for await (const event of follow(kontor.events.list, { type: ['receipt.uploaded'] })) {
    last = event.type;
    break;
  }
  return { invnumber, listed, code, size: copy.size === pixel.size, last };
};
run().then((found) => { document.title = JSON.stringify(found); }, (error) => { document.title = String(error); });
`;

test('a page of another origin posts an invoice, uploads a receipt and follows events', async () => {
  let script = '';
  const pages = createServer(({ url }, response) => {
    if (url === '/pixel.gif') response.setHeader('content-type', 'image/gif').end(pixel);
    else if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end('<script type="module" src="page.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  onTestFinished(() => void pages.close());
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const kontor = await serve({ origins: [origin] });
  onTestFinished(() => kontor.close());
  const { outputFiles } = await build({
    stdin: {
      contents: program(kontor.url, await kontor.client('muster')),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction('document.title');
  expect(JSON.parse(await page.title())).toEqual({
    invnumber: '1',
    listed: ['99.00'],
    code: 'not_found',
    size: true,
    last: 'receipt.uploaded',
  });
});

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
