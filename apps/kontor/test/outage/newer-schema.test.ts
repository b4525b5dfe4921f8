import { randomUUID } from 'node:crypto';
import { execute, freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/**
 * §4: an older program beside a newer one that has migrated their database, as in a rolling
 * upgrade.
 */
const { url } = await freshDatabase();
const environment = { DATABASE_URL: url };
await kontorHere(['client', 'create', 'muster'], environment);
const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
const served = await startKontor(environment);
afterAll(() => served.stop());

const post = async (path: string, body: object, idempotencyKey = randomUUID()) => {
  const answer = await fetch(`${served.address}${path}`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
};
const books = '/api/latest/clients/muster';
const invoice = () => ({
  invnumber: randomUUID(),
  transdate: '2025-02-01',
  customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
});
// The same as tRPC has it.
const invoiceValue = () => ({ ...invoice(), incomeentries: [{ amount: '100.00', income_accno: 3400 }] });
const isReplaced = {
  status: 503,
  wait: '1',
  text: expect.stringMatching(/replaced by a newer version, and nothing was written.*"unavailable"/),
};

test('503: a statement that fits the schema no more says why where a newer program migrated, else it is a fault', async () => {
  expect(await post(`${books}/invoices`, invoice())).toMatchObject({ status: 204 });
  expect(await post('/trpc/muster/invoices.post', invoiceValue())).toMatchObject({ status: 200 });

  await execute(url, 'ALTER TABLE balance DROP CONSTRAINT balance_pkey');
  expect(await post(`${books}/invoices`, invoice())).toMatchObject({ status: 500, wait: null });

  await execute(
    url,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', '', '9999_newer', now())`,
  );
  expect(await post(`${books}/invoices`, invoice())).toMatchObject(isReplaced);
  const ready = await fetch(`${served.address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'a newer version of Kontor has migrated the database' },
  ]);
  expect(await post('/trpc/muster/invoices.post', invoiceValue())).toMatchObject(isReplaced);
  const bulk = await post(`${books}/invoices/bulk`, { invoice: [invoice(), invoice()] });
  expect(bulk.text).toMatch(/replaced by a newer version/);
  expect(bulk.text).not.toContain('"internal"');
  expect(await post(`${books}/invoices/bulk?atomic=true`, { invoice: [invoice()] })).toMatchObject(
    isReplaced,
  );
  expect(served.output.stderr).toMatch(
    /"level":"warn".*A newer version of Kontor has migrated the database: it has the migration 9999_newer/,
  );

  await execute(url, "DELETE FROM _prisma_migrations WHERE id = 'newer'");
  expect(await post(`${books}/invoices`, invoice())).toMatchObject({ status: 500 });
  await execute(url, 'UPDATE _kontor_functions SET edition = edition + 1');
  expect(await post(`${books}/invoices`, invoice())).toMatchObject(isReplaced);
  expect(served.output.stderr).toMatch(/"level":"warn".*it has edition \d+ of its functions/);

  // The look-up of a key fails as well; a new key is not cached.
  await execute(url, 'ALTER TABLE api_key RENAME TO api_key_of_a_newer_version');
  const answer = await fetch(`${served.address}${books}/vendors`, { headers: { 'x-api-key': 'kontor_new' } });
  expect(answer.status).toBe(503);
});
