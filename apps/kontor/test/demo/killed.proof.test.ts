import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceipts } from '@kontor/api';
import { type Database, findClient, migrate, openBooks, openDatabase } from '@kontor/data';
import { bookingDate } from '@kontor/domain';
import { makeTemporaryDataDir, startPostgres } from '@kontor/postgres';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { makeDemo } from '../../src/demo/demo-client.ts';
import { run, startKontor } from '../kontor.ts';

/** `kontor start` that is killed while it fills the embedded database (docs/operations). */
test('completes a demo client in whose making it was killed, and books nothing twice', async () => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
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
  expect(completed.output.stderr).toContain('The demo client has been filled.');
  expect(await completed.stop()).toBe(0);

  const whole = openDatabase((await freshDatabase()).url);
  const receipts = openReceipts(whole, { directory: join(dataDir, 'uploads') });
  await makeDemo({ database: whole, receipts }, join(dataDir, 'whole'));
  expect(await totalsIn(database)).toEqual(await totalsIn(whole));
  await Promise.all([database.close(), whole.close()]);
  await server.stop();
});

/**
 * Has each insert of rows in `table` take half a second. `goOn` ends that once all that are under
 * way have ended.
 */
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
 * The amount of each document of the demo client, and how much of it is paid; none while there is
 * no such client.
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
