import type { Database } from '../postgres/database.ts';
import { migrationNames, ownSources } from '../postgres/schema/sources.ts';

/**
 * The state of a database of any version of Kontor, for an operator who has changed nothing in it
 * yet.
 */
export type DatabaseHealth = {
  version: string;
  /** The server's clock, in milliseconds since 1970. */
  clock: number;
  bytes: number;
  isStandby: boolean;
  /** The settings of the server on which the books depend. */
  settings: Readonly<
    Record<
      | 'fsync'
      | 'full_page_writes'
      | 'synchronous_commit'
      | 'autovacuum'
      | 'max_connections'
      | 'synchronous_standby_names',
      string
    >
  >;
  /**
   * The migrations that it lacks, and those that this program does not know; undefined where it has
   * no books.
   */
  migrations: { lacking: string[]; unknown: string[] } | undefined;
};

/**
 * Reads the state of a database without changing anything in it, whichever version of Kontor has
 * made it.
 */
export const readHealth = async ({ prisma }: Pick<Database, 'prisma'>): Promise<DatabaseHealth> => {
  const [server] = await prisma.$queryRaw<
    [Omit<DatabaseHealth, 'settings' | 'migrations'> & { hasBooks: boolean }]
  >`
    SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
           pg_database_size(current_database())::float8 AS bytes, pg_is_in_recovery() AS "isStandby",
           to_regclass('_prisma_migrations') IS NOT NULL AS "hasBooks"`;
  const rows = await prisma.$queryRaw<{ name: keyof DatabaseHealth['settings']; value: string }[]>`
    SELECT name, current_setting(name) AS value FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'max_connections', 'synchronous_standby_names')`;
  const { hasBooks, ...rest } = server;
  const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return {
    ...rest,
    settings: settings as DatabaseHealth['settings'],
    migrations: hasBooks ? await migrationsOf(prisma) : undefined,
  };
};

const migrationsOf = async (prisma: Database['prisma']) => {
  const known = await migrationNames(ownSources);
  const applied = await prisma.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY 1`;
  const names = new Set(applied.map(({ name }) => name));
  return {
    lacking: known.filter((name) => !names.has(name)),
    unknown: [...names].filter((name) => !known.includes(name)),
  };
};
