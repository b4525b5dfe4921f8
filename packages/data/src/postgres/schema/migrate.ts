import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { connectionOf } from '../server/session.ts';
import { operatorLimits } from '../watched/limits.ts';
import { openWatch } from '../watched/watch.ts';
import { applyFunctions, lackingFunctions, makeFunctionsTable, recordFunctions } from './functions.ts';
import {
  hasMigrations,
  lackingMigrations,
  makeMigrationsTable,
  recordMigration,
} from './migrations-table.ts';
import { Blocked, MigrationError, run } from './run.ts';
import { type Functions, type Migration, ownSources, readFunctions, readMigrations } from './sources.ts';

/**
 * The patience of a migration with locks that other sessions hold: each time for `lockTimeout`
 * milliseconds at most, since whoever comes after it waits behind it, and then again after a
 * `pause`, in which they go on.
 */
export type LockWaiting = {
  lockTimeout: number;
  pause: number;
  attempts: number;
  /**
   * Gets a sentence for the operator when a migration has to wait, and when functions were
   * replaced.
   */
  say: (sentence: string) => void;
};

// A quarter of an hour, a quarter of which others may wait.
const patience: LockWaiting = { lockTimeout: 2_000, pause: 6_000, attempts: 112, say: () => undefined };

type Schema = { migrations: readonly Migration[]; functions: Functions };

/**
 * Brings the database at `url` to the schema of this program: applies the migrations of
 * `prisma/migrations` that it lacks, in the order of their names, and the functions of
 * `prisma/functions` whose text has changed. Returns the names of the migrations that it applied.
 * Each is one transaction, recorded as Prisma records it; the functions are part of the last one.
 * Throws a MigrationError, with that transaction rolled back, when a statement fails, or the
 * database is of a later version.
 */
export const migrate = async (
  url: string,
  sources: string = ownSources,
  given: Partial<LockWaiting> = {},
): Promise<readonly string[]> => {
  const waiting = { ...patience, ...given };
  const [migrations, functions] = await Promise.all([readMigrations(sources), readFunctions(sources)]);
  const watched = openWatch(url, operatorLimits).configFor(operatorLimits.statement);
  const client = connectionOf(watched);
  await client.connect();
  try {
    const standing = await standingOf(client, { migrations, functions });
    if (standing.isCurrent) return [];
    if (standing.isReadOnly)
      throw new MigrationError(
        'The database only takes reads, and is not of this version of Kontor. Start this version on its primary first.',
      );
    await makeMigrationsTable(client);
    const done: string[] = [];
    for (;;) {
      const step = await applyNextPatiently(client, { migrations, functions }, waiting);
      if (step.migration !== undefined) done.push(step.migration);
      if (step.hasNewFunctions) waiting.say(`Edition ${functions.edition} of the functions was applied.`);
      if (step.isLast) return done;
    }
  } finally {
    await client.end();
  }
};

/**
 * Looks whether the database has all that this program knows, so that nothing is written where
 * nothing is missing: a program also starts on a server that only takes reads.
 */
const standingOf = async (
  client: pg.Client,
  { migrations, functions }: Schema,
): Promise<{ isCurrent: boolean; isReadOnly: boolean }> => {
  const { rows } = await client.query<{ isMade: boolean; isReadOnly: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AND to_regclass('_kontor_functions') IS NOT NULL AS "isMade",
            current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  const { isMade = false, isReadOnly = false } = rows[0] ?? {};
  const isCurrent =
    isMade &&
    (await hasMigrations(client, migrations)) &&
    (await lackingFunctions(client, functions)).isRecorded;
  return { isCurrent, isReadOnly };
};

/**
 * The outcome of one transaction: the name of the migration that it applied, if one was missing,
 * and whether it applied functions.
 */
type Step = { migration: string | undefined; hasNewFunctions: boolean; isLast: boolean };

/** Applies what is next, again where it was blocked. */
const applyNextPatiently = async (
  client: pg.Client,
  schema: Schema,
  { attempts, pause, lockTimeout, say }: LockWaiting,
): Promise<Step> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyNext(client, schema, lockTimeout);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      const waits = `${error.subject} waits for tables that other sessions use; see pg_stat_activity for long ones.`;
      if (attempt === attempts) throw new MigrationError(`${waits} It was tried ${attempts} times.`, error);
      if (attempt === 1) say(`${waits} It is tried again until they are free.`);
      await setTimeout(pause);
    }
  }
};

/**
 * Applies the first missing migration and, with the last one or where none is missing, the
 * functions.
 */
const applyNext = async (client: pg.Client, schema: Schema, lockTimeout: number): Promise<Step> => {
  await client.query('BEGIN');
  try {
    // Two programs never migrate at once: the second waits for this lock, however long that takes,
    // then reads what the first has applied.
    await client.query('LOCK TABLE _prisma_migrations IN SHARE ROW EXCLUSIVE MODE');
    await client.query(`SET LOCAL lock_timeout = ${lockTimeout}; ${makeFunctionsTable}`);
    const [next, ...later] = await lackingMigrations(client, schema.migrations);
    const functions = await lackingFunctions(client, schema.functions);
    const isLast = later.length === 0;
    await applyFunctions(client, functions.ofTables);
    if (next) await apply(client, next);
    const hasNewFunctions = isLast && !functions.isRecorded;
    if (hasNewFunctions) {
      await applyFunctions(client, functions.others);
      await recordFunctions(client, schema.functions);
    }
    await client.query('COMMIT');
    return { migration: next?.name, hasNewFunctions, isLast };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await run(client, migration.sql, `The migration ${migration.name}`);
  await recordMigration(client, migration);
};
