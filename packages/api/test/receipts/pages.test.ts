import { Busy, Unreadable } from '@kontor/scan';
import { expect, test } from 'vitest';
import { caller, type Receipts, refusalOf } from '../../src/index.ts';
import { refusalCode, testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';
import { scanner, upload } from './receipt.ts';

/** §16: the pages of receipts; how they are drawn is in packages/scan. */
const installation = await testInstallation();
const { newClient, receipts } = installation;

/** The procedures of a client whose pages `draw` draws. */
const drawing = async (client: TestClient, draw: Receipts['scanner']['draw']) =>
  caller({
    ...(await client.context()),
    receipts: { ...receipts, scanner: { ...scanner, draw } } as Receipts,
  });

const image = (text: string) => ({ width: 1, height: 1, png: Uint8Array.from(Buffer.from(text)) });

const textOf = async (file: { content: AsyncIterable<string> }): Promise<string> => {
  let base64 = '';
  for await (const part of file.content) base64 += part;
  return Buffer.from(base64, 'base64').toString();
};

test('a page is drawn once for each width, from the bytes of its receipt', async () => {
  const client = await newClient();
  const id = await upload(installation, client, {
    file_name: 'Bahn.PDF',
    said: { mark: 'drawn', codes: [] },
  });
  const drawn: unknown[] = [];
  const ask = await drawing(client, async (source, page) => {
    const file = typeof source === 'function' ? await source() : source;
    drawn.push([JSON.parse(Buffer.from(file).toString()).mark, page]);
    return image(`page ${page.page} of width ${page.width}`);
  });
  const pages = [
    await ask.receipts.page({ id, page: 2 }),
    await ask.receipts.page({ id, page: 2 }),
    await ask.receipts.page({ id, page: 2, width: 300 }),
  ];
  expect(pages[0]).toMatchObject({ file_name: 'Bahn 2.png', media_type: 'image/png', size: 20 });
  expect(await Promise.all(pages.map(textOf))).toEqual([
    ...['page 2 of width 1000', 'page 2 of width 1000', 'page 2 of width 300'],
  ]);
  expect(drawn).toEqual([
    ['drawn', { page: 2, width: 1000 }],
    ['drawn', { page: 2, width: 300 }],
  ]);
});

test('the sizes of its pages', async () => {
  const client = await newClient();
  const id = await upload(installation, client, {});
  const ask = await drawing(client, async () => undefined);
  expect(await ask.receipts.pages({ id })).toEqual({ pages: [{ width: 595, height: 842 }] });
  expect(await refusalCode(ask.receipts.pages({ id: id + 1 }))).toBe('not_found');
});

test('404: a page that does not exist, and a receipt of another client', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const id = await upload(installation, client, {});
  const none = await drawing(client, async () => undefined);
  expect(await refusalCode(none.receipts.page({ id, page: 9 }))).toBe('not_found');
  const theirs = await drawing(other, async () => image('a'));
  expect(await refusalCode(theirs.receipts.page({ id: 999, page: 1 }))).toBe('not_found');
});

test('400 and 503: a file that cannot be drawn, which says why, and too many who wait', async () => {
  const client = await newClient();
  const id = await upload(installation, client, {});
  const refusedBy = async (error: Error) => {
    const ask = await drawing(client, () => Promise.reject(error));
    const answer = ask.receipts.page({ id, page: 1 });
    return refusalOf(
      await answer.then(
        () => undefined,
        (thrown: unknown) => thrown,
      ),
    );
  };
  expect(await refusedBy(new Unreadable('encrypted', 'The PDF is encrypted.'))).toMatchObject({
    code: 'invalid',
    message: `Receipt ${id} cannot be shown: The PDF is encrypted.`,
    issues: [{ field: 'id', message: 'The PDF is encrypted.' }],
  });
  expect(await refusedBy(new Busy('Too many.'))).toMatchObject({ code: 'unavailable' });
});

test('400: an invalid width', async () => {
  const { receipts } = await (await newClient()).ask();
  for (const width of [0, 2001, 1.5])
    expect(await refusalCode(receipts.page({ id: 1, page: 1, width }))).toBe('invalid');
});
