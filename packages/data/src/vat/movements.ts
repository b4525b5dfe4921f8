import { hasNetRates, type VatMovement } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { daysOf } from '../ledger/period.ts';
import type { Queryable } from '../postgres/session/session.ts';
import {
  accountsOfTheForm,
  kindNames,
  kindRead,
  onTheForm,
  parts,
  payments,
  type VatQuery,
} from './movement-parts.ts';
import { type ChangeKnown, openAtChange, withChange } from './open-at-change.ts';
import { summedAtOthers } from './reductions.ts';
import { sharesOf, steps } from './shares.ts';
import { withTax } from './tax-of-lines.ts';
import { isMovedWhole, movedByMonth } from './whole-movements.ts';

/**
 * Sums the movements of a period by kind (docs/interface §15). One statement reads them, and so one
 * snapshot.
 */
export const vatMovementsOf = async (session: Queryable, asked: VatQuery): Promise<VatMovement[]> => {
  const query = await withChange(session, asked);
  return session.query<VatMovement[]>`
    WITH ${isMovedWhole(query) && query.since === 0 ? movedByMonth(query) : moved(query)}
    SELECT ${kindRead}, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base,
           ${summedAtOthers(query)}
      FROM moved GROUP BY ${kindNames()} ORDER BY ${kindNames()}`;
};

/**
 * The CTE `moved`: each posting of the period with its kind, its entry, and the entry and day that
 * brought it into the period. By the net tax rate method a line has the tax in its amount that was
 * charged for it.
 */
export const moved = (query: ChangeKnown): Prisma.Sql => Prisma.sql`
  ${payments(query.client_id, daysOf(query))},
  source AS MATERIALIZED (
    ${own(query)}
    ${query.consideration === 'collected' ? Prisma.sql`UNION ALL ${collected(query)}` : Prisma.empty}
    ${query.changed ? Prisma.sql`UNION ALL ${openAtChange(query)}` : Prisma.empty}
  ),
  ${parts(query)},
  ${hasNetRates(query.method) ? withTax(query) : Prisma.sql`moved AS (SELECT * FROM part)`}`;

/**
 * Selects the postings of the period without year ends and settlements, from a short range of the
 * index for each account. With collected consideration, documents are left out until they are paid,
 * unless there is nothing to pay.
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
     WHERE a.client_id = ${client_id} AND NOT e.closing AND ${counts} AND ${onTheForm}
       AND e.vat_settlement IS NOT TRUE`;
};

/**
 * Selects the postings of the documents that payments of the period pay, with the amount paid
 * before and after each payment, limited to between zero and the document's amount.
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
