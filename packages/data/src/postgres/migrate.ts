import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf, sessionAt } from './server/session.ts';
import { sha256 } from './sha256.ts';
import { violationOf } from './sqlstate.ts';
import { isUnavailable } from './trouble.ts';
import { operatorLimits } from './watched/limits.ts';
import { openWatch } from './watched/watch.ts';

/** The database can't be migrated to this version of Kontor. Its message is a sentence for the operator. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'MigrationError';
  }
}

type Migration = { name: string; sql: string };
type Applied = { migration_name: string; checksum: string; finished: boolean };

const ownMigrations = join(
  dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')),
  'migrations',
);

/**
 * How a migration waits for locks that other sessions hold: each time for `lockTimeout` milliseconds at most, since whoever
 * comes after it waits behind it, and then again after a `pause`, in which they go on.
 */
export type LockWaiting = {
  lockTimeout: number;
  pause: number;
  attempts: number;
  /** Gets a sentence for the operator when a migration has to wait. */
  say: (sentence: string) => void;
};

// A quarter of an hour, a quarter of which others may wait.
const patience: LockWaiting = { lockTimeout: 2_000, pause: 6_000, attempts: 112, say: () => undefined };

/**
 * Applies the migrations of `prisma/migrations` that the database at `url` lacks, in the order of their names, and returns the
 * names of those that it applied. Each is one transaction, recorded as Prisma records it. Throws a MigrationError, with that
 * migration rolled back, when one fails, was changed after it had been applied, or is not known to this version.
 */
export const migrate = async (
  url: string,
  folder: string = ownMigrations,
  given: Partial<LockWaiting> = {},
): Promise<readonly string[]> => {
  const waiting = { ...patience, ...given };
  const migrations = await read(folder);
  const watched = openWatch(sessionAt(url), operatorLimits).configFor(operatorLimits.statement);
  const client = connectionOf(watched);
  await client.connect();
  try {
    await makeTable(client);
    const done: string[] = [];
    for (;;) {
      const name = await applyNextPatiently(client, migrations, waiting);
      if (name === undefined) return done;
      done.push(name);
    }
  } finally {
    await client.end();
  }
};

/** The names of the migrations of this program. */
export const ownMigrationNames = (): Promise<readonly string[]> => namesIn(ownMigrations);

const read = async (folder: string): Promise<readonly Migration[]> => {
  const names = await namesIn(folder);
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
};

const makeTable = async (client: pg.Client): Promise<void> => {
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id                  VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum            VARCHAR(64) NOT NULL,
      finished_at         TIMESTAMPTZ,
      migration_name      VARCHAR(255) NOT NULL,
      logs                TEXT,
      rolled_back_at      TIMESTAMPTZ,
      started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`);
  } catch (error) {
    // Of several programs that create the table at once, all but one get one of these three errors: it exists.
    if (!(error instanceof pg.DatabaseError) || !['23505', '42710', '42P07'].includes(error.code ?? ''))
      throw error;
  }
};

/** Another session held what a migration has to lock, or the two waited for each other. It was rolled back. */
class Blocked extends Error {
  readonly migration: string;
  constructor(migration: string, cause: unknown) {
    super(`the migration ${migration} waited for a lock`, { cause });
    this.migration = migration;
  }
}

/** Applies the first missing migration, again where it was blocked, and returns its name; undefined when none is missing. */
const applyNextPatiently = async (
  client: pg.Client,
  migrations: readonly Migration[],
  { attempts, pause, lockTimeout, say }: LockWaiting,
): Promise<string | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyNext(client, migrations, lockTimeout);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      const waits = `The migration ${error.migration} waits for tables that other sessions use; see pg_stat_activity for long ones.`;
      if (attempt === attempts) throw new MigrationError(`${waits} It was tried ${attempts} times.`, error);
      if (attempt === 1) say(`${waits} It is tried again until they are free.`);
      await setTimeout(pause);
    }
  }
};

/** Applies the first missing migration and returns its name; undefined when none is missing. */
const applyNext = async (
  client: pg.Client,
  migrations: readonly Migration[],
  lockTimeout: number,
): Promise<string | undefined> => {
  await client.query('BEGIN');
  try {
    // Two programs never migrate at once: the second waits for this lock, however long that takes, then reads what the first has applied.
    await client.query('LOCK TABLE _prisma_migrations IN SHARE ROW EXCLUSIVE MODE');
    const next = missing(migrations, await readApplied(client));
    if (next) {
      await client.query(`SET LOCAL lock_timeout = ${lockTimeout}`);
      await apply(client, next);
    }
    await client.query('COMMIT');
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const readApplied = async (client: pg.Client): Promise<readonly Applied[]> => {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
};

const missing = (migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined => {
  const names = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished } of applied) {
    const known = names.get(name);
    if (!known) {
      throw new MigrationError(
        `The database was migrated by another version of Kontor: it has the migration ${name}, which this version does not know. Run a version that does.`,
      );
    }
    if (!finished) {
      throw new MigrationError(
        `The migration ${name} was begun by another program and never finished. Repair the database and settle it with "prisma migrate resolve".`,
      );
    }
    if (!checksums(known.sql).includes(checksum)) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. Restore its file; a change belongs in a new migration.`,
      );
    }
    names.delete(name);
  }
  return names.values().next().value;
};

const apply = async (client: pg.Client, { name, sql }: Migration): Promise<void> => {
  try {
    await client.query(sql);
  } catch (error) {
    if (blocked.has(violationOf(error)?.state ?? '')) throw new Blocked(name, error);
    // The connection broke, or the disk is full: that is no fault of the migration.
    if (isUnavailable(error)) throw error;
    const at = error instanceof pg.DatabaseError && error.position ? Number(error.position) : undefined;
    const line = at === undefined ? '' : ` in line ${sql.slice(0, at).split('\n').length}`;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${name} failed${line} and was undone: ${reason}`, error);
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), sha256(sql), name],
  );
};

// A lock that was not free in time, and a deadlock.
const blocked = new Set(['55P03', '40P01']);

// Line endings don't count, as for Prisma: git may have converted them.
const checksums = (sql: string): readonly string[] =>
  [sql, sql.replaceAll('\r\n', '\n'), sql.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')].map(sha256);
