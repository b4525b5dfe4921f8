import { NoBooks, type Objects, openObjects, openSnapshot, type Snapshot } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { encryptionFor } from '../backup/encryption.ts';
import { writeWhole } from '../backup/file.ts';
import { backupOf } from '../backup/write.ts';
import type { Settings } from '../env.ts';
import { openServer } from '../installation.ts';
import { version } from '../place.ts';
import { noSuchClient, Problem } from '../problem.ts';

/**
 * `kontor backup`: writes all books as they are at this moment to a file, while they are written
 * to. It changes nothing, so that a database that an older version has made, or that only takes
 * reads, is backed up as well.
 */
export const backUp = async (
  settings: Settings,
  file: string,
  { now, client, say }: { now: Instant; client: string | undefined; say: (sentence: string) => void },
): Promise<void> => {
  const encrypt = await encryptionFor(settings.backupEncryption);
  const server = await openServer(settings, say);
  const objects = settings.bucket && openObjects(settings.bucket);
  try {
    const snapshot = await openSnapshot(server.url, client);
    try {
      await writeSnapshot(snapshot, { objects, file, encrypt, now, client, say });
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (error instanceof NoBooks)
      throw client === undefined
        ? new Problem('The database contains no books of Kontor; there is nothing to back up.')
        : noSuchClient(client);
    throw error;
  } finally {
    await objects?.close();
    await server.stop();
  }
};

type Written = {
  objects: Objects | undefined;
  file: string;
  encrypt: Awaited<ReturnType<typeof encryptionFor>>;
  now: Instant;
  client: string | undefined;
  say: (sentence: string) => void;
};

const writeSnapshot = async (
  snapshot: Snapshot,
  { objects, file, encrypt, now, client, say }: Written,
): Promise<void> => {
  const stored = (await snapshot.objects()).map(({ size, ...key }) => {
    if (objects) return { ...key, read: () => objects.read(key, { start: 0, end: size }) };
    throw new Problem(
      'Receipts are in object storage. Set KONTOR_RECEIPTS_URL so that the backup includes them.',
    );
  });
  let written = 0;
  let said = 0;
  const bytes = backupOf(snapshot, {
    ...{ version, now, client, objects: stored },
    progress: (read) => {
      // The size in the database counts what is free in it as well.
      const tenths = Math.min(9, Math.floor((10 * read) / snapshot.size));
      if (tenths <= said) return;
      said = tenths;
      say(`${megabytes(read)} were read.`);
    },
  });
  const counted = async function* () {
    for await (const chunk of encrypt ? encrypt(bytes) : bytes) {
      written += chunk.length;
      yield chunk;
    }
  };
  await writeWhole(file, counted());
  const { length: tables } = snapshot.tables;
  say(
    `The backup contains ${tables} tables and ${stored.length} receipts of object storage, in ${megabytes(written)}.`,
  );
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
