import { Prisma } from '../generated/client.ts';
import { type Days, monthsAndDaysOf } from '../ledger/period.ts';
import {
  accountsOfTheForm,
  generationOn,
  isTax,
  kindNames,
  onTheForm,
  parts,
  payments,
  taxAccountOf,
  type VatQuery,
} from './movement-parts.ts';
import type { ChangeKnown } from './open-at-change.ts';

/**
 * Whether every posting counts whole, on its own day and by itself, so that sums can stand for
 * postings, and those of other days or accounts can be left out.
 */
export const isMovedWhole = ({ method, consideration, changed }: ChangeKnown): boolean =>
  method === 'effective' && consideration === 'agreed' && !changed;

/**
 * The CTE `moved` with sums in place of postings: month balances, and sums by day of the months
 * that the period covers in part. A tax without a base, whose base is rounded, and a tax at the
 * rate of its day stay postings, as no balance reports them.
 */
export const movedByMonth = (query: VatQuery): Prisma.Sql => {
  const { months, days } = monthsAndDaysOf(query);
  const sources = [...days.map((range) => sumsOfDays(query, range)), postingsOfMonths(query)];
  return Prisma.sql`
  ${balances(query, months)},
  ${payments(query.client_id, months)},
  source AS MATERIALIZED (${Prisma.join(sources, ' UNION ALL ')}),
  ${parts(query)},
  moved AS (
    SELECT ${kindNames()}, amount, tax_base FROM part
    UNION ALL
    SELECT accno, category, link, account_code, nullif(vat_code, ''), is_tax, nullif(tax_accno, 0),
           ${taxAccountOf(query.client_id, Prisma.sql`monthly.tax_accno`)}, trim_scale(nullif(tax_rate, -1)),
           ${generationOn(Prisma.sql`supply_month`)}, left(origin, 2), origin IN ('ar_payment', 'ap_payment'),
           round(debit - credit, ${query.places}::integer), round(tax_base, ${query.places}::integer)
      FROM monthly WHERE NOT by_posting
  )`;
};

/**
 * The CTE `monthly`: the balances of months that belong to the form, and whether their postings are
 * to be read anyway.
 */
const balances = ({ client_id }: VatQuery, { from, until }: Days): Prisma.Sql => Prisma.sql`
  monthly AS MATERIALIZED (
    SELECT b.*, a.category, a.link, a.vat_code AS account_code, t.is_tax,
           t.is_tax AND NOT b.has_base OR (t.is_tax OR b.tax_accno <> 0) AND b.tax_rate = -1 AS by_posting
      FROM balance b
      JOIN account a ON a.client_id = b.client_id AND a.accno = b.accno
      CROSS JOIN LATERAL (
        SELECT (b.tax_rate <> -1 AND b.tax_accno = 0) OR b.has_base
               OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'] AS is_tax
      ) t
     WHERE b.client_id = ${client_id} AND b.month >= ${from}::date AND b.month < ${until}::date
       AND b.origin NOT IN ('closing', 'vat_settlement')
       AND (a.category = 'income' OR a.vat_code IS NOT NULL OR b.vat_code <> '' OR b.tax_accno <> 0 OR t.is_tax)
  )`;

/**
 * Selects the postings of whole months whose base or rate is not known, from the accounts and
 * months that have such.
 */
const postingsOfMonths = ({ client_id }: VatQuery): Prisma.Sql => Prisma.sql`
    SELECT p.*, a.category, a.link, a.vat_code AS account_code, e.module, paid.entry_id IS NOT NULL AS of_payment,
           p.entry_id AS moved_by, p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
      FROM (SELECT DISTINCT accno, month FROM monthly WHERE by_posting) m
      JOIN account a ON a.client_id = ${client_id} AND a.accno = m.accno
      CROSS JOIN LATERAL (
        SELECT id, entry_id, p.accno, transdate, amount, p.vat_code, p.tax_accno, tax_rate, tax_base, taxdate
          FROM posting p
          CROSS JOIN LATERAL (SELECT ${isTax(Prisma.sql`p`, Prisma.sql`a.link`)} AS is_tax) t
         WHERE p.client_id = a.client_id AND p.accno = a.accno
           AND transdate >= m.month AND transdate < (m.month + interval '1 month')::date
           AND (t.is_tax AND tax_base IS NULL OR (t.is_tax OR p.tax_accno IS NOT NULL) AND tax_rate IS NULL) OFFSET 0
      ) p
      JOIN entry e ON e.client_id = a.client_id AND e.id = p.entry_id
      LEFT JOIN paid ON paid.entry_id = p.entry_id
     WHERE NOT e.closing AND e.vat_settlement IS NOT TRUE`;

/** Selects the sums of postings by day, account by account. */
const sumsOfDays = (query: VatQuery, range: Days): Prisma.Sql => {
  const { client_id, places } = query;
  const { from, until } = range;
  const rounded = (column: Prisma.Sql) => Prisma.sql`sum(round(${column}, ${places}::integer))`;
  const within = Prisma.sql`transdate >= ${from}::date AND transdate < ${until}::date`;
  return Prisma.sql`(
    WITH ${payments(client_id, range)},
    counted AS MATERIALIZED (
      SELECT e.id, e.module, paid.entry_id IS NOT NULL AS of_payment
        FROM entry e LEFT JOIN paid ON paid.entry_id = e.id
       WHERE e.client_id = ${client_id} AND ${within} AND NOT e.closing AND e.vat_settlement IS NOT TRUE
    )
    SELECT s.id, s.entry_id, a.accno, s.day AS transdate, s.amount, s.vat_code, s.tax_accno, s.tax_rate, s.tax_base,
           NULL::date AS taxdate, a.category, a.link, a.vat_code AS account_code, s.module, s.of_payment,
           s.entry_id AS moved_by, s.day AS moved_on, 0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
      FROM ${accountsOfTheForm(client_id, range)} a
      CROSS JOIN LATERAL (
        SELECT min(p.id) AS id, min(p.entry_id) AS entry_id, coalesce(p.taxdate, p.transdate) AS day,
               p.vat_code, p.tax_accno, p.tax_rate, c.module, c.of_payment,
               ${rounded(Prisma.sql`p.amount`)} AS amount, ${rounded(Prisma.sql`p.tax_base`)} AS tax_base
          FROM posting p JOIN counted c ON c.id = p.entry_id
         WHERE p.client_id = a.client_id AND p.accno = a.accno AND ${within} AND ${onTheForm}
         GROUP BY coalesce(p.taxdate, p.transdate), p.vat_code, p.tax_accno, p.tax_rate, c.module, c.of_payment, p.tax_base IS NULL,
                  CASE WHEN p.tax_base IS NULL AND ${isTax(Prisma.sql`p`, Prisma.sql`a.link`)} THEN p.id END
      ) s)`;
};
