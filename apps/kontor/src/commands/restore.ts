import {
  type Content,
  openObjects,
  openRestore,
  operatorLimits,
  RestoreError,
  type Restoring,
  verifyEach,
} from '@kontor/data';
import { madeBy, readFrom } from '../backup/check.ts';
import type { Opening } from '../backup/encryption.ts';
import type { BackupRead } from '../backup/read.ts';
import type { Settings } from '../env.ts';
import { type Installation, openInstallation, openServer } from '../installation.ts';
import { Problem } from '../problem.ts';
import { checkTable } from './verify.ts';

export type Saying = { say: (sentence: string) => void; print: (text: string) => Promise<void> };

/**
 * `kontor restore`: makes all books of a backup in an empty database, as one transaction, and
 * verifies them. Answers whether all checks hold and each audit trail ends as the backup says.
 */
export const restore = async (
  settings: Settings,
  file: string,
  opening: Opening,
  { say, print }: Saying,
): Promise<boolean> => {
  const read = await load(settings, file, opening, say);
  const { length } = read.manifest.clients;
  say(`The rows are restored. The books of ${length} clients are being verified.`);
  const installation = await openInstallation(settings, say, operatorLimits);
  try {
    const wrong = await verifyRestored(installation, read, print);
    await print(
      wrong.length === 0
        ? `The backup is restored: the books of ${length} clients pass all checks, and their audit trails end as in the backup. ${madeBy(read)}\n`
        : `The backup is restored, but something is wrong with the books of ${wrong.join(', ')}. ${madeBy(read)}\n`,
    );
    return wrong.length === 0;
  } finally {
    await installation.close();
  }
};

/** Loads and commits the rows, and puts receipts into object storage. */
const load = async (
  settings: Settings,
  file: string,
  opening: Opening,
  say: (sentence: string) => void,
): Promise<BackupRead> => {
  const server = await openServer(settings, say);
  const objects = settings.bucket && openObjects(settings.bucket);
  let restoring: Restoring | undefined;
  let columnsOf: ReadonlyMap<string, readonly string[]> = new Map();
  try {
    const read = await readFrom(file, opening, {
      begin: async ({ migrations, tables, objects: count }) => {
        if (count > 0 && !objects) throw noBucket();
        columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
        restoring = await openRestore(server.url, { migrations, tables });
      },
      table: async (name, bytes) => {
        const rows = await restoring?.load({ name, columns: columnsOf.get(name) ?? [] }, bytes);
        if (rows) say(`${name}: ${rows} rows.`);
        return rows;
      },
      object: async (key, bytes) => {
        await objects?.put(key, contentOf(bytes));
      },
    });
    await restoring?.commit(read.manifest.sequences, say);
    return read;
  } catch (error) {
    throw error instanceof RestoreError ? new Problem(error.message) : error;
  } finally {
    await restoring?.close();
    await objects?.close();
    await server.stop();
  }
};

export const noBucket = (): Problem =>
  new Problem(
    'The backup has receipts of object storage. Set KONTOR_RECEIPTS_URL to the bucket that gets them.',
  );

/** The bytes of a receipt as object storage takes them. */
export const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  read: async function* ({ start, end }) {
    yield bytes.subarray(start, end);
  },
});

/** Prints what is wrong, and answers the names of the clients of whom something is. */
const verifyRestored = async (
  { database, receipts }: Installation,
  { manifest }: BackupRead,
  print: (text: string) => Promise<void>,
): Promise<string[]> => {
  const kept = new Map(manifest.clients.map((head) => [head.client, head]));
  const wrong: string[] = [];
  for await (const { client, results, head } of verifyEach(database, receipts.stores, {})) {
    const before = kept.get(client.name);
    const isSame = before?.number === head.number && before.hash === head.hash;
    const failed = results.filter(({ count }) => count > 0);
    if (isSame && failed.length === 0) continue;
    wrong.push(client.name);
    if (failed.length > 0) await print(`${checkTable(client.name, failed)}\n`);
    if (!isSame) await print(`The audit trail of ${client.name} does not end as in the backup.\n`);
  }
  return wrong;
};
