import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './error.ts';
import { lives, type Mark, ownMark } from './liveness.ts';
import { own, type Site } from './site.ts';

/**
 * The programs that use the server of one `home`. Each keeps a file in `users` for as long as it
 * does; the last that leaves stops the server. A program that was killed leaves its file behind,
 * which counts for nothing.
 */
export type User = { home: string; file: string };

/** Enters this program as a user of the server of a site. */
export const signIn = async ({ home, account }: Site): Promise<User> => {
  await own(join(home, 'users'), account);
  const mark = await ownMark();
  const file = join(home, 'users', `${mark}-${randomUUID().slice(0, 8)}`);
  await writeFile(file, mark, { flag: 'wx' });
  return { home, file };
};

/** Takes a user out, and says whether it was the last. To be called under the lock. */
export const signOut = async ({ home, file }: User): Promise<boolean> => {
  await rm(file, { force: true });
  const others = await readdir(join(home, 'users'));
  let last = true;
  for (const other of others) {
    if (await lives(other)) last = false;
    else await rm(join(home, 'users', other), { force: true });
  }
  return last;
};

/**
 * Does `work` while no other program makes, starts or stops the server of this home. The lock is a
 * link to its holder's file: made in one step together with what it says, and void when the holder
 * has died.
 */
export const locked = async <Result>(user: User, work: () => Promise<Result>): Promise<Result> => {
  const lock = join(user.home, 'lock');
  while (!(await take(user, lock))) await sleep(30);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
};

const take = async (user: User, lock: string): Promise<boolean> => {
  try {
    await link(user.file, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const holder = await readFile(lock, 'utf8').catch(() => undefined);
  if (holder !== undefined && !(await lives(holder))) await clear(lock, holder);
  return false;
};

// Between our look and our hand another program may have taken the dead one's lock: then what we
// hold is not what we saw, and is put back.
const clear = async (lock: string, dead: Mark): Promise<void> => {
  const aside = `${lock}-${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== dead) await link(aside, lock).catch(() => undefined);
  await unlink(aside);
};
