import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Snapshot } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { type Beginning, entryNames, format, type Manifest } from './manifest.ts';
import { entryOf, tarEnd } from './tar.ts';

const compress = promisify(gzip);

// The bytes of rows in one part. Parts are compressed beside each other, in the threads of Node,
// and written in their order.
const partLength = 4 << 20;
const partsAhead = 4;
// Higher ones take twice the time for some per cent less.
const level = 5;

/**
 * The parts of a backup besides the database: when, by which version, and the receipts in object
 * storage.
 */
export type BackupOf = {
  version: string;
  now: Instant;
  /** The client whose books alone the snapshot has. */
  client: string | undefined;
  objects: readonly { client_id: number; sha256: string; read: () => AsyncIterable<Uint8Array> }[];
  /** Gets the bytes of rows that were read so far, now and then. */
  progress: (bytes: number) => void;
};

/**
 * The bytes of a backup of a snapshot: a tar file, whose last entry has the SHA-256 of all others.
 * Memory stays flat.
 */
export async function* backupOf(snapshot: Snapshot, of: BackupOf): AsyncGenerator<Buffer> {
  const { version, now, client, objects, progress } = of;
  const time = Math.floor(Date.parse(now) / 1000);
  const sums: string[] = [];
  const entry = (name: string, content: Uint8Array) => {
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    return entryOf(name, content, time);
  };
  const { migrations, tables } = snapshot;
  const beginning: Beginning = {
    ...{ format, version, created: now, migrations: [...migrations] },
    ...(snapshot.installation !== undefined && { installation: snapshot.installation }),
    ...(client !== undefined && { client }),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    objects: objects.length,
  };
  yield* entry(entryNames.beginning, json(beginning));
  const copied: Manifest['tables'] = [];
  let before = 0;
  for (const table of tables) {
    const { bytes, rows } = snapshot.copy(table);
    let length = 0;
    let number = 0;
    for await (const part of compressedParts(bytes)) {
      number += 1;
      length += part.length;
      yield* entry(entryNames.part(table.name, number), part.bytes);
      progress(before + length);
    }
    before += length;
    copied.push({ name: table.name, rows: rows() });
  }
  for (const { client_id, sha256, read } of objects)
    yield* entry(entryNames.object(client_id, sha256), await concatenated(read()));
  const manifest: Manifest = {
    tables: copied,
    sequences: await snapshot.sequences(),
    clients: await snapshot.heads(),
  };
  yield* entry(entryNames.manifest, json(manifest));
  yield* entryOf(entryNames.sums, Buffer.from(sums.join('')), time);
  yield tarEnd();
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

/**
 * Cuts bytes into parts, and compresses some of them at once. `length` is that of a part before.
 */
async function* compressedParts(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; length: number }> {
  const ahead: Promise<{ bytes: Buffer; length: number }>[] = [];
  const begin = async (pieces: Uint8Array[], length: number) => ({
    bytes: await compress(Buffer.concat(pieces, length), { level }),
    length,
  });
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length < partLength) continue;
    ahead.push(begin(pieces, length));
    [pieces, length] = [[], 0];
    const first = ahead.length > partsAhead ? ahead.shift() : undefined;
    if (first) yield await first;
  }
  if (length > 0) ahead.push(begin(pieces, length));
  for (const part of ahead) yield await part;
}

const concatenated = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
};
