import type { AccountBalance, BookingDate, Decimal } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { type Counted, countUpTo, mostIndexed } from '../lists/counted.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Queryable } from '../postgres/session/session.ts';
import { type Days, daysOf, type Period, slicesOf } from './period.ts';

/** Reads the turnovers of one client. */
export const netTurnoversIn =
  (session: RawSql, client_id: number) =>
  (period: Period & { closings: boolean }, today: BookingDate): Promise<AccountBalance[]> =>
    netTurnoversOf(session, { ...period, client_id, today });

/** The entries of a period, and the sum of their debits. */
export type EntryCount = Counted & { debit: Decimal };

/**
 * Counts the entries of a period by their index, and sums their debits as turnovers are summed: so
 * the sum is of all entries, however many there are. Those that end years are in it.
 */
export const countEntries = async (
  session: Queryable,
  { client_id, today, ...period }: Period & TurnoverQuery,
): Promise<EntryCount> => {
  const days = daysOf(period);
  const of = { client_id, name: '' };
  const parts = [...turnoverParts({ ...of, period }, today), closingsIn({ ...of, sign: -1 }, days)];
  const entries = Prisma.sql`
    SELECT FROM entry WHERE client_id = ${client_id} AND transdate >= ${days.from}::date AND transdate < ${days.until}::date`;
  const [row] = await session.query<{ seen: number; debit: Decimal }[]>`
    SELECT (${countUpTo(mostIndexed, entries)}) AS seen,
           (SELECT coalesce(sum(debit), 0)::text
              FROM (${Prisma.join(parts, ' UNION ALL ')}) moved) AS debit`;
  if (!row) throw new Error('entries were not counted');
  return { ...row, bound: mostIndexed };
};

/** The client, and the current day. */
type TurnoverQuery = { client_id: number; today: BookingDate };

/**
 * Sums the turnover of each account in a period, debit less credit (docs/interface §15), from month
 * balances and the postings of months that the period covers in part. One statement, so the figures
 * are of one snapshot, and it takes the same time however many postings there are. Without
 * `closings` it leaves out the entries that end years. An account has a row when anything was
 * booked on it.
 */
const netTurnoversOf = (
  session: Queryable,
  { client_id, today, closings, ...period }: Period & TurnoverQuery & { closings: boolean },
): Promise<AccountBalance[]> => {
  const parts = turnoverParts({ client_id, name: '', period }, today);
  if (parts.length === 0) return Promise.resolve([]);
  const closing = closings ? Prisma.sql`+ closing` : Prisma.empty;
  return session.query<AccountBalance[]>`
    SELECT accno, sum(debit - credit ${closing})::text AS balance
      FROM (${Prisma.join(parts, ' UNION ALL ')}) moved
     GROUP BY accno
    HAVING sum(debit) <> 0 OR sum(credit) <> 0 OR ${anyIn(client_id, daysOf(period))}
     ORDER BY accno`;
};

/** Reads the balance of every account at the end of `day`, debit positive. */
export const balancesOn = (
  session: Queryable,
  { day, ...query }: TurnoverQuery & { day: BookingDate },
): Promise<AccountBalance[]> => netTurnoversOf(session, { ...query, to: day, closings: true });

type NamedPeriod = { client_id: number; name: string };
type SignedPeriod = NamedPeriod & { sign: 1 | -1 };

/**
 * The queries whose rows sum to the turnover of accounts in a period called `name`. Their rows have
 * `period`, `accno`, `debit`, `credit`, `closing`, `tax` and `tax_base`. An account without
 * postings may have rows of zero.
 */
export const turnoverParts = (
  { period, ...of }: NamedPeriod & { period: Period },
  today: BookingDate,
): Prisma.Sql[] => {
  const { months, days } = slicesOf(period, today);
  return [
    ...(months.from < months.until ? [monthsIn(of, months)] : []),
    ...days.flatMap(({ sign, ...range }) => [
      daysIn({ ...of, sign }, range),
      closingsIn({ ...of, sign }, range),
    ]),
  ];
};

const monthsIn = ({ name, client_id }: NamedPeriod, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text AS period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
         sum(tax) AS tax, sum(tax_base) AS tax_base
    FROM balance WHERE client_id = ${client_id} AND month >= ${from}::date AND month < ${until}::date
   GROUP BY accno`;

/**
 * Reads one short range of the index for each account. Year-end entries count as turnover here;
 * `closingsIn` corrects that.
 */
const daysIn = ({ name, client_id, sign }: SignedPeriod, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text AS period, a.accno, ${sign}::integer * p.debit AS debit, ${sign}::integer * p.credit AS credit,
         0 AS closing, ${sign}::integer * p.tax AS tax, ${sign}::integer * p.tax_base AS tax_base
    FROM account a
    CROSS JOIN LATERAL (
      SELECT count(*) AS found, coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0) AS debit,
             coalesce(-sum(amount) FILTER (WHERE side = 'credit'), 0) AS credit,
             coalesce(sum(amount) FILTER (WHERE tax_base IS NOT NULL), 0) AS tax,
             coalesce(sum(tax_base), 0) AS tax_base
        FROM posting
       WHERE client_id = a.client_id AND accno = a.accno
         AND transdate >= ${from}::date AND transdate < ${until}::date
    ) p
   WHERE a.client_id = ${client_id} AND p.found > 0`;

/** Moves the amounts of year-end entries, which are few, from turnover to `closing`. */
const closingsIn = ({ name, client_id, sign }: SignedPeriod, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text AS period, p.accno,
         CASE p.side WHEN 'debit' THEN -${sign}::integer * p.amount ELSE 0 END AS debit,
         CASE p.side WHEN 'credit' THEN ${sign}::integer * p.amount ELSE 0 END AS credit,
         ${sign}::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
    FROM yearend y
    JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
    JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
   WHERE y.client_id = ${client_id} AND y.transdate >= ${from}::date AND y.transdate < ${until}::date`;

/**
 * Whether anything was booked on `moved.accno` within these days. PostgreSQL runs it only for the
 * few accounts whose turnover is zero: their amounts may cancel each other out, or the month has
 * postings only on days outside of the period.
 */
const anyIn = (client_id: number, { from, until }: Days): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM posting p WHERE p.client_id = ${client_id} AND p.accno = moved.accno
             AND p.transdate >= ${from}::date AND p.transdate < ${until}::date)`;
