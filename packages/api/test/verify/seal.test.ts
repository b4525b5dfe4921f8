import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, testInstallation } from '../installation.ts';
import { fillBooks } from './whole-books.ts';

/** docs/operations.md: what is booked stays sealed, also when a later version adds columns to its tables. */
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

test('the seals of the first version, of whole rows without what payments move, are the seals of today', async () => {
  for (const table of tables) {
    const rows = await prisma.$queryRawUnsafe(
      `SELECT count(*)::integer AS rows,
              count(*) FILTER (WHERE seal_of(to_jsonb(d)) = encode(sha256(convert_to(
                (to_jsonb(d) - '{paid,base_paid,taxdate,vat_settlement,rounding}'::text[])::text, 'UTF8')), 'hex'))::integer AS same
         FROM ${table} d`,
    );
    const [{ rows: all, same }] = rows as [{ rows: number; same: number }];
    expect([table, same, all > 0]).toEqual([table, all, true]);
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

test('a new column leaves the seals of before as they are, and what it holds is sealed', async () => {
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
