import { operatorWriting } from '@kontor/api';
import {
  type ClientRestored,
  type ClientRestoring,
  findClient,
  openClientRestore,
  operatorLimits,
  RestoreError,
  verifyContentsOf,
  verifyReadableOf,
} from '@kontor/data';
import { client as clientSchema, fold, type Instant } from '@kontor/domain';
import { madeBy, readFrom } from '../backup/check.ts';
import type { Opening } from '../backup/encryption.ts';
import type { BackupRead } from '../backup/read.ts';
import type { Settings } from '../env.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { called } from '../place.ts';
import { Problem } from '../problem.ts';
import { contentOf, noBucket, type Saying } from './restore.ts';
import { checkTable } from './verify.ts';

type ClientBackup = {
  file: string;
  opening: Opening;
  /** The name of the client in the backup, and the one that it gets. */
  client: string;
  as: string | undefined;
  now: Instant;
};

/**
 * `kontor restore --client`: makes the books of one client of a backup in an installation, beside
 * others, as one transaction. Answers whether all checks hold; the books are not there where one
 * that is a statement finds something.
 */
export const restoreClient = async (
  settings: Settings,
  of: ClientBackup,
  { say, print }: Saying,
): Promise<boolean> => {
  const named = clientSchema.pick({ name: true }).safeParse({ name: of.as ?? of.client });
  if (!named.success) throw new Problem(`The name ${named.error.issues[0]?.message}.`, 2);
  const installation = await openInstallation(settings, say, operatorLimits);
  let restoring: ClientRestoring | undefined;
  let columnsOf: ReadonlyMap<string, readonly string[]> = new Map();
  try {
    if (await findClient(installation.database, named.data.name))
      throw new Problem(`Client ${named.data.name} already exists. Choose another name with --as.`);
    const read = await readFrom(of.file, of.opening, {
      begin: async ({ migrations, tables, client: alone }) => {
        columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
        restoring = await openClientRestore(installation.url, {
          ...{ migrations, client: of.client, as: of.as },
          isAlone: alone !== undefined,
        });
      },
      table: async (name, bytes) => {
        const rows = await restoring?.load({ name, columns: columnsOf.get(name) ?? [] }, bytes);
        // In a backup of all books those of other clients are not counted.
        return rows;
      },
      object: async ({ client_id, sha256 }, bytes) => {
        const id = restoring?.idOf(client_id);
        if (id === undefined) return;
        if (!installation.objects) throw noBucket();
        await installation.objects.put({ client_id: id, sha256 }, contentOf(bytes));
      },
    });
    say('The rows have been read. They are being written and verified.');
    const head = read.manifest.clients.find(({ client }) => fold(client) === fold(of.client));
    const restored = await restoring?.write(head, operatorWriting(of.now, 'kontor restore'));
    if (!restored) return false;
    if (restored.failed.length > 0) {
      await print(
        `${checkTable(restored.name, restored.failed)}\nThe books fail these checks, so nothing was restored. ${madeBy(read)}\n`,
      );
      return false;
    }
    await restoring?.commit();
    await print(sentencesOf(restored, read));
    return await isReadable(installation, restored, print);
  } catch (error) {
    throw error instanceof RestoreError ? new Problem(`${error.message} Nothing was restored.`) : error;
  } finally {
    await restoring?.close();
    await installation.close();
  }
};

const sentencesOf = ({ name, staff, revoked, keys }: ClientRestored, read: BackupRead): string => {
  const people = staff.map((person) => `${person.name} (${person.role})`).join(', ');
  const sentences = [
    `Client ${name} is restored: its books pass all checks, and its audit trail continues from where it ends in the backup. ${madeBy(read)}`,
    people === ''
      ? undefined
      : `Nobody works for it here yet; in the backup ${people} did. Invite them: ${called} person invite ${name} NAME --role ROLE`,
    revoked.length === 0
      ? undefined
      : `These keys already existed here and are revoked for it: ${revoked.join(', ')}. Issue others: ${called} key issue ${name}`,
    keys.length === 0
      ? undefined
      : `These keys are included and are valid from now on: ${keys.map(keyText).join(', ')}. Revoke those that you do not want: ${called} key revoke ${name} PREFIX`,
    'Webhooks, plans and invitations are not included.',
  ];
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : [`${sentence}\n`])).join('');
};

const keyText = ({ prefix, label }: { prefix: string; label: string }): string =>
  label === '' ? prefix : `${prefix} (${label})`;

/**
 * Makes the checks that are no statements, which need the rows committed: each record is read, and
 * each receipt.
 */
const isReadable = async (
  { database, receipts }: Installation,
  { id, name }: ClientRestored,
  print: (text: string) => Promise<void>,
): Promise<boolean> => {
  const client = await findClient(database, name);
  if (!client) return false;
  const results = [
    await verifyReadableOf(database, client),
    await verifyContentsOf(database, receipts.stores, id),
  ];
  const failed = results.filter(({ count }) => count > 0);
  if (failed.length > 0) await print(`${checkTable(name, failed)}\nThe books are there anyway.\n`);
  return failed.length === 0;
};
