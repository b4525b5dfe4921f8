import { type BookingDate, type MonthlyFigure, type MonthMoved, monthOf } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';

type MonthlyQuery = {
  client_id: number;
  from: BookingDate;
  to: BookingDate;
  accounts: Record<MonthlyFigure, readonly number[]>;
};

/**
 * Sums the month balances of the accounts of each figure, by month; those before the first month as
 * one.
 */
export const monthlyMoved = (
  session: Session,
  { client_id, from, to, accounts }: MonthlyQuery,
): Promise<MonthMoved[]> => {
  const roles = Object.entries(accounts).flatMap(([figure, accnos]) =>
    accnos.map((accno) => ({ figure, accno })),
  );
  const first = monthOf(from);
  return session.query<MonthMoved[]>`
    SELECT CASE WHEN b.month >= ${first}::date THEN b.month::text END AS month, r.figure,
           sum(b.debit - b.credit)::text AS turnover, sum(b.closing)::text AS closing
      FROM unnest(${roles.map(({ figure }) => figure)}::text[], ${roles.map(({ accno }) => accno)}::integer[]) AS r(figure, accno)
      JOIN balance b ON b.client_id = ${client_id} AND b.accno = r.accno
     WHERE b.month <= ${monthOf(to)}::date
     GROUP BY 1, 2`;
};
