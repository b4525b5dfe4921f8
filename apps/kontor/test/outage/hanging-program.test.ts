import { migrate } from '@kontor/data';
import { startThrowaway } from '@kontor/postgres';
import { execute, proxyTo } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/**
 * §4: the program as it is run, whose PostgreSQL stands still, and whose network throws away what
 * is sent.
 */
const server = await startThrowaway();
await migrate(server.url);
const proxy = await proxyTo(server.url);
const environment = { DATABASE_URL: server.url };
await kontorHere(['client', 'create', 'muster'], environment);
const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const seconds = (count: number) => count * 1_000;

const asking = (address: string) => async (path: string, body?: object) => {
  const began = performance.now();
  const headers = { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const { status } = await fetch(`${address}${path}`, sent);
  return { status, took: performance.now() - began };
};
type Ask = ReturnType<typeof asking>;

const books = '/api/latest/clients/muster';
const invoice = (invnumber: string) => ({
  invnumber,
  transdate: '2025-02-01',
  customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
});

/** Asks for everything while the database hangs: all is 503 in time. */
const askInVain = async (ask: Ask, invnumber: string): Promise<void> => {
  const ready = ask('/readyz');
  const others = [
    ask(`${books}/invoices`, invoice(invnumber)),
    ...['/invoices?limit=2', '/gl/v2/saldo?accno=x'].map((path) => ask(`${books}${path}`)),
  ];
  for (const { status, took } of await Promise.all(others)) {
    expect(status).toBe(503);
    expect(took).toBeLessThan(seconds(40));
  }
  const { status, took } = await ready;
  expect(status).toBe(503);
  expect(took).toBeLessThan(seconds(12));
};

/**
 * Asks again for what was not answered, once the database works: it is 204 in time, and booked
 * once.
 */
const askAgain = async (ask: Ask, invnumber: string): Promise<void> => {
  const back = performance.now();
  let answer = await ask(`${books}/invoices`, invoice(invnumber));
  while (answer.status === 503) answer = await ask(`${books}/invoices`, invoice(invnumber));
  expect(answer.status).toBe(204);
  expect(performance.now() - back).toBeLessThan(seconds(20));
  const entries = await execute(server.url, `SELECT FROM entry WHERE reference = '${invnumber}'`);
  expect(entries).toHaveLength(1);
};

test('503: while PostgreSQL stands still, in time for each; 204 when it goes on, and a document is booked once', async () => {
  const program = await startKontor(environment);
  const ask = asking(program.address);
  expect(await ask(`${books}/invoices`, invoice('first'))).toMatchObject({ status: 204 });
  const processes = await processesOf(server.url);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    await askInVain(ask, 'standing still');
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await askAgain(ask, 'standing still');
  expect(await program.stop()).toBe(0);
});

test('503: while the network throws away what is sent; 204 when it passes on; and a stop waits for neither', async () => {
  const program = await startKontor({ DATABASE_URL: proxy.url });
  const ask = asking(program.address);
  expect(await ask(`${books}/invoices`, invoice('second'))).toMatchObject({ status: 204 });
  proxy.silence(true);
  await askInVain(ask, 'thrown away');
  proxy.silence(false);
  await askAgain(ask, 'thrown away');
  const lost = proxy.lostBytes();
  proxy.silence(true);
  const hanging = ask(`${books}/invoices`, invoice('at the stop'));
  await expect.poll(proxy.lostBytes).toBeGreaterThan(lost);
  const began = performance.now();
  expect(await program.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(seconds(60));
  expect(await hanging).toMatchObject({ status: 503 });
  proxy.silence(false);
});

/** The processes of the server, the first of which begins the others. */
const processesOf = async (url: string): Promise<number[]> => {
  const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
  const [file] = await execute(
    superuser,
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  );
  const others = await execute(superuser, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  return [file, ...others].map((row) => Number(row?.['pid']));
};
