import { stat } from 'node:fs/promises';
import { nameOne, PostgresError } from './error.ts';
import { type Account, lastWords, run } from './run.ts';

/**
 * Chooses the user who runs the server whose files are in `home` (which need not exist yet).
 * PostgreSQL refuses to run as root, so root runs it as the owner of the files or, for new files,
 * as the system user `postgres`, made if missing. Throws a PostgresError when the files are another
 * user's.
 */
export const accountFor = async (home: string): Promise<Account> => {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const owner = await stat(home).catch(() => undefined);
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await postgresUser();
  if (owner && owner.uid !== me) {
    throw new PostgresError(
      `The database in ${home} belongs to another user (number ${owner.uid}). Run Kontor as that user or as root, or use another KONTOR_DATA_DIR.`,
    );
  }
  return undefined;
};

const postgresUser = async (): Promise<Account> => {
  const account = (await find()) ?? (await make());
  try {
    await run({ file: '/bin/sh', args: ['-c', ':'] }, account);
  } catch (error) {
    throw new PostgresError(
      `PostgreSQL does not run as root, and this system does not let root run it as the user postgres (${lastWords(error)}). Run Kontor as an ordinary user. Or: ${nameOne}`,
      error,
    );
  }
  return account;
};

const find = async (): Promise<Account> => {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (what) => Number(await run({ file: 'id', args: [what, 'postgres'] }))),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
};

// The first is for most systems, the second for one that has the group already, the third for
// BusyBox.
const waysToMake: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ['useradd', '--system', '--no-create-home', '--shell', '/bin/false', '--gid', 'postgres', 'postgres'],
  ['adduser', '-S', '-D', '-H', 'postgres'],
];

const make = async (): Promise<Account> => {
  for (const [file, ...args] of waysToMake) {
    await run({ file, args }).catch(() => undefined);
    const account = await find();
    if (account) return account;
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and the system user postgres, as whom Kontor would run it, could not be made. Make it, or run Kontor as an ordinary user. Or: ${nameOne}`,
  );
};

/**
 * Whether `account` can get into `directory`. Tried, not computed, so that access lists count too.
 */
export const reaches = async (account: Account, directory: string): Promise<boolean> => {
  if (!account) return true;
  return run({ file: '/bin/sh', args: ['-c', 'cd "$0"', directory] }, account).then(
    () => true,
    () => false,
  );
};
