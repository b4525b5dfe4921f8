import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, testHouse } from './house.ts';
import { fillBooks } from './whole-books.ts';

/** docs/operations.md: what is booked stays sealed, also when a later version adds columns to its tables. */
const { database, newClient } = await testHouse();
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
                (to_jsonb(d) - '{paid,base_paid,taxdate,vat_settlement}'::text[])::text, 'UTF8')), 'hex'))::integer AS same
         FROM ${table} d`,
    );
    const [{ rows: all, same }] = rows as [{ rows: number; same: number }];
    expect([table, same, all > 0]).toEqual([table, all, true]);
  }
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
