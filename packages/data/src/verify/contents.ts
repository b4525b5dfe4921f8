import { createHash } from 'node:crypto';
import type { Database } from '../postgres/database.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import type { ReceiptStores, StoreName } from '../receipts/storage/store.ts';
import type { OffendingRow, Verified } from './verify.ts';

type Kept = { id: number; file_name: string; store: StoreName; size: number; sha256: string };

/** Where receipts are looked at. */
type Looking = { prisma: Pick<Database['prisma'], 'client' | 'receipt'> };

const pageLength = 1000;
// As of the other checks.
const mostShown = 20;

/**
 * Reads every receipt from where it is kept, piece by piece, and reckons its SHA-256 anew: what `kontor verify` can not ask
 * of the database alone. For one client or, without `client_id`, for every client in the order of their names.
 */
export const verifyContents = async (
  looking: Looking,
  stores: Pick<ReceiptStores, 'of'>,
  client_id?: number,
): Promise<Verified[]> => {
  const clients = await looking.prisma.client.findMany({
    ...(client_id === undefined ? {} : { where: { id: client_id } }),
    orderBy: { name_folded: 'asc' },
    select: { id: true, name: true },
  });
  const verified: Verified[] = [];
  for (const { id, name } of clients) {
    const rows: OffendingRow[] = [];
    let count = 0;
    for await (const receipt of receiptsOf(looking, id)) {
      const found = await foundIn(stores, id, receipt);
      if (found === receipt.sha256) continue;
      count += 1;
      const { file_name, store, size, sha256 } = receipt;
      if (rows.length < mostShown)
        rows.push({ id: String(receipt.id), file_name, store, size: String(size), sha256, found });
    }
    verified.push({ client: name, ...contentCheck, count, rows });
  }
  return verified;
};

export const contentCheck = {
  check: 'receipt_contents',
  sentence: 'The bytes of every receipt are those that were uploaded, by their SHA-256.',
};

async function* receiptsOf({ prisma }: Looking, client_id: number): AsyncGenerator<Kept> {
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

/** The hash of what is kept, or why it can not be read. */
const foundIn = async (
  stores: Pick<ReceiptStores, 'of'>,
  client_id: number,
  { store, size, sha256 }: Kept,
): Promise<string> => {
  const hash = createHash('sha256');
  try {
    for await (const bytes of stores.of(store).read({ client_id, sha256 }, { start: 0, end: size }))
      hash.update(bytes);
    return hash.digest('hex');
  } catch (error) {
    // While the database can not be reached, nothing is known of any receipt.
    if (isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : 'it can not be read';
  }
};
