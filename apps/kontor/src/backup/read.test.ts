import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { format } from './manifest.ts';
import { readBackup } from './read.ts';
import { entryOf, tarEnd } from './tar.ts';

const mebibyte = 1 << 20;

/** A backup of one table, whose rows are zeros. */
const backupOfZeros = (megabytes: number): Buffer[] => {
  const member = gzipSync(Buffer.alloc(64 * mebibyte));
  const part = Buffer.concat(Array.from({ length: megabytes / 64 }, () => member));
  const beginning = {
    ...{ format, version: '0', created: '2026-01-01', migrations: [], objects: 0 },
    tables: [{ name: 'audit', columns: ['id'] }],
  };
  const manifest = { tables: [{ name: 'audit', rows: 1 }], sequences: [], clients: [] };
  const entries: [string, Buffer][] = [
    ['kontor-backup.json', Buffer.from(JSON.stringify(beginning))],
    ['tables/audit/000001.gz', part],
    ['manifest.json', Buffer.from(JSON.stringify(manifest))],
  ];
  const sums = entries.map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  );
  return [...entries, ['SHA256SUMS', Buffer.from(sums.join(''))] as const]
    .flatMap(([name, content]) => entryOf(name, content, 0))
    .concat(tarEnd());
};

const readZeros = async (megabytes: number) => {
  const taken = { bytes: 0, largest: 0 };
  const taker = {
    begin: async () => undefined,
    object: async () => undefined,
    table: async (_: string, pieces: AsyncIterable<Uint8Array>) => {
      for await (const { length } of pieces) {
        taken.bytes += length;
        taken.largest = Math.max(taken.largest, length);
      }
      return 1;
    },
  };
  const chunks = async function* () {
    yield* backupOfZeros(megabytes);
  };
  const why = await readBackup(chunks(), taker).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return { why, ...taken };
};

test('the rows of a part come some at a time, however large it becomes', async () => {
  const { why, bytes, largest } = await readZeros(128);
  expect([why, bytes]).toEqual(['read', 128 * mebibyte]);
  expect(largest).toBeLessThanOrEqual(mebibyte);
});

test('a part that becomes larger than any row can be is refused as soon as it does', async () => {
  const { why, bytes } = await readZeros(2_048);
  expect(why).toMatch(/^Damaged: tables\/audit\/000001\.gz, which becomes more than \d+ bytes,/);
  expect(bytes).toBeLessThanOrEqual(1_024 * mebibyte);
});
