import pg from 'pg';
import { applyFunctions } from '../postgres/schema/functions.ts';
import { migrate } from '../postgres/schema/migrate.ts';
import { makeMigrationsTable, recordMigration } from '../postgres/schema/migrations-table.ts';
import { run } from '../postgres/schema/run.ts';
import {
  expressions,
  type Migration,
  ownSources,
  readFunctions,
  readMigrations,
} from '../postgres/schema/sources.ts';
import { copyIn } from './copy-in.ts';
import { dropIndexes } from './indexes.ts';
import { openPatientSession } from './session.ts';
import type { SequenceEnd } from './snapshot.ts';
import { columnList, type TableColumns, tablesIn } from './tables.ts';

/**
 * A restore into an empty database. All of it is one transaction: until `commit` nobody sees
 * anything of it, and where it ends before, by an error or by force, the database is as empty as it
 * was.
 */
export type Restoring = {
  /**
   * Takes the rows of a table as `Snapshot.copy` gave them, and answers their number. One table at
   * a time.
   */
  load: (table: TableColumns, bytes: AsyncIterable<Uint8Array>) => Promise<number>;
  /**
   * Makes indexes and keys, sets the sequences, commits, and brings the database to the schema of
   * this program.
   */
  commit: (sequences: readonly SequenceEnd[], say: (sentence: string) => void) => Promise<void>;
  /** Ends it without a trace, unless it was committed. */
  close: () => Promise<void>;
};

/** The database can't take the backup. Its message is a sentence for the operator. */
export class RestoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreError';
  }
}

/**
 * Begins a restore of some tables into the database at `url`, as the given migrations make them;
 * those that came later are applied after the rows, as an upgrade does. Throws a RestoreError where
 * the database is not empty, or a migration is unknown.
 */
export const openRestore = async (
  url: string,
  { migrations, tables }: { migrations: readonly string[]; tables: readonly TableColumns[] },
): Promise<Restoring> => {
  const [known, functions] = await Promise.all([readMigrations(ownSources), readFunctions(ownSources)]);
  const there = migrations.map((name) => knownMigration(known, name));
  const client = await openPatientSession(url);
  let isCommitted = false;
  try {
    await client.query(
      "BEGIN; SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL client_min_messages = warning",
    );
    await expectEmpty(client);
    await makeMigrationsTable(client);
    await applyFunctions(
      client,
      functions.statements.filter(({ file }) => file === expressions),
    );
    for (const migration of there) {
      await run(client, migration.sql, `The migration ${migration.name}`);
      await recordMigration(client, migration);
    }
    const makeIndexes = await dropIndexes(client);
    await forgetRows(client, tables);
    return {
      // Rows of a table that was made in this transaction need not be frozen later by a vacuum,
      // which would write them once more.
      load: ({ name, columns }, bytes) =>
        copyIn(client, { name, columns, options: 'FORMAT binary, FREEZE' }, bytes),
      commit: async (sequences, say) => {
        await makeIndexes(say);
        for (const { name, last } of sequences)
          if (last !== null) await client.query('SELECT setval($1, $2)', [pg.escapeIdentifier(name), last]);
        await client.query(`ANALYZE ${columnList((await tablesIn(client)).map(({ name }) => name))}`);
        await client.query('COMMIT');
        isCommitted = true;
        await migrate(url, ownSources, { say });
      },
      close: async () => {
        if (!isCommitted) client.connection.stream.destroy();
        await client.end().catch(() => undefined);
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/**
 * The migration of this program that a backup has. Throws a RestoreError where this program does
 * not know it.
 */
export const knownMigration = (known: readonly Migration[], name: string): Migration => {
  const migration = known.find((one) => one.name === name);
  if (migration) return migration;
  throw new RestoreError(
    `The backup was made by another version of Kontor: it has the migration ${name}, which this version does not know. Restore it by a version that does.`,
  );
};

const expectEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') ORDER BY 1 LIMIT 1`,
  );
  const [first] = rows;
  if (first)
    throw new RestoreError(
      `The database is not empty: it has ${first.name}. A backup is restored into an empty database only, so that nothing is overwritten.`,
    );
};

/** Removes what migrations have put into tables, which the backup has itself. */
const forgetRows = async (client: pg.Client, tables: readonly TableColumns[]): Promise<void> => {
  const there = (await tablesIn(client)).map(({ name }) => name);
  const names = tables.map(({ name }) => name).filter((name) => there.includes(name));
  await client.query(`TRUNCATE ${columnList(names)}`);
};
