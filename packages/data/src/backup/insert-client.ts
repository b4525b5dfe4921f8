import type { Instant } from '@kontor/domain';
import { fold } from '@kontor/domain';
import pg from 'pg';
import { journalTables, keptTables, replacedColumns } from './client-tables.ts';
import { columnList } from './tables.ts';

/**
 * A client whose rows of a backup are in temporary tables: its id there, its id and name here, and
 * the columns of the tables that were read. A table may have rows of other clients, too.
 */
export type Staged = {
  from: number;
  id: number;
  name: string;
  columnsOf: ReadonlyMap<string, readonly string[]>;
};

/** The temporary table that has rows of this one, as SQL. */
export const staged = (name: string): string => pg.escapeIdentifier(`staged_${name}`);

/**
 * Writes the rows of a client from the temporary tables, and answers the prefixes of the keys that
 * are revoked, being known here.
 */
export const insertClient = async (session: pg.Client, client: Staged, now: Instant): Promise<string[]> => {
  const { from, id, name, columnsOf } = client;
  const revoked = columnsOf.has('api_key') ? await knownKeys(session, from) : [];
  for (const table of keptTables) {
    const columns = columnsOf.get(table);
    if (!columns || isOfJournal(table)) {
      if (table === journalTables[0]) await insertJournal(session, client);
      continue;
    }
    const more = { client: [name, fold(name)], api_key: [now] }[table] ?? [];
    await session.query(insertOf(table, columns), [id, from, ...more]);
  }
  await session.query(
    `UPDATE client SET closing_date = s.closing_date FROM ${staged('client')} s WHERE client.id = $1 AND s.id = $2`,
    [id, from],
  );
  return revoked;
};

const isOfJournal = (table: string): boolean => journalTables.some((one) => one === table);

/** Writes entries, their postings and the records of the general ledger by one statement. */
const insertJournal = async (session: pg.Client, { from, id, columnsOf }: Staged): Promise<void> => {
  const [entry, gl, posting] = journalTables.map((table) => insertOf(table, columnsOf.get(table) ?? []));
  await session.query(`WITH entries AS (${entry}), records AS (${gl}) ${posting}`, [id, from]);
};

/**
 * The statement that writes the rows of a table. $1 is the client's id here, $2 the one that it
 * had.
 */
const insertOf = (table: string, columns: readonly string[]): string => {
  const replaced = { client_id: '$1::integer', ...replacedColumns[table] };
  const written = columns.flatMap((column): { column: string; value: string }[] => {
    if (!Object.hasOwn(replaced, column)) return [{ column, value: `s.${columnList([column])}` }];
    const value: string | undefined = Reflect.get(replaced, column);
    return value === undefined ? [] : [{ column, value }];
  });
  return `INSERT INTO ${columnList([table])} (${columnList(written.map(({ column }) => column))})
    SELECT ${written.map(({ value }) => value).join(', ')} FROM ${staged(table)} s${table === 'api_key' ? isKnown : ''}
     WHERE s.${table === 'client' ? 'id' : 'client_id'} = $2`;
};

// For a hash that is here already, whoever has it.
const isKnown = `
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM api_key k WHERE k.hash = s.hash) AS is_known) known`;

const knownKeys = async (session: pg.Client, from: number): Promise<string[]> => {
  const { rows } = await session.query<{ prefix: string }>(
    `SELECT s.prefix FROM ${staged('api_key')} s${isKnown} WHERE s.client_id = $1 AND s.revoked IS NULL AND is_known ORDER BY s.id`,
    [from],
  );
  return rows.map(({ prefix }) => prefix);
};
