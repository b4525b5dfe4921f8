import type { Database } from '../database.ts';
import { violationOf } from '../sqlstate.ts';
import { SchemaChanged } from '../trouble.ts';
import { outgrownConnections } from '../write.ts';
import { migrationNames, ownSources, readEdition } from './sources.ts';

// A statement that does not fit the schema, a plan that does not any more, and rules that the
// program does not know.
const unfit = /^(42|0A000$|23502$|23514$|P0001$)/;

const checks = new WeakMap<object, Promise<string | undefined>>();

/**
 * Explains why a statement failed: with SchemaChanged where a newer program has migrated the
 * database, else with the error itself. In a rolling upgrade the older programs go on for a while,
 * and some of their statements no longer fit.
 */
export const explainFailure = async (
  database: Pick<Database, 'prisma'>,
  error: unknown,
): Promise<unknown> => {
  if (!unfit.test(violationOf(error)?.state ?? '')) return error;
  const { prisma } = database;
  // Requests that fail at the same time share one check.
  const check = checks.get(prisma) ?? laterPart(database).finally(() => checks.delete(prisma));
  checks.set(prisma, check);
  const part = await check.catch(() => undefined);
  if (part === undefined) return error;
  outgrownConnections.add(prisma);
  return new SchemaChanged(part, error);
};

/**
 * Whether a statement of this program did not fit the database of a newer one, and no write has
 * fitted since.
 */
export const isOutgrown = ({ prisma }: Pick<Database, 'prisma'>): boolean => outgrownConnections.has(prisma);

/**
 * The part of the database that is of a later version: its latest migration that this program does
 * not know, or its functions.
 */
const laterPart = async ({ prisma }: Pick<Database, 'prisma'>): Promise<string | undefined> => {
  const [names, edition] = await Promise.all([migrationNames(ownSources), readEdition(ownSources)]);
  const [row] = await prisma.$queryRaw<{ part: string }[]>`
    (SELECT 'the migration ' || migration_name AS part FROM _prisma_migrations
      WHERE rolled_back_at IS NULL AND migration_name <> ALL (${names}::text[])
      ORDER BY migration_name DESC LIMIT 1)
    UNION ALL
    SELECT 'edition ' || edition || ' of its functions' FROM _kontor_functions WHERE edition > ${edition} LIMIT 1`;
  return row?.part;
};
