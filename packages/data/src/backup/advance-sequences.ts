import pg from 'pg';
import { keptTables, replacedColumns } from './client-tables.ts';
import { type Staged, staged } from './insert-client.ts';
import { RestoreError } from './restore.ts';

// So many numbers are drawn one by one, which takes about a second. Nobody draws as many between
// two statements.
const drawnNumbers = 1_000_000;

type Sequence = { table: string; column: string; sequence: string; most: string };

/**
 * Advances the sequences of the installation beyond the ids that a client's rows bring along, so
 * that no row of it gets one of them again. Takes no lock: others draw numbers in the meantime.
 * Throws a RestoreError where few would be left for them.
 */
export const advanceSequences = async (session: pg.Client, { from, columnsOf }: Staged): Promise<void> => {
  for (const { table, column, sequence, most } of await sequencesOfRows(session)) {
    if (!columnsOf.has(table)) continue;
    const { rows } = await session.query<{ last: string | null; leavesFew: boolean }>(
      `SELECT max(id)::text AS last, max(id) > $2::bigint / 2 AS "leavesFew"
         FROM (SELECT ${pg.escapeIdentifier(column)} AS id FROM ${staged(table)} WHERE client_id = $1) s`,
      [from, most],
    );
    const [{ last, leavesFew } = { last: null, leavesFew: false }] = rows;
    if (last === null) continue;
    if (leavesFew)
      throw new RestoreError(
        `A row of ${table} has the id ${last}, which leaves too few ids for other clients.`,
      );
    await session.query(
      `SELECT setval($1::regclass, $2::bigint) FROM ${sequence} WHERE $2::bigint - last_value > ${drawnNumbers}`,
      [sequence, last],
    );
    await session.query(
      `SELECT count(nextval($1::regclass))
         FROM generate_series(1, (SELECT $2::bigint - last_value + (NOT is_called)::integer FROM ${sequence}))`,
      [sequence, last],
    );
  }
};

/** The sequences of which rows keep their ids. */
const sequencesOfRows = async (session: pg.Client): Promise<Sequence[]> => {
  const { rows } = await session.query<Sequence>(
    `SELECT c.relname::text AS table, a.attname::text AS column, q.seqrelid::regclass::text AS sequence, q.seqmax::text AS most
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
       JOIN pg_sequence q ON q.seqrelid = pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1::text[]) ORDER BY 1`,
    [keptTables],
  );
  return rows.filter(({ table, column }) => !Object.hasOwn(replacedColumns[table] ?? {}, column));
};
