import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { platform } from 'node:process';
import { accountFor, reaches } from './account.ts';
import { systemDirectory } from './binaries.ts';
import { explained, PostgresError } from './error.ts';
import type { Account } from './run.ts';

/**
 * The identity of a server: where everything of it is kept, who runs it, and whether by socket or
 * by port.
 */
export type Site = { home: string; account: Account; sockets: boolean };

/**
 * Finds, or makes, the place for a server under `dataDir`: `<dataDir>/postgres`. Where the user
 * that must run it can't reach that, a directory in /var/lib/kontor, to which `<dataDir>/postgres`
 * is then a link. Throws a PostgresError.
 */
export const siteUnder = async (dataDir: string, sockets = platform !== 'win32'): Promise<Site> => {
  const wanted = join(resolve(dataDir), 'postgres');
  try {
    await mkdir(resolve(dataDir), { recursive: true });
    const account = await accountFor(wanted);
    if (!(await lstat(wanted).catch(() => undefined))) await place(wanted, account);
    const home = await realpath(wanted);
    await own(home, account);
    if (!(await reaches(account, home))) {
      throw new PostgresError(
        `The database is in ${home}, which the system user that runs it (number ${account?.uid}) can't reach. Let it pass through the directories above.`,
      );
    }
    return { home, account, sockets };
  } catch (error) {
    throw explained(`Kontor can't keep its database in ${wanted}: set KONTOR_DATA_DIR`, error);
  }
};

const place = async (wanted: string, account: Account): Promise<void> => {
  if (await reaches(account, join(wanted, '..'))) return own(wanted, account);
  await mkdir(systemDirectory, { recursive: true });
  await chmod(systemDirectory, 0o755);
  const home = join(systemDirectory, randomBytes(4).toString('hex'));
  await own(home, account);
  // Another program may have been quicker to place it: then it is where that one says.
  await symlink(home, wanted).catch(() => rm(home, { recursive: true }));
};

/** Makes a directory that is only `account`'s, unless it is there. */
export const own = async (directory: string, account: Account): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (account) await chown(directory, account.uid, account.gid);
};
