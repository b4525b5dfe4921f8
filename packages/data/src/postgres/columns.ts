import { scalars, unwrapSchema } from '@kontor/domain';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';

/** The columns of a kept record, which bear its fields' names; the one way in which names become SQL. */
export const columnsOf = (schema: z.ZodObject, not: readonly string[] = []): string[] =>
  Object.keys(schema.shape).filter((name) => !not.includes(name));

/** `names` as a list, each of `table` where one is given: `t."city", t."zipcode"`. */
export const listed = (names: readonly string[], table?: string): Prisma.Sql =>
  Prisma.raw(names.map((name) => `${table === undefined ? '' : `${table}.`}"${name}"`).join(', '));

/** The columns of `schema` to read: a decimal as text, so that not even its zeros are lost, a date as a day. */
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

// A schema is walked once, not for every statement that reads its columns.
const selections = new WeakMap<z.ZodObject, Map<string, Prisma.Sql>>();

/** `SET` of an upsert: the row `t` overlaid with the changes `given` in the CTE that `from` names (and narrows). */
export const overlaid = (
  columns: readonly string[],
  from: { cte: Prisma.Sql; where: Prisma.Sql },
): Prisma.Sql =>
  Prisma.sql`(${listed(columns)}) =
    (SELECT ${listed(columns, 'g')} FROM ${from.cte}, jsonb_populate_record(t, given) g WHERE ${from.where})`;

/** The client's rate of a currency on a day: the last one set, as text; null where there is none. */
export const rateOf = (of: { client_id: number; currency: Prisma.Sql; on: string }): Prisma.Sql => Prisma.sql`
  (SELECT r.rate::text FROM exchange_rate r
    WHERE r.client_id = ${of.client_id} AND r.currency = ${of.currency} AND r.day <= ${of.on}::date
    ORDER BY r.day DESC LIMIT 1)`;

const kindOf = (field: z.ZodType): string | undefined => scalars.get(unwrapSchema(field).inner)?.kind;
