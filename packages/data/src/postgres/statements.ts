import { instantAt } from '@kontor/domain';
import pg from 'pg';
import { Prisma } from '../generated/client.ts';
import { sha256 } from './sha256.ts';

/**
 * Statements that read often: on the driver itself, as Prisma takes several times as long for a row. Their rows are as
 * `rowTypes` reads them.
 */
export type Statements = {
  /** Runs a statement whose look-ups are all by key; PostgreSQL plans it once on each connection. */
  lookUp: <Row>(statement: Prisma.Sql) => Promise<Row[]>;
  /** Reads a page of a list with at most `limit` records. Long pages wait for each other, short ones for none of them. */
  list: <Row>(statement: Prisma.Sql, limit: number) => Promise<Row[]>;
  close: () => Promise<void>;
};

// Look-ups that meet share a statement, and few lists are read at once, so few connections do.
const maxConnections = { lookUp: 3, list: 4, longList: 2 };

/** A page of at most this many records is short. */
const shortPage = 100;

// A plan that is made while the tables are still small must not read them whole, as it is kept when they grow.
const byKey = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

/** Opens the connections; they connect when they are first used. */
export const openStatements = (config: pg.PoolConfig): Statements => {
  const pools = {
    lookUp: openPool({ ...config, max: maxConnections.lookUp, options: `${config.options ?? ''} ${byKey}` }),
    list: openPool({ ...config, max: maxConnections.list }),
    longList: openPool({ ...config, max: maxConnections.longList }),
  };
  return {
    lookUp: (statement) => rowsOf(pools.lookUp, statement),
    list: (statement, limit) => rowsOf(limit <= shortPage ? pools.list : pools.longList, statement),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
};

const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...config, types: rowTypes });
  // A connection that breaks while it is idle is replaced by the pool; without a listener the event would end the program.
  pool.on('error', () => undefined);
  return pool;
};

const rowsOf = async <Row>(pool: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool.query({ name: statementName(text), text, values });
  return rows as Row[];
};

// This package has few statements, and filters vary some of them: the names of all fit into memory.
const statementNames = new Map<string, string>();
const maxStatementNames = 1000;

// Begins a statement that is planned each time.
const plannedEachTime = '/* planned for its values */';

/**
 * A statement that PostgreSQL plans each time, for its values: one that reads little or much depending on them, as a list
 * with filters does. A plan for any values would be right for none of them.
 */
export const plannedForItsValues = (statement: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(plannedEachTime)} ${statement}`;

/** The name by which a connection remembers the plan of a statement; empty for one that is planned each time. */
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

// The session's time zone is UTC. `2026-01-14 09:30:00.5+00`, in the years that an instant can have.
const instantIn = (text: string) =>
  instantAt(Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`));

/** Reads columns as the driver does, but whole numbers exactly and timestamps as instants. */
const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && type === types.int8) return bigintIn;
    if (format !== 'binary' && type === types.timestamptz) return instantIn;
    return pg.types.getTypeParser(type, format);
  },
};
