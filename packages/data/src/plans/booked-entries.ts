import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * The entries that a plan has booked in the transaction that is under way, by the links that it has
 * added to the audit trail: the chain is locked since the first, so that they are the last ones.
 */
export const bookedEntries = async (
  session: Queryable,
  { client_id, plan }: { client_id: number; plan: number },
): Promise<bigint[]> => {
  const own = Prisma.sql`a.records @> ${JSON.stringify([{ plan }])}::jsonb`;
  const rows = await session.query<{ entry: bigint }[]>`
    WITH RECURSIVE links AS (
      SELECT a.id, a.records FROM chain c JOIN audit a ON a.client_id = c.client_id AND a.id = c.last
       WHERE c.client_id = ${client_id}::integer AND ${own}
      UNION ALL
      SELECT a.id, a.records FROM links l JOIN audit a ON a.client_id = ${client_id}::integer AND a.id = l.id - 1 WHERE ${own}
    )
    SELECT (r->>'entry')::bigint AS entry FROM links l CROSS JOIN LATERAL jsonb_array_elements(l.records) AS records(r)
     WHERE r->>'entry' IS NOT NULL ORDER BY 1`;
  return rows.map(({ entry }) => entry);
};
