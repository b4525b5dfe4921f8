import { hasNetRates } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { daysOf } from '../ledger/period.ts';
import type { VatQuery } from './movement-parts.ts';

/**
 * The CTE `moved` of the net tax rate method: `gross` with `at_others`, the parts of a reduction of
 * consideration in each group of accounts but the first, which has the rest. A discount follows the
 * lines of the document that it was taken on, and a reduction within a document or entry follows
 * the other lines there, in proportion (docs/interface §15): those with the same tax, else those
 * without tax, else all. Where there are none, its own account decides.
 */
export const followingLines = (query: VatQuery): Prisma.Sql => {
  const { client_id, places, net_rate_accnos = [] } = query;
  const { from, until } = daysOf(query);
  const isAt = (place: number, accno: Prisma.Sql) =>
    Prisma.sql`${accno} = ANY (${net_rate_accnos[place]}::integer[])`;
  const forEachRate = (part: (place: number) => Prisma.Sql) =>
    net_rate_accnos.length === 0
      ? Prisma.sql`ARRAY[]::numeric[]`
      : Prisma.sql`ARRAY[${Prisma.join(net_rate_accnos.map((_, place) => part(place)))}]`;
  const sharesBy = (lines: Prisma.Sql) => Prisma.sql`
      CASE WHEN sum(amount) FILTER (WHERE ${lines}) <> 0 THEN ${forEachRate(
        (place) => Prisma.sql`
          round(g.amount * coalesce(sum(amount) FILTER (WHERE ${isAt(place, Prisma.sql`line.accno`)} AND ${lines}), 0)
                         / sum(amount) FILTER (WHERE ${lines}), ${places}::integer)`,
      )} END`;
  const ownAccount = forEachRate(
    (place) => Prisma.sql`CASE WHEN ${isAt(place, Prisma.sql`g.accno`)} THEN g.amount ELSE 0 END`,
  );
  return Prisma.sql`
  paid_document AS MATERIALIZED (
    SELECT x.entry_id, d.entry_id AS document_entry
      FROM payment x JOIN invoice d ON d.client_id = x.client_id AND d.id = x.invoice_id
     WHERE x.client_id = ${client_id} AND x.datepaid >= ${from}::date AND x.datepaid < ${until}::date
       AND x.entry_id IN (SELECT g.entry_id FROM gross g WHERE g.of_payment AND ${isReduction})
  ),
  moved AS (
    SELECT g.*, CASE WHEN ${isReduction} THEN coalesce(share.at_others, ${ownAccount}) END AS at_others
      FROM gross g
      LEFT JOIN paid_document d ON g.of_payment AND d.entry_id = g.entry_id
      LEFT JOIN LATERAL (
        SELECT coalesce(${sharesBy(Prisma.sql`has_same_tax`)}, ${sharesBy(Prisma.sql`tax_accno IS NULL`)},
                        ${sharesBy(Prisma.sql`true`)}) AS at_others
          FROM (
            SELECT p.amount, p.accno, p.tax_accno,
                   p.tax_accno = g.tax_accno AND p.tax_rate IS NOT DISTINCT FROM g.tax_rate AS has_same_tax
              FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
             WHERE p.client_id = ${client_id} AND p.entry_id = coalesce(d.document_entry, g.entry_id) AND ${isSupply}
          ) line
      ) share ON ${isReduction}
  )`;
};

const isReduction = Prisma.sql`(NOT g.is_tax AND coalesce(g.vat_code, g.account_code) = '235')`;

/**
 * Whether a posting is consideration that can be reduced: a taxed line, or income that is neither
 * exempt nor a reduction.
 */
const isSupply = Prisma.sql`
  p.tax_base IS NULL AND NOT string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
  AND coalesce(p.vat_code, a.vat_code, '') <> '235'
  AND (p.tax_accno IS NOT NULL
       OR p.tax_rate IS NULL AND a.category = 'income' AND coalesce(p.vat_code, a.vat_code, '200') IN ('200', '205'))`;

/**
 * The parts of a posting in each group of accounts but the first, as texts; null by the effective
 * method, which has no such rates.
 */
export const atOthersOf = ({ method }: Pick<VatQuery, 'method'>, parts: Prisma.Sql): Prisma.Sql =>
  hasNetRates(method) ? Prisma.sql`${parts}::text[] AS at_others` : Prisma.sql`NULL AS at_others`;

/** The same of the sum of postings; null where the account of each decides. */
export const summedAtOthers = ({ method, net_rate_accnos = [] }: VatQuery): Prisma.Sql => {
  const sums = net_rate_accnos.map((_, place) => Prisma.sql`sum(at_others[${place + 1}])`);
  const summed = sums.length === 0 ? Prisma.sql`ARRAY[]::numeric[]` : Prisma.sql`ARRAY[${Prisma.join(sums)}]`;
  return atOthersOf({ method }, Prisma.sql`(CASE WHEN count(at_others) > 0 THEN ${summed} END)`);
};
