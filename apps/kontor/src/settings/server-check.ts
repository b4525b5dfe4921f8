import { serverAt } from '@kontor/data';
import { Problem } from '../problem.ts';

/**
 * Refuses, with a Problem that says what to do, a server that can't keep the books: one older than
 * PostgreSQL 15, before a statement that it does not support; sessions that several connections
 * share; and sessions that are not in UTC, in which Kontor would read every time wrong.
 */
export const checkServer = async (url: string): Promise<void> => {
  const { version, timeZone, sharesSessions } = await serverAt(url).catch(explain);
  if (Number.parseInt(version, 10) < 15)
    throw new Problem(`DATABASE_URL names a PostgreSQL ${version}; Kontor needs 15 or newer.`);
  if (sharesSessions)
    throw new Problem(
      'DATABASE_URL leads to a pooler that shares sessions between connections, such as pgbouncer in transaction mode. ' +
        'Kontor prepares statements in its sessions: set pool_mode to session, or name the server itself.',
    );
  if (!utc.has(timeZone))
    throw new Problem(
      `Sessions at DATABASE_URL have the time zone ${timeZone}, though Kontor asks for UTC, so a pooler drops its options. ` +
        'Name the server itself, or set the time zone of the role: ALTER ROLE … SET TimeZone = UTC.',
    );
};

/**
 * Explains that a file which the address names, such as `sslrootcert`, can't be read; rethrows
 * every other error.
 */
const explain = (error: unknown): never => {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open' && 'path' in error)
    throw new Problem(`DATABASE_URL can't be used: the file ${error.path}, which it names, can't be read.`);
  throw error;
};

// One zone by two names; the second is what Debian's PostgreSQL is set up with.
const utc = new Set(['UTC', 'Etc/UTC']);
