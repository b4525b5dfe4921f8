import type { BookingDate, VatTurnover } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { type Days, type Period, slicesOf } from '../ledger/period.ts';
import type { Session } from '../postgres/session/session.ts';
import { taxKey } from '../writing/steps/post.ts';

/**
 * Reads the turnover of VAT accounts in each of the periods, and of every other account where it is
 * taxed or counts in a figure of the VAT form, by tax, rate and figure (docs/interface §15): from
 * month balances, and from the postings of months that a period covers in part.
 */
export const vatTurnoversOf = (
  session: Session,
  client_id: number,
  { periods, today }: { periods: ReadonlyMap<string, Period>; today: BookingDate },
): Promise<VatTurnover[]> => {
  const parts = [...periods].flatMap(([name, period]) =>
    vatTurnoverParts({ client_id, name }, slicesOf(period, today)),
  );
  if (parts.length === 0) return Promise.resolve([]);
  return session.query<VatTurnover[]>`
    SELECT m.period, a.accno, a.description, a.category, a.link, nullif(m.tax_accno, 0) AS tax_accno,
           nullif(m.tax_rate, -1)::text AS tax_rate, m.vat_code, m.debit::text, m.credit::text, m.tax::text,
           m.tax_base::text, m.settled::text
      FROM (SELECT period, accno, tax_accno, tax_rate, vat_code, sum(debit) AS debit, sum(credit) AS credit,
                   sum(tax) AS tax, sum(tax_base) AS tax_base, sum(settled) AS settled
              FROM (${Prisma.join(parts, ' UNION ALL ')})
                     AS moved (period, accno, tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base, settled)
             GROUP BY period, accno, tax_accno, tax_rate, vat_code) m
      JOIN account a ON a.client_id = ${client_id} AND a.accno = m.accno
     WHERE string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'] OR m.tax_accno <> 0 OR m.tax_rate <> -1
        OR m.vat_code <> '' OR m.tax <> 0 OR m.tax_base <> 0
     ORDER BY a.accno, m.period, m.tax_accno, m.tax_rate, m.vat_code`;
};

type VatPeriod = { client_id: number; name: string };
type SignedVatPeriod = VatPeriod & { sign: 1 | -1 };

const vatTurnoverParts = (of: VatPeriod, { months, days }: ReturnType<typeof slicesOf>): Prisma.Sql[] => [
  ...(months.from < months.until ? [vatOfMonths(of, months)] : []),
  ...days.flatMap(({ sign, ...range }) => [
    vatOfDays({ ...of, sign }, range),
    vatOfClosings({ ...of, sign }, range),
    vatSettled({ ...of, sign }, range),
  ]),
];

const vatOfMonths = ({ name, client_id }: VatPeriod, { from, until }: Days): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text AS period, accno, tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base, settled
    FROM balance WHERE client_id = ${client_id} AND month >= ${from}::date AND month < ${until}::date`;

const key = taxKey(Prisma.sql`p`);

/**
 * Reads one short range of the index for each account. Year-end entries and settlements are
 * corrected by the queries below.
 */
const vatOfDays = (
  { name, client_id, sign }: SignedVatPeriod,
  { from, until }: Days,
): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text, a.accno, d.tax_accno, d.tax_rate, d.vat_code, ${sign}::integer * d.debit,
         ${sign}::integer * d.credit, ${sign}::integer * d.tax, ${sign}::integer * d.tax_base, 0
    FROM account a
    CROSS JOIN LATERAL (
      SELECT ${key}, coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit'), 0),
             coalesce(-sum(p.amount) FILTER (WHERE p.side = 'credit'), 0),
             coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0)
        FROM posting p
       WHERE p.client_id = a.client_id AND p.accno = a.accno
         AND p.transdate >= ${from}::date AND p.transdate < ${until}::date
       GROUP BY 1, 2, 3
    ) d (tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base)
   WHERE a.client_id = ${client_id}`;

/** Takes out the entries that end years, which are no turnover. */
const vatOfClosings = (
  { name, client_id, sign }: SignedVatPeriod,
  { from, until }: Days,
): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text, p.accno, ${key}, CASE p.side WHEN 'debit' THEN -${sign}::integer * p.amount ELSE 0 END,
         CASE p.side WHEN 'credit' THEN ${sign}::integer * p.amount ELSE 0 END, 0, 0, 0
    FROM yearend y
    JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
    JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
   WHERE y.client_id = ${client_id} AND y.transdate >= ${from}::date AND y.transdate < ${until}::date`;

/** Reads settlements with the tax office, which are few and have an index of their own. */
const vatSettled = (
  { name, client_id, sign }: SignedVatPeriod,
  { from, until }: Days,
): Prisma.Sql => Prisma.sql`
  SELECT ${name}::text, p.accno, ${key}, 0, 0, 0, 0, ${sign}::integer * p.amount
    FROM entry e JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
   WHERE e.client_id = ${client_id} AND e.vat_settlement
     AND e.transdate >= ${from}::date AND e.transdate < ${until}::date`;
