import { type FileAnswered, makeArchive, refusalOf } from '@kontor/api';
import { findClient, operatorLimits } from '@kontor/data';
import { writeWhole } from '../backup/file.ts';
import type { Settings } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { openStamps } from '../names/time-stamps.ts';
import { operatorContext } from '../operator-context.ts';
import { version } from '../place.ts';
import { noSuchClient, Problem } from '../problem.ts';
import { readSecretKey } from '../secret-key.ts';

/**
 * `kontor archive`: writes the archive of a year of a client, or of all its years, to a file, and
 * records it in the books (docs/interface §33).
 */
export const writeArchive = async (
  settings: Settings,
  { client: name, year, file }: { client: string; year: string; file: string },
  say: (sentence: string) => void,
): Promise<void> => {
  const secretKey = await readSecretKey(settings);
  const installation = await openInstallation({ ...settings, secretKey }, say, operatorLimits);
  try {
    const client = await findClient(installation.database, name);
    if (!client) throw noSuchClient(name);
    const stamp = settings.timestampUrl === undefined ? undefined : openStamps(settings.timestampUrl);
    const opened = operatorContext({ ...installation, archiving: { version, stamp } }, client, {
      requestId: 'kontor archive',
    });
    if (!opened.client || !opened.books) throw new Error('the context has no client');
    const ctx = { ...opened, client: opened.client, books: opened.books };
    const made = await asProblem(makeArchive({ ctx, path: 'kontor archive' }, year));
    await writeWhole(file, made.content.read({ start: 0, end: made.size }));
    const { items } = await ctx.books.archives.list({ limit: 1 });
    const [archive] = items;
    if (archive?.stamp_fault) say(archive.stamp_fault);
    if (archive && archive.failed.length > 0)
      say(`Checks of the books found something: ${archive.failed.join(', ')}. kontor verify says what.`);
    say(`The archive has ${archive?.files} files in ${(made.size / 1e6).toFixed(1)} MB.`);
    say(`It is signed by the key ${archive?.key}.`);
  } finally {
    await installation.close();
  }
};

/** A refusal is a sentence for the operator. */
const asProblem = (made: Promise<FileAnswered>): Promise<FileAnswered> =>
  made.catch((error: unknown) => {
    const refusal = refusalOf(error);
    throw refusal ? new Problem(refusal.message) : error;
  });
