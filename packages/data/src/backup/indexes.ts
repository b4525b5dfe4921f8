import pg from 'pg';

type Constraint = { table: string; name: string; definition: string; isForeign: boolean };

/**
 * Drops the keys and indexes of all tables, which are made in a fraction of the time once the rows
 * are there. Answers the function that makes them again; it fails where rows do not keep to them.
 */
export const dropIndexes = async (
  client: pg.Client,
): Promise<(say: (sentence: string) => void) => Promise<void>> => {
  const constraints = await constraintsIn(client);
  // The foreign keys first: they need the others.
  for (const { table, name } of constraints)
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`,
    );
  const indexes = await indexesIn(client);
  for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
  const add = async ({ table, name, definition }: Constraint) => {
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
    );
  };
  return async (say) => {
    const [foreign, own] = [true, false].map((of) => constraints.filter(({ isForeign }) => isForeign === of));
    say(`${indexes.length + (own?.length ?? 0)} indexes are made.`);
    for (const constraint of own ?? []) await add(constraint);
    for (const { definition } of indexes) await client.query(definition);
    say(`${foreign?.length} foreign keys are checked.`);
    for (const constraint of foreign ?? []) await add(constraint);
  };
};

const constraintsIn = async (client: pg.Client): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `SELECT t.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition, k.contype = 'f' AS "isForeign"
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
      WHERE t.relnamespace = current_schema()::regnamespace AND k.contype IN ('f', 'p', 'u', 'x') AND t.relname NOT LIKE '\\_%'
      ORDER BY k.contype <> 'f', t.relname, k.conname`,
  );
  return rows;
};

/** The indexes that are left once constraints are dropped. */
const indexesIn = async (client: pg.Client): Promise<{ name: string; definition: string }[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE t.relnamespace = current_schema()::regnamespace AND t.relname NOT LIKE '\\_%'
      ORDER BY i.relname`,
  );
  return rows;
};
