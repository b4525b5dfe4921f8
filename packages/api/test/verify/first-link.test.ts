import { verify } from '@kontor/data';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { invoiceOf, testInstallation } from '../installation.ts';

/**
 * Clients from before the audit trail, for whom nothing has been recorded since: their chain has no
 * link yet.
 */
const { database, url, newClient } = await testInstallation();

/** The number of links that `kontor verify` finds to be wrong. */
const wrongLinks = async (): Promise<number | undefined> =>
  (await verify(database)).find(({ check }) => check === 'audit_chain')?.count;

test('the trail of a client for whom nothing was recorded begins with the next booking', async () => {
  const { client, ask } = await newClient();
  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  for (const table of ['audit', 'chain'])
    await connection.query(`
      ALTER TABLE ${table} DISABLE TRIGGER USER;
      DELETE FROM ${table} WHERE client_id = ${client.id};
      ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await connection.query(`INSERT INTO chain (client_id, last, hash) VALUES (${client.id}, 0, '')`);
  expect(await wrongLinks()).toBe(0);

  const { invoices, audit } = await ask();
  await invoices.post(invoiceOf());
  const { items } = await audit.list({});
  expect(items).toMatchObject([{ id: 1, records: [{ action: 'invoices.post' }] }]);
  expect(await wrongLinks()).toBe(0);
});
