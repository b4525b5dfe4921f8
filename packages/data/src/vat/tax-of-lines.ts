import { untaxedCodes } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { kindNames, type VatQuery } from './movement-parts.ts';
import { followingLines } from './reductions.ts';

/**
 * The tax of an entry and the lines that bear it, which the net tax rate method adds up
 * (docs/interface §15).
 */

const salesTax = Prisma.sql`is_tax AND string_to_array(link, ':') && ARRAY['AR_tax']
  AND coalesce(vat_code, account_code, '') <> '382'`;

/**
 * Adds tax to lines: distributes the tax of an entry on an account over the lines that name it,
 * else over those that can bear it, in proportion and to the cent. Tax that fits no line stays a
 * movement of its own.
 */
export const withTax = (query: VatQuery): Prisma.Sql => Prisma.sql`
  tax AS (
    SELECT moved_by, entry_id, accno, tax_rate, sum(amount) AS amount FROM part WHERE ${salesTax} GROUP BY 1, 2, 3, 4
  ),
  line AS (
    SELECT p.*, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
           sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
      FROM part p WHERE NOT is_tax AND tax_accno IS NOT NULL
  ),
  ${borneByLines(query)},
  gross AS (
    SELECT l.id, l.entry_id, l.moved_by, l.moved_on, ${kindNames('l')},
           l.amount + CASE WHEN l.total = 0 OR t.amount IS NULL THEN 0 ELSE
             ${shareOf(query, 't.amount', 'l')} END AS amount, l.tax_base
      FROM line l
      LEFT JOIN tax t ON t.moved_by = l.moved_by AND t.entry_id = l.entry_id AND t.accno = l.tax_accno
                     AND t.tax_rate IS NOT DISTINCT FROM l.tax_rate
    UNION ALL
    SELECT p.id, p.entry_id, p.moved_by, p.moved_on, p.accno, p.category, p.link, p.account_code, p.vat_code, p.is_tax,
           b.tax_accno, b.tax_link, b.tax_code, coalesce(b.tax_rate, p.tax_rate), p.generation, p.module, p.of_payment,
           p.amount + coalesce(b.tax, 0), p.tax_base
      FROM part p LEFT JOIN borne b ON b.moved_by = p.moved_by AND b.id = p.id
     WHERE NOT p.is_tax AND p.tax_accno IS NULL
    UNION ALL
    SELECT p.id, p.entry_id, p.moved_by, p.moved_on, ${kindNames('p')}, p.amount, p.tax_base
      FROM part p
     WHERE is_tax AND (NOT (${salesTax}) OR EXISTS (
       SELECT FROM unnamed u WHERE u.moved_by = p.moved_by AND u.entry_id = p.entry_id AND u.accno = p.accno
          AND u.tax_rate IS NOT DISTINCT FROM p.tax_rate
          AND NOT EXISTS (SELECT FROM fitting f WHERE f.moved_by = u.moved_by AND f.entry_id = u.entry_id
                             AND f.tax_accno = u.accno AND f.tax_rate IS NOT DISTINCT FROM u.tax_rate)))
  ),
  ${followingLines(query)}`;

/**
 * The share of `tax` that a line bears: what the lines up to it bear, rounded, less that of the
 * lines before it.
 */
const shareOf = ({ places }: VatQuery, tax: string, line: string): Prisma.Sql => {
  const [amount, l] = [Prisma.raw(tax), Prisma.raw(line)];
  return Prisma.sql`round(${amount} * ${l}.upto / ${l}.total, ${places}::integer)
             - round(${amount} * (${l}.upto - ${l}.amount) / ${l}.total, ${places}::integer)`;
};

/**
 * The CTE `borne`: the tax that lines bear which name none, by posting. `unnamed` is the tax that
 * no line names, `fitting` the lines that it is divided by: consideration whose account usually has
 * it, else all without a code that leaves them untaxed, else also those that only their account
 * leaves untaxed; the first of these that is large enough for the tax.
 */
const borneByLines = (query: VatQuery): Prisma.Sql => Prisma.sql`
  unnamed AS (
    SELECT p.moved_by, p.entry_id, p.accno, p.tax_rate, p.link, p.account_code, sum(p.amount) AS amount
      FROM part p
     WHERE ${salesTax}
       AND NOT EXISTS (SELECT FROM line l WHERE l.moved_by = p.moved_by AND l.entry_id = p.entry_id AND l.tax_accno = p.accno
                          AND l.tax_rate IS NOT DISTINCT FROM p.tax_rate AND l.total <> 0)
     GROUP BY 1, 2, 3, 4, 5, 6
  ),
  bearing AS (
    SELECT u.moved_by, u.entry_id, u.accno AS tax_accno, u.tax_rate, u.link AS tax_link, u.account_code AS tax_code,
           u.amount AS tax, p.id, p.amount, r.rank,
           sum(p.amount) OVER (PARTITION BY u.moved_by, u.entry_id, u.accno, u.tax_rate ORDER BY r.rank) AS ranked
      FROM unnamed u
      JOIN part p ON p.moved_by = u.moved_by AND p.entry_id = u.entry_id AND NOT p.is_tax AND p.tax_accno IS NULL
      JOIN account a ON a.client_id = ${query.client_id} AND a.accno = p.accno
      CROSS JOIN LATERAL (
        SELECT code, CASE WHEN code = ANY (${untaxedCodes}::text[]) THEN 3 WHEN a.tax_accno = u.accno THEN 1 ELSE 2 END AS rank
          FROM (SELECT coalesce(p.vat_code, p.account_code) AS code) c
      ) r
     WHERE u.amount <> 0 AND (p.category = 'income' OR r.code IN ('200', '205', '235'))
       AND (r.rank < 3 OR p.vat_code IS NULL OR p.vat_code = p.account_code)
  ),
  fitting AS (
    SELECT *, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
           sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
      FROM (SELECT *, min(rank) FILTER (WHERE ${isLargeEnough}) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS upto_rank
              FROM bearing) b
     WHERE rank <= upto_rank
  ),
  borne AS (
    SELECT moved_by, id, sum(${shareOf(query, 'fitting.tax', 'fitting')}) AS tax, min(tax_accno) AS tax_accno,
           (array_agg(tax_rate ORDER BY tax_accno))[1] AS tax_rate, (array_agg(tax_link ORDER BY tax_accno))[1] AS tax_link,
           (array_agg(tax_code ORDER BY tax_accno))[1] AS tax_code
      FROM fitting GROUP BY moved_by, id
  )`;

/**
 * Whether lines can bear a tax: it has their sign, and is at most a twentieth and 0.05 more than
 * its rate makes of them.
 */
const isLargeEnough = Prisma.sql`
  sign(ranked) = sign(tax) AND abs(tax) <= abs(ranked) * coalesce(nullif(tax_rate, 0), 100) * 0.0105 + 0.05`;
