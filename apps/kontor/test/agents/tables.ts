import { execute } from '@kontor/testing';

/** Tables to which a proposal adds a row. */
const grows = ['audit', 'plan'];
/** Those that it moves on: the head of the audit trail, and the counter of plans. */
const moves = ['chain', 'last_id'];
/** The trace of calls, which is no part of the books, and is written some seconds later. */
const traces = ['agent_call', 'agent_day'];

// When a key was last used is no part of the books.
const rowOf = `(to_jsonb(t) - 'last_used')::text`;

/** All tables of the database at `url`: a digest of each, and of each row of those that grow. */
export const tablesOf = async (url: string) => {
  const names = await execute(
    url,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const each = names.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(${rowOf}, 0)), 0) AS digest FROM ${name} t`,
  );
  const all = await execute(url, each.join(' UNION ALL '));
  const rows = async (table: string) =>
    (await execute(url, `SELECT md5(${rowOf}) AS row FROM ${table} t`)).map(({ row }) => String(row));
  return {
    digests: new Map(all.map(({ name, digest }) => [String(name), String(digest)])),
    rows: new Map(await Promise.all(grows.map(async (table) => [table, await rows(table)] as const))),
  };
};
type Tables = Awaited<ReturnType<typeof tablesOf>>;

/** The tables that have changed, of which one plan more is no explanation. */
export const changedBesidesPlan = (before: Tables, after: Tables): string[] => {
  const explained = new Set([...grows, ...moves, ...traces]);
  const changed = [...after.digests].filter(
    ([name, digest]) => before.digests.get(name) !== digest && !explained.has(name),
  );
  const rewritten = [...before.rows].filter(([name, rows]) => {
    const there = new Set(after.rows.get(name));
    return there.size !== rows.length + 1 || rows.some((row) => !there.has(row));
  });
  return [...changed, ...rewritten].map(([name]) => name).toSorted();
};
