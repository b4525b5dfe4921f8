import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, testInstallation } from '../installation.ts';
import { fillBooks } from './whole-books.ts';

/**
 * docs/operations: what is booked stays sealed, also when a later version adds columns to its
 * tables.
 */
const { database, newClient } = await testInstallation();
const { prisma } = database;
const client = await newClient();
await fillBooks(client);
const tables = ['invoice', 'payable', 'payment', 'vendorpayment', 'gl'] as const;

const tell = async (...statements: readonly string[]) => {
  for (const statement of statements) await prisma.$executeRawUnsafe(statement);
};

/** The checks that find something, and how much. */
const found = async () =>
  (await verify(database)).flatMap(({ check, count }) => (count > 0 ? [[check, count]] : []));

test('the seals of the first version, of whole rows without what others seal, payments move or came later, are the seals of today', async () => {
  for (const table of tables) {
    const rows = await prisma.$queryRawUnsafe(
      `SELECT count(*)::integer AS rows,
              count(*) FILTER (WHERE seal_of(to_jsonb(d)) = encode(sha256(convert_to(
                (to_jsonb(d) - '{paid,base_paid,document_transdate}'::text[] - later)::text, 'UTF8')), 'hex'))::integer AS same
         FROM ${table} d, (SELECT coalesce(array_agg(attname::text), '{}') AS later FROM pg_attribute
                            WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND NOT attnotnull
                              AND NOT (attname = 'exchangerate' OR attname = 'reverses' AND '${table}' = 'gl')) l`,
    );
    const [{ rows: all, same }] = rows as [{ rows: number; same: number }];
    expect([table, same, all > 0]).toEqual([table, all, true]);
  }
});

const samples: Readonly<Record<string, unknown>> = {
  bigint: '9007199254740993',
  boolean: true,
  bytea: String.raw`\x00ff5c22`,
  character: 'CHF',
  'character varying': String.raw`A/"1"\2 %s ü`,
  date: '0099-02-28',
  integer: -7,
  jsonb: [{ z: '1.10', aa: null, 'b"': 'x\n\u0001\\', c: 1.1 }],
  numeric: '-1200.500',
  text: ' "Müller"\n\t\u0001\u007f\\ %L 😀 \u2028',
};

/** A row with all columns, one with none that may be null, and one without each of these. */
const sampleRows = (columns: readonly { name: string; type: string; nullable: boolean }[]) => {
  const rowWithout = (left: readonly string[]) =>
    Object.fromEntries(columns.map(({ name, type }) => [name, left.includes(name) ? null : samples[type]]));
  const nullable = columns.filter((column) => column.nullable).map(({ name }) => name);
  return [rowWithout([]), rowWithout(nullable), ...nullable.map((name) => rowWithout([name]))];
};

test('a document is sealed by its columns as it is by its JSON', async () => {
  for (const table of tables) {
    const [kept] = await prisma.$queryRawUnsafe<
      { rows: number; same: number; known: string; columns: number }[]
    >(`
      SELECT count(*)::integer AS rows, count(*) FILTER (WHERE seal_of(d, relnatts, client_id) = seal_of(to_jsonb(d)))::integer AS same,
             relnatts::integer AS columns, pg_get_functiondef('seal_of(${table}, smallint, integer)'::regprocedure) AS known
        FROM ${table} d, pg_class WHERE oid = '${table}'::regclass GROUP BY relnatts`);
    expect([table, kept?.same]).toEqual([table, kept?.rows]);
    // Whoever adds a column to a table of documents says so in prisma/functions/seals.sql, or each
    // seal would be made the long way.
    expect(kept?.known).toContain(`CASE columns WHEN ${kept?.columns}\n`);

    const columns = await prisma.$queryRawUnsafe<{ name: string; type: string; nullable: boolean }[]>(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = '${table}'`,
    );
    for (const { type } of columns) expect(samples[type], type).toBeDefined();
    for (const row of sampleRows(columns)) {
      const [seals] = await prisma.$queryRawUnsafe<{ text: string; json: string; later: string }[]>(
        `SELECT seal_of(d, relnatts, client_id) AS text, seal_of(to_jsonb(d)) AS json, seal_of(d, (relnatts + 1)::smallint, client_id) AS later
           FROM pg_class, jsonb_populate_record(NULL::${table}, $1::jsonb) d WHERE oid = '${table}'::regclass`,
        JSON.stringify(row),
      );
      expect({ table, row, seal: seals?.text }).toEqual({ table, row, seal: seals?.json });
      expect(seals?.later).toBe(seals?.json);
    }
  }
});

test('the seal of an entry without tax is that of the first version', async () => {
  const [row] = await prisma.$queryRawUnsafe<{ all: number; same: number }[]>(`
    SELECT count(*)::integer AS all, count(*) FILTER (WHERE seal_of(e, p) = encode(sha256(convert_to(
             concat_ws(E'\\x1f', (e).client_id, (e).id, (e).module, (e).transdate, (e).reference, (e).description,
               (e).postings, (e).closing, (e).notes, (e).intnotes, extract(epoch FROM (e).created),
               (SELECT string_agg(concat_ws(E'\\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency,
                         q.original_amount, coalesce(q.tax_base::text, '-'), q.source, q.memo), E'\\x1d' ORDER BY q.id)
                  FROM unnest(p) q)), 'UTF8')), 'hex'))::integer AS same
      FROM (SELECT e, (SELECT array_agg(p) FROM posting p WHERE p.client_id = e.client_id AND p.entry_id = e.id) AS p
              FROM entry e) entries
     WHERE NOT EXISTS (SELECT FROM unnest(p) q WHERE q.tax_accno IS NOT NULL OR q.tax_rate IS NOT NULL
                          OR q.taxdate IS NOT NULL OR q.vat_code IS NOT NULL)`);
  expect(row?.all).toBeGreaterThan(0);
  expect(row?.same).toBe(row?.all);
});

test('a new column leaves the earlier seals as they are, and what it holds is sealed', async () => {
  await tell(...tables.map((table) => `ALTER TABLE ${table} ADD COLUMN later text`));
  expect(await found()).toEqual([]);

  const { invoices } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'L1', transdate: '2026-03-02' }));
  await tell(`ALTER TABLE invoice ALTER COLUMN later SET DEFAULT 'told'`);
  await invoices.post(invoiceOf({ invnumber: 'L2', transdate: '2026-03-02' }));
  expect(await found()).toEqual([]);

  await tell('ALTER TABLE invoice DISABLE TRIGGER USER');
  await tell(`UPDATE invoice SET later = 'x' WHERE invnumber IN ('A1', 'L1', 'L2')`);
  expect(await found()).toEqual([['audit_seals', 3]]);
  await tell(`UPDATE invoice SET later = NULL WHERE invnumber IN ('A1', 'L1', 'L2')`);
  expect(await found()).toEqual([['audit_seals', 1]]);
});
