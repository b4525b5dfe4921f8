import { createHash } from 'node:crypto';
import { type ObjectStorage, startObjectStorage } from '@kontor/testing';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { bucketAddress } from '../src/receipts/storage/bucket-address.ts';
import { type Objects, openObjects } from '../src/receipts/storage/objects.ts';
import type { ByteRange, Content, ContentKey } from '../src/receipts/storage/store.ts';

/** Starts object storage for the tests of a file, and closes the stores on it after each test. */
export const withObjectStorage = () => {
  let storage: ObjectStorage;
  const opened: Objects[] = [];
  beforeAll(async () => {
    storage = await startObjectStorage();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(() => storage.close());
  return {
    started: () => storage,
    /** Opens a bucket, by default that of the storage, in an environment with its keys. */
    open: (
      address = `s3://receipts/books?endpoint=${storage.endpoint}`,
      environment: Readonly<Record<string, string>> = {},
    ) => {
      const found = { ...storage.credentials, ...environment };
      for (const [name, value] of Object.entries(found)) vi.stubEnv(name, value);
      const store = openObjects(bucketAddress.parse(address));
      opened.push(store);
      return store;
    },
    /** Counts how often an object was sent. */
    puts: ({ sha256 }: ContentKey): number =>
      storage.requests.filter((one) => one.startsWith('PUT') && one.includes(sha256)).length,
  };
};

/** Makes unique bytes, and their key for a client. */
export const receipt = (
  size: number,
  client_id = 1,
): { content: Content; key: ContentKey; bytes: Buffer } => {
  const bytes = Buffer.alloc(size, `receipt ${Math.random()} `);
  const read = async function* ({ start, end }: ByteRange) {
    for (let at = start; at < end; at += 65_536) yield bytes.subarray(at, Math.min(at + 65_536, end));
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { content: { size, read }, key: { client_id, sha256 }, bytes };
};

export const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

export const whole = ({ size }: Content): ByteRange => ({ start: 0, end: size });
