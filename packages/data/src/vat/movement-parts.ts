import { type BookingDate, generationStarts, type VatKind, type VatWay } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Days } from '../ledger/period.ts';

/** The period, method and entries (those later than `since`) of which VAT is computed. */
export type VatQuery = VatWay & {
  client_id: number;
  from: BookingDate;
  to: BookingDate;
  since: number;
  /** Whether nothing is taken along from the period before, also where consideration changed. */
  alone?: boolean;
  /** The decimals of the client's currency. */
  places: number;
  /** The days since 2025 from which on supplies may have another net tax rate. */
  supply_days?: readonly string[];
  /** The accounts of each group with one net tax rate but the first, which has all others. */
  net_rate_accnos?: readonly (readonly number[])[];
};

/**
 * The columns of a movement's kind: movements are grouped by them, and a figure selects its
 * postings by them.
 */
export const kindColumns = [
  ['accno', 'integer'],
  ['category', 'text'],
  ['link', 'text'],
  ['account_code', 'text'],
  ['vat_code', 'text'],
  ['is_tax', 'boolean'],
  ['tax_accno', 'integer'],
  ['tax_link', 'text'],
  ['tax_code', 'text'],
  ['tax_rate', 'numeric'],
  ['generation', 'date'],
  ['module', 'text'],
  ['of_payment', 'boolean'],
] as const;

const recordset = Prisma.raw(kindColumns.map(([name, type]) => `${name} ${type}`).join(', '));

/** The CTE `kind` of some kinds, with `more` columns. */
export const kindRecords = (kinds: readonly VatKind[], more = Prisma.empty): Prisma.Sql => Prisma.sql`
  kind AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS k (${recordset}${more}))`;

export const kindNames = (table?: string) =>
  Prisma.raw(kindColumns.map(([name]) => (table === undefined ? name : `${table}.${name}`)).join(', '));

/** The columns of a kind for SELECT: rates and days as text, as the domain has them. */
export const kindRead = Prisma.raw(
  kindColumns
    .map(([name, type]) => (type === 'numeric' || type === 'date' ? `${name}::text` : name))
    .join(', '),
);

/** Selects the entries of payments in the period, which are no turnover themselves. */
export const payments = (client_id: number, { from, until }: Days): Prisma.Sql => Prisma.sql`
  paid AS MATERIALIZED (
    SELECT entry_id FROM payment
     WHERE client_id = ${client_id} AND datepaid >= ${from}::date AND datepaid < ${until}::date
    UNION ALL
    SELECT entry_id FROM vendorpayment
     WHERE client_id = ${client_id} AND datepaid >= ${from}::date AND datepaid < ${until}::date
  )`;

/**
 * The accounts that may have postings of the form in a period: month balances tell which have any
 * with a code, a rate or a base. Most postings are on others, such as bank accounts.
 */
export const accountsOfTheForm = (client_id: number, { from, until }: Days): Prisma.Sql => Prisma.sql`
  (SELECT * FROM account a
    WHERE a.client_id = ${client_id}
      AND (a.category = 'income' OR a.vat_code IS NOT NULL OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
           OR EXISTS (SELECT FROM balance b
                       WHERE b.client_id = a.client_id AND b.accno = a.accno
                         AND b.month >= date_trunc('month', ${from}::date)::date AND b.month < ${until}::date
                         AND (b.tax_accno <> 0 OR b.tax_rate <> -1 OR b.vat_code <> '' OR b.has_base))) OFFSET 0)`;

export const onTheForm = Prisma.sql`
  (a.category = 'income' OR a.vat_code IS NOT NULL OR p.vat_code IS NOT NULL OR p.tax_accno IS NOT NULL
   OR p.tax_base IS NOT NULL OR p.tax_rate IS NOT NULL OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'])`;

/** Whether a posting on an account with `link` is tax, rather than a tax base. */
export const isTax = (posting: Prisma.Sql, link: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ((${posting}.tax_rate IS NOT NULL AND ${posting}.tax_accno IS NULL) OR ${posting}.tax_base IS NOT NULL
   OR string_to_array(${link}, ':') && ARRAY['AR_tax', 'AP_tax'])`;

/**
 * The link and the code of the account that taxes a line, as the columns `tax_link` and `tax_code`.
 */
export const taxAccountOf = (client_id: number, tax_accno: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT link FROM account WHERE client_id = ${client_id} AND accno = ${tax_accno}) AS tax_link,
  (SELECT vat_code FROM account WHERE client_id = ${client_id} AND accno = ${tax_accno}) AS tax_code`;

/** The first day of the generation of rates that holds on a day of supply. */
export const generationOn = (day: Prisma.Sql, { supply_days = [] }: Partial<VatQuery> = {}): Prisma.Sql =>
  Prisma.sql`(SELECT max(g) FROM unnest(${[...supply_days, ...generationStarts]}::date[]) g WHERE g <= ${day})`;

/** The rate of a tax or of a taxed line: the one that was charged, or that of its day. */
export const rateOf = (client_id: number, posting: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce(${posting}.tax_rate, (
    SELECT rate FROM tax_rate WHERE client_id = ${client_id} AND accno = coalesce(${posting}.tax_accno, ${posting}.accno)
       AND valid_from <= coalesce(${posting}.taxdate, ${posting}.transdate) ORDER BY valid_from DESC LIMIT 1))`;

/**
 * Computes the part of each posting that a payment moves: its share after the payment, rounded,
 * less its share before. So the parts of a posting add up to it when its document is paid. A base
 * that is not known is computed from the tax and its rate.
 */
export const parts = (query: VatQuery): Prisma.Sql => {
  const { client_id, places } = query;
  const share = (column: Prisma.Sql) => Prisma.sql`
    round(${column} * s.after / s.whole, ${places}::integer) - round(${column} * s.before / s.whole, ${places}::integer)`;
  return Prisma.sql`
  part AS MATERIALIZED (
    SELECT s.id, s.entry_id, s.moved_by, s.moved_on, s.accno, s.category, s.link, s.account_code, s.vat_code, t.is_tax,
           s.tax_accno, ${taxAccountOf(client_id, Prisma.sql`s.tax_accno`)}, trim_scale(r.rate) AS tax_rate,
           ${generationOn(Prisma.sql`coalesce(s.taxdate, s.transdate)`, query)} AS generation,
           s.module, s.of_payment, ${share(Prisma.sql`s.amount`)} AS amount, ${share(Prisma.sql`b.base`)} AS tax_base
      FROM source s
      CROSS JOIN LATERAL (
        SELECT ${isTax(Prisma.sql`s`, Prisma.sql`s.link`)} AS is_tax
      ) t
      LEFT JOIN LATERAL (
        SELECT ${rateOf(client_id, Prisma.sql`s`)} AS rate
      ) r ON t.is_tax OR s.tax_accno IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT t.is_tax THEN 0
                    ELSE coalesce(s.tax_base, round(s.amount * 100 / nullif(r.rate, 0), ${places}::integer), 0) END AS base
      ) b
  )`;
};
