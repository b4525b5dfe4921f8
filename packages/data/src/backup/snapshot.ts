import type { Readable } from 'node:stream';
import { fold } from '@kontor/domain';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Head } from '../verify/heads.ts';
import { findClientId, rowsOfClient, tablesOfClient } from './one-client.ts';
import { openPatientSession } from './session.ts';
import { columnList, type TableColumns, tablesIn } from './tables.ts';

/** The last number that a sequence gave; null where it has given none. */
export type SequenceEnd = { name: string; last: string | null };

/**
 * The bytes of a receipt in object storage: the client's id, their SHA-256 in hexadecimal digits,
 * and their number.
 */
export type StoredObject = { client_id: number; sha256: string; size: number };

/**
 * A database as it was at one moment, whatever is written in the meantime. `close` must be awaited.
 */
export type Snapshot = {
  /** The installation that the database is; undefined of one that an earlier version made. */
  installation: string | undefined;
  /** The names of the migrations that the database has, in their order. */
  migrations: readonly string[];
  tables: readonly TableColumns[];
  /** The bytes that the tables take in the database, about. */
  size: number;
  /**
   * The rows of a table by COPY in binary form; `rows` reports their number at the end. One table
   * at a time.
   */
  copy: (table: TableColumns) => { bytes: Readable; rows: () => number };
  /** The receipts that are in object storage. */
  objects: () => Promise<StoredObject[]>;
  /** The heads of the audit trails of all clients, in the order of their names. */
  heads: () => Promise<(Head & { client: string })[]>;
  /** The sequences. Read after the tables: a number that one gave too many is never missed. */
  sequences: () => Promise<SequenceEnd[]>;
  close: () => Promise<void>;
};

/** The database has no books: Kontor has made no tables in it, or there is no such client. */
export class NoBooks extends Error {}

/**
 * Opens a snapshot of the database at `url`, which needs neither be current nor take writes; or of
 * the books of the client called `name` alone. Throws NoBooks.
 */
export const openSnapshot = async (url: string, name?: string): Promise<Snapshot> => {
  const client = await openPatientSession(url);
  try {
    const all = await beginAndLock(client);
    const id = name === undefined ? undefined : await findClientId(client, fold(name));
    if (name !== undefined && id === undefined) throw new NoBooks();
    const tables = id === undefined ? all : tablesOfClient(all);
    const migrations = await migrationsIn(client);
    const size = await sizeOf(client);
    const installation = await installationIn(client);
    return {
      ...{ installation, migrations, tables, size },
      copy: (table) => {
        const rows =
          id === undefined
            ? `${columnList([table.name])} (${columnList(table.columns)})`
            : `(${rowsOfClient(table, id)})`;
        const bytes = client.query(copyTo(`COPY ${rows} TO STDOUT (FORMAT binary)`));
        return { bytes, rows: () => bytes.rowCount };
      },
      objects: () => objectsIn(client, id),
      heads: () => headsIn(client, id),
      sequences: () => sequencesIn(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/**
 * Keeps migrations from the tables, and begins the snapshot only then, so that no migration comes
 * between.
 */
const beginAndLock = async (client: pg.Client): Promise<TableColumns[]> => {
  const names = (await tablesIn(client)).map(({ name }) => name);
  if (!names.includes('client')) throw new NoBooks();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`LOCK TABLE ${columnList(names)} IN ACCESS SHARE MODE`);
  return tablesIn(client);
};

const migrationsIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
};

const installationIn = async (client: pg.Client): Promise<string | undefined> => {
  const { rows: made } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('_kontor_installation') IS NOT NULL AS is`,
  );
  if (!made[0]?.is) return undefined;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM _kontor_installation');
  return rows[0]?.id;
};

const sizeOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ size: string }>(
    `SELECT coalesce(sum(pg_table_size(oid)), 0) AS size FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  return Number(rows[0]?.size);
};

const objectsIn = async (client: pg.Client, id: number | undefined): Promise<StoredObject[]> => {
  const { rows } = await client.query<StoredObject>(
    `SELECT DISTINCT client_id, encode(sha256, 'hex') AS sha256, size FROM receipt WHERE store = 'objects' AND client_id = coalesce($1, client_id)
      ORDER BY client_id, sha256`,
    [id],
  );
  return rows;
};

const headsIn = async (client: pg.Client, id: number | undefined): Promise<(Head & { client: string })[]> => {
  const { rows } = await client.query<{ client: string; number: string; hash: string }>(
    `SELECT c.name AS client, coalesce(h.last, 0) AS number, coalesce(encode(h.hash, 'hex'), '') AS hash
       FROM client c LEFT JOIN chain h ON h.client_id = c.id
      WHERE c.id = coalesce($1, c.id) ORDER BY c.name_folded`,
    [id],
  );
  return rows.map(({ number, ...head }) => ({ ...head, number: Number(number) }));
};

const sequencesIn = async (client: pg.Client): Promise<SequenceEnd[]> => {
  const { rows } = await client.query<SequenceEnd>(
    'SELECT sequencename::text AS name, last_value AS last FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  );
  return rows;
};
