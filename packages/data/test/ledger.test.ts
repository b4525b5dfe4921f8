import { expect, test } from 'vitest';
import { openBooks } from '../src/index.ts';
import { testInstallation } from './books.ts';

const ledgers = 20_000;

test('of the ledgers of many clients, only the one that was used longest ago is forgotten', async () => {
  const { database, newBooks, connect } = await testInstallation();
  const { client } = await newBooks();
  const connection = await connect();
  await connection.query(`
    INSERT INTO client SELECT r.* FROM client t, generate_series(1001, ${1000 + ledgers}) n,
           jsonb_populate_record(NULL::client, to_jsonb(t) || jsonb_build_object('id', n, 'name', 'c' || n, 'name_folded', 'c' || n)) r
     WHERE t.id = ${client.id}`);
  const ledgerOf = (id: number) => openBooks(database, { ...client, id }).ledger();
  const others = Array.from({ length: ledgers }, (_, at) => 1001 + at);
  const [first = 0, second = 0] = others;
  const last = others.at(-1) ?? 0;

  await ledgerOf(client.id);
  await Promise.all(others.slice(0, -1).map(ledgerOf));
  await ledgerOf(client.id);
  await ledgerOf(last);

  // A ledger that is cached does not show changes without a new version.
  const descriptions = async (id: number) =>
    [...(await ledgerOf(id)).accounts.values()].map(({ description }) => description);
  await connection.query(`UPDATE account SET description = 'changed' WHERE client_id = ${client.id}`);
  for (const id of [first, second, last])
    await connection.query(`INSERT INTO account SELECT r.* FROM account t,
      jsonb_populate_record(NULL::account, to_jsonb(t) || '{"client_id": ${id}}') r
      WHERE t.client_id = ${client.id} AND t.accno = 1020`);
  expect(await descriptions(client.id)).not.toContain('changed');
  expect(await descriptions(last)).toEqual([]);
  expect(await descriptions(second)).toEqual([]);
  expect(await descriptions(first)).toEqual(['changed']);
});

test('clients with the same chart share its accounts in memory, until one of them changes', async () => {
  const { database, newBooks, connect } = await testInstallation();
  const [first, second] = [await newBooks(), await newBooks()];
  const ledgerOf = ({ client }: typeof first, version = client.version) =>
    openBooks(database, { ...client, version }).ledger();
  const [before, other] = await Promise.all([ledgerOf(first), ledgerOf(second)]);
  expect(before.accounts.size).toBeGreaterThan(0);
  expect(before.taxRates.length).toBeGreaterThan(0);
  expect(other.accounts).toBe(before.accounts);
  expect(other.client).toMatchObject({ id: second.client.id });

  const connection = await connect();
  await connection.query(
    `UPDATE account SET description = 'changed' WHERE client_id = ${first.client.id} AND accno = 1020`,
  );
  const after = await ledgerOf(first, first.client.version + 1);
  expect(after.accounts.get(1020)?.description).toBe('changed');
  // Accounts and rates that are the same are still kept once.
  expect(after.accounts.get(1000)).toBe(before.accounts.get(1000));
  expect(after.taxRates[0]).toBe(before.taxRates[0]);
  expect((await ledgerOf(second)).accounts.get(1020)).toEqual(before.accounts.get(1020));
});
