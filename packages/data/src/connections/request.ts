import { endOfRequest, type Instant, mostRequests } from '@kontor/domain';
import type { Hash } from '../people/session.ts';
import type { Database } from '../postgres/database.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/** Requests of programs that wait until their person has signed in (docs/interface §36). */

/**
 * Keeps a request for the browser that has the secret of this hash; false where too many wait. Two
 * at the same moment may be one too many.
 */
export const keepRequest = (
  database: Database,
  { hash, query }: { hash: Hash; query: string },
  now: Instant,
): Promise<boolean> =>
  inStatement(database, async () => {
    const kept = await database.prisma.$executeRaw`
      INSERT INTO connection_request (hash, query, expires)
      SELECT ${hash}, ${query}, ${endOfRequest(now)}::timestamptz
       WHERE (SELECT count(*) FROM (SELECT FROM connection_request
                WHERE expires > ${now}::timestamptz LIMIT ${mostRequests}) w) < ${mostRequests}`;
    return kept === 1;
  });

/** Takes the request that waits in a browser; undefined where none does, or not any more. */
export const takeRequest = (database: Database, hash: Hash, now: Instant): Promise<string | undefined> =>
  inStatement(database, async () => {
    const [taken] = await database.prisma.$queryRaw<{ query: string; waits: boolean }[]>`
      DELETE FROM connection_request WHERE hash = ${hash}
      RETURNING query, expires > ${now}::timestamptz AS waits`;
    return taken?.waits ? taken.query : undefined;
  });
