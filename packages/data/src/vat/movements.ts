import { type BookingDate, generationStarts, type VatMovement, type VatWay } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { Queryable } from '../postgres/database.ts';

/** The period, method and entries (those later than `since`) of which VAT is computed. */
export type VatQuery = VatWay & {
  client_id: number;
  from: BookingDate;
  to: BookingDate;
  since: number;
  /** The decimals of the client's currency. */
  places: number;
  /** Only the postings on these accounts, where each counts by itself. */
  accnos?: readonly number[];
};

/** The columns of a movement's kind: movements are grouped by them, and a figure selects its postings by them. */
export const kindColumns = [
  ['accno', 'integer'],
  ['category', 'text'],
  ['link', 'text'],
  ['account_code', 'text'],
  ['vat_code', 'text'],
  ['is_tax', 'boolean'],
  ['tax_accno', 'integer'],
  ['tax_link', 'text'],
  ['tax_rate', 'numeric'],
  ['generation', 'date'],
  ['module', 'text'],
  ['of_payment', 'boolean'],
] as const;

const kindNames = (table?: string) =>
  Prisma.raw(kindColumns.map(([name]) => (table === undefined ? name : `${table}.${name}`)).join(', '));

/** The columns of a kind for SELECT: rates and days as text, as the domain has them. */
export const kindRead = Prisma.raw(
  kindColumns
    .map(([name, type]) => (type === 'numeric' || type === 'date' ? `${name}::text` : name))
    .join(', '),
);

/** Sums the movements of a period by kind (docs/interface.md §15), in one statement and so of one snapshot. */
export const vatMovementsOf = ({ prisma }: Queryable, query: VatQuery): Promise<VatMovement[]> =>
  prisma.$queryRaw<VatMovement[]>`
    WITH ${isMovedWhole(query) ? movedByDay(query) : moved(query)}
    SELECT ${kindRead}, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base
      FROM moved GROUP BY ${kindNames()} ORDER BY ${kindNames()}`;

/**
 * The CTE `moved`: each posting of the period with its kind, its entry, and the entry and day that brought it into the
 * period. By the net tax rate method a line has the tax in its amount that was charged for it.
 */
export const moved = (query: VatQuery): Prisma.Sql => Prisma.sql`
  ${payments(query)},
  source AS MATERIALIZED (
    ${own(query)}${query.consideration === 'collected' ? Prisma.sql` UNION ALL ${collected(query)}` : Prisma.empty}
  ),
  ${parts(query)},
  ${query.method === 'net' ? withTax(query) : Prisma.sql`moved AS (SELECT * FROM part)`}`;

/** Whether every posting counts whole, on its own day and by itself: those of a day can be summed first, and others left out. */
export const isMovedWhole = ({ method, consideration }: VatQuery): boolean =>
  method === 'effective' && consideration === 'agreed';

/**
 * The CTE `moved` with the sums of each day in place of postings, account by account. A tax without a base stays by itself, as
 * its base is rounded.
 */
const movedByDay = (query: VatQuery): Prisma.Sql => {
  const { client_id, from, to, since, places } = query;
  const rounded = (column: Prisma.Sql) => Prisma.sql`sum(round(${column}, ${places}::integer))`;
  const days = Prisma.sql`transdate >= ${from}::date AND transdate <= ${to}::date`;
  return Prisma.sql`
  ${payments(query)},
  counted AS MATERIALIZED (
    SELECT e.id, e.module, paid.entry_id IS NOT NULL AS of_payment
      FROM entry e LEFT JOIN paid ON paid.entry_id = e.id
     WHERE e.client_id = ${client_id} AND ${days} AND NOT e.closing AND e.vat_settlement IS NOT TRUE
  ),
  source AS MATERIALIZED (
    SELECT s.id, s.entry_id, a.accno, s.day AS transdate, s.amount, s.vat_code, s.tax_accno, s.tax_rate, s.tax_base,
           NULL::date AS taxdate, a.category, a.link, a.vat_code AS account_code, s.module, s.of_payment,
           s.entry_id AS moved_by, s.day AS moved_on, 0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
      FROM ${accountsOfTheForm(query)} a
      CROSS JOIN LATERAL (
        SELECT min(p.id) AS id, min(p.entry_id) AS entry_id, coalesce(p.taxdate, p.transdate) AS day,
               p.vat_code, p.tax_accno, p.tax_rate, c.module, c.of_payment,
               ${rounded(Prisma.sql`p.amount`)} AS amount, ${rounded(Prisma.sql`p.tax_base`)} AS tax_base
          FROM posting p JOIN counted c ON c.id = p.entry_id
         WHERE p.client_id = a.client_id AND p.accno = a.accno AND p.entry_id > ${since}::bigint AND ${days} AND ${ofTheForm}
         GROUP BY coalesce(p.taxdate, p.transdate), p.vat_code, p.tax_accno, p.tax_rate, c.module, c.of_payment, p.tax_base IS NULL,
                  CASE WHEN p.tax_base IS NULL AND (p.tax_rate IS NOT NULL AND p.tax_accno IS NULL
                                                    OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']) THEN p.id END
      ) s
  ),
  ${parts(query)},
  moved AS (SELECT * FROM part)`;
};

/** Selects the entries of payments in the period, which are no turnover themselves. */
const payments = ({ client_id, from, to }: VatQuery): Prisma.Sql => Prisma.sql`
  paid AS MATERIALIZED (
    SELECT entry_id FROM payment
     WHERE client_id = ${client_id} AND datepaid BETWEEN ${from}::date AND ${to}::date
    UNION ALL
    SELECT entry_id FROM vendorpayment
     WHERE client_id = ${client_id} AND datepaid BETWEEN ${from}::date AND ${to}::date
  )`;

/**
 * Selects the postings of the period without year ends and settlements, from a short range of the index for each account.
 * With collected consideration, documents are left out until they are paid, unless there is nothing to pay.
 */
const own = ({ client_id, from, to, since, consideration, accnos }: VatQuery): Prisma.Sql => {
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
      FROM ${accountsOfTheForm({ client_id, from, to, accnos })} a
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
 * The accounts that may have postings of the form in a period: month balances tell which have any with a code, a rate or a
 * base. Most postings are on others, such as bank accounts.
 */
const accountsOfTheForm = ({
  client_id,
  from,
  to,
  accnos,
}: Pick<VatQuery, 'client_id' | 'from' | 'to'> & {
  accnos?: readonly number[] | undefined;
}): Prisma.Sql => Prisma.sql`
  (SELECT * FROM account a
    WHERE a.client_id = ${client_id} AND ${accnos === undefined ? noFilter : Prisma.sql`a.accno = ANY (${accnos}::integer[])`}
      AND (a.category = 'income' OR a.vat_code IS NOT NULL OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
           OR EXISTS (SELECT FROM balance b
                       WHERE b.client_id = a.client_id AND b.accno = a.accno
                         AND b.month >= date_trunc('month', ${from}::date)::date AND b.month <= ${to}::date
                         AND (b.tax_accno <> 0 OR b.tax_rate <> -1 OR b.vat_code <> '' OR b.tax <> 0 OR b.tax_base <> 0))) OFFSET 0)`;

const ofTheForm = Prisma.sql`
  (a.category = 'income' OR a.vat_code IS NOT NULL OR p.vat_code IS NOT NULL OR p.tax_accno IS NOT NULL
   OR p.tax_base IS NOT NULL OR p.tax_rate IS NOT NULL OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'])`;

/**
 * Selects the postings of the documents that payments of the period pay, with the amount paid before and after each payment,
 * limited to between zero and the document's amount.
 */
const collected = ({ client_id, from, to, since }: VatQuery): Prisma.Sql => {
  const of = (document: string, payment: string) =>
    Prisma.raw(`
    SELECT d.entry_id, x.entry_id AS moved_by, x.datepaid AS moved_on, d.amount AS whole,
           x.after - x.amount_paid AS before, x.after
      FROM (SELECT *, sum(amount_paid) OVER (PARTITION BY ${document}_id ORDER BY id) AS after FROM ${payment}
             WHERE client_id = ${Number(client_id)} AND ${document}_id IN (SELECT ${document}_id FROM meant_${payment})) x
      JOIN ${document} d ON d.client_id = x.client_id AND d.id = x.${document}_id
     WHERE d.amount <> 0`);
  const meant = (document: string, payment: string) => Prisma.sql`
    ${Prisma.raw(`meant_${payment}`)} AS MATERIALIZED (
      SELECT DISTINCT ${Prisma.raw(`${document}_id`)} FROM ${Prisma.raw(payment)}
       WHERE client_id = ${client_id} AND datepaid BETWEEN ${from}::date AND ${to}::date)`;
  return Prisma.sql`(
    WITH ${meant('invoice', 'payment')}, ${meant('payable', 'vendorpayment')},
    step AS (${of('invoice', 'payment')} UNION ALL ${of('payable', 'vendorpayment')})
    SELECT p.id, p.entry_id, p.accno, p.transdate, p.amount, p.vat_code, p.tax_accno, p.tax_rate, p.tax_base, p.taxdate,
           a.category, a.link, a.vat_code AS account_code, e.module, false AS of_payment, s.moved_by, s.moved_on,
           ${within(Prisma.sql`s.before`)} AS before, ${within(Prisma.sql`s.after`)} AS after, s.whole
      FROM step s
      JOIN posting p ON p.client_id = ${client_id} AND p.entry_id = s.entry_id
      JOIN entry e ON e.client_id = ${client_id} AND e.id = p.entry_id
      JOIN account a ON a.client_id = ${client_id} AND a.accno = p.accno
     WHERE s.moved_on BETWEEN ${from}::date AND ${to}::date AND s.moved_by > ${since}::bigint AND ${ofTheForm})`;
};

const within = (paid: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN s.whole > 0 THEN least(greatest(${paid}, 0), s.whole) ELSE greatest(least(${paid}, 0), s.whole) END`;

/**
 * Computes the part of each posting that a payment moves: its share after the payment, rounded, less its share before. So the
 * parts of a posting add up to it when its document is paid. A base that is not known is computed from the tax and its rate.
 */
const parts = ({ client_id, places }: VatQuery): Prisma.Sql => {
  const share = (column: Prisma.Sql) => Prisma.sql`
    round(${column} * s.after / s.whole, ${places}::integer) - round(${column} * s.before / s.whole, ${places}::integer)`;
  return Prisma.sql`
  part AS MATERIALIZED (
    SELECT s.id, s.entry_id, s.moved_by, s.moved_on, s.accno, s.category, s.link, s.account_code, s.vat_code, t.is_tax,
           s.tax_accno, (SELECT link FROM account WHERE client_id = ${client_id} AND accno = s.tax_accno) AS tax_link,
           trim_scale(r.rate) AS tax_rate,
           (SELECT max(g) FROM unnest(${generationStarts}::date[]) g WHERE g <= coalesce(s.taxdate, s.transdate)) AS generation,
           s.module, s.of_payment, ${share(Prisma.sql`s.amount`)} AS amount, ${share(Prisma.sql`b.base`)} AS tax_base
      FROM source s
      CROSS JOIN LATERAL (
        SELECT (s.tax_rate IS NOT NULL AND s.tax_accno IS NULL) OR s.tax_base IS NOT NULL
               OR string_to_array(s.link, ':') && ARRAY['AR_tax', 'AP_tax'] AS is_tax
      ) t
      LEFT JOIN LATERAL (
        SELECT coalesce(s.tax_rate, (
          SELECT rate FROM tax_rate WHERE client_id = ${client_id} AND accno = coalesce(s.tax_accno, s.accno)
             AND valid_from <= coalesce(s.taxdate, s.transdate) ORDER BY valid_from DESC LIMIT 1)) AS rate
      ) r ON t.is_tax OR s.tax_accno IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT t.is_tax THEN 0
                    ELSE coalesce(s.tax_base, round(s.amount * 100 / nullif(r.rate, 0), ${places}::integer), 0) END AS base
      ) b
  )`;
};

const salesTax = Prisma.sql`is_tax AND string_to_array(link, ':') && ARRAY['AR_tax']
  AND coalesce(vat_code, account_code, '') <> '382'`;

/**
 * Adds tax to lines, for the net tax rate method: distributes the tax of an entry on an account over the lines that it taxes,
 * in proportion and to the cent. Tax without a line stays a movement of its own.
 */
const withTax = ({ places }: VatQuery): Prisma.Sql => Prisma.sql`
  tax AS (
    SELECT moved_by, entry_id, accno, tax_rate, sum(amount) AS amount FROM part WHERE ${salesTax} GROUP BY 1, 2, 3, 4
  ),
  line AS (
    SELECT p.*, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
           sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
      FROM part p WHERE NOT is_tax AND tax_accno IS NOT NULL
  ),
  moved AS (
    SELECT l.id, l.entry_id, l.moved_by, l.moved_on, ${kindNames('l')},
           l.amount + CASE WHEN l.total = 0 OR t.amount IS NULL THEN 0 ELSE
             round(t.amount * l.upto / l.total, ${places}::integer)
             - round(t.amount * (l.upto - l.amount) / l.total, ${places}::integer) END AS amount, l.tax_base
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
  )`;
