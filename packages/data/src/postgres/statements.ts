import type { Instant } from '@kontor/domain';
import pg from 'pg';
import { Prisma } from '../generated/client.ts';
import { type CopiedRows, copiedRows } from './copied/copy.ts';
import { openPlanNames } from './plan-names.ts';
import { openPool, type PoolUsage, usageOf } from './pool.ts';
import { sha256 } from './sha256.ts';

/**
 * Statements that look up: on the driver itself, as Prisma takes several times as long for a row.
 * Their rows are as `rowTypes` reads them.
 */
export type Statements = {
  /**
   * Runs a statement whose look-ups are all by key; PostgreSQL plans it once on each connection.
   */
  lookUp: <Row>(statement: Prisma.Sql) => Promise<Row[]>;
  /**
   * The most records that are cached of what these look up; absent where the cache says so itself
   * (`writing/cache.ts`).
   */
  mostCached?: number;
  usage: () => PoolUsage;
  close: () => Promise<void>;
};

/** Opens the connections (`pools.lookUps`). */
export const openStatements = (config: pg.PoolConfig): Statements => {
  const pool = openPool(config);
  const planName = openPlanNames();
  return {
    lookUp: (statement) => rowsOf(pool, statement, planName),
    usage: () => usageOf(pool),
    close: () => pool.end(),
  };
};

/** Runs a statement by the name of its plan, and reads its rows as `rowTypes` does. */
const rowsOf = async <Row>(
  pool: pg.Pool,
  { text, values }: Prisma.Sql,
  planName: (name: string) => string,
): Promise<Row[]> => {
  const { rows } = await pool.query({ name: planName(statementName(text)), text, values, types: rowTypes });
  return rows as Row[];
};

/**
 * Reads pages of lists, of at most `limit` records. Long pages wait for each other, short ones for
 * none of them. They are read outside of transactions.
 */
export type Lists = {
  /** Copies rows up to the one by which they are longer than `mostBytes`. */
  copied: (statement: Prisma.Sql, of: { limit: number; mostBytes: number }) => Promise<CopiedRows>;
  usage: () => Readonly<Record<'short' | 'long', PoolUsage>>;
  close: () => Promise<void>;
};

/** A page of at most this many records is short. */
const shortPage = 100;

/** Opens the connections (`pools.shortLists` and `pools.longLists`). */
export const openLists = (configs: Readonly<Record<'short' | 'long', pg.PoolConfig>>): Lists => {
  const short = openPool(configs.short);
  const long = openPool(configs.long);
  const poolFor = (limit: number) => (limit <= shortPage ? short : long);
  return {
    copied: (statement, { limit, mostBytes }) => copiedRows(poolFor(limit), statement, mostBytes),
    usage: () => ({ short: usageOf(short), long: usageOf(long) }),
    close: async () => {
      await Promise.all([short.end(), long.end()]);
    },
  };
};

// This package has few statements, and filters vary some of them: the names of all fit into memory.
const statementNames = new Map<string, string>();
const maxStatementNames = 1000;

// Begins a statement that is planned each time.
const plannedEachTime = '/* planned for its values */';

/**
 * A statement that PostgreSQL plans each time, for its values: one that reads little or much
 * depending on them, as a list with filters does. A plan for any values would be right for none of
 * them.
 */
export const plannedForItsValues = (statement: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(plannedEachTime)} ${statement}`;

/**
 * The name by which a connection keeps the plan of a statement; empty for one that is planned each
 * time.
 */
export const statementName = (sql: string): string => {
  if (sql.startsWith(plannedEachTime)) return '';
  const known = statementNames.get(sql);
  if (known) return known;
  if (statementNames.size >= maxStatementNames) statementNames.clear();
  const name = sha256(sql).slice(0, 32);
  statementNames.set(sql, name);
  return name;
};

// The numbers of types in PostgreSQL's catalog, which never change.
const types = { int8: 20, timestamptz: 1184 };

const bigintIn = (text: string) => BigInt(text);

/**
 * The instant that PostgreSQL writes as `2026-01-14 09:30:00.5+00`: in UTC, and in the years that
 * an instant can have.
 */
export const instantIn = (text: string): Instant => {
  // Nine of ten have all three digits of a second's fraction.
  const time = text.length === 26 ? text.slice(11, 23) : `${text.slice(11, 19)}.${fractionIn(text)}`;
  return `${text.slice(0, 10)}T${time}Z` as Instant;
};

const fractionIn = (text: string) => text.slice(20, -3).slice(0, 3).padEnd(3, '0');

/** Reads columns as the driver does, but whole numbers exactly and timestamps as instants. */
const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && type === types.int8) return bigintIn;
    if (format !== 'binary' && type === types.timestamptz) return instantIn;
    return pg.types.getTypeParser(type, format);
  },
};
