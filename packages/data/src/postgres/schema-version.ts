import type { Database } from './database.ts';
import { ownMigrationNames } from './migrate.ts';
import { violationOf } from './sqlstate.ts';
import { SchemaChanged } from './trouble.ts';

// A statement that does not fit the schema, a plan that does not any more, and rules that the program does not know.
const unfit = /^(42|0A000$|23502$|23514$|P0001$)/;

const checks = new WeakMap<object, Promise<string | undefined>>();

/**
 * Explains why a statement failed: with SchemaChanged where a newer program has migrated the database, else with the error
 * itself. In a rolling upgrade the older programs go on for a while, and some of their statements no longer fit.
 */
export const explainFailure = async (
  database: Pick<Database, 'prisma'>,
  error: unknown,
): Promise<unknown> => {
  if (!unfit.test(violationOf(error)?.state ?? '')) return error;
  const { prisma } = database;
  // Requests that fail at the same time share one check.
  const check = checks.get(prisma) ?? unknownMigration(database).finally(() => checks.delete(prisma));
  checks.set(prisma, check);
  const migration = await check.catch(() => undefined);
  return migration === undefined ? error : new SchemaChanged(migration, error);
};

/** The latest migration of the database that this program does not know; undefined where it knows all. */
const unknownMigration = async ({ prisma }: Pick<Database, 'prisma'>): Promise<string | undefined> => {
  const names = await ownMigrationNames();
  const [row] = await prisma.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND migration_name <> ALL (${names}::text[])
     ORDER BY migration_name DESC LIMIT 1`;
  return row?.migration_name;
};
