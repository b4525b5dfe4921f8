import { type SigningKey, signingKeyOf, zipOf } from '@kontor/archive';
import { archiveDays, Refusal } from '@kontor/domain';
import type { FileAnswered } from '../procedure/files/file-content.ts';
import { type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { keepFile, madeFile } from '../receipts/made-file.ts';
import { type ArchiveProof, archiveFiles } from './contents.ts';

type ArchiveContext = WriteOptions<unknown>['ctx'];

// An archive has a connection while it reads, and the disk of uploads until it was answered.
const mostArchives = 1;
let underWay = 0;

/** The key by which this installation signs. Refuses `unavailable` where it has no secret key. */
export const signingKey = ({ database }: Pick<ArchiveContext, 'database'>): SigningKey => {
  const seed = database.secrets.signingSeed();
  if (seed) return signingKeyOf(seed);
  throw new Refusal('unavailable', 'This installation has no secret key, by which archives are signed.');
};

/**
 * Makes the archive of a year, or of all, in a temporary file, and records it (docs/interface §33).
 * Refuses `not_found` for a year without entries, and `unavailable` while another one is made.
 */
export const makeArchive = async (
  { ctx, path }: Pick<WriteOptions<unknown>, 'ctx' | 'path'>,
  asked: string,
): Promise<FileAnswered> => {
  const { books, client } = ctx;
  const key = signingKey(ctx);
  const days = archiveDays(await books.archives.years(), asked);
  if (!days)
    throw new Refusal('not_found', `There are no entries of ${asked === 'all' ? 'any year' : asked}.`);
  if (underWay >= mostArchives)
    throw new Refusal('unavailable', 'Another archive is being made; try again in a moment.');
  underWay += 1;
  try {
    const writing = writingOf({ ctx, path });
    const by = writing.by.person?.name ?? (writing.by.key || 'the operator');
    const number = await books.archives.takeNumber();
    let proof: ArchiveProof | undefined;
    const files = archiveFiles(ctx, { number, days, key, by }, (proven) => {
      proof = proven;
    });
    const file = await keepFile(zipOf(files, new Date(ctx.now)), ctx.receipts.directory);
    try {
      if (!proof) throw new Error('an archive was not proven');
      const { days: found, ...proven } = proof;
      await books.archives.record(
        { ...found, ...proven, number, size: file.size, key: key.fingerprint },
        writing,
      );
    } catch (error) {
      await file.close();
      throw error;
    }
    return madeFile(`${client.name}-${asked}-${number}.zip`, 'application/zip', file);
  } finally {
    underWay -= 1;
  }
};
