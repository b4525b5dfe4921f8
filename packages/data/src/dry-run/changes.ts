import { auditedNumber, type DryRunWritten } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';

/** The records of the audit trail that a transaction has added: what it has written, by the transaction's own account. */

/** The request that writes, and the last link of the client's trail before it. */
export type Written = { client_id: number; request: string; after: bigint };

type Change = DryRunWritten['changes'][number];
type LinkRow = {
  entry: bigint | null;
  table: string | null;
  before: unknown;
  after: unknown;
  fields: Change['fields'] | null;
};

/** The number of the last link of a client's trail. */
export const lastLink = async ({ prisma }: Pick<Database, 'prisma'>, client_id: number): Promise<bigint> => {
  const chain = await prisma.chain.findUnique({ where: { client_id }, select: { last: true } });
  return chain?.last ?? 0n;
};

/** Reads the ids of the entries that were booked, and the records that were created or changed, in their order. */
export const readLinks = async (
  { prisma }: Pick<Database, 'prisma'>,
  { client_id, request, after }: Written,
): Promise<{ entries: bigint[]; changes: Change[] }> => {
  // As text, so that numbers keep all their digits.
  const rows = await prisma.$queryRaw<LinkRow[]>`
    SELECT (r->>'entry')::bigint AS entry, r->>'table' AS "table", r->'before' AS before, r->'after' AS after,
           (SELECT jsonb_agg(jsonb_build_object(
                     'name', name, 'before', coalesce(b.value, ''), 'after', coalesce(a.value, '')) ORDER BY name)
              FROM jsonb_each_text(CASE jsonb_typeof(r->'before') WHEN 'object' THEN r->'before' ELSE '{}' END) b(name, value)
              FULL JOIN jsonb_each_text(CASE jsonb_typeof(r->'after') WHEN 'object' THEN r->'after' ELSE '{}' END) a(name, value)
             USING (name)
             WHERE coalesce(b.value, '') <> coalesce(a.value, '')) AS fields
      FROM audit l CROSS JOIN LATERAL jsonb_array_elements(l.records) WITH ORDINALITY AS records(r, at)
     WHERE l.client_id = ${client_id}::integer AND l.id > ${after}::bigint AND r->>'request' = ${request}
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
          fields: (fields ?? []).filter(({ name }) => !isOwn(name)),
        },
      ];

/** Columns that only the database needs, and those that every new record has. */
const isOwn = (name: string): boolean => own.has(name) || name.endsWith('_folded');
const own: ReadonlySet<string> = new Set(
  'id client_id created version person_id store sha256 last_entry_id'.split(' '),
);
