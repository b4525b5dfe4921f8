import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha256 } from '../sha256.ts';

/**
 * The sources of the schema in the package `prisma`: migrations, which make tables and fill them,
 * and functions with their triggers, which are applied again when their text changes. Reads files
 * only; `migrate.ts` applies them.
 */

/** The folder with `migrations/` and `functions/`. */
export const ownSources = dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json'));

/**
 * A migration. One that was made of earlier ones names them in `replaces.txt`, a line each.
 * `released` are the SHA-256 of all texts in which a version had it: more than one where comments
 * were edited later.
 */
export type Migration = {
  name: string;
  sql: string;
  replaces: readonly string[];
  released: readonly string[];
};

export const readMigrations = async (sources: string): Promise<readonly Migration[]> => {
  const [names, digests] = await Promise.all([migrationNames(sources), readReleased(sources)]);
  return Promise.all(
    names.map(async (name) => {
      const folder = join(sources, 'migrations', name);
      const [sql, replaces] = await Promise.all([
        readFile(join(folder, 'migration.sql'), 'utf8'),
        readFile(join(folder, 'replaces.txt'), 'utf8').catch(() => ''),
      ]);
      return {
        ...{ name, sql, released: digests.filter((one) => one.name === name).map(({ digest }) => digest) },
        replaces: replaces.split(/\s+/).filter((line) => line !== ''),
      };
    }),
  );
};

/**
 * The digests of all migrations that a version was released with, also of those that others have
 * replaced: lines as `sha256sum` writes them, to which each release adds its own.
 */
export const readReleased = async (sources: string): Promise<readonly { name: string; digest: string }[]> => {
  const text = await readFile(join(sources, 'migrations', 'released.txt'), 'utf8').catch(() => '');
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, digest = '', name = '']) => ({
    name,
    digest,
  }));
};

/** The names of the migrations in the order in which they are applied. */
export const migrationNames = async (sources: string): Promise<readonly string[]> => {
  const entries = await readdir(join(sources, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
};

/** A statement of `prisma/functions`, which makes, replaces or drops a function or a trigger. */
export type FunctionStatement = { file: string; sql: string; hash: string };

/**
 * The functions and triggers, in the order in which they are applied. The edition is a number that
 * grows with each change of them, so that an older program knows that it is older; a test keeps it.
 */
export type Functions = { edition: number; statements: readonly FunctionStatement[] };

export const readFunctions = async (sources: string): Promise<Functions> => {
  const folder = join(sources, 'functions');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort(byOrder);
  const [edition, ...texts] = await Promise.all([
    readEdition(sources),
    ...files.map((file) => readFile(join(folder, file), 'utf8')),
  ]);
  return { edition, statements: texts.flatMap((text, at) => statementsIn(text, files[at] ?? '')) };
};

export const readEdition = async (sources: string): Promise<number> =>
  Number(/^\d+/.exec(await readFile(join(sources, 'functions', 'edition.txt'), 'utf8'))?.[0]);

/** The file whose functions tables are made of: it alone is applied before the migrations. */
export const expressions = 'expressions.sql';

const first = [expressions, 'dropped.sql'];
const byOrder = (one: string, other: string): number => rankOf(one) - rankOf(other) || (one < other ? -1 : 1);
const rankOf = (file: string): number => (first.includes(file) ? first.indexOf(file) : first.length);

/**
 * A statement begins with CREATE or DROP at the beginning of a line. Line endings and comments
 * between statements don't count.
 */
const statementsIn = (text: string, file: string): readonly FunctionStatement[] =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^--.*\n/gm, '')
    .split(/^(?=(?:CREATE|DROP) )/m)
    .map((statement) => statement.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ file, sql, hash: sha256(sql) }));
