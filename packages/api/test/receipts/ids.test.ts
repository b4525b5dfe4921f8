import { expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { vatBooks } from '../vat/some-books.ts';
import { billOf } from './bill.ts';
import { processAll, type Said, upload } from './receipt.ts';

/**
 * §16: ids are counted within the client (decision 27), so that they tell nothing of what other
 * clients do.
 */
const installation = await testInstallation();
const { database, newClient } = installation;
const { someBooks } = vatBooks(installation);

type Client = Awaited<ReturnType<typeof newClient>>;
const send = (client: Client, said?: Said, file_name = 'a.pdf') =>
  upload(installation, client, said ? { said, file_name } : { file_name });
const stack = (mark: string): Said => ({
  pages: 2,
  parts: [1, 2].map((page) => ({
    ...{ first_page: page, last_page: page, content: `${mark} ${page}` },
    codes: [billOf({ message: `${mark} ${page}` })],
  })),
});
const listOf = async (client: Client) => {
  const { receipts, proposals } = await client.ask();
  const [kept, found] = await Promise.all([receipts.list({}), proposals.list({})]);
  return {
    receipts: kept.items.map(({ id, source }) => [id, source]),
    proposals: found.items.map(({ id, receipt }) => [id, receipt]),
  };
};

test('receipts, their parts and proposals of each client are counted from 1, whatever the others upload', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const ids = [];
  for (const client of [one, other, other, one, other]) ids.push(await send(client));
  expect(ids).toEqual([1, 1, 2, 2, 3]);
  expect([await send(one, stack('one')), await send(other, stack('other'))]).toEqual([3, 4]);
  await processAll(installation);
  const cut = (source: number) => [
    [source + 1, source],
    [source + 2, source],
  ];
  expect((await listOf(one)).receipts.slice(2)).toEqual([[3, undefined], ...cut(3)]);
  expect((await listOf(other)).receipts.slice(3)).toEqual([[4, undefined], ...cut(4)]);
  expect((await listOf(one)).proposals).toEqual([
    [1, 4],
    [2, 5],
  ]);
  expect((await listOf(other)).proposals).toEqual([
    [1, 5],
    [2, 6],
  ]);
  expect([await send(one), await send(other)]).toEqual([6, 7]);
  for (const { client } of [one, other]) await expectVerified(database, client.id);
});

test('what is asked or done by an id is asked or done of the own one', async () => {
  const [one, other] = [await newClient(), await newClient()];
  await send(one, { mark: 'one', codes: [billOf()] }, 'one.pdf');
  await send(other, { mark: 'other', codes: [billOf()] }, 'other.pdf');
  await processAll(installation);
  const [ours, theirs] = [await one.ask(), await other.ask()];
  expect([await ours.receipts.get({ id: 1 }), await theirs.receipts.get({ id: 1 })]).toMatchObject([
    { file_name: 'one.pdf', status: 'PROCESSED' },
    { file_name: 'other.pdf', status: 'PROCESSED' },
  ]);
  const contents = await Promise.all([ours, theirs].map(({ receipts }) => receipts.file({ id: 1 })));
  expect(new Set(contents.map(({ sha256 }) => sha256)).size).toBe(2);
  await ours.proposals.dismiss({ id: 1 });
  await ours.receipts.withdraw({ id: 1 });
  expect(await theirs.receipts.get({ id: 1 })).toMatchObject({ status: 'PROCESSED' });
  expect(await theirs.proposals.get({ id: 1 })).toMatchObject({ state: 'OPEN' });
  expect(await refusalCode(ours.receipts.get({ id: 2 }))).toBe('not_found');
});

test('uploads at the same time have ids of their own', async () => {
  const clients = [await newClient(), await newClient()];
  const sent = clients.map((client) => Promise.all(Array.from({ length: 8 }, () => send(client))));
  for (const ids of await Promise.all(sent))
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('VAT returns of each client are counted from 1', async () => {
  const period = { from: '2026-01-01', to: '2026-03-31' };
  for (let client = 0; client < 2; client += 1) {
    const { vat } = await (await someBooks()).ask();
    expect((await vat.settle(period as never)).id).toBe(1);
  }
});
