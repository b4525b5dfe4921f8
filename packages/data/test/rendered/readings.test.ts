import { expect, test } from 'vitest';
import type { Prisma } from '../../src/generated/client.ts';
import { type Database, readMails, readRecurring } from '../../src/index.ts';
import { transactionsOn } from '../../src/postgres/session/session.ts';
import { testInstallation } from '../books.ts';
import { tablesReadWhole } from './plans.ts';
import { notedQuery } from './recording.ts';

/**
 * The metrics read as much of the queues as waits in them or has failed, however much they have
 * done.
 */
const { database, connect } = await testInstallation();
const connection = await connect();
const done = 5_000;
// Rows alone, without what they would belong to.
for (const table of ['mail', 'recurring_invoice', 'occurrence']) {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = '${table}'::regclass`,
  );
  for (const { name } of rows) await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await connection.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
}
await connection.query(`
  INSERT INTO mail (client_id, id, letter_id, message_id, from_name, reply_to, "to", cc, bcc, subject, text, state, due, created, key_prefix)
  SELECT 1, n, 1, n, '', '', 'a@example.ch', '', '', '', repeat('x', 500), CASE n % 500 WHEN 0 THEN 'queued' WHEN 1 THEN 'failed' ELSE 'sent' END,
         now(), now(), '' FROM generate_series(1, ${done}) n;
  INSERT INTO recurring_invoice (client_id, id, state, title, "interval", "from", prices, invnumber, customernumber_folded, invoice, next_on,
                                 currency, created, updated)
  SELECT 1, n, 'ACTIVE', '', 'MONTHLY', '2026-01-01', 'NET', '', 'm', '{}', date '2026-01-01' + n, 'CHF', now(), now()
    FROM generate_series(1, ${done}) n;
  INSERT INTO occurrence (client_id, recurring_invoice, day, period_from, period_to, state, invnumber, attempts, updated, sending)
  SELECT 1, n, '2026-01-01', '2026-01-01', '2026-01-31', CASE n % 500 WHEN 0 THEN 'FAILED' ELSE 'POSTED' END, '', 1, now(),
         CASE n % 500 WHEN 1 THEN 'WAITING' ELSE '' END FROM generate_series(1, ${done}) n`);
await connection.query('VACUUM ANALYZE mail, recurring_invoice, occurrence');

test.each([
  ['mails', readMails, { queued: 10, failed: 10, bounced: 0 }],
  ['recurring invoices', readRecurring, { failed: 10, unsent: 10 }],
] as const)('%s that wait or have failed are counted by indexes', async (_, read, counted) => {
  const statements: Prisma.Sql[] = [];
  const { prisma } = database;
  const noted = new Proxy(prisma, {
    get: (target, name) =>
      name === '$transaction'
        ? (work: (tx: object) => Promise<unknown>) =>
            target.$transaction((tx) =>
              work({
                $executeRaw: tx.$executeRaw.bind(tx),
                $queryRaw: notedQuery(tx.$queryRaw.bind(tx), (statement) => statements.push(statement)),
              }),
            )
        : Reflect.get(target, name, target),
  }) satisfies Database['prisma'];
  expect(await read({ prisma: noted, transaction: transactionsOn(noted, () => database) })).toMatchObject(
    counted,
  );
  expect(statements.length).toBeGreaterThan(0);
  for (const { text, values } of statements)
    expect(await tablesReadWhole(connection, { text, values, isPlannedForValues: false })).toEqual([]);
});
