import { addDays, monthAfter, monthOf } from '@kontor/domain';
import { Prisma } from './generated/client.ts';
/**
 * What each account moved in a period, debit positive (docs/interface.md §15): the balances of its whole months and the
 * postings of the months that it breaks, so that a year costs the same however many postings it has. One statement,
 * and so one consistent look. Without `closings`, the entries that end years are left out.
 */
export const movementsOf = (prisma, { client_id, from, to, closings }) => {
  const { months, days } = split(from ?? dawn, to);
  const moved = [
    ...(months
      ? [
          Prisma.sql`SELECT accno, debit - credit ${closings ? Prisma.sql`+ closing` : Prisma.empty} AS amount FROM balance
            WHERE client_id = ${client_id} AND month BETWEEN ${months.first}::date AND ${months.last}::date`,
        ]
      : []),
    ...days.map((broken) => postingsOf(client_id, broken, closings)),
  ];
  if (moved.length === 0) return Promise.resolve([]);
  return prisma.$queryRaw`
    SELECT accno, sum(amount)::text AS balance FROM (${Prisma.join(moved, ' UNION ALL ')}) moved
     GROUP BY accno ORDER BY accno`;
};
/** The balance of every account at the end of `day`, debit positive. */
export const balancesOn = (prisma, { client_id, day }) =>
  movementsOf(prisma, { client_id, to: day, closings: true });
// No booking date is earlier.
const dawn = '1900-01-01';
/** The whole months of a period, and the days of those that it breaks. No day is looked at that is after the last one. */
const split = (from, to) => {
  const endsMonth = monthOf(addDays(to, 1)) !== monthOf(to);
  const last = endsMonth ? monthOf(to) : monthOf(addDays(monthOf(to), -1));
  if (from > last) return { months: undefined, days: from <= to ? [{ from, to }] : [] };
  const first = from === monthOf(from) ? from : monthAfter(from);
  const days = [
    ...(from < first ? [{ from, to: addDays(first, -1) }] : []),
    ...(endsMonth ? [] : [{ from: monthOf(to), to }]),
  ];
  return { months: { first, last }, days };
};
/** The sum of the postings of some days per account: from one short range of the index for each account. */
const postingsOf = (client_id, days, closings) => Prisma.sql`
  SELECT a.accno, p.amount FROM account a
    CROSS JOIN LATERAL (
      SELECT sum(p.amount) AS amount FROM posting p
       WHERE p.client_id = a.client_id AND p.accno = a.accno
         AND p.transdate BETWEEN ${days.from}::date AND ${days.to}::date
         ${closings ? Prisma.empty : Prisma.sql`AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)`}
    ) p
   WHERE a.client_id = ${client_id} AND p.amount IS NOT NULL`;
