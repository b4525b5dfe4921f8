import { checks } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * §18: the checks of `kontor verify` in the books of one client, for those who close them or audit
 * them.
 */
const { database, newClient } = await testInstallation();
const { prisma } = database;

test('every check is listed with its sentence, and finds nothing in good books', async () => {
  const client = await newClient();
  const { invoices, verify } = await client.ask();
  await invoices.post(invoiceOf());
  const listed = await verify.checks();
  expect(listed.map(({ check }) => check)).toEqual(checks.map(({ name }) => name));
  for (const one of listed) expect(await verify.run(one)).toEqual({ ...one, count: 0, rows: [] });
});

test('a check says what breaks its rule in the books of its client alone', async () => {
  const [broken, whole] = [await newClient(), await newClient()];
  for (const client of [broken, whole]) await (await client.ask()).invoices.post(invoiceOf());
  await prisma.$executeRawUnsafe('ALTER TABLE entry DISABLE TRIGGER USER');
  await prisma.$executeRaw`UPDATE entry SET postings = postings + 1 WHERE client_id = ${broken.client.id}`;
  await prisma.$executeRawUnsafe('ALTER TABLE entry ENABLE TRIGGER USER');
  const run = async (client: typeof broken) => (await client.ask()).verify.run({ check: 'entries_whole' });
  const found = await run(broken);
  expect(found).toMatchObject({ count: 1, rows: [{ counted: '3', found: '2' }] });
  expect((await run(whole)).count).toBe(0);
});

test('400 invalid: a check that does not exist', async () => {
  const { verify } = await (await newClient()).ask();
  expect(await refusalCode(verify.run({ check: 'no_check' }))).toBe('invalid');
});

test('503 unavailable: more than two at once; those that run are answered, and then others again', async () => {
  const { verify } = await (await newClient()).ask();
  const run = () => refusalCode(verify.run({ check: 'entries_balanced' }));
  const codes = await Promise.all(Array.from({ length: 6 }, run));
  expect(codes.filter((code) => code === 'done')).toHaveLength(2);
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(4);
  expect(await run()).toBe('done');
});
