import { auditedNumber, type DryRunWritten } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';

/**
 * The records of the audit trail that a transaction has added: what it has written, by the
 * transaction's own account.
 */

/** The request that writes, by an id that no other has. */
export type Written = { client_id: number; request: string };

type Change = DryRunWritten['changes'][number];
type LinkRow = {
  entry: bigint | null;
  table: string | null;
  before: unknown;
  after: unknown;
  fields: Change['fields'] | null;
};

/**
 * Reads the ids of the entries that were booked, and the records that were created or changed, in
 * their order.
 */
export const readLinks = async (
  session: RawSql,
  { client_id, request }: Written,
): Promise<{ entries: bigint[]; changes: Change[] }> => {
  const own = Prisma.sql`a.records @> ${JSON.stringify([{ request }])}::jsonb`;
  // The chain is locked since the first link, so that they are the last ones. As text, numbers keep
  // all their digits.
  const rows = await session.query<LinkRow[]>`
    WITH RECURSIVE links AS (
      SELECT a.id, a.records FROM chain c JOIN audit a ON a.client_id = c.client_id AND a.id = c.last
       WHERE c.client_id = ${client_id}::integer AND ${own}
      UNION ALL
      SELECT a.id, a.records FROM links l JOIN audit a ON a.client_id = ${client_id}::integer AND a.id = l.id - 1 WHERE ${own}
    )
    SELECT (r->>'entry')::bigint AS entry, r->>'table' AS "table", r->'before' AS before, r->'after' AS after,
           (SELECT jsonb_agg(jsonb_build_object(
                     'name', name, 'before', coalesce(b.value, ''), 'after', coalesce(a.value, '')) ORDER BY name)
              FROM jsonb_each_text(CASE jsonb_typeof(r->'before') WHEN 'object' THEN r->'before' ELSE '{}' END) b(name, value)
              FULL JOIN jsonb_each_text(CASE jsonb_typeof(r->'after') WHEN 'object' THEN r->'after' ELSE '{}' END) a(name, value)
             USING (name)
             WHERE coalesce(b.value, '') <> coalesce(a.value, '')) AS fields
      FROM links l CROSS JOIN LATERAL jsonb_array_elements(l.records) WITH ORDINALITY AS records(r, at)
     WHERE r->>'request' = ${request}
     ORDER BY l.id, at`;
  return {
    entries: rows.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    changes: rows.flatMap(changeIn),
  };
};

const changeIn = ({ table, before, after, fields }: LinkRow): Change[] =>
  table === null
    ? []
    : [
        {
          record: table === 'article' ? 'part' : table,
          number: auditedNumber({ table, before, after }) ?? '',
          exists: before !== null,
          fields: (fields ?? []).filter(({ name }) => !isOwn(name) || isVersioned(table, name)),
        },
      ];

/** Columns that only the database needs, and those that every new record has. */
const isOwn = (name: string): boolean => own.has(name) || name.endsWith('_folded');
const own: ReadonlySet<string> = new Set(
  'id client_id created updated version person_id store sha256 last_entry_id sealed_as'.split(' '),
);

/** Of a budget each version is a record: another one in between would be replaced unseen. */
const isVersioned = (table: string, name: string): boolean => table === 'budget' && name === 'version';
