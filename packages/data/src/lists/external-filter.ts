import { metadataSought } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * Selects records by the id and by one key of the metadata that callers keep with them
 * (docs/interface §3.13).
 */
export type ExternalFilter = { external_id?: string | undefined; metadata?: string | undefined };

/** The table whose records are selected, and the name that it has in the statement. */
type Filtered = { table: Prisma.Sql; row: Prisma.Sql; client_id: number };

// More records than this do not travel to the program and back: a list finds them soon enough in
// its order.
const mostFound = 5_000;

/**
 * The conditions of a filter. The records are looked up first, by the indexes for them: in the
 * order of a list PostgreSQL would look for a few among all records of a client.
 */
export const externalConditions = (
  session: Queryable,
  { table, row, client_id }: Filtered,
  filter: ExternalFilter,
): Promise<readonly Prisma.Sql[]> =>
  Promise.all(
    conditionsOf(filter).map(async (condition) => {
      const found = await session.query<{ id: number | bigint }[]>`
        SELECT x.id FROM ${table} x
         WHERE x.client_id = ${client_id} AND ${condition(Prisma.sql`x`)} LIMIT ${mostFound + 1}`;
      return found.length > mostFound
        ? condition(row)
        : Prisma.sql`${row}.id = ANY (${found.map(({ id }) => Number(id))}::bigint[])`;
    }),
  );

/** The conditions as they are of a row. */
const conditionsOf = ({ external_id, metadata }: ExternalFilter): ((row: Prisma.Sql) => Prisma.Sql)[] => [
  ...(external_id === undefined
    ? []
    : [(row: Prisma.Sql) => Prisma.sql`${row}.external_id = ${external_id}`]),
  ...(metadata === undefined
    ? []
    : [
        (row: Prisma.Sql) =>
          Prisma.sql`${row}.metadata @> ${JSON.stringify([metadataSought(metadata)])}::jsonb`,
      ]),
];
