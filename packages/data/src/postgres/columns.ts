import { scalars, unwrapSchema } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';

/** The columns of a record, which bear its fields' names; nowhere else do names become SQL. */
export const columnsOf = (schema: z.ZodObject, not: readonly string[] = []): string[] =>
  Object.keys(schema.shape).filter((name) => !not.includes(name));

/** Lists `names` as SQL, each of `table` where one is given: `t."city", t."zipcode"`. */
export const listed = (names: readonly string[], table?: string): Prisma.Sql =>
  Prisma.raw(names.map((name) => `${table === undefined ? '' : `${table}.`}"${name}"`).join(', '));

/** A condition that leaves nothing out. */
export const noFilter = Prisma.sql`true`;

/**
 * Lists the columns of `schema` for SELECT: decimals as text, so that they keep their zeros, and
 * dates as text.
 */
export const selected = (schema: z.ZodObject, not: readonly string[] = []): Prisma.Sql => {
  const lists = selections.get(schema) ?? new Map<string, Prisma.Sql>();
  selections.set(schema, lists);
  const known = lists.get(not.join());
  if (known) return known;
  const columns = columnsOf(schema, not).map((name) => {
    const kind = kindOf(schema.shape[name] as z.ZodType);
    return kind !== undefined && asText.has(kind) ? `"${name}"::text` : `"${name}"`;
  });
  const list = Prisma.raw(columns.join(', '));
  lists.set(not.join(), list);
  return list;
};

const asText: ReadonlySet<string> = new Set(['decimal', 'unbounded', 'date']);

// The list of a schema is made once, not for every statement that reads its columns.
const selections = new WeakMap<z.ZodObject, Map<string, Prisma.Sql>>();

/**
 * The SET of an upsert: overlays the row `t` with the column `given` of the CTE `from.cte`, where
 * `from.where` holds.
 */
export const overlaid = (
  columns: readonly string[],
  from: { cte: Prisma.Sql; where: Prisma.Sql },
): Prisma.Sql =>
  Prisma.sql`(${listed(columns)}) =
    (SELECT ${listed(columns, 'g')} FROM ${from.cte}, jsonb_populate_record(t, given) g WHERE ${from.where})`;

const kindOf = (field: z.ZodType): string | undefined => scalars.get(unwrapSchema(field).inner)?.kind;
