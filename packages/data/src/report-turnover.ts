import { addDays, type BookingDate, monthAfter, monthOf, type Turnover } from '@kontor/domain';
import type { Database } from './database.ts';
import { Prisma } from './generated/client.ts';
import type { Period } from './movement.ts';

/** Some days, the last one excluded. */
type Days = { from: BookingDate; until: BookingDate };

/** Whole months, and days that are added to them (`sign` 1) or taken off again (-1). */
export type Slices = { months: Days; days: (Days & { sign: 1 | -1 })[] };

// No booking date is earlier.
const dawn = '1900-01-01' as BookingDate;
// The last one there is; PostgreSQL knows what comes after it by this name, and in code points it comes after any day.
const lastDay = '9999-12-31';
const eternity = 'infinity' as BookingDate;

/**
 * A period in whole months and the days of the months that it breaks. A broken month costs its shorter part: the days
 * that belong to it, or the month without the days that don't. Days after `today` hardly have postings and count for
 * nothing, so that the books as they stand today cost next to nothing.
 */
export const slicesOf = (period: Period, today: BookingDate): Slices => {
  const from = period.from ?? dawn;
  const until = period.to === lastDay ? eternity : addDays(period.to, 1);
  const [head, tail] = [monthOf(from), until === eternity ? until : monthOf(until)];
  if (head < from && tail < until && head === tail)
    return { months: { from, until: from }, days: [{ from, until, sign: 1 }] };
  const months = { from: head, until: tail };
  const days: Slices['days'] = [];
  const part = (inside: Days, outside: Days, include: () => void) => {
    if (lived(outside, today) < lived(inside, today)) {
      include();
      days.push({ ...outside, sign: -1 });
    } else days.push({ ...inside, sign: 1 });
  };
  if (head < from) {
    months.from = monthAfter(from);
    const inside = { from, until: monthAfter(from) };
    part(inside, { from: head, until: from }, () => {
      months.from = head;
    });
  }
  if (tail < until) {
    const inside = { from: tail, until };
    part(inside, { from: until, until: monthAfter(until) }, () => {
      months.until = monthAfter(until);
    });
  }
  return { months, days };
};

/** How many of the days have come. */
const lived = ({ from, until }: Days, today: BookingDate): number => {
  const end = until <= today ? until : addDays(today, 1);
  return from < end ? (Date.parse(end) - Date.parse(from)) / 86_400_000 : 0;
};

/**
 * What each account turned over in each of the periods (docs/interface.md §15), from month balances and the postings of
 * broken months: one statement, and so one consistent look, that costs the same however many postings there are.
 */
export const turnoversOf = (
  { prisma }: Database,
  client_id: number,
  { periods, today }: { periods: ReadonlyMap<string, Period>; today: BookingDate },
): Promise<Turnover[]> => {
  const parts = [...periods].flatMap(([name, period]) => {
    const { months, days } = slicesOf(period, today);
    const of = { name, client_id };
    return [
      ...(months.from < months.until ? [monthsIn(of, months)] : []),
      ...days.flatMap(({ sign, ...range }) => [
        daysIn({ ...of, sign }, range),
        closingsIn({ ...of, sign }, range),
      ]),
    ];
  });
  if (parts.length === 0) return Promise.resolve([]);
  return prisma.$queryRaw<Turnover[]>`
    SELECT m.period, a.accno, a.description, a.category, a.link,
           m.debit::text, m.credit::text, m.closing::text, m.tax::text, m.tax_base::text
      FROM (SELECT period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
                   sum(tax) AS tax, sum(tax_base) AS tax_base
              FROM (${Prisma.join(parts, ' UNION ALL ')}) moved
             GROUP BY period, accno) m
      JOIN account a ON a.client_id = ${client_id} AND a.accno = m.accno
     ORDER BY a.accno, m.period`;
};

type Of = { name: string; client_id: number };
type SignedOf = Of & { sign: 1 | -1 };

const monthsIn = ({ name, client_id }: Of, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text AS period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
         sum(tax) AS tax, sum(tax_base) AS tax_base
    FROM balance WHERE client_id = ${client_id} AND month >= ${from}::date AND month < ${until}::date
   GROUP BY accno`;

/** One short range of the index for each account. Closings count as turnover here; `closingsIn` sets that right. */
const daysIn = ({ name, client_id, sign }: SignedOf, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text, a.accno, ${sign}::integer * p.debit, ${sign}::integer * p.credit, 0,
         ${sign}::integer * p.tax, ${sign}::integer * p.tax_base
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

/** The entries that end years are few, and known: they move from turnover to `closing`. */
const closingsIn = ({ name, client_id, sign }: SignedOf, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text, p.accno, CASE p.side WHEN 'debit' THEN -${sign}::integer * p.amount ELSE 0 END,
         CASE p.side WHEN 'credit' THEN ${sign}::integer * p.amount ELSE 0 END, ${sign}::integer * p.amount, 0, 0
    FROM yearend y
    JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
    JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
   WHERE y.client_id = ${client_id} AND y.transdate >= ${from}::date AND y.transdate < ${until}::date`;
