import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * A database that nobody else uses. `drop` removes it early; at the end of a run of tests all of
 * its databases are removed.
 */
export type Database = { url: string; drop: () => Promise<void> };

/**
 * The server of this test run, on which `admin` may make databases, and the migrated database of
 * which they are copies. All are named after the template, so that the global setup finds them in
 * the end.
 */
export type Databases = { admin: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases;
  }
}

/**
 * Makes an empty, migrated database. One for each test file, so that files can run side by side.
 */
export const freshDatabase = (): Promise<Database> => {
  const { admin, template } = inject('databases');
  return createDatabase(admin, `${template}_${randomUUID().slice(0, 8)}`, { template });
};

/**
 * Makes a copy of the database `name` of this test run. Whoever asks for it first, in whichever
 * worker, has it filled from an empty, migrated one; `fill` leaves nobody connected to it.
 */
export const copyOfFilled = async (name: string, fill: (url: string) => Promise<void>): Promise<Database> => {
  const { admin, template } = inject('databases');
  const filled = `${template}_filled_${name}`;
  const session = new pg.Client(admin);
  await session.connect();
  try {
    // Held until the session ends: the others wait here meanwhile.
    await session.query('SELECT pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [filled]);
    if (rowCount === 0) {
      const { url } = await freshDatabase();
      await fill(url);
      // It has its name only when it is whole.
      const [from, to] = [new URL(url).pathname.slice(1), filled].map(pg.escapeIdentifier);
      await session.query(`ALTER DATABASE ${from} RENAME TO ${to}`);
    }
  } finally {
    await session.end();
  }
  return createDatabase(admin, `${template}_${randomUUID().slice(0, 8)}`, { template: filled });
};

/** Makes a database without tables, as an operator has it before Kontor is started on it. */
export const emptyDatabase = (): Promise<Database> => {
  const { admin, template } = inject('databases');
  return createDatabase(admin, `${template}_${randomUUID().slice(0, 8)}`);
};

/** Creates the database `name` on the server at `admin`: a copy of `template`, or an empty one. */
export const createDatabase = async (
  admin: string,
  name: string,
  { template }: { template?: string } = {},
): Promise<Database> => {
  const copied = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)}`;
  await execute(admin, `CREATE DATABASE ${pg.escapeIdentifier(name)}${copied}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const drop = async () => {
    await execute(admin, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  };
  return { url: url.href, drop };
};

/** Executes one statement on a connection of its own, and returns its rows. */
export const execute = async (
  url: string,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
