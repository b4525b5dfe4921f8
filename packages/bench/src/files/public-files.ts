import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Public files, which are listed here by their digests and kept by their owners. */
export type PublicFile = { repository: string; commit: string; path: string; sha256: string };

/** The files of a list: `banks/files.tsv`. */
export const publicFiles = async (list: string): Promise<PublicFile[]> =>
  (await readFile(new URL(`../../src/${list}`, import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [repository = '', commit = '', path = '', sha256 = ''] = line.split('\t');
      return { repository, commit, path, sha256 };
    });

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const placeOf = ({ repository, commit, path }: PublicFile, folder: string): string =>
  join(folder, repository, commit, path);

/** The file as it is in `folder`; undefined where it is not there, or is another one. */
export const keptFile = async (file: PublicFile, folder: string): Promise<Buffer | undefined> => {
  const bytes = await readFile(placeOf(file, folder)).catch(() => undefined);
  return bytes && digestOf(bytes) === file.sha256 ? bytes : undefined;
};

/**
 * Fetches a file from GitHub into `folder`. Throws where it can't be had, or is not the one of the
 * list.
 */
export const fetchFile = async (file: PublicFile, folder: string): Promise<Buffer> => {
  const { repository, commit, path, sha256 } = file;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const answer = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${encoded}`);
  if (!answer.ok) throw new Error(`${repository}/${path} is answered with ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (digestOf(bytes) !== sha256) throw new Error(`${repository}/${path} has changed.`);
  const place = placeOf(file, folder);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  return bytes;
};
