import type { LetterFound } from '@kontor/data';
import { type FileAnswered, fileContentOf } from '../procedure/files/file-content.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/** The file of a letter as it was issued, out of the store that has it. */
export const keptFile = (
  { receipts }: Pick<WriteOptions<unknown>['ctx'], 'receipts'>,
  { file_name, size, sha256, store, key }: LetterFound,
): FileAnswered => {
  const from = receipts.stores.of(store);
  return {
    ...{ file_name, media_type: 'application/pdf', encoding: 'base64' as const, size, sha256 },
    content: fileContentOf(size, (range) => from.read(key, range)),
  };
};
