import { createHash } from 'node:crypto';
import type { Database } from '../postgres/database.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import type { ReceiptStores, StoreName } from '../receipts/storage/store.ts';
import { type CheckResult, maxRowsShown, type OffendingRow, type Verified } from './verify.ts';

type StoredFile = { id: string; file_name: string; store: StoreName; size: number; sha256: string };
/** A file that a column holds. */
type FileInRow = StoredFile & { content: string };

/** A database whose files are read, or a transaction on one. */
type FileSource = { prisma: Pick<Database['prisma'], 'client' | 'receipt' | 'letter' | 'bank_file'> };

const pageLength = 1000;

/**
 * Reads every receipt, letter and file of a bank from its store, piece by piece, and computes its
 * SHA-256 again, which no SQL statement can do for object storage. For one client or, without
 * `client_id`, for every client in the order of their names.
 */
export const verifyContents = async (
  source: FileSource,
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

/** Reads every receipt, letter and file of a bank of one client, as `verifyContents` does. */
export const verifyContentsOf = async (
  source: FileSource,
  stores: Pick<ReceiptStores, 'of'>,
  client_id: number,
): Promise<CheckResult> => {
  const rows: OffendingRow[] = [];
  let count = 0;
  for await (const file of storedFiles(source, client_id)) {
    const found =
      'content' in file
        ? createHash('sha256').update(file.content).digest('hex')
        : await hashInStore(stores, client_id, file);
    if (found === file.sha256) continue;
    count += 1;
    const { id, file_name, store, size, sha256 } = file;
    if (rows.length < maxRowsShown) rows.push({ id, file_name, store, size: String(size), sha256, found });
  }
  return { ...contentCheck, count, rows };
};

export const contentCheck = {
  check: 'receipt_contents',
  sentence:
    'The bytes of every receipt and file of a bank are those that were uploaded, and those of every letter are as it was issued, by their SHA-256.',
};

async function* storedFiles(
  { prisma }: FileSource,
  client_id: number,
): AsyncGenerator<StoredFile | FileInRow> {
  const pageAfter = (last: number) => ({
    where: { client_id, id: { gt: last } },
    orderBy: { id: 'asc' as const },
    take: pageLength,
  });
  yield* filesOf('', (last) => prisma.receipt.findMany(pageAfter(last)));
  yield* filesOf('letter ', (last) =>
    prisma.letter.findMany({ ...pageAfter(last), omit: { e_invoice: true } }),
  );
  yield* eInvoicesOf({ prisma }, client_id);
  yield* filesOf('bank file ', (last) => prisma.bank_file.findMany(pageAfter(last)));
}

// Such a file may have megabytes.
const eInvoicesLength = 20;

async function* eInvoicesOf({ prisma }: FileSource, client_id: number): AsyncGenerator<FileInRow> {
  for (let last = 0; ; ) {
    const page = await prisma.letter.findMany({
      where: { client_id, id: { gt: last }, e_invoice_sha256: { not: null } },
      orderBy: { id: 'asc' },
      take: eInvoicesLength,
    });
    for (const { id, file_name, store, e_invoice, e_invoice_sha256 } of page) {
      const content = e_invoice ?? '';
      const sha256 = Buffer.from(e_invoice_sha256 ?? []).toString('hex');
      const of = { id: `e-invoice of letter ${id}`, file_name, store: store as StoreName };
      yield { ...of, size: Buffer.byteLength(content), sha256, content };
    }
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
  }
}

type FileRow = { id: number; file_name: string; store: string; size: number; sha256: Uint8Array };

async function* filesOf(
  prefix: string,
  pageAfter: (last: number) => Promise<readonly FileRow[]>,
): AsyncGenerator<StoredFile> {
  for (let last = 0; ; ) {
    const page = await pageAfter(last);
    for (const { id, file_name, store, size, sha256 } of page)
      yield {
        ...{ id: `${prefix}${id}`, file_name, store: store as StoreName, size },
        sha256: Buffer.from(sha256).toString('hex'),
      };
    const end = page.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Computes the hash of the stored bytes, or says why they can't be read. */
const hashInStore = async (
  stores: Pick<ReceiptStores, 'of'>,
  client_id: number,
  { store, size, sha256 }: StoredFile,
): Promise<string> => {
  const hash = createHash('sha256');
  try {
    for await (const bytes of stores.of(store).read({ client_id, sha256 }, { start: 0, end: size }))
      hash.update(bytes);
    return hash.digest('hex');
  } catch (error) {
    // A database that can't be reached says nothing about this receipt.
    if (isUnavailable(error)) throw error;
    return error instanceof Error ? error.message : 'it cannot be read';
  }
};
