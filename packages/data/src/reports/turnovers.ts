import type { BookingDate, Turnover } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Period } from '../ledger/period.ts';
import { turnoverParts } from '../ledger/turnover.ts';
import type { Session } from '../postgres/session/session.ts';

/**
 * Reads the turnover of each account in each of the periods (docs/interface §15). One statement, so
 * the figures are of one snapshot, and it takes the same time however many postings there are.
 */
export const turnoversOf = (
  session: Session,
  client_id: number,
  { periods, today }: { periods: ReadonlyMap<string, Period>; today: BookingDate },
): Promise<Turnover[]> => {
  const parts = [...periods].flatMap(([name, period]) => turnoverParts({ client_id, name, period }, today));
  if (parts.length === 0) return Promise.resolve([]);
  return session.query<Turnover[]>`
    SELECT m.period, a.accno, a.description, a.category, a.link,
           m.debit::text, m.credit::text, m.closing::text, m.tax::text, m.tax_base::text
      FROM (SELECT period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
                   sum(tax) AS tax, sum(tax_base) AS tax_base
              FROM (${Prisma.join(parts, ' UNION ALL ')}) moved
             GROUP BY period, accno) m
      JOIN account a ON a.client_id = ${client_id} AND a.accno = m.accno
     ORDER BY a.accno, m.period`;
};
