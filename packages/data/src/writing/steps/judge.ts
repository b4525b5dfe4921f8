import { Prisma } from '../../generated/client.ts';
import { listed } from '../../postgres/columns.ts';
import { writerColumns } from './access.ts';
import type { Step } from './step.ts';

/** Judging: every row gets one `outcome`, by which the steps after it write it or leave it. */

/**
 * The outcomes that a row may have and the condition of each, in their order: the first that is
 * true counts. `stale` comes first, as nothing else is known of a row that was decided by what no
 * longer holds.
 */
export type Reasons = { stale: Prisma.Sql; [outcome: string]: Prisma.Sql };

/** The outcome of a row: that of the first reason, or else the one that is given. */
export const outcomeOf = (reasons: Reasons, otherwise: string): Prisma.Sql => {
  const cases = Object.entries(reasons).map(
    ([outcome, condition]) => Prisma.sql`WHEN ${condition} THEN '${Prisma.raw(outcome)}'`,
  );
  return Prisma.sql`CASE ${Prisma.join(cases, ' ')} ELSE '${Prisma.raw(otherwise)}' END AS outcome`;
};

/** Whether the row `s` is dated in a closed period. */
export const inClosedPeriod = Prisma.sql`s.transdate <= s.closing_date`;

type Comparison = {
  /**
   * The records beside which a row is judged, by the names of the reasons. Each selects one row,
   * and goes by key.
   */
  beside: Readonly<Record<string, Prisma.Sql>>;
  reasons: Reasons;
  /** The columns of the records that later steps read. */
  columns?: readonly Prisma.Sql[];
};

/**
 * The rows `s` of `sent`, each with its outcome: compared with the records beside it. Look-ups are
 * lateral, as PostgreSQL expects 1000 rows of every batch and would read whole tables.
 */
export const compared = ({ beside, reasons, columns = [] }: Comparison): Step => {
  const joins = Object.entries(beside).map(
    ([name, query]) => Prisma.sql`
      LEFT JOIN LATERAL (${query}) ${Prisma.raw(name)} ON true`,
  );
  return Prisma.sql`
  compared AS (
    SELECT ${Prisma.join([Prisma.sql`s.*`, ...columns, outcomeOf(reasons, 'booked')])}
      FROM sent s ${Prisma.join(joins, ' ')}
    OFFSET 0
  )`;
};

/** The columns of an entry by which rows are judged and posted. */
export const entryColumnsJudged = ['module', 'transdate', 'currency', 'closing', 'vat_settlement'] as const;

/**
 * The columns of `judged` that a statement adds: the reference of its entry, and more for steps of
 * its own.
 */
export type JudgedAs = { reference: Prisma.Sql; [column: string]: Prisma.Sql };

/**
 * The rows `j` with the decision: `writerColumns`, `entryColumnsJudged`, `outcome`, `entry_id`
 * where the row is booked, and the columns `as`. What is written reads it, and nothing before it
 * any more.
 */
export const judged = (from: string, as: JudgedAs): Step => {
  const columns = Object.entries(as).map(([name, value]) =>
    value.sql === name ? value : Prisma.sql`${value} AS ${Prisma.raw(name)}`,
  );
  return Prisma.sql`
  judged AS MATERIALIZED (
    SELECT ${listed([...writerColumns, ...entryColumnsJudged])}, outcome, ${Prisma.join(columns)},
           CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
      FROM ${Prisma.raw(from)}
  )`;
};
