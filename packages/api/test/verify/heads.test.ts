import { verify, verifyHead } from '@kontor/data';
import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * docs/operations, The audit trail: a head that was kept elsewhere says what was cut off the end of
 * the books.
 */
const { database, newClient } = await testInstallation();
const { prisma } = database;

/**
 * Takes the last link of a client's trail off with the entry that it records, as someone could who
 * owns the database.
 */
const cutLastEntry = async (client_id: number) => {
  const tables = ['entry', 'posting', 'invoice', 'open_invoice', 'balance', 'audit', 'chain'];
  const last = `(SELECT max(entry_id) FROM invoice WHERE client_id = ${client_id})`;
  const statements = [
    ...tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
    // The entry is the only one of its month.
    `DELETE FROM balance WHERE client_id = ${client_id} AND month = '2026-03-01'`,
    `DELETE FROM open_invoice WHERE client_id = ${client_id} AND transdate = '2026-03-02'`,
    `CREATE TEMP TABLE cut ON COMMIT DROP AS SELECT ${last} AS id`,
    `DELETE FROM invoice WHERE client_id = ${client_id} AND entry_id = (SELECT id FROM cut)`,
    `DELETE FROM posting WHERE client_id = ${client_id} AND entry_id = (SELECT id FROM cut)`,
    `DELETE FROM entry WHERE client_id = ${client_id} AND id = (SELECT id FROM cut)`,
    `UPDATE last_id SET last = last - 1 WHERE client_id = ${client_id} AND of = 'entry'`,
    `DELETE FROM audit a USING chain c WHERE a.client_id = ${client_id} AND c.client_id = a.client_id AND a.id = c.last`,
    `UPDATE chain c SET last = a.id, last_event = a.last_event, hash = a.hash FROM audit a
      WHERE c.client_id = ${client_id} AND a.client_id = c.client_id AND a.id = c.last - 1`,
    ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ];
  await prisma.$transaction(statements.map((statement) => prisma.$executeRawUnsafe(statement)));
};

test('the last entry is cut with all that follows from it: the checks hold, and only the kept head tells', async () => {
  const { client, ask } = await newClient();
  const { invoices, verify: asked } = await ask();
  await invoices.post(invoiceOf({ invnumber: 'H1', transdate: '2026-02-01' }));
  const before = await asked.head();
  await invoices.post(invoiceOf({ invnumber: 'H2', transdate: '2026-03-02' }));
  const kept = await asked.head();
  expect(kept).toEqual({ number: before.number + 1, hash: expect.stringMatching(/^[\da-f]{64}$/) });
  for (const head of [before, kept]) expect((await verifyHead(database, client.id, head)).count).toBe(0);

  await cutLastEntry(client.id);
  expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
  expect(await asked.head()).toEqual(before);
  const row = { link: String(kept.number), hash_kept: kept.hash, hash_found: null };
  expect(await verifyHead(database, client.id, kept)).toMatchObject({ count: 1, rows: [row] });
  expect((await verifyHead(database, client.id, before)).count).toBe(0);

  // Another entry takes the number of the link, but not its hash.
  await invoices.post(invoiceOf({ invnumber: 'H3', transdate: '2026-03-02' }));
  const after = await asked.head();
  expect(after.number).toBe(kept.number);
  expect(await verifyHead(database, client.id, kept)).toMatchObject({
    count: 1,
    rows: [{ ...row, hash_found: after.hash }],
  });
  await expectVerified(database, client.id);
});

test('a head is the link of audit.list with its number; each client has its own', async () => {
  const [one, other] = [await newClient(), await newClient()];
  await (await one.ask()).invoices.post(invoiceOf());
  for (const { ask } of [one, other]) {
    const { audit, verify: asked } = await ask();
    const { items } = await audit.list({ descending: true, limit: 1 });
    expect(await asked.head()).toEqual({ number: items[0]?.id, hash: items[0]?.hash });
  }
});

test('403 scope_missing: a key that may neither close nor audit', async () => {
  const { ask, keyOf } = await newClient();
  const { verify: asked } = await ask({ key: await keyOf('read', 'write') });
  expect(await refusalCode(asked.head())).toBe('scope_missing');
});
