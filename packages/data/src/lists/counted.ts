import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * The most records that a count goes to: of those that an index answers for, and of those that are
 * read themselves.
 */
export const [mostIndexed, mostRead] = [100_000, 10_000];

/** The records that were looked at; more than `bound` where there are more than a count goes to. */
export type Counted = { seen: number; bound: number };

/** Whether a filter says anything. */
export const saysAny = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** The rows of a query, up to one more than `bound`, counted. */
export const countUpTo = (bound: number, rows: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::integer FROM (${rows} LIMIT ${bound + 1}) n`;

/** Counts the rows of a query, up to one more than `bound`. */
export const countRows = async (session: Queryable, rows: Prisma.Sql, bound: number): Promise<Counted> => {
  const [row] = await session.query<{ seen: number }[]>`SELECT (${countUpTo(bound, rows)}) AS seen`;
  return { seen: row?.seen ?? 0, bound };
};
