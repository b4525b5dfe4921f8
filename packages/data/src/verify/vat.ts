import { Prisma } from '../generated/client.ts';
import type { Check } from './check.ts';

/** Checks of settled VAT periods (docs/interface §15). */
export const vatChecks: readonly Check[] = [
  {
    name: 'vat_returns_booked',
    sentence: 'What a VAT return settles is what its entry takes off the VAT accounts.',
    offending: (client_id) => Prisma.sql`
      SELECT v.from_date, v.to_date, v.number, g.kind, a.accno, a.amount AS settled, p.amount AS posted
        FROM vat_return v
        LEFT JOIN gl g ON g.client_id = v.client_id AND g.id = v.gl_id
        CROSS JOIN LATERAL jsonb_to_recordset(v.accounts) AS a (accno integer, amount numeric)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(q.amount), 0) AS amount FROM posting q
           WHERE q.client_id = v.client_id AND q.entry_id = g.entry_id AND q.accno = a.accno
        ) p
       WHERE v.client_id = ${client_id} AND (g.kind IS DISTINCT FROM 'vat' OR p.amount <> -a.amount)
       ORDER BY v.from_date, v.number, a.accno`,
  },
  {
    name: 'vat_returns_sums',
    sentence: 'What a VAT return owes is its total tax less its total input tax.',
    offending: (client_id) => Prisma.sql`
      SELECT v.from_date, v.to_date, v.number, v.payable, f.payable AS by_figures
        FROM vat_return v
        CROSS JOIN LATERAL (
          SELECT sum(CASE figure WHEN '399' THEN tax WHEN '479' THEN -tax ELSE 0 END) AS payable
            FROM jsonb_to_recordset(v.figures) AS f (figure text, tax numeric)
        ) f
       WHERE v.client_id = ${client_id} AND v.payable IS DISTINCT FROM f.payable
       ORDER BY v.from_date, v.number`,
  },
  {
    name: 'vat_returns_periods',
    sentence: 'Each day is in one settled VAT period at most, whose corrections are counted without a gap.',
    offending: (client_id) => Prisma.sql`
      SELECT v.from_date, v.to_date, v.number, v.expected, o.from_date AS other_from, o.to_date AS other_to
        FROM (SELECT *, row_number() OVER (PARTITION BY from_date, to_date ORDER BY number) - 1 AS expected
                FROM vat_return WHERE client_id = ${client_id}) v
        LEFT JOIN LATERAL (
          SELECT from_date, to_date FROM vat_return
           WHERE client_id = v.client_id AND from_date <= v.to_date AND to_date >= v.from_date
             AND (from_date, to_date) <> (v.from_date, v.to_date)
             -- A reconciliation is of the days of several periods, and shares none with another year's.
             AND (adjustments IS NULL) = (v.adjustments IS NULL) LIMIT 1
        ) o ON true
       WHERE v.number <> v.expected OR o.from_date IS NOT NULL
       ORDER BY v.from_date, v.number`,
  },
  {
    name: 'vat_taxed_turnover',
    sentence:
      'Taxable turnover is the sum of what is taxed and of what is untaxed: the lines that a tax on sales is charged on are its base.',
    // A document may name a tax without charging it, and earlier versions booked discounts without
    // a tax of 0.00: both are untaxed turnover, which returns warn about. Where a line has several
    // taxes, it names none of them; a tax of unknown base is taken out of lines that another tax is
    // charged on.
    offending: (client_id) => Prisma.sql`
      SELECT e.transdate, e.reference, l.entry_id, l.accno, -l.lines AS turnover, -l.bases AS taxed
        FROM (
          SELECT p.entry_id, a.accno, coalesce(sum(p.tax_base) FILTER (WHERE p.tax_accno IS NULL), 0) AS bases,
                 sum(p.amount) FILTER (WHERE p.tax_accno IS NOT NULL) AS lines,
                 bool_and(p.tax_base IS NOT NULL) FILTER (WHERE p.tax_accno IS NULL) AS is_known,
                 bool_or(abs(p.amount * coalesce(p.tax_rate, 0)) >= 0.5) FILTER (WHERE p.tax_accno IS NOT NULL) AS bears_tax
            FROM posting p
            JOIN account a ON a.client_id = p.client_id AND a.accno = coalesce(p.tax_accno, p.accno)
           WHERE p.client_id = ${client_id} AND 'AR_tax' = ANY (string_to_array(a.link, ':')) AND a.vat_code IS DISTINCT FROM '382'
           GROUP BY p.entry_id, a.accno
        ) l
        JOIN entry e ON e.client_id = ${client_id} AND e.id = l.entry_id
       WHERE l.lines <> l.bases
         AND CASE WHEN EXISTS (SELECT FROM payment x WHERE x.client_id = ${client_id} AND x.entry_id = l.entry_id)
                  THEN l.is_known IS NOT NULL OR l.bears_tax
                  ELSE l.is_known AND NOT EXISTS (
                    SELECT FROM posting q JOIN account i ON i.client_id = q.client_id AND i.accno = q.accno
                     WHERE q.client_id = ${client_id} AND q.entry_id = l.entry_id AND q.tax_accno IS NULL AND q.tax_base IS NULL
                       AND (i.category = 'income' OR string_to_array(i.link, ':') && ARRAY['AR_tax', 'AP_tax'])) END
       ORDER BY e.transdate, l.entry_id, l.accno`,
  },
];
