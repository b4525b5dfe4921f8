import type pg from 'pg';
import type { ReadStatement } from './recording.ts';

/** A node of a plan, as EXPLAIN reports it. */
type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };
type Explained = { 'QUERY PLAN': [{ Plan: PlanNode }] };

/** A statement to explain. */
export type Explainable = Omit<ReadStatement, 'connection'>;

/** A table with so many rows in the filled database grows with clients and documents. */
const grownRows = 1_000;

/** The tables of a filled database that grow. */
export const growingTables = async (connection: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await connection.query<{ relname: string }>(
    `SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= ${grownRows}`,
  );
  return new Set(rows.map(({ relname }) => relname));
};

/**
 * The tables that a statement reads from end to end, by its plan for any values or, where it has
 * one of those, for its own.
 */
export const tablesReadWhole = async (connection: pg.Client, statement: Explainable): Promise<string[]> => {
  const plan = statement.isPlannedForValues
    ? await planForValues(connection, statement)
    : await planForAny(connection, statement.text);
  return nodesOf(plan).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  );
};

const planForValues = async (
  connection: pg.Client,
  { text, values }: Pick<ReadStatement, 'text' | 'values'>,
): Promise<PlanNode> => {
  const { rows } = await connection.query<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return planIn(rows);
};

const planForAny = async (connection: pg.Client, text: string): Promise<PlanNode> => {
  await connection.query(`PREPARE explained AS ${text}`);
  const { rows: parameters } = await connection.query<{ count: number }>(
    `SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'explained'`,
  );
  const values = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'NULL').join();
  const { rows } = await connection.query<Explained>(
    `EXPLAIN (FORMAT JSON) EXECUTE explained${values === '' ? '' : ` (${values})`}`,
  );
  await connection.query('DEALLOCATE explained');
  return planIn(rows);
};

const planIn = ([row]: readonly Explained[]): PlanNode => {
  if (!row) throw new Error('the statement has no plan');
  return row['QUERY PLAN'][0].Plan;
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
