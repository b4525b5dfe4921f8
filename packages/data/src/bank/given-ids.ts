import type { RawSql } from '../postgres/connection.ts';

/** The first of that many ids of a table. */
export const idsFor = async (
  tx: RawSql,
  client_id: number,
  { table, count }: { table: string; count: number },
): Promise<number> => {
  if (count === 0) return 0;
  const [row] = await tx.query<{ first: number }[]>`
    INSERT INTO last_id AS l (client_id, of, last) VALUES (${client_id}::integer, ${table}, ${count}::integer)
    ON CONFLICT (client_id, of) DO UPDATE SET last = l.last + ${count}::integer
    RETURNING last - ${count}::integer + 1 AS first`;
  if (!row) throw new Error('no ids were given');
  return row.first;
};
