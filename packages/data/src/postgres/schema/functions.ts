import type pg from 'pg';
import { MigrationError, run } from './run.ts';
import { expressions, type FunctionStatement, type Functions } from './sources.ts';

/**
 * The functions of `prisma/functions` that a database has. The table `_kontor_functions` records
 * their edition and the hash of each statement, so that a statement is applied again only when its
 * text has changed: whoever replaces a trigger locks its table against writes, which programs that
 * run in the meantime wait for.
 */

/** Makes the table, unless it is there. */
export const makeFunctionsTable = `
  CREATE TABLE IF NOT EXISTS _kontor_functions (edition integer NOT NULL, hashes text[] NOT NULL)`;

/** The part of the functions that a database lacks. */
export type Lacking = {
  /** The statements of which tables are made, and the others. */
  ofTables: readonly FunctionStatement[];
  others: readonly FunctionStatement[];
  /** Whether the database is recorded to have just these functions. */
  isRecorded: boolean;
};

/** Throws a MigrationError where the database has a later edition. */
export const lackingFunctions = async (client: pg.Client, functions: Functions): Promise<Lacking> => {
  const { rows } = await client.query<{ edition: number; hashes: string[] }>(
    'SELECT edition, hashes FROM _kontor_functions',
  );
  const { edition = 0, hashes = [] } = rows[0] ?? {};
  if (edition > functions.edition) {
    throw new MigrationError(
      `The database was migrated by another version of Kontor: it has edition ${edition} of its functions, which this version does not know. Run a version that does.`,
    );
  }
  const there = new Set(hashes);
  const lacking = functions.statements.filter(({ hash }) => !there.has(hash));
  return {
    ofTables: lacking.filter(({ file }) => file === expressions),
    others: lacking.filter(({ file }) => file !== expressions),
    isRecorded: edition === functions.edition && hashes.join() === hashesOf(functions).join(),
  };
};

export const applyFunctions = async (
  client: pg.Client,
  statements: readonly FunctionStatement[],
): Promise<void> => {
  for (const { file, sql } of statements)
    await run(client, sql, `The statement "${beginningOf(sql)}" of prisma/functions/${file}`);
};

const beginningOf = (sql: string): string => /^[^(\n]*/.exec(sql)?.[0].trimEnd() ?? '';

/** Records that the database has all of the functions. */
export const recordFunctions = async (client: pg.Client, functions: Functions): Promise<void> => {
  await client.query('DELETE FROM _kontor_functions');
  await client.query('INSERT INTO _kontor_functions (edition, hashes) VALUES ($1, $2)', [
    functions.edition,
    hashesOf(functions),
  ]);
};

const hashesOf = ({ statements }: Functions): string[] => statements.map(({ hash }) => hash);
