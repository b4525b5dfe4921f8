import {
  type Database,
  explainFailure,
  findClient,
  findWaitingFiles,
  openBooks,
  readReceivedFile,
  settleFile,
  type WaitingFile,
} from '@kontor/data';
import { type Instant, instantAt, largestReceipt, Refusal } from '@kontor/domain';
import { Unreadable } from '@kontor/scan';
import { refusalOfBusy } from '../../procedure/busy.ts';
import { operatorWriting } from '../../procedure/idempotency.ts';
import type { Receipts } from '../../procedure/receipts/receipt-resources.ts';
import { refusalOf } from '../../procedure/refusal.ts';
import { type TemporaryFile, writeTemporaryFile } from '../temporary-file.ts';

/** The work of whoever has the files of accepted mails become receipts (docs/interface §16.5). */
export type TakingFiles = {
  database: Database;
  receipts: Receipts;
  now: () => Instant;
  stopping: () => boolean;
  log: { error: (fields: object, sentence: string) => void };
};

const mostFiles = 50;

/**
 * Takes the files that wait longest, each as an upload: checked by a thread, and known by its
 * bytes; true where there was one. One that can't be taken says why, and keeps no other from being
 * taken. Throws where the database can't be used, or no file can be checked now.
 */
export const takeReceivedFiles = async (options: TakingFiles): Promise<boolean> => {
  const { database, stopping } = options;
  const waiting = await findWaitingFiles(database, mostFiles);
  for (const file of waiting) {
    if (stopping()) break;
    await takeOrSettle(options, file);
  }
  return waiting.length > 0;
};

const takeOrSettle = async (options: TakingFiles, file: WaitingFile): Promise<void> => {
  const { database, log } = options;
  try {
    await takeFile(options, file);
  } catch (failure) {
    const error = await explainFailure(database, failure);
    const refusal = refusalOf(error);
    if (refusal?.code === 'unavailable') throw error;
    // Somebody has just uploaded the same bytes: the next look finds their receipt.
    if (refusal?.code === 'receipt_exists') return;
    if (!refusal)
      log.error(
        { err: error, client: file.client, mail: file.mail_id },
        'A file of a mail could not be taken because of a fault of the program.',
      );
    await settleFile(database, file, { refused: refusal?.message ?? 'Something went wrong.' });
  }
};

const takeFile = async ({ database, receipts, now }: TakingFiles, file: WaitingFile): Promise<void> => {
  const client = await findClient(database, file.client);
  if (!client) return;
  const content = await writeTemporaryFile(readReceivedFile(database, file), {
    directory: receipts.directory,
    limit: largestReceipt,
    begins: () => undefined,
  });
  try {
    const books = openBooks(database, client);
    const before = await books.receipts.uploadedBefore(content.sha256);
    if (before) return await settleFile(database, file, { receipt_id: before.id });
    await checkFile(receipts, content, file);
    const store = receipts.stores.current;
    const { size, sha256, checksum } = content;
    const stored = await store.put({ client_id: client.id, sha256 }, content);
    const { file_name, media_type, sender, subject, received } = file;
    const mail = { sender, subject, received: instantAt(received.getTime()) };
    await books.receipts.keep(
      { file_name, comment: '', media_type, size, sha256, checksum, store: store.name, mail },
      async (tx, id) => {
        await stored(tx);
        await settleFile(tx, file, { receipt_id: id });
      },
      operatorWriting(now(), 'receivedMails.take'),
    );
    receipts.wakeUp.signal();
  } finally {
    await content.close();
  }
};

/** Checks, as at an upload, that a file is what it says. Refuses `media_type_refused`. */
const checkFile = async (
  { scanner }: Receipts,
  content: TemporaryFile,
  { media_type, client_id }: WaitingFile,
): Promise<void> => {
  try {
    await scanner.inspect(() => content.bytes(), media_type, String(client_id));
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal('media_type_refused', error.message);
    throw refusalOfBusy(error, 'Too many uploads wait to be checked; try again later.');
  }
};
