import type { BookingDate, VatKind } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Days } from '../ledger/period.ts';
import type { Queryable } from '../postgres/session/session.ts';
import {
  generationOn,
  isTax,
  kindRecords,
  parts,
  payments,
  rateOf,
  type VatQuery,
} from './movement-parts.ts';

/** The place in the order of postings after which a page begins. */
export type Last = { day: BookingDate; by: string; id: string };

type KindsAsked = { kinds: readonly VatKind[]; days: Days };

/**
 * Lists the months of some days, by their first days, in which postings of these kinds may be:
 * those of their balances.
 */
export const monthsOfKinds = async (
  session: Queryable,
  query: VatQuery,
  asked: KindsAsked,
): Promise<BookingDate[]> => {
  const rows = await session.query<{ month: BookingDate }[]>`
    WITH ${kindRecords(asked.kinds)}, ${reached(query, asked.days)}
    SELECT DISTINCT month::text FROM reached ORDER BY month`;
  return rows.map(({ month }) => month);
};

/**
 * The CTE `moved` with the postings of some kinds that come after the last one, of each account as
 * many as a page has: it reads the index in their order, of the accounts and months that have such
 * postings (decision 182). The CTE `kind` comes before it.
 */
export const movedOfKinds = (
  query: VatQuery,
  { days, last, limit }: { days: Days; last: Last; limit: number },
): Prisma.Sql => {
  const { client_id, since } = query;
  const { from, until } = days;
  const posting = Prisma.sql`p`;
  return Prisma.sql`
  ${payments(client_id, days)},
  ${reached(query, days)},
  source AS MATERIALIZED (
    SELECT p.*, a.category, a.link, a.vat_code AS account_code, p.entry_id AS moved_by, p.transdate AS moved_on,
           0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
      FROM reached r
      JOIN account a ON a.client_id = ${client_id} AND a.accno = r.accno
      CROSS JOIN LATERAL (
        SELECT p.id, p.entry_id, p.accno, p.transdate, p.amount, p.vat_code, p.tax_accno, p.tax_rate, p.tax_base, p.taxdate,
               e.module, e.of_payment
          -- OFFSET 0: entries are looked up one by one, of the postings that come first and may be of a kind.
          FROM (
            SELECT p.*, t.is_tax
              FROM posting p CROSS JOIN LATERAL (SELECT ${isTax(posting, Prisma.sql`a.link`)} AS is_tax) t
             WHERE p.client_id = a.client_id AND p.accno = a.accno AND p.entry_id > ${since}::bigint
               AND p.transdate >= greatest(r.month, ${from}::date)
               AND p.transdate < least((r.month + interval '1 month')::date, ${until}::date)
               -- Not as a comparison of rows, from which PostgreSQL would begin in the index, also where the month is a later one.
               AND (p.transdate > ${last.day}::date OR p.entry_id > ${last.by}::bigint
                    OR p.entry_id = ${last.by}::bigint AND p.id > ${last.id}::bigint)
               AND EXISTS (SELECT FROM kind k
                            WHERE k.accno = p.accno AND k.vat_code IS NOT DISTINCT FROM p.vat_code
                              AND k.tax_accno IS NOT DISTINCT FROM p.tax_accno AND k.is_tax = t.is_tax
                              AND (p.tax_rate IS NULL OR k.tax_rate = p.tax_rate) OFFSET 0)
             ORDER BY p.transdate, p.entry_id, p.id OFFSET 0
          ) p
          CROSS JOIN LATERAL (
            SELECT e.module, p.entry_id IN (SELECT entry_id FROM paid) AS of_payment FROM entry e
             WHERE e.client_id = p.client_id AND e.id = p.entry_id AND NOT e.closing AND e.vat_settlement IS NOT TRUE OFFSET 0
          ) e
         WHERE EXISTS (SELECT FROM kind k
                        WHERE k.accno = p.accno AND k.vat_code IS NOT DISTINCT FROM p.vat_code
                          AND k.tax_accno IS NOT DISTINCT FROM p.tax_accno AND k.is_tax = p.is_tax
                          AND k.tax_rate IS NOT DISTINCT FROM
                              CASE WHEN p.is_tax OR p.tax_accno IS NOT NULL THEN ${rateOf(client_id, posting)} END
                          AND k.generation = ${generationOn(Prisma.sql`coalesce(p.taxdate, p.transdate)`)}
                          AND k.module = e.module AND k.of_payment = e.of_payment OFFSET 0)
         ORDER BY p.transdate, p.entry_id, p.id LIMIT ${limit}
      ) p
  ),
  ${parts(query)},
  moved AS (SELECT * FROM part)`;
};

/** The CTE `reached`: the accounts and months of some days that have balances of the kinds. */
const reached = ({ client_id }: VatQuery, { from, until }: Days): Prisma.Sql => Prisma.sql`
  reached AS MATERIALIZED (
    SELECT DISTINCT b.accno, b.month
      FROM kind k
      JOIN balance b ON b.client_id = ${client_id} AND b.accno = k.accno
                    AND b.tax_accno = coalesce(k.tax_accno, 0) AND b.vat_code = coalesce(k.vat_code, '')
                    AND (b.tax_rate = -1 OR b.tax_rate = k.tax_rate)
                    AND b.origin = k.module || CASE WHEN k.of_payment THEN '_payment' ELSE '' END
     WHERE b.month >= date_trunc('month', ${from}::date)::date AND b.month < ${until}::date
  )`;
