import pg from 'pg';

/**
 * A table, and those of its columns that are kept: all but what PostgreSQL computes from others.
 */
export type TableColumns = { name: string; columns: readonly string[] };

/**
 * The tables of Kontor in a database, without those in which the schema itself is recorded: that of
 * clients first, so that who reads a backup knows the id of a client before its rows, then in the
 * order of their names.
 */
export const tablesIn = async (client: pg.Client): Promise<TableColumns[]> => {
  const { rows } = await client.query<TableColumns>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE '\\_%'
      GROUP BY c.relname ORDER BY c.relname <> 'client', c.relname`,
  );
  return rows;
};

/** The names of columns as SQL. */
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
