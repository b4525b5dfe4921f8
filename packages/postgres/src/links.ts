import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

type Link = { source: string; target: string };

/**
 * Makes the links between the libraries of the binaries in `<folder>/native`, which packages can't
 * contain: they have a script for it that npm runs from version 12 on only if it is told to. Where
 * they are there, or the folder may not be written to, it changes nothing.
 */
export const makeLinks = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    // Fails for an existing link; and for one that can't be made, without which PostgreSQL says
    // what it misses.
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => undefined);
  }
};
