import type { IncomingMessage } from 'node:http';
import { Refusal } from '@kontor/domain';
import { expect, test } from 'vitest';
import { BucketError } from '../src/receipts/storage/bucket-error.ts';
import { bytesOf, receipt, whole, withObjectStorage } from './objects.ts';

const { started, open, puts } = withObjectStorage();

/** Reads up to `bytes` bytes of the request's body. */
const take = async (request: IncomingMessage, bytes: number): Promise<void> => {
  let taken = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    taken += chunk.length;
    if (taken >= bytes) return;
  }
};

test('content that the storage did not receive whole is sent again from the beginning', async () => {
  const store = open();
  const { content, key, bytes } = receipt(3_000_000);
  // The first request asks whether the object exists.
  started().answerOnce((_, answer) => answer.writeHead(404).end());
  started().answerOnce(async (request, answer) => {
    await take(request, 1_000_000);
    answer.writeHead(503, { connection: 'close' }).end('<Error><Code>SlowDown</Code></Error>');
  });
  started().answerOnce(async (request) => {
    await take(request, 2_000_000);
    request.socket.destroy();
  });
  await store.put(key, content);
  expect(puts(key)).toBe(3);
  expect((await bytesOf(store.read(key, whole(content)))).equals(bytes)).toBe(true);
});

test('a storage that stays out of order is unavailable', async () => {
  const store = open();
  const { content, key } = receipt(3_000_000);
  const outOfOrder = () =>
    started().answerOnce((_, answer) => answer.writeHead(500, { connection: 'close' }).end());
  for (let attempt = 0; attempt < 3; attempt += 1) outOfOrder();
  const error = await store.put(key, content).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/out of order/) },
  });
});

test('a receipt whose download breaks off is unavailable at once', async () => {
  const store = open();
  const { content, key } = receipt(100_000);
  await store.put(key, content);
  started().answerOnce((_, answer) => {
    answer.writeHead(206, { 'content-length': '100000' }).write(Buffer.alloc(50_000));
    setImmediate(() => answer.destroy());
  });
  await expect(bytesOf(store.read(key, whole(content)))).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['a server that is not there', 's3://receipts?endpoint=http://127.0.0.1:1', {}, /No storage answers/],
  ['a host that is not known', 's3://receipts?endpoint=http://storage.invalid', {}, /host is not known/],
  ['a key that is not known', undefined, { AWS_ACCESS_KEY_ID: 'NOBODY' }, /refuses the credentials/],
  ['a wrong secret', undefined, { AWS_SECRET_ACCESS_KEY: 'wrong' }, /refuses the credentials/],
])('%s is unavailable, and the log says why', async (_, address, environment, sentence) => {
  const store = open(address, environment);
  const { content, key } = receipt(1_000);
  await expect(store.ping()).rejects.toThrow(BucketError);
  await expect(store.ping()).rejects.toThrow(sentence);
  const unavailable = {
    code: 'unavailable',
    message: 'The receipts cannot be reached; try again in a moment.',
  };
  await expect(store.put(key, content)).rejects.toMatchObject(unavailable);
  await expect(bytesOf(store.read(key, whole(content)))).rejects.toMatchObject({
    ...unavailable,
    cause: { message: expect.stringMatching(sentence) },
  });
});

test('a missing bucket is reported to the operator', async () => {
  const store = open(`s3://elsewhere?endpoint=${started().endpoint}`);
  await expect(store.ping()).rejects.toThrow('There is no bucket of this name.');
  const { content, key } = receipt(1_000);
  await expect(store.put(key, content)).rejects.toMatchObject({ code: 'unavailable' });
});

test('missing credentials are reported to the operator', async () => {
  const store = open(undefined, {
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  await expect(store.ping()).rejects.toThrow('There are no credentials.');
});

test('the answer of a server that is no object storage is quoted to the operator', async () => {
  const store = open();
  started().answerOnce((_, answer) => answer.writeHead(400, { 'content-type': 'text/plain' }).end('Hello'));
  await expect(store.ping()).rejects.toThrow(/^What answers there says /);
  for (const status of [200, 404]) {
    started().answerOnce((_, answer) =>
      answer.writeHead(status, { 'content-type': 'text/html' }).end('<p>Hello'),
    );
    await expect(store.ping()).rejects.toThrow(/^What answers there /);
  }
});

test('ping resolves for a bucket that answers', async () => {
  await open().ping();
});
