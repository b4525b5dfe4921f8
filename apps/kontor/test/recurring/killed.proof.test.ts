import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, verify } from '@kontor/data';
import { execute, freshDatabase, randomOf } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { run, startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** docs/interface §25: two workers are killed again and again while they post 200 recurring invoices: each is there once. */
const { url } = await freshDatabase();
const environment = {
  DATABASE_URL: url,
  KONTOR_SECRET_KEY: 'a key of the tests, which they all have in common',
};
const database = openDatabase(url, { connections: 2 });
afterAll(() => database.close());

const all = 200;

/** Makes a client with recurring invoices that are due already, while nobody posts them. */
const makeDue = async (): Promise<void> => {
  const server = await startKontor(environment);
  await kontorHere(['client', 'create', 'hosting'], environment);
  const key = (
    await kontorHere(['key', 'issue', 'hosting', '--scopes', 'read,write'], environment)
  ).stdout.trim();
  const post = async (path: string, json: object) => {
    const answer = await fetch(`${server.address}/api/v1/clients/hosting${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  await post('/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen' });
  const line = { amount: '49.00', income_accno: '3400', description: 'Hosting {period}' };
  const invoice = { customernumber: 'K-1', incomeentries: { incomeentry: line } };
  // Ahead of all days, so that none is posted yet.
  await post('/recurring-invoices', { interval: 'monthly', from: '2099-01-31', count: 4, invoice });
  await server.stop();
};

test('workers that are killed post each of 200 invoices once, without a gap in their numbers', async () => {
  await makeDue();
  await execute(
    url,
    `INSERT INTO recurring_invoice
       SELECT r.client_id, n, r.state, r.title, r."interval", DATE '2020-01-31', r."to", r.count, r.day_of_month, r.period_from, r.prices,
              r.terms, r.invnumber, r.customernumber_folded, r.invoice, DATE '2020-01-31', r.last_on, r.currency, r.amount, r.created, r.updated
         FROM recurring_invoice r, generate_series(2, ${all / 4 + 1}) n`,
  );
  const random = randomOf(25);
  let kills = 0;
  // On a connection that is open: asking on a new one each time would take longer than the workers.
  const count = async () => {
    const [row] = await database.prisma.$queryRaw<{ posted: number }[]>`
      SELECT count(*)::integer AS posted FROM occurrence`;
    return row?.posted ?? 0;
  };
  const work = async (): Promise<void> => {
    for (let before = await count(); before < all; before = await count()) {
      const enough = Math.min(all, before + 15 + random.below(25));
      const worker = run(['worker'], environment);
      const ended = new Promise((resolve) => worker.once('close', resolve));
      while ((await count()) < enough) await sleep(20);
      await sleep(random.below(60));
      worker.kill('SIGKILL');
      await ended;
      kills += 1;
    }
  };
  await Promise.all([work(), work()]);
  expect(kills).toBeGreaterThan(2);
  const [found] = await execute(
    url,
    `SELECT count(*)::integer AS invoices, count(DISTINCT o.invnumber)::integer AS numbers,
            count(DISTINCT (o.recurring_invoice, i.transdate))::integer AS days,
            max(substring(i.invnumber FROM '\\d+$')::integer) - min(substring(i.invnumber FROM '\\d+$')::integer) + 1 AS span
       FROM invoice i JOIN occurrence o ON o.client_id = i.client_id AND o.invnumber = i.invnumber AND o.day = i.transdate AND o.state = 'POSTED'`,
  );
  expect(found).toEqual({ invoices: all, numbers: all, days: all, span: all });
  expect(await execute(url, 'SELECT count(*)::integer AS invoices FROM invoice')).toEqual([
    { invoices: all },
  ]);
  expect((await verify(database)).filter(({ count }) => count > 0)).toEqual([]);
}, 240_000);
