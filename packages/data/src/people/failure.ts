import type { Instant } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { inStatement } from '../postgres/session/transaction.ts';

/**
 * Failures to sign in, which all programs on a database count together (docs/interface §2, decision
 * 129). What they count for is known by its hash only; they are forgotten after an hour, and the
 * table is bounded.
 */

/** That for which failures are counted, by its SHA-256, and how many of them are free. */
export type FailureCounter = { hash: Uint8Array<ArrayBuffer>; free: number };

const mostKept = 100_000;

// Each failure beyond the free ones doubles the wait, from a second to 15 minutes.
const waitEnds = Prisma.sql`
  CASE WHEN f.failures < f.free THEN '-infinity'
       ELSE f.last + least(power(2, least(f.failures - f.free, 10)), 900) * interval '1 second' END`;

/**
 * Counts an attempt as a failure for each of `counters`, and returns 0. Where one of them has to
 * wait, the attempt is not to be made; returns for how many milliseconds.
 */
export const countAttempt = async (
  database: Database,
  counters: readonly FailureCounter[],
  now: Instant,
): Promise<number> => {
  const wait = await waitOf(database, counters, now);
  if (wait > 0) return wait;
  const [hashes, free] = [counters.map((one) => one.hash), counters.map((one) => one.free)];
  // In one order, so that no two attempts wait for each other. Of many at the same moment each sees
  // those before it.
  const counted = await inStatement(
    database,
    () => database.prisma.$queryRaw<unknown[]>`
      INSERT INTO sign_in_failure AS f (hash, free, failures, last)
      SELECT hash, free, 1, ${now}::timestamptz FROM unnest(${hashes}::bytea[], ${free}::integer[]) AS sent (hash, free)
       ORDER BY hash
          ON CONFLICT (hash) DO UPDATE
         SET failures = CASE WHEN f.last > excluded.last - interval '1 hour' THEN f.failures + 1 ELSE 1 END,
             last = excluded.last
       WHERE ${waitEnds} <= excluded.last
      RETURNING 1`,
  );
  return counted.length === counters.length ? 0 : Math.max(await waitOf(database, counters, now), 1);
};

/** For how many milliseconds the next attempt has to wait. */
const waitOf = async (
  { prisma }: Database,
  counters: readonly FailureCounter[],
  now: Instant,
): Promise<number> => {
  const [row] = await prisma.$queryRaw<{ ends: Date | null }[]>`
    SELECT nullif(max(${waitEnds}), '-infinity') AS ends FROM sign_in_failure f WHERE hash = ANY (${counters.map(({ hash }) => hash)}::bytea[])`;
  return row?.ends ? Math.max(row.ends.getTime() - Date.parse(now), 0) : 0;
};

/**
 * Takes an attempt back that succeeded: what it clears is forgotten, and the other counters lose
 * this one failure. They are not forgotten as a whole: else someone with a password of their own
 * could guess on from the same address.
 */
export const takeBackAttempt = async (
  database: Database,
  { cleared, others }: { cleared: readonly FailureCounter[]; others: readonly FailureCounter[] },
): Promise<void> => {
  const { sign_in_failure } = database.prisma;
  const those = (counters: readonly FailureCounter[]) => ({
    hash: { in: counters.map(({ hash }) => hash) },
  });
  await inStatement(database, () => sign_in_failure.deleteMany({ where: those(cleared) }));
  await inStatement(database, () =>
    sign_in_failure.updateMany({
      where: { ...those(others), failures: { gt: 0 } },
      data: { failures: { decrement: 1 } },
    }),
  );
};

/**
 * Deletes failures that no longer count, and the oldest ones beyond the most that are kept; returns
 * how many there were.
 */
export const forgetFailures = (database: Database, now: Instant): Promise<number> =>
  inStatement(
    database,
    () => database.prisma.$executeRaw`
      DELETE FROM sign_in_failure
       WHERE hash IN (
         SELECT hash FROM sign_in_failure
          WHERE last < greatest(${now}::timestamptz - interval '1 hour',
                                (SELECT last FROM sign_in_failure ORDER BY last DESC OFFSET ${mostKept - 1} LIMIT 1))
            FOR UPDATE SKIP LOCKED)`,
  );
