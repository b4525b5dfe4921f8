import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Postgres, startStandby, startThrowaway } from '@kontor/postgres';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { metricsOf, scrape, valueIn } from '../metrics/scrape.ts';
import { asSuperuser, caughtUp } from './servers.ts';

/**
 * docs/operations, Several database servers: a program on a standby, and one that goes on where a
 * standby is promoted.
 */
const primary = await startThrowaway();
const environment = { DATABASE_URL: primary.url };
await kontorHere(['client', 'create', 'muster'], environment);
const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
const standby = await startStandby(primary.url);
afterAll(() => Promise.all([primary.stop(), standby.stop()]));

const books = '/api/latest/clients/muster';
const invoices = `${books}/invoices`;
const ask = async (address: string, path: string, body?: object, idempotencyKey: string = randomUUID()) => {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...{ 'x-api-key': key, accept: 'application/json', 'idempotency-key': idempotencyKey },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
};
const invoice = (invnumber: string) => ({
  invnumber,
  transdate: '2025-02-01',
  customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
});

/** The process of the server, and those that it has at the moment. */
const processesOf = async (server: Postgres): Promise<number[]> => {
  const [row] = await asSuperuser(server, "SELECT current_setting('data_directory') AS directory");
  const [pid] = (await readFile(join(String(row?.['directory']), 'postmaster.pid'), 'utf8')).split('\n');
  const others = await asSuperuser(server, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  return [Number(pid), ...others.map((other) => Number(other['pid']))];
};

const year = { from: '2025-01-01', to: '2025-12-31' };
const reports = [
  ['reports.trialBalance', year],
  ['reports.balanceSheet', { on: year.to }],
  ['reports.incomeStatement', year],
  ['reports.journal', year],
  ['reports.openItems', { side: 'customers', on: year.to }],
  ['reports.ageing', { side: 'customers', on: year.to }],
  ['invoices.list', {}],
] as const;

type Described = { paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>> };

test('a program on a standby writes nothing as it starts, answers every read as the primary does, and refuses writes with 503', async () => {
  const first = await startKontor(environment);
  for (const number of ['A', 'B'])
    expect(await ask(first.address, invoices, invoice(number))).toMatchObject({ status: 204 });
  await caughtUp(primary, standby);
  const second = await startKontor({ DATABASE_URL: standby.url });
  const { paths } = JSON.parse((await ask(second.address, '/api/latest/openapi.json')).text) as Described;
  const reads = Object.entries(paths)
    .filter(([path, operations]) => operations['get'] && !path.endsWith('/events'))
    .map(([path]) => `${books}${path.replace(/\{\w+\}/g, 'A')}`);
  expect(reads.length).toBeGreaterThan(20);
  for (const path of reads)
    expect({ path, ...(await ask(second.address, path)) }).toEqual({
      path,
      ...(await ask(first.address, path)),
    });
  for (const [procedure, input] of reports) {
    const path = `/trpc/muster/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await ask(first.address, path);
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/\b[12]00\.00/) });
    expect(await ask(second.address, path)).toEqual(answer);
  }
  expect(second.output.stderr).not.toMatch(/"level":"(warn|error|fatal)"/);
  for (const [path, sent] of [
    [invoices, invoice('C')],
    [`${books}/vendors`, { vendornumber: 'L1', name: 'Papeterie Dupont SA' }],
    [`${invoices}/A/payments`, { datepaid: '2025-02-10', amount_paid: '1.00', source: 'x' }],
  ] as const)
    expect(await ask(second.address, path, sent)).toEqual({
      status: 503,
      wait: '1',
      text: expect.stringContaining('The database is read-only at the moment, and nothing was written'),
    });
  // A database that is busy is asked again.
  await expect
    .poll(() => ask(second.address, '/readyz'))
    .toMatchObject({ status: 200, text: '{"status":"ready for reads"}' });
  expect(await ask(first.address, '/readyz')).toMatchObject({ text: '{"status":"ready"}' });
  expect(await kontorHere(['verify'], { DATABASE_URL: standby.url })).toMatchObject({ code: 0 });
  await expect(
    kontorHere(['client', 'create', 'other'], { DATABASE_URL: standby.url }),
  ).resolves.toMatchObject({ code: 1, stderr: expect.stringContaining('Run the command on the primary.') });
  expect(await second.stop()).toBe(0);
  expect(await first.stop()).toBe(0);
});

test('the metrics of a program tell whether its server is a standby, and how far that is behind', async () => {
  // A role of its own may not see standbys.
  await asSuperuser(primary, `GRANT pg_monitor TO ${new URL(primary.url).username}`);
  await caughtUp(primary, standby);
  const reported = async (url: string) => {
    const program = await startKontor({ DATABASE_URL: url, KONTOR_METRICS: '0' });
    const series = await scrape(await metricsOf(program));
    expect(await program.stop()).toBe(0);
    const read = (name: string) => valueIn(series, `kontor_${name}`);
    return [read('database_standby'), read('replication_standbys'), read('replication_lag_seconds')];
  };
  expect(await reported(primary.url)).toEqual([0, 1, expect.any(Number)]);
  expect(await reported(standby.url)).toEqual([1, undefined, expect.any(Number)]);
  await asSuperuser(standby, 'SELECT pg_wal_replay_pause()');
  expect((await kontorHere(['client', 'create', 'late'], environment)).code).toBe(0);
  // So that the standby has been behind for a second when it is asked.
  await pause(1_100);
  const [, , lag] = await reported(standby.url);
  expect(lag).toBeGreaterThan(1);
  await asSuperuser(standby, 'SELECT pg_wal_replay_resume()');
  await caughtUp(primary, standby);
});

test('a program that names both servers goes on where the standby is promoted, and each keyed write is kept once', async () => {
  const both = new URL(primary.url);
  const [one, other] = [primary, standby].map(({ url }) => new URL(url).searchParams.get('host'));
  both.searchParams.set('host', `${other},${one}`);
  both.searchParams.set('target_session_attrs', 'read-write');
  // Only what the standby has as well is committed.
  await asSuperuser(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await asSuperuser(primary, 'ALTER SYSTEM SET synchronous_commit = remote_apply');
  await asSuperuser(primary, 'SELECT pg_reload_conf()');
  const served = await startKontor({ DATABASE_URL: both.href });
  const posted: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  const post = async (poster: string) => {
    while (!isOver) {
      const number = `${poster}${posted.length}`;
      const once = randomUUID();
      let status = 0;
      while (status !== 204) {
        ({ status } = await ask(served.address, invoices, invoice(number), once));
        statuses.add(status);
      }
      posted.push(number);
    }
  };
  const posting = ['P', 'Q', 'R', 'S'].map(post);
  const more = (count: number) => {
    const enough = posted.length + count;
    return expect.poll(() => posted.length, { timeout: 60_000 }).toBeGreaterThan(enough);
  };
  await more(20);
  const hanging = await processesOf(primary);
  const toHanging = (signal: NodeJS.Signals) => {
    for (const pid of hanging) process.kill(pid, signal);
  };
  toHanging('SIGSTOP');
  onTestFinished(() => toHanging('SIGCONT'));
  await asSuperuser(standby, 'SELECT pg_promote()');
  await more(20);
  isOver = true;
  await Promise.all(posting);
  const listed = JSON.parse((await ask(served.address, `${invoices}?limit=1000`)).text) as {
    invoice: { invnumber: string }[];
  };
  expect(listed.invoice.map(({ invnumber }) => invnumber).toSorted()).toEqual(
    ['A', 'B', ...posted].toSorted(),
  );
  expect([...statuses].filter((status) => status !== 204 && status !== 503)).toEqual([]);
  expect(await kontorHere(['verify'], { DATABASE_URL: standby.url })).toMatchObject({ code: 0 });
  await served.stop();
});
