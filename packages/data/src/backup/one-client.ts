import type pg from 'pg';
import { columnList, type TableColumns } from './tables.ts';

/**
 * The books of one client out of a database, for whoever moves to another installation: with its
 * keys, and with its people by their names, without the ways in that they have here. Links,
 * webhooks with their secrets, and plans stay.
 */
const installationTables = new Set(['link', 'link_request', 'plan', 'webhook', 'webhook_delivery']);
const personColumns = new Set(['id', 'name', 'created', 'language']);

/** The tables that have rows of a client. */
export const tablesOfClient = (tables: readonly TableColumns[]): TableColumns[] =>
  tables.filter(
    ({ name, columns }) =>
      name === 'client' ||
      name === 'person' ||
      (columns.includes('client_id') && !installationTables.has(name)),
  );

/** The rows of a table that are the client's, as a query. */
export const rowsOfClient = ({ name, columns }: TableColumns, client_id: number): string => {
  if (name !== 'person') {
    const own = name === 'client' ? 'id' : 'client_id';
    return `SELECT ${columnList(columns)} FROM ${columnList([name])} WHERE ${own} = ${client_id}`;
  }
  const read = columns.map((column) => (personColumns.has(column) ? columnList([column]) : 'NULL'));
  return `SELECT ${read.join(', ')} FROM person WHERE id IN (
    SELECT person_id FROM membership WHERE client_id = ${client_id}
     UNION SELECT person_id FROM former_member WHERE client_id = ${client_id}
     UNION SELECT person_id FROM receipt WHERE client_id = ${client_id}
     UNION SELECT issued_by FROM api_key WHERE client_id = ${client_id})`;
};

/** Finds a client by its name, as it is folded. */
export const findClientId = async (client: pg.Client, folded: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM client WHERE name_folded = $1', [
    folded,
  ]);
  return rows[0]?.id;
};
