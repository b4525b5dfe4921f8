import { createHash } from 'node:crypto';
import { lstat, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresError } from './error.ts';
import type { Site } from './site.ts';

/**
 * The name of the socket in its directory is made from a port, so a server without one must have
 * one too.
 */
export const socketPort = 5432;

// The shortest limit is 104 bytes, on macOS, the closing zero included; `/.s.PGSQL.5432` takes 14
// of them.
const longest = 89;

/**
 * The URL by which `role` reaches `database` on the server of `site`: over its socket, which is
 * closed to others and so needs no password, or on `port` of 127.0.0.1 with the password that was
 * drawn for it.
 */
export const addressOf = async (site: Site, port: number) => {
  if (!site.sockets) {
    const password = await passwordOf(site);
    return (role: string, database: string) =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  }
  const host = encodeURIComponent(await socketDirectory(site.home));
  return (role: string, database: string) =>
    `postgresql://${role}@localhost:${port}/${database}?host=${host}`;
};
export type Address = Awaited<ReturnType<typeof addressOf>>;

/** The password of every role on a server that is reached by a port. */
export const passwordOf = (site: Site): Promise<string> => readFile(passwordFile(site), 'utf8');
export const passwordFile = (site: Site): string => join(site.home, 'password');

const socketDirectory = async (home: string): Promise<string> => {
  const socket = join(home, 'socket');
  const short = shortcutTo(socket);
  if (short === undefined) return socket;
  await symlink(socket, short).catch(() => undefined);
  // Anyone may write to the temporary directory: a link that is not ours could lead to someone
  // else's server.
  const found = await lstat(short).catch(() => undefined);
  if (found?.isSymbolicLink() && found.uid === me() && (await readlink(short)) === socket) return short;
  throw new PostgresError(`${short} should be a link of ours to ${socket}, and is not. Remove it.`);
};

/** The short link to a socket's directory whose own path is too long for a socket. */
const shortcutTo = (socket: string): string | undefined => {
  if (Buffer.byteLength(socket) <= longest) return undefined;
  const name = createHash('sha256').update(socket).digest('hex').slice(0, 12);
  return join(Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp', `kontor-${me()}-${name}`);
};

/** Removes what was made to reach a server that no longer runs. */
export const forgetAddress = async ({ home }: Site): Promise<void> => {
  const short = shortcutTo(join(home, 'socket'));
  if (short !== undefined) await rm(short, { force: true });
};

const me = () => process.getuid?.() ?? 0;
