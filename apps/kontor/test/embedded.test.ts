import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openReceipts } from '@kontor/api';
import { type Database, findClient, migrate, openBooks, openDatabase } from '@kontor/data';
import { bookingDate } from '@kontor/domain';
import { makeTemporaryDataDir, startPostgres } from '@kontor/postgres';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { makeDemo } from '../src/demo/demo-client.ts';
import { kontor, run, startKontor } from './kontor.ts';
import { mutate, openLink, query } from './signing-in/browser.ts';

/** `kontor start` without DATABASE_URL: the embedded database and the demo client in it (docs/operations). */
const execute = promisify(execFile);

const dataDirForTest = async (): Promise<string> => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  return dataDir;
};

test('makes a demo client, and prints a key and lines that work in a shell', async () => {
  const environment = { KONTOR_DATA_DIR: await dataDirForTest(), KONTOR_LOG: 'trace' };
  const first = await startKontor(environment);
  const [post = '', list = ''] = first.output.stdout.match(/^curl .*$/gm) ?? [];
  const setKey = /^KEY=.*$/m.exec(first.output.stdout)?.[0] ?? '';
  const shell = async (line: string) => (await execute('bash', ['-c', `${setKey}\n${line}`])).stdout;
  expect(await shell(post)).toMatch(/^HTTP\/1.1 204 /);
  const { invoice } = JSON.parse(await shell(list)) as { invoice: { status: string }[] };
  expect(new Set(invoice.map(({ status }) => status))).toEqual(new Set(['OPEN', 'OVERDUE']));

  // The link opens the demo client once.
  const tokenIn = (stdout: string) => /^http:\/\/localhost:\d+\/login#(\S+)$/m.exec(stdout)?.[1] ?? '';
  const token = tokenIn(first.output.stdout);
  const session = await openLink(first.address, token);
  expect(await query(`${first.address}/trpc/demo/whoAmI`, session)).toMatchObject({
    data: { caller: { kind: 'person', name: 'Demo' }, role: 'owner', client: { name: 'demo' } },
  });
  expect(
    await mutate(`${first.address}/trpc/-/session.open`, { headers: session, input: { token } }),
  ).toMatchObject({ status: 403, code: 'link_spent' });
  expect(first.output.stderr).not.toContain(token);
  const { data: person } = await query(`${first.address}/trpc/-/session.whoAmI`, session);

  // While it runs, commands use the same database.
  const { code, stdout } = await kontor(['key', 'issue', 'demo'], environment);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^kontor_\S+\n$/)]);
  const verified = await kontor(['verify', 'demo'], environment);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^demo +audit_seals +ok /m)]);
  expect(await first.stop()).toBe(0);

  const second = await startKontor(environment);
  expect(/^KEY=.*$/m.exec(second.output.stdout)?.[0]).not.toBe(setKey);
  expect(second.output.stderr).not.toContain('The demo client was filled.');
  // The next link is for the same person.
  const again = await openLink(second.address, tokenIn(second.output.stdout));
  expect((await query(`${second.address}/trpc/-/session.whoAmI`, again)).data).toEqual(person);
  expect(await second.stop()).toBe(0);
});

test('completes a demo client in whose making it was killed, and books nothing twice', async () => {
  const dataDir = await dataDirForTest();
  const environment = { KONTOR_DATA_DIR: dataDir, KONTOR_PORT: '0' };
  const server = await startPostgres({ dataDir });
  await migrate(server.url);
  const database = openDatabase(server.url);
  // Once among the invoices, and once among their payments.
  for (const [table, enough] of [
    ['invoice', (totals: Totals) => totals.length > 20],
    ['payment', (totals: Totals) => totals.filter(({ paid }) => paid !== '0.00').length > 20],
  ] as const) {
    const goOn = await delayed(database, table);
    const child = run(['start'], environment);
    while (!enough(await totalsIn(database))) await sleep(50);
    child.kill('SIGKILL');
    await once(child, 'close');
    await goOn();
  }
  const completed = await startKontor(environment);
  expect(completed.output.stderr).toContain('The demo client was filled.');
  expect(await completed.stop()).toBe(0);

  const whole = openDatabase((await freshDatabase()).url);
  const receipts = openReceipts(whole, { directory: join(dataDir, 'uploads') });
  await makeDemo({ database: whole, receipts }, join(dataDir, 'whole'));
  expect(await totalsIn(database)).toEqual(await totalsIn(whole));
  await Promise.all([database.close(), whole.close()]);
  await server.stop();
});

/** Has each insert of rows in `table` take half a second. `goOn` ends that once all that are under way have ended. */
const delayed = async ({ prisma }: Database, table: string): Promise<() => Promise<void>> => {
  await prisma.$executeRawUnsafe(
    'CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$',
  );
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER pause AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION pause()`,
  );
  return async () => {
    await prisma.$executeRawUnsafe('DROP FUNCTION pause CASCADE');
  };
};

type Totals = { invnumber: string; amount: string; paid: string }[];

/**
 * The amount of each document of the demo client, and how much of it is paid; none while there is no such
 * client.
 */
const totalsIn = async (database: Database): Promise<Totals> => {
  const client = await findClient(database, 'demo').catch(() => undefined);
  if (!client) return [];
  const today = bookingDate.parse('2026-03-01');
  const { invoices, payables } = openBooks(database, client);
  const lists = await Promise.all([invoices.list({}, today), payables.list({}, today)]);
  return lists.flatMap(({ items }) =>
    items.map(({ invnumber, amount, paid }) => ({ invnumber, amount, paid })),
  );
};
