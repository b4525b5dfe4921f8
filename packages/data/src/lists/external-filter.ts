import { metadataSought } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';

/** Selects records by the id and by one key of the metadata that callers keep with them (docs/interface §3.13). */
export type ExternalFilter = { external_id?: string | undefined; metadata?: string | undefined };

/** The table whose records are selected, and the name that it has in the statement. */
type Filtered = { table: Prisma.Sql; row: Prisma.Sql; client_id: number };

/**
 * The conditions of a filter. The records are looked up first, by the indexes for them: in its own order PostgreSQL would look for
 * the few among all records of a client.
 */
export const externalConditions = (
  of: Filtered,
  { external_id, metadata }: ExternalFilter,
): readonly Prisma.Sql[] => [
  ...(external_id === undefined ? [] : [isOneOf(of, Prisma.sql`x.external_id = ${external_id}`)]),
  ...(metadata === undefined
    ? []
    : [isOneOf(of, Prisma.sql`x.metadata @> ${JSON.stringify([metadataSought(metadata)])}::jsonb`)]),
];

const isOneOf = ({ table, row, client_id }: Filtered, condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${row}.id = ANY (ARRAY(SELECT x.id FROM ${table} x WHERE x.client_id = ${client_id} AND ${condition}))`;
