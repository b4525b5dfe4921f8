import { createHash } from 'node:crypto';
import type { Database } from '../postgres/database.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import type { ReceiptStores, StoreName } from '../receipts/storage/store.ts';
import { type CheckResult, maxRowsShown, type OffendingRow, type Verified } from './verify.ts';

type StoredReceipt = { id: number; file_name: string; store: StoreName; size: number; sha256: string };

/** A database whose receipts are read, or a transaction on one. */
type ReceiptSource = { prisma: Pick<Database['prisma'], 'client' | 'receipt'> };

const pageLength = 1000;

/**
 * Reads every receipt from its store, piece by piece, and computes its SHA-256 again, which no SQL statement can do for object
 * storage. For one client or, without `client_id`, for every client in the order of their names.
 */
export const verifyContents = async (
  source: ReceiptSource,
  stores: Pick<ReceiptStores, 'of'>,
  client_id?: number,
): Promise<Verified[]> => {
  const clients = await source.prisma.client.findMany({
    ...(client_id === undefined ? {} : { where: { id: client_id } }),
    orderBy: { name_folded: 'asc' },
    select: { id: true, name: true },
  });
  const verified: Verified[] = [];
  for (const { id, name } of clients)
    verified.push({ client: name, ...(await verifyContentsOf(source, stores, id)) });
  return verified;
};

/** Reads every receipt of one client, as `verifyContents` does. */
export const verifyContentsOf = async (
  source: ReceiptSource,
  stores: Pick<ReceiptStores, 'of'>,
  client_id: number,
): Promise<CheckResult> => {
  const rows: OffendingRow[] = [];
  let count = 0;
  for await (const receipt of storedReceipts(source, client_id)) {
    const found = await hashInStore(stores, client_id, receipt);
    if (found === receipt.sha256) continue;
    count += 1;
    const { file_name, store, size, sha256 } = receipt;
    if (rows.length < maxRowsShown)
      rows.push({ id: String(receipt.id), file_name, store, size: String(size), sha256, found });
  }
  return { ...contentCheck, count, rows };
};

export const contentCheck = {
  check: 'receipt_contents',
  sentence: 'The bytes of every receipt are those that were uploaded, by their SHA-256.',
};

async function* storedReceipts({ prisma }: ReceiptSource, client_id: number): AsyncGenerator<StoredReceipt> {
  for (let last = 0; ; ) {
    const page = await prisma.receipt.findMany({
      where: { client_id, id: { gt: last } },
      orderBy: { id: 'asc' },
      take: pageLength,
    });
    for (const { store, sha256, ...receipt } of page)
      yield { ...receipt, store: store as StoreName, sha256: Buffer.from(sha256).toString('hex') };
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Computes the hash of the stored bytes, or says why they can't be read. */
const hashInStore = async (
  stores: Pick<ReceiptStores, 'of'>,
  client_id: number,
  { store, size, sha256 }: StoredReceipt,
): Promise<string> => {
  const hash = createHash('sha256');
  try {
    for await (const bytes of stores.of(store).read({ client_id, sha256 }, { start: 0, end: size }))
      hash.update(bytes);
    return hash.digest('hex');
  } catch (error) {
    // A database that can't be reached says nothing about this receipt.
    if (isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : 'it can not be read';
  }
};
