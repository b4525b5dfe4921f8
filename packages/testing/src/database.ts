import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database that nobody else uses. `drop` removes it early; at the end of the run all are removed. */
export type Database = { url: string; drop: () => Promise<void> };

/**
 * Where the databases of this test run are made: a server on which `admin` may make databases, and the migrated one that
 * they are copied from. All are named after the template, so that the global setup finds them in the end.
 */
export type Databases = { admin: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases;
  }
}

/** Makes an empty, migrated database. One for each test file, so that files can run side by side. */
export const freshDatabase = async (): Promise<Database> => {
  const { admin, template } = inject('databases');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await tell(admin, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const drop = () => tell(admin, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  return { url: url.href, drop };
};

const tell = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
