import { cp, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../../', import.meta.url));

/** A copy goes without these: they are made again, or belong to one checkout. */
const left = new Set(['node_modules', 'dist', 'generated', 'release', '.git', '.turbo', '.kontor']);
const isLeft = (path: string): boolean => left.has(basename(path)) || path.endsWith('.tsbuildinfo');

/**
 * Copies the sources of the workspace to `to`. Its packages find the libraries of this workspace
 * and each other, as in a checkout of its own in which they are installed.
 */
export const copyWorkspace = async (to: string): Promise<void> => {
  await cp(workspace, to, { recursive: true, filter: (path) => !isLeft(path) });
  for (const home of await packagesIn(to)) await linkModules(join(workspace, home), join(to, home));
};

/** Copies folders that the build of the workspace has made, and no recipe changes. */
export const copyBuilt = async (to: string, ...folders: readonly string[]): Promise<void> => {
  for (const folder of folders) await cp(join(workspace, folder), join(to, folder), { recursive: true });
};

const packagesIn = async (copy: string): Promise<string[]> => {
  const folders = ['packages', 'apps'].map(async (folder) =>
    (await readdir(join(copy, folder))).map((name) => join(folder, name)),
  );
  return ['', 'prisma', ...(await Promise.all(folders)).flat()];
};

/**
 * Makes `node_modules` of a package with the same links: those to packages lead to the copy, those
 * to libraries to this workspace.
 */
const linkModules = async (from: string, to: string): Promise<void> => {
  const modules = join(from, 'node_modules');
  const entries = await readdir(modules, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const [of, link] = [join(modules, entry.name), join(to, 'node_modules', entry.name)];
    if (entry.isSymbolicLink()) await copyLink(of, link);
    else if (entry.name === '.pnpm') await symlinkIn(of, link);
    else if (entry.name.startsWith('@'))
      for (const name of await readdir(of)) await copyLink(join(of, name), join(link, name));
  }
};

const copyLink = async (from: string, to: string): Promise<void> => symlinkIn(await readlink(from), to);

const symlinkIn = async (target: string, path: string): Promise<void> => {
  await mkdir(join(path, '..'), { recursive: true });
  await rm(path, { force: true });
  await symlink(target, path);
};
