import { type Instant, idleSince } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Database } from '../postgres/database.ts';
import { gatheredIn } from '../postgres/gathered/gathered-lookups.ts';
import { explainFailure } from '../postgres/schema/schema-version.ts';

/**
 * Whether a key, a session or a connection of `hash` is valid, whatever client it opens. Look-ups
 * of the same moment share a round trip, so that a flood of wrong keys costs the database one
 * statement at a time.
 */
export const isKnownSecret = async (database: Database, hash: Uint8Array, now: Instant): Promise<boolean> => {
  try {
    return await findKnown(database, { hash, now });
  } catch (error) {
    throw await explainFailure(database, error);
  }
};

const findKnown = gatheredIn<{ hash: Uint8Array; now: Instant }, boolean>(async ({ statements }, sought) => {
  const hashes = sought.map(({ hash }) => Buffer.from(hash));
  const now = sought[0]?.now ?? '';
  const rows = await statements.lookUp<{ position: bigint }>(Prisma.sql`
    SELECT s.position
      FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS s(hash, position)
     WHERE EXISTS (SELECT FROM api_key k
                    WHERE k.hash = s.hash AND k.revoked IS NULL
                      AND (k.expires IS NULL OR k.expires > ${now}::timestamptz))
        OR EXISTS (SELECT FROM session o
                    WHERE o.hash = s.hash AND o.expires > ${now}::timestamptz
                      AND o.last_used > ${idleSince(now as Instant)}::timestamptz)
        OR EXISTS (SELECT FROM connection_secret t
                    WHERE t.hash = s.hash AND t.kind = 'access' AND t.expires > ${now}::timestamptz)`);
  const known = new Set(rows.map(({ position }) => Number(position)));
  return sought.map((_, at) => known.has(at + 1));
});
