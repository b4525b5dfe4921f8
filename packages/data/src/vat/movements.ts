import type { VatMovement } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { daysOf } from '../ledger/period.ts';
import type { Queryable } from '../postgres/database.ts';
import {
  accountsOfTheForm,
  kindNames,
  kindRead,
  ofTheForm,
  parts,
  payments,
  type VatQuery,
} from './movement-parts.ts';
import { type ChangeKnown, openAtChange, withChange } from './open-at-change.ts';
import { atSecondOf, followingLines } from './reductions.ts';
import { sharesOf, steps } from './shares.ts';
import { isMovedWhole, movedByMonth } from './whole-movements.ts';

/** Sums the movements of a period by kind (docs/interface §15). One statement reads them, and so one snapshot. */
export const vatMovementsOf = async (database: Queryable, asked: VatQuery): Promise<VatMovement[]> => {
  const query = await withChange(database, asked);
  return database.prisma.$queryRaw<VatMovement[]>`
    WITH ${isMovedWhole(query) && query.since === 0 ? movedByMonth(query) : moved(query)}
    SELECT ${kindRead}, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base,
           ${atSecondOf(query, Prisma.sql`sum(at_second)`)}
      FROM moved GROUP BY ${kindNames()} ORDER BY ${kindNames()}`;
};

/**
 * The CTE `moved`: each posting of the period with its kind, its entry, and the entry and day that brought it into the
 * period. By the net tax rate method a line has the tax in its amount that was charged for it.
 */
export const moved = (query: ChangeKnown): Prisma.Sql => Prisma.sql`
  ${payments(query.client_id, daysOf(query))},
  source AS MATERIALIZED (
    ${own(query)}
    ${query.consideration === 'collected' ? Prisma.sql`UNION ALL ${collected(query)}` : Prisma.empty}
    ${query.changed ? Prisma.sql`UNION ALL ${openAtChange(query)}` : Prisma.empty}
  ),
  ${parts(query)},
  ${query.method === 'net' ? withTax(query) : Prisma.sql`moved AS (SELECT * FROM part)`}`;

/**
 * Selects the postings of the period without year ends and settlements, from a short range of the index for each account.
 * With collected consideration, documents are left out until they are paid, unless there is nothing to pay.
 */
const own = (query: VatQuery): Prisma.Sql => {
  const { client_id, from, to, since, consideration } = query;
  const nothingToPay = (document: Prisma.Sql) => Prisma.sql`
    SELECT entry_id FROM ${document}
     WHERE client_id = ${client_id} AND amount = 0 AND transdate BETWEEN ${from}::date AND ${to}::date`;
  const counts =
    consideration === 'agreed'
      ? Prisma.sql`true`
      : Prisma.sql`(e.module = 'gl' OR paid.entry_id IS NOT NULL
         OR p.entry_id IN (${nothingToPay(Prisma.sql`invoice`)} UNION ALL ${nothingToPay(Prisma.sql`payable`)}))`;
  return Prisma.sql`
    SELECT p.*, a.category, a.link, a.vat_code AS account_code, e.module, paid.entry_id IS NOT NULL AS of_payment,
           p.entry_id AS moved_by, p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
      FROM ${accountsOfTheForm(client_id, daysOf(query))} a
      CROSS JOIN LATERAL (
        SELECT id, entry_id, accno, transdate, amount, vat_code, tax_accno, tax_rate, tax_base, taxdate FROM posting
         WHERE client_id = a.client_id AND accno = a.accno AND entry_id > ${since}::bigint
           AND transdate >= ${from}::date AND transdate <= ${to}::date OFFSET 0
      ) p
      JOIN entry e ON e.client_id = a.client_id AND e.id = p.entry_id
      LEFT JOIN paid ON paid.entry_id = p.entry_id
     WHERE a.client_id = ${client_id} AND NOT e.closing AND ${counts} AND ${ofTheForm}
       AND e.vat_settlement IS NOT TRUE`;
};

/**
 * Selects the postings of the documents that payments of the period pay, with the amount paid before and after each payment,
 * limited to between zero and the document's amount.
 */
const collected = (query: VatQuery): Prisma.Sql => {
  const { client_id, from, to, since } = query;
  const of = (document: string, payment: string) => Prisma.sql`
    ${steps(
      { client_id, document, payment },
      Prisma.sql`
      SELECT DISTINCT ${Prisma.raw(`${document}_id`)} FROM ${Prisma.raw(payment)}
       WHERE client_id = ${client_id} AND datepaid BETWEEN ${from}::date AND ${to}::date`,
    )}
       AND x.datepaid BETWEEN ${from}::date AND ${to}::date AND x.entry_id > ${since}::bigint`;
  return sharesOf(query, Prisma.sql`${of('invoice', 'payment')} UNION ALL ${of('payable', 'vendorpayment')}`);
};

const salesTax = Prisma.sql`is_tax AND string_to_array(link, ':') && ARRAY['AR_tax']
  AND coalesce(vat_code, account_code, '') <> '382'`;

/**
 * Adds tax to lines, for the net tax rate method: distributes the tax of an entry on an account over the lines that it taxes,
 * in proportion and to the cent. Tax without a line stays a movement of its own.
 */
const withTax = (query: VatQuery): Prisma.Sql => Prisma.sql`
  tax AS (
    SELECT moved_by, entry_id, accno, tax_rate, sum(amount) AS amount FROM part WHERE ${salesTax} GROUP BY 1, 2, 3, 4
  ),
  line AS (
    SELECT p.*, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
           sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
      FROM part p WHERE NOT is_tax AND tax_accno IS NOT NULL
  ),
  gross AS (
    SELECT l.id, l.entry_id, l.moved_by, l.moved_on, ${kindNames('l')},
           l.amount + CASE WHEN l.total = 0 OR t.amount IS NULL THEN 0 ELSE
             round(t.amount * l.upto / l.total, ${query.places}::integer)
             - round(t.amount * (l.upto - l.amount) / l.total, ${query.places}::integer) END AS amount, l.tax_base
      FROM line l
      LEFT JOIN tax t ON t.moved_by = l.moved_by AND t.entry_id = l.entry_id AND t.accno = l.tax_accno
                     AND t.tax_rate IS NOT DISTINCT FROM l.tax_rate
    UNION ALL
    SELECT p.id, p.entry_id, p.moved_by, p.moved_on, ${kindNames('p')}, p.amount, p.tax_base
      FROM part p
     WHERE (NOT is_tax AND tax_accno IS NULL)
        OR (is_tax AND NOT EXISTS (SELECT FROM line l WHERE l.moved_by = p.moved_by AND l.entry_id = p.entry_id
                                      AND l.tax_accno = p.accno AND l.tax_rate IS NOT DISTINCT FROM p.tax_rate
                                      AND l.total <> 0))
        OR (is_tax AND NOT (${salesTax}))
  ),
  ${followingLines(query)}`;
