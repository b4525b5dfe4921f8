import {
  type AccountBalance,
  type BookingDate,
  type DimensionKind,
  type DimensionMoved,
  maxBookingDate,
  minBookingDate,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Queryable } from '../postgres/session/session.ts';
import type { Period } from './period.ts';
import { turnoverParts } from './turnover.ts';

/**
 * Sums of postings by cost centre and project (docs/interface §38). No month balance is kept by
 * them: they are read from their postings, which an index of those alone finds, so that clients
 * without them have nothing to keep. The ends of years are booked without them.
 */

/** The numbers of a cost centre and of a project; both where both are given. */
export type DimensionFilter = Partial<Record<DimensionKind, string | undefined>>;

/** The conditions on the posting `p`. */
export const conditionsOf = ({ department, project }: DimensionFilter): Prisma.Sql[] => [
  ...(department === undefined ? [] : [Prisma.sql`p.department = ${department}`]),
  ...(project === undefined ? [] : [Prisma.sql`p.project = ${project}`]),
];

type BalancesAsked = DimensionFilter & Period & { client_id: number };

/** Sums the turnover of each account in a period, debit less credit, of those postings alone. */
export const dimensionedBalancesOn = (
  session: Queryable,
  { client_id, from = minBookingDate, to = maxBookingDate, ...only }: BalancesAsked,
): Promise<AccountBalance[]> => session.query<AccountBalance[]>`
  SELECT p.accno, sum(p.amount)::text AS balance
    FROM posting p
   WHERE p.client_id = ${client_id} AND p.transdate BETWEEN ${from}::date AND ${to}::date
     AND ${Prisma.join(conditionsOf(only), ' AND ')}
   GROUP BY p.accno ORDER BY p.accno`;

type DaysBetween = { from: BookingDate; to: BookingDate };
type DimensionsAsked = {
  by: DimensionKind;
  /** The one that is asked for; without it all of them are, and the turnovers of all together. */
  number?: string | undefined;
  periods: ReadonlyMap<string, DaysBetween>;
  today: BookingDate;
};

/**
 * Sums the income and expenses of each cost centre or project by account, in each of the periods,
 * and those of the whole client, whose number is null. One statement, so that all are of one
 * snapshot.
 */
export const dimensionsMoved = (
  session: Queryable,
  client_id: number,
  { by, number, periods, today }: DimensionsAsked,
): Promise<DimensionMoved[]> => {
  const column = Prisma.raw(`p.${by}`);
  const isAsked =
    number === undefined ? Prisma.sql`${column} IS NOT NULL` : Prisma.sql`${column} = ${number}`;
  const parts = [...periods].flatMap(([name, period]) => [
    Prisma.sql`
    SELECT ${name}::text AS period, ${column} AS number, p.accno, sum(p.amount) AS amount
      FROM posting p
     WHERE p.client_id = ${client_id} AND ${isAsked}
       AND p.transdate BETWEEN ${period.from}::date AND ${period.to}::date
     GROUP BY 2, 3`,
    ...(number === undefined
      ? turnoverParts({ client_id, name, period }, today).map(
          (part) => Prisma.sql`SELECT period, NULL, accno, debit - credit FROM (${part}) t`,
        )
      : []),
  ]);
  return session.query<DimensionMoved[]>`
    SELECT m.period, m.number, a.accno, a.description, a.category, sum(m.amount)::text AS amount
      FROM (${Prisma.join(parts, ' UNION ALL ')}) m
      JOIN account a ON a.client_id = ${client_id} AND a.accno = m.accno
     WHERE a.category IN ('income', 'expense')
     GROUP BY m.period, m.number, a.accno, a.description, a.category
     ORDER BY a.accno, m.number, m.period`;
};
