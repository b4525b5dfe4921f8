import { createHash } from 'node:crypto';
import {
  type BucketAddress,
  bucketAddress,
  openObjects,
  openReceiptStores,
  verifyContents,
} from '@kontor/data';
import { freshDatabase, type ObjectStorage, startObjectStorage } from '@kontor/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kontor } from './kontor.ts';
import { serve } from './served.ts';

let storage: ObjectStorage;
let served: Awaited<ReturnType<typeof serve>>;
let key: string;
let address: BucketAddress;

beforeAll(async () => {
  storage = await startObjectStorage();
  for (const [name, value] of Object.entries(storage.credentials)) vi.stubEnv(name, value);
  address = bucketAddress.parse(`s3://receipts/books?endpoint=${storage.endpoint}`);
  served = await serve({ objects: openObjects(address) });
  key = await served.client('demo');
});

afterAll(async () => {
  await served.close();
  await storage.close();
  vi.unstubAllEnvs();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${served.address}/api/latest/clients/demo/belege${path}`, {
    ...init,
    headers: { 'x-api-key': key, accept: 'application/json', ...init.headers },
  });

const onePoint = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A GIF of one point that says `text`. */
const gifOf = (text: string): Buffer =>
  Buffer.concat([
    onePoint.subarray(0, -1),
    Buffer.from([0x21, 0xfe, text.length]),
    Buffer.from(text),
    Buffer.from([0, 0x3b]),
  ]);

const upload = (bytes: Buffer) => {
  const body = new FormData();
  body.set('Filedata', new File([Uint8Array.from(bytes)], 'quittung.gif', { type: 'image/gif' }));
  return ask('', { method: 'POST', body });
};

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

const nameOf = (bytes: Buffer): string =>
  `/receipts/books/1/${createHash('sha256').update(bytes).digest('hex')}`;

const kept = () =>
  served.database.prisma.receipt.findMany({ select: { id: true, store: true }, orderBy: { id: 'asc' } });

const outOfOrder = (requests: number) => {
  for (let request = 0; request < requests; request += 1)
    storage.answerOnce((_, answer) => answer.writeHead(500, { connection: 'close' }).end());
};

test('a receipt that is uploaded goes into the bucket, and is read from there', async () => {
  const bytes = gifOf('in the bucket');
  const answer = await upload(bytes);
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  expect(storage.requests).toContain(`PUT ${nameOf(bytes)}?x-id=PutObject`);
  expect((await kept()).map(({ store }) => store)).toEqual(['objects']);
  expect(await served.database.prisma.receipt_chunk.count()).toBe(0);

  const file = await ask(`/${id}/file`);
  expect((await bytesOf(file)).equals(bytes)).toBe(true);
  const part = await ask(`/${id}/file`, { headers: { range: 'bytes=5-20' } });
  expect(part.status).toBe(206);
  expect((await bytesOf(part)).equals(bytes.subarray(5, 21))).toBe(true);
  expect((await upload(bytes)).status).toBe(409);
});

test('503: the bucket does not answer; nothing is kept, and the next upload is as if it were the first', async () => {
  const bytes = gifOf('not at once');
  const before = await kept();
  outOfOrder(3);
  const answer = await upload(bytes);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    error: 'The receipts cannot be reached; try again in a moment.',
  });
  expect(await kept()).toEqual(before);
  expect((await upload(bytes)).status).toBe(200);
});

test('503: a file is asked for and the bucket does not answer', async () => {
  const { id } = (await (await upload(gifOf('gone for a moment'))).json()) as { id: string };
  outOfOrder(3);
  const answer = await ask(`/${id}/file`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  expect((await ask(`/${id}/file`)).status).toBe(200);
});

test('500: a file is asked for and the bucket has lost it', async () => {
  const { id } = (await (await upload(gifOf('lost'))).json()) as { id: string };
  storage.answerOnce((_, answer) => answer.writeHead(404).end());
  const answer = await ask(`/${id}/file`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal' });
});

test('kontor verify reads receipts from the bucket, and finds one that is not there', async () => {
  expect((await upload(gifOf('verified'))).status).toBe(200);
  const stores = openReceiptStores(served.database, openObjects(address));
  const look = async () =>
    (await verifyContents(served.database, stores)).find(({ client }) => client === 'demo');
  expect(await look()).toMatchObject({ count: 0 });
  // The first that is looked at.
  storage.answerOnce((_, answer) => answer.writeHead(404).end());
  expect(await look()).toMatchObject({
    count: 1,
    rows: [{ found: expect.stringContaining('is not in object storage') }],
  });
  await stores.close();
});

test('the program does not start with a bucket that it cannot use, and says why', async () => {
  const { url } = await freshDatabase();
  const start = (address: string, credentials: Record<string, string> = storage.credentials) =>
    kontor(['start'], {
      ...credentials,
      DATABASE_URL: url,
      KONTOR_PORT: '0',
      KONTOR_RECEIPTS_URL: address,
      KONTOR_LOG: 'silent',
    });
  const { endpoint } = storage;
  const outputOf = async (...sent: Parameters<typeof start>) => {
    const { code, stderr } = await start(...sent);
    return [code, stderr.trim().split('\n').at(-1)];
  };
  const unusable = "KONTOR_RECEIPTS_URL can't be used: ";
  expect(await outputOf(`s3://elsewhere?endpoint=${endpoint}`)).toEqual([
    1,
    `${unusable}There is no bucket of this name.`,
  ]);
  expect(await outputOf('s3://receipts?endpoint=http://127.0.0.1:1')).toEqual([
    1,
    `${unusable}No storage answers there.`,
  ]);
  expect(
    await outputOf(`s3://receipts?endpoint=${endpoint}`, {
      ...storage.credentials,
      AWS_SECRET_ACCESS_KEY: 'wrong',
    }),
  ).toEqual([1, `${unusable}The storage refuses the credentials.`]);
  expect(await outputOf('s3://receipts')).toEqual([
    2,
    'KONTOR_RECEIPTS_URL must have a region, as in s3://bucket/prefix?region=eu-central-2, or an endpoint.',
  ]);
});
