import { createHash } from 'node:crypto';
import type { ByteRange, DrawnLetter } from '@kontor/data';
import type { LetterEInvoice, NewLetter } from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';

/** The part of a context that letters are drawn in. */
export type DrawingContext = Pick<WriteOptions<unknown>['ctx'], 'receipts' | 'client' | 'books'>;

/**
 * A letter to be issued, in the transaction that `packages/data/src/letters/README.md` describes:
 * `draw` makes its bytes, which go to the store of receipts. A letter that was issued before is
 * answered by its id, and nothing is drawn. Without a key, as of a statement, the key is the
 * SHA-256 of the bytes, so that the same document is the same letter.
 */
export const drawLetter = async (
  { receipts, client, books }: DrawingContext,
  of: Omit<NewLetter, 'key'> & { key?: string },
  draw: () => Promise<Uint8Array | { bytes: Uint8Array; e_invoice?: LetterEInvoice | undefined }>,
): Promise<DrawnLetter | { id: number }> => {
  const { key, kind, language_code } = of;
  const before = key !== undefined && (await books.letters.find({ kinds: [kind], key, language_code }));
  if (before) return { id: before.id };
  const drawn = await draw();
  const { bytes, e_invoice } = drawn instanceof Uint8Array ? { bytes: drawn, e_invoice: undefined } : drawn;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { current } = receipts.stores;
  const size = bytes.byteLength;
  const read = async function* ({ start, end }: ByteRange) {
    yield bytes.subarray(start, end);
  };
  const stored = await current.put({ client_id: client.id, sha256 }, { size, read });
  return { ...of, key: key ?? sha256, size, sha256, store: current.name, stored, e_invoice };
};
