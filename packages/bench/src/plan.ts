import type { Database } from '@kontor/data';

export type Plan = { lines: readonly string[]; ms: number };

/**
 * The plans and execution times of the statements that `act` asks: the very statements, with their
 * parameters, since the database that `act` is given explains instead of answering, and answers
 * nothing.
 */
export const explained = async (
  database: Database,
  act: (database: Database) => Promise<unknown>,
): Promise<Plan> => {
  const lines: string[] = [];
  const query: Database['query'] = async (strings, ...values) => {
    if (!('raw' in strings)) throw new Error('A statement that is no template is not explained.');
    const [first = '', ...rest] = strings;
    const texts = [`EXPLAIN (ANALYZE, BUFFERS) ${first}`, ...rest];
    const rows = await database.query<{ 'QUERY PLAN': string }[]>(
      Object.assign(texts, { raw: texts }),
      ...values,
    );
    lines.push(...rows.map((row) => row['QUERY PLAN']));
    return [] as never;
  };
  await act({ ...database, query });
  const times = lines.map((line) => /^Execution Time: ([\d.]+) ms/.exec(line)?.[1]);
  return { lines, ms: times.reduce((sum, time) => sum + Number(time ?? 0), 0) };
};
