/** Runs a statement that reads. */
type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** For each table of a database the number of its rows, and a hash of all that they hold. */
export const digestOf = async (query: Query): Promise<Record<string, string>> => {
  const tables = await query(`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
  const digests: [string, string][] = [];
  for (const { name } of tables) {
    // A sum of hashes, as it needs no order.
    const [row] = await query(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM ${name} t`,
    );
    digests.push([String(name), String(row?.['digest'])]);
  }
  return Object.fromEntries(digests);
};
