import type pg from 'pg';
import { connectionOf } from '../postgres/server/session.ts';
import { operatorLimits } from '../postgres/watched/limits.ts';
import { openWatch } from '../postgres/watched/watch.ts';

/**
 * Reads the books of SQL-Ledger, or of LedgerSMB, in whose database they are. Columns that a
 * version lacks are null: rows are read as objects, of which these are fields. Amounts are debit
 * positive, as decimal text; both programs keep them credit positive. What is not approved is not
 * part of the books.
 */

type Texts<Name extends string> = Readonly<Record<Name, string | null>>;

export type SourceAccount = Texts<'accno' | 'description' | 'category' | 'link'>;
export type SourceParty = { id: number } & Texts<
  | ('number' | 'name' | 'address1' | 'address2' | 'zipcode' | 'city' | 'state' | 'country')
  | ('phone' | 'fax' | 'email' | 'taxnumber' | 'terms' | 'language_code' | 'notes')
>;
export type SourceArticle = { id: number } & Texts<
  'partnumber' | 'description' | 'unit' | 'sellprice' | 'income_accno' | 'expense_accno'
>;
export type SourcePosting = { trans_id: number; accno: string; transdate: string; amount: string } & Texts<
  'reference' | 'description' | 'source' | 'memo'
>;
/** A document, of which `open` is left on its receivables or payables account. */
export type SourceDocument = { id: number; kind: 'ar' | 'ap'; accno: string; open: string } & Texts<
  'invnumber' | 'transdate' | 'duedate' | 'party' | 'description' | 'ordnumber' | 'curr'
>;

export type SourceBooks = {
  /** The currency of the books; undefined where the database does not say it. */
  currency: string | undefined;
  accounts: SourceAccount[];
  customers: SourceParty[];
  vendors: SourceParty[];
  articles: SourceArticle[];
  postings: SourcePosting[];
  documents: SourceDocument[];
};

/** The database has neither the tables of SQL-Ledger nor those of LedgerSMB. */
export class NoSuchBooks extends Error {}

/** Reads all of it as it is at one moment, and changes nothing. Throws NoSuchBooks. */
export const readSourceBooks = async (url: string): Promise<SourceBooks> => {
  const config = openWatch(url, operatorLimits).configFor(operatorLimits.statement);
  const client = connectionOf(config);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await booksIn(client);
  } finally {
    await client.end();
  }
};

const booksIn = async (client: pg.Client): Promise<SourceBooks> => {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const names = await rows<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ANY (current_schemas(false))',
  );
  const tables = new Set(names.map(({ name }) => name));
  if (!['acc_trans', 'ar', 'ap', 'gl', 'parts'].every((name) => tables.has(name))) throw new NoSuchBooks();
  const isSmb = tables.has('entity_credit_account') && tables.has('account');
  if (!isSmb && !['chart', 'customer', 'vendor'].every((name) => tables.has(name))) throw new NoSuchBooks();
  const accounts = isSmb ? accountsOfSmb : accountsOfSql;
  const parties = isSmb ? partiesOfSmb(tables.has('location')) : partiesOfSql(tables.has('address'));
  const [currency] = await rows<{ curr: string | null }>(currencyIn(tables));
  return {
    currency: currency?.curr ?? undefined,
    accounts: await rows(
      `SELECT accno, description, category, link FROM (${accounts}) c WHERE NOT heading ORDER BY accno`,
    ),
    customers: await rows(parties('customer')),
    vendors: await rows(parties('vendor')),
    articles: await rows(`${articles(accounts)} ORDER BY p.id`),
    postings: await rows(postings(accounts)),
    documents: [
      ...(await rows<SourceDocument>(documents('ar', isSmb, accounts))),
      ...(await rows<SourceDocument>(documents('ap', isSmb, accounts))),
    ],
  };
};

/** The fields of a row as text, by names that any version may have: `j->>'curr'`. */
const fields = (names: readonly string[], row: string): string =>
  names.map((name) => `to_jsonb(${row})->>'${name}' AS ${name}`).join(', ');

const currencyIn = (tables: ReadonlySet<string>): string =>
  tables.has('curr')
    ? "SELECT to_jsonb(t)->>'curr' AS curr FROM curr t ORDER BY (to_jsonb(t)->>'rn')::integer LIMIT 1"
    : `SELECT left(coalesce(to_jsonb(t)->>'fldvalue', to_jsonb(t)->>'value'), 3) AS curr FROM defaults t
        WHERE coalesce(to_jsonb(t)->>'fldname', to_jsonb(t)->>'setting_key') IN ('currencies', 'curr') LIMIT 1`;

const accountsOfSql = `
  SELECT id, accno, description, category, link, charttype = 'H' AS heading FROM chart`;

const accountsOfSmb = `
  SELECT id, accno, description, category, false AS heading,
         (SELECT string_agg(l.description, ':' ORDER BY l.description) FROM account_link l WHERE l.account_id = a.id) AS link
    FROM account a`;

const contact = ['phone', 'fax', 'email', 'taxnumber', 'terms', 'language_code', 'notes'];
const address = ['address1', 'address2', 'zipcode', 'city', 'state', 'country'];

// Newer versions of SQL-Ledger have addresses in a table of their own.
const partiesOfSql = (hasAddresses: boolean) => (table: 'customer' | 'vendor') =>
  `
  SELECT p.id, to_jsonb(p)->>'${table}number' AS number, p.name, ${fields(contact, 'p')}, ${fields(address, hasAddresses ? 'a' : 'p')}
    FROM ${table} p ${hasAddresses ? 'LEFT JOIN address a ON a.trans_id = p.id' : ''} ORDER BY p.id`;

const partiesOfSmb = (hasLocations: boolean) => (table: 'customer' | 'vendor') =>
  `
  SELECT p.id, p.meta_number AS number, coalesce(nullif(p_name.name, ''), p.meta_number) AS name, ${fields(contact, 'p')},
         ${
           hasLocations
             ? `to_jsonb(a)->>'line_one' AS address1, to_jsonb(a)->>'line_two' AS address2, to_jsonb(a)->>'mail_code' AS zipcode,
                to_jsonb(a)->>'city' AS city, to_jsonb(a)->>'state' AS state,
                (SELECT short_name FROM country n WHERE n.id = a.country_id) AS country`
             : fields(address, 'p')
         }
    FROM entity_credit_account p JOIN entity p_name ON p_name.id = p.entity_id
    ${
      hasLocations
        ? `LEFT JOIN LATERAL (SELECT l.* FROM location l WHERE l.id IN (
             SELECT location_id FROM eca_to_location WHERE credit_id = p.id
             UNION ALL SELECT location_id FROM entity_to_location WHERE entity_id = p.entity_id) ORDER BY l.id LIMIT 1) a ON true`
        : ''
    }
   WHERE p.entity_class = ${table === 'vendor' ? 1 : 2} ORDER BY p.id`;

const articles = (accounts: string) => `
  SELECT p.id, p.partnumber, p.description, p.unit, p.sellprice::text AS sellprice, i.accno AS income_accno, e.accno AS expense_accno
    FROM parts p
    LEFT JOIN (${accounts}) i ON i.id = p.income_accno_id LEFT JOIN (${accounts}) e ON e.id = p.expense_accno_id
   WHERE p.obsolete IS NOT TRUE`;

/** The amount of a posting, which newer versions of LedgerSMB call `amount_bc`. */
const debit = `-coalesce(to_jsonb(t)->>'amount_bc', to_jsonb(t)->>'amount')::numeric`;
const isApproved = (row: string) => `coalesce((to_jsonb(${row})->>'approved')::boolean, true)`;

const postings = (accounts: string) => `
  SELECT t.trans_id, c.accno, to_char(t.transdate, 'YYYY-MM-DD') AS transdate, (${debit})::text AS amount,
         coalesce(g.reference, ar.invnumber, ap.invnumber) AS reference,
         coalesce(g.description, to_jsonb(ar)->>'description', to_jsonb(ap)->>'description') AS description, t.source, t.memo
    FROM acc_trans t JOIN (${accounts}) c ON c.id = t.chart_id
    LEFT JOIN gl g ON g.id = t.trans_id LEFT JOIN ar ON ar.id = t.trans_id LEFT JOIN ap ON ap.id = t.trans_id
   WHERE ${isApproved('t')} AND coalesce(${isApproved('g')}, ${isApproved('ar')}, ${isApproved('ap')})
     AND coalesce(to_jsonb(t)->>'amount_bc', to_jsonb(t)->>'amount')::numeric <> 0
   ORDER BY t.transdate, t.trans_id`;

/** The documents of which something is left on an account that bears the mark of their kind. */
const documents = (kind: 'ar' | 'ap', isSmb: boolean, accounts: string) => {
  const [table, party] = kind === 'ar' ? ['customer', 'customer_id'] : ['vendor', 'vendor_id'];
  const number = isSmb
    ? '(SELECT meta_number FROM entity_credit_account p WHERE p.id = d.entity_credit_account)'
    : `(SELECT to_jsonb(p)->>'${table}number' FROM ${table} p WHERE p.id = d.${party})`;
  return `
    SELECT d.id, '${kind}' AS kind, ${number} AS party, d.invnumber, to_char(d.transdate, 'YYYY-MM-DD') AS transdate,
           to_char(d.duedate, 'YYYY-MM-DD') AS duedate, ${fields(['description', 'ordnumber', 'curr'], 'd')}, o.accno, o.open::text AS open
      FROM ${kind} d JOIN (
        SELECT t.trans_id, c.accno, sum(${debit}) AS open FROM acc_trans t JOIN (${accounts}) c ON c.id = t.chart_id
         WHERE ':' || c.link || ':' LIKE '%:${kind.toUpperCase()}:%' AND ${isApproved('t')}
         GROUP BY t.trans_id, c.accno) o ON o.trans_id = d.id
     WHERE round(o.open, 2) <> 0 AND ${isApproved('d')} ORDER BY d.transdate, d.id`;
};
