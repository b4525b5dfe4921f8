import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { migrate, openDatabase } from '@kontor/data';
import { execute, freshDatabase, schemaOf } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, openContext, openReceipts } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, secretKey } from '../installation.ts';
import { answersOf } from './answers.ts';

/**
 * docs/operations, Upgrade: a database that an earlier version made, whose migrations were replaced
 * by one.
 */
const { url, drop } = await freshDatabase();
const database = openDatabase(url, { connections: 10, secretKey });
const receipts = openReceipts(database, { directory: tmpdir() });
afterAll(async () => {
  await receipts.close();
  await database.close();
  await drop();
});

const read = async (name: string): Promise<string> =>
  gunzipSync(await readFile(new URL(name, import.meta.url))).toString();

const { name, key, answers } = JSON.parse(await read('answers.json.gz')) as {
  name: string;
  key: string;
  answers: Readonly<Record<string, unknown>>;
};
const ask = async () =>
  caller(await openContext({ database, receipts, now, key, requestId: 'test', clientName: name }));

beforeAll(async () => {
  await execute(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await execute(url, await read('database.sql.gz'));
});

/**
 * The answers as today's program gives them: a credit note was overdue, which it never is now
 * (decision 298).
 */
const creditsOpen = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(creditsOpen);
  if (!(answer instanceof Object)) return answer;
  const fields = Object.entries(answer).map(([name, value]) => [name, creditsOpen(value)]);
  const made = Object.fromEntries(fields) as Record<string, unknown>;
  const isCredit = made['status'] === 'OVERDUE' && String(made['amount']).startsWith('-');
  return isCredit ? { ...made, status: 'OPEN' } : made;
};

/** Proposals as the program of today makes them, in the language of the client (decision 355). */
const inGerman = (proposals: unknown): unknown =>
  JSON.parse(JSON.stringify(proposals).replaceAll('"Receipt ', '"Beleg '));

test('a database of the first schema is taken over: its schema is that of a new one, reports, lists and the audit trail stay, and the books are whole', async () => {
  const fresh = await freshDatabase();
  expect(await migrate(url)).not.toContain('0001_tables');
  const recorded = 'SELECT migration_name, checksum FROM _prisma_migrations ORDER BY migration_name';
  expect(await execute(url, recorded)).toEqual(await execute(fresh.url, recorded));
  const schema = await readFile(new URL('../../../../prisma/schema.sql', import.meta.url), 'utf8');
  expect(schema.endsWith(await schemaOf(url))).toBe(true);
  expect(await answersOf({ ask })).toMatchObject({
    ...(creditsOpen(answers) as object),
    proposals: inGerman(answers['proposals']),
  });
  await expectVerified(database);
  expect(await migrate(url)).toEqual([]);
});

test('discounts go on being booked on the accounts of the chart, which are settings now', async () => {
  const { settings } = await ask();
  expect(await settings.get()).toMatchObject({ ar_discount_accno: 3800, ap_discount_accno: 4900 });
});

test('books go on in a database that was taken over', async () => {
  const { invoices, payables } = await ask();
  await invoices.post(invoiceOf({ transdate: '2026-03-02' }));
  expect((await payables.list({})).items.length).toBeGreaterThan(0);
  await expectVerified(database);
});

test('what was booked before there were events has its events, numbered without holes', async () => {
  const { events, audit } = await ask();
  const { items, reached } = await events.list({});
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: reached }, (_, at) => at + 1));
  const { items: links } = await audit.list({});
  expect([...new Set(items.map(({ link, hash }) => `${link} ${hash}`))]).toEqual(
    links.map(({ id, hash }) => `${id} ${hash}`),
  );
  const types = items.map(({ type }) => type);
  for (const type of ['invoice.posted', 'customer.saved', 'payment.booked', 'year.reopened'] as const)
    expect(types).toContain(type);
});
