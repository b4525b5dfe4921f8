import type pg from 'pg';
import { connected } from './connected.ts';

/**
 * Postings without Kontor, as pgbench runs them: the units that Kontor is compared with. Each
 * statement is one commit. They check, seal and remember nothing, and look nothing up.
 */
export type PlainPosting = {
  /**
   * "(a)", the equivalent posting: the rows that an invoice by entries has in the books (document,
   * entry, postings, open document, month balances), into tables of the same columns and indexes;
   * as many invoices in a statement as told.
   */
  equivalent: (invoices: number) => string;
  /**
   * "(b)", the least posting: as many rows of the columns that an invoice can't do without, in
   * tables with only their keys.
   */
  least: string;
  /** Empties the tables, so that each measure meets the same. */
  empty: () => Promise<void>;
};

const tables = ['entry', 'invoice', 'open_invoice', 'posting', 'balance'] as const;
type Table = (typeof tables)[number];

/** A column, the way its value is written in SQL, by rows. */
type Columns = ReadonlyMap<string, readonly string[]>;
type Sample = ReadonlyMap<Table, Columns>;

/**
 * Makes the tables, and takes the rows of (a) from the books of `client`, which have one invoice
 * and nothing else.
 */
export const makePlainTables = async (databaseUrl: string, client: string): Promise<PlainPosting> => {
  const sample = await connected(databaseUrl, async (connection) => {
    await connection.query(leastTables);
    const found = new Map<Table, Columns>();
    for (const table of tables) {
      await copyTable(connection, table);
      found.set(table, await rowsOf(connection, table, client));
    }
    return found;
  });
  const all = [...tables.map((table) => `plain.${table}`), ...leastNames].join(', ');
  return {
    equivalent: (invoices) => equivalentPosting(sample, invoices),
    least: leastPosting,
    empty: () =>
      connected(databaseUrl, async (connection) => void (await connection.query(`TRUNCATE ${all}`))),
  };
};

/**
 * Makes a table with the columns, indexes and storage of one of the books', and none of its guards.
 */
const copyTable = async (connection: pg.Client, table: Table): Promise<void> => {
  const { rows } = await connection.query<{ options: string | null }>(
    `SELECT array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = 'public.${table}'::regclass`,
  );
  const options = rows[0]?.options;
  await connection.query(
    `CREATE TABLE plain.${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED
       INCLUDING INDEXES INCLUDING STORAGE INCLUDING COMPRESSION)${options ? ` WITH (${options})` : ''}`,
  );
};

/** The values of a client's rows as SQL. */
const rowsOf = async (connection: pg.Client, table: Table, client: string): Promise<Columns> => {
  const { rows: columns } = await connection.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = 'public.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum`,
  );
  const { rows } = await connection.query<Record<string, string | null>>(
    `SELECT ${columns.map(({ name }) => `"${name}"::text`).join(', ')} FROM public.${table}
      WHERE client_id = (SELECT id FROM client WHERE name = $1)`,
    [client],
  );
  if (rows.length === 0) throw new Error(`an invoice has no row in ${table}`);
  return new Map(
    columns.map(({ name, type }) => [name, rows.map((row) => `${literal(row[name] ?? null)}::${type}`)]),
  );
};

// pgbench takes what follows a colon for a variable, so none is in a text.
const literal = (value: string | null): string =>
  value === null
    ? 'NULL'
    : `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`;

const equivalentPosting = (sample: Sample, invoices: number): string => {
  // Each caller posts for a client of its own, so that none waits for another's balances.
  const client_id = '1 + :client_id::integer';
  const sums = [...(sample.get('balance')?.keys() ?? [])].filter((name) => !balanceKey.includes(name));
  const times = Object.fromEntries(
    sums.map((name) => [name, invoices === 1 ? `l.${name}` : `l.${name} * ${invoices}`]),
  );
  const added = sums.map((name) => `${name} = b.${name} + excluded.${name}`);
  return `
WITH e AS (${insert(sample, 'entry', { client_id, id: draw('entry') }, `generate_series(1, ${invoices})`)}
      RETURNING client_id, id),
i AS (${insert(sample, 'invoice', { client_id: 'e.client_id', id: draw('invoice'), entry_id: 'e.id', invnumber: 'e.id::text', invnumber_folded: 'e.id::text' }, 'e')}
      RETURNING client_id, id, invnumber_folded),
o AS (${insert(sample, 'open_invoice', { client_id: 'i.client_id', id: 'i.id', invnumber_folded: 'i.invnumber_folded' }, 'i')}),
p AS (${insert(sample, 'posting', { client_id: 'e.client_id', id: draw('posting'), entry_id: 'e.id' }, 'e')})
${insert(sample, 'balance', { client_id, ...times })} ORDER BY l.accno, l.month
ON CONFLICT (${balanceKey.join(', ')}) DO UPDATE SET ${added.join(', ')};
`;
};

const balanceKey = [
  'client_id',
  'accno',
  'month',
  'tax_accno',
  'tax_rate',
  'vat_code',
  'origin',
  'has_base',
  'supply_month',
];

const draw = (table: Table) => `nextval('plain.${table}_id_seq')`;

/**
 * Inserts the sample's rows of a table, for each row of `source` where there is one, with some
 * columns set.
 */
const insert = (
  sample: Sample,
  table: Table,
  set: Readonly<Record<string, string>>,
  source?: string,
): string => {
  const columns = [...(sample.get(table) ?? [])];
  const names = columns.map(([name]) => name);
  const [[, first] = ['', []]] = columns;
  const rows = first.map((_, at) => `(${columns.map(([, values]) => values[at]).join(', ')})`);
  const lines = `(VALUES ${rows.join(', ')}) AS l (${names.join(', ')})`;
  return `INSERT INTO plain.${table} AS ${table === 'balance' ? 'b' : 'kept'} (${names.join(', ')})
      SELECT ${names.map((name) => set[name] ?? `l.${name}`).join(', ')}
        FROM ${source ? `${source} CROSS JOIN ${lines}` : lines}`;
};

const leastNames = ['least.entry', 'least.posting', 'least.invoice', 'least.balance'];

const leastTables = `
CREATE SCHEMA plain;
CREATE SCHEMA least;
CREATE TABLE least.entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transdate date, reference text, description text);
CREATE TABLE least.posting (entry_id bigint, line integer, accno integer, amount numeric, PRIMARY KEY (entry_id, line));
CREATE TABLE least.invoice (id bigint PRIMARY KEY, invnumber text UNIQUE, customer text, amount numeric, transdate date, duedate date);
CREATE TABLE least.balance (accno integer, month date, bucket integer, amount numeric, PRIMARY KEY (accno, month, bucket)) WITH (fillfactor = 50);
`;

const leastPosting = `
WITH e AS (INSERT INTO least.entry (transdate, reference, description) VALUES ('2025-12-15', 'bench', '') RETURNING id),
p AS (INSERT INTO least.posting SELECT e.id, l.line, l.accno, l.amount
        FROM e, (VALUES (1, 1100, 108.10), (2, 3400, -100.00), (3, 2201, -8.10)) l (line, accno, amount)
      RETURNING accno, amount),
b AS (INSERT INTO least.balance AS b SELECT accno, '2025-12-01', :client_id, amount FROM p ORDER BY 1
      ON CONFLICT (accno, month, bucket) DO UPDATE SET amount = b.amount + excluded.amount)
INSERT INTO least.invoice SELECT id, id::text, 'K-1', 108.10, '2025-12-15', '2026-01-14' FROM e;
`;
