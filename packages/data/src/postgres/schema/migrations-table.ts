import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sha256 } from '../sha256.ts';
import { MigrationError } from './run.ts';
import type { Migration } from './sources.ts';

/** The table `_prisma_migrations`, which records the migrations of a database as Prisma does. */
type Applied = { migration_name: string; checksum: string; finished: boolean };

export const makeMigrationsTable = async (client: pg.Client): Promise<void> => {
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
    // Of several programs that create the table at once, all but one get one of these three errors:
    // it exists.
    if (!(error instanceof pg.DatabaseError) || !['23505', '42710', '42P07'].includes(error.code ?? ''))
      throw error;
  }
};

/**
 * The migrations that the database lacks. One that replaced earlier ones counts as applied, and is
 * recorded, where the database has all of these. Throws a MigrationError where it has one that is
 * unknown, was changed or never finished.
 */
export const lackingMigrations = async (
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  const applied = await readApplied(client);
  const names = new Set(applied.map(({ migration_name }) => migration_name));
  const replacing = migrations.find(({ replaces }) => replaces.some((name) => names.has(name)));
  if (!replacing) return missing(migrations, applied);
  await recordInPlaceOf(client, replacing, applied);
  return lackingMigrations(client, migrations);
};

/**
 * Whether the database has all of the migrations, as they are recorded today. Throws as
 * `lackingMigrations` does.
 */
export const hasMigrations = async (
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<boolean> => {
  const applied = await readApplied(client);
  const names = new Set(applied.map(({ migration_name }) => migration_name));
  const isRecorded = !migrations.some(({ replaces }) => replaces.some((name) => names.has(name)));
  return isRecorded && missing(migrations, applied).length === 0;
};

const readApplied = async (client: pg.Client): Promise<readonly Applied[]> => {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
};

/**
 * Records a migration in place of the earlier ones that it replaced, which the database must have
 * to the last.
 */
const recordInPlaceOf = async (
  client: pg.Client,
  { name, sql, replaces }: Migration,
  applied: readonly Applied[],
): Promise<void> => {
  const earlier = applied.filter(({ migration_name }) => replaces.includes(migration_name));
  earlier.forEach(expectFinished);
  if (earlier.length < replaces.length) {
    throw new MigrationError(
      `The database was migrated by an earlier version of Kontor up to ${earlier.at(-1)?.migration_name}. Migrate it first by the version that docs/operations names for it (Upgrade, By which version), up to ${replaces.at(-1)}; then run this one.`,
    );
  }
  await client.query(
    `WITH earlier AS (
       DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1::text[]) AND rolled_back_at IS NULL RETURNING *
     )
     INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     SELECT $2, $3, $4, min(started_at), max(finished_at), 1 FROM earlier`,
    [replaces, randomUUID(), sha256(sql), name],
  );
};

const missing = (migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] => {
  const names = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const record of applied) {
    const { migration_name: name, checksum } = record;
    const known = names.get(name);
    if (!known) {
      throw new MigrationError(
        `The database was migrated by another version of Kontor: it has the migration ${name}, which this version does not know. Run a version that does.`,
      );
    }
    expectFinished(record);
    if (!checksums(known.sql).includes(checksum) && !known.released.includes(checksum)) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. Restore its file; a change belongs in a new migration.`,
      );
    }
    names.delete(name);
  }
  return [...names.values()];
};

const expectFinished = ({ migration_name, finished }: Applied): void => {
  if (finished) return;
  throw new MigrationError(
    `The migration ${migration_name} was begun by another program and never finished. Repair the database and settle it with "prisma migrate resolve".`,
  );
};

// Line endings don't count, as for Prisma: git may have converted them.
const checksums = (sql: string): readonly string[] =>
  [sql, sql.replaceAll('\r\n', '\n'), sql.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')].map(sha256);

/** Records a migration that was applied in this transaction. */
export const recordMigration = async (client: pg.Client, { name, sql }: Migration): Promise<void> => {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), sha256(sql), name],
  );
};
