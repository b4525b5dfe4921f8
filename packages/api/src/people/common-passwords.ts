import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

// Where the list comes from is beside it.
const list = new URL('../../passwords/common-passwords.txt.gz', import.meta.url);

/**
 * Whether many people use a password, in whatever case. The list is read each time, as passwords
 * are rarely set.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const passwords: Buffer = await promisify(gunzip)(await readFile(list));
  return `\n${passwords}`.includes(`\n${password.normalize('NFKC').toLowerCase()}\n`);
};
