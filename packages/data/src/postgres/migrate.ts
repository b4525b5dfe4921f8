import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { connectionOf, sessionAt } from './session.ts';
import { sha256 } from './sha256.ts';
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
 * Applies the migrations of `prisma/migrations` that the database at `url` lacks, in the order of their names, and returns the
 * names of those that it applied. Each is one transaction, recorded as Prisma records it. Throws a MigrationError, with that
 * migration rolled back, when one fails, was changed after it had been applied, or is not known to this version.
 */
export const migrate = async (url: string, folder: string = ownMigrations): Promise<readonly string[]> => {
  const migrations = await read(folder);
  const watched = openWatch(sessionAt(url), operatorLimits).configFor(operatorLimits.statement);
  const client = connectionOf(watched);
  await client.connect();
  try {
    await makeTable(client);
    const done: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === undefined) return done;
      done.push(name);
    }
  } finally {
    await client.end();
  }
};

const read = async (folder: string): Promise<readonly Migration[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
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

/** Applies the first missing migration and returns its name; undefined when none is missing. */
const applyNext = async (
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | undefined> => {
  await client.query('BEGIN');
  try {
    // Two programs never migrate at once: the second waits for this lock, then reads what the first has applied.
    await client.query('LOCK TABLE _prisma_migrations IN SHARE ROW EXCLUSIVE MODE');
    const next = missing(migrations, await readApplied(client));
    if (next) await apply(client, next);
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

// Line endings don't count, as for Prisma: git may have converted them.
const checksums = (sql: string): readonly string[] =>
  [sql, sql.replaceAll('\r\n', '\n'), sql.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')].map(sha256);
