import { randomUUID } from 'node:crypto';
import type { AppRouter } from '@kontor/api';
import { bookingDate } from '@kontor/domain';
import { drawn, page } from '@kontor/samples';
import { execute, freshDatabase } from '@kontor/testing';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { openReceiver } from '../webhooks/receiver.ts';

/**
 * docs/operations, Several programs: two processes on one database, of which callers may ask
 * either.
 */
type Program = Awaited<ReturnType<typeof startKontor>>;
const { url } = await freshDatabase();
const environment = {
  DATABASE_URL: url,
  KONTOR_SECRET_KEY: 'a key of the tests, which they all have in common',
  KONTOR_WEBHOOK_NETWORKS: '127.0.0.1',
};
let one: Program;
let two: Program;
beforeAll(async () => {
  one = await startKontor(environment);
  two = await startKontor(environment);
});
afterAll(async () => {
  for (const { ask, ended } of [one, two]) {
    ask('SIGTERM');
    await ended;
  }
});

const issue = async (name: string): Promise<string> => {
  const scopes = ['--scopes', 'read,write,upload,audit,close,admin'];
  return (await kontorHere(['key', 'issue', name, ...scopes], environment)).stdout.trim();
};

const newClient = async (name: string) => {
  await kontorHere(['client', 'create', name], environment);
  const key = await issue(name);
  const trpc = ({ address }: Program) =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${address}/trpc/${name}`, headers: { 'x-api-key': key } })],
    });
  const ask = async ({ address }: Program, path: string, json?: object, given = key) => {
    const answer = await fetch(`${address}/api/latest/clients/${name}${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        ...{ 'x-api-key': given, accept: 'application/json', 'idempotency-key': randomUUID() },
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, string>) };
  };
  return { key, trpc, ask };
};

const invoice = (invnumber: string, more: object = {}) => ({
  invnumber,
  transdate: '2026-02-01',
  customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.02', income_accno: '3400' } },
  ...more,
});

test('what one program changes holds for the next request at the other: rounding, an account, a tax rate, a closed period, a key', async () => {
  const { trpc, ask } = await newClient('changing');
  const books = trpc(one);
  const post = async (number: string, more?: object, given?: string) => {
    const { status, body } = await ask(two, '/invoices', invoice(number, more), given);
    return status === 204 ? (await ask(two, `/invoices/${number}`)).body['amount'] : body['code'];
  };
  const onNew = { incomeentries: { incomeentry: { amount: '10.00', income_accno: '3499' } } };
  const ofArticle = { incomeentries: undefined, parts: { part: { partnumber: 'P', qty: '1' } } };
  const other = await issue('changing');
  await books.articles.save.mutate({ partnumber: 'P', sellprice: '100', tax_accnos: [2201] });
  // The other program has read, and so may keep, all of it as it was.
  expect(await post('A', {}, other)).toBe('100.02');
  expect(await post('B', onNew)).toBe('account_unknown');
  expect(await post('C', ofArticle)).toBe('108.10');

  await books.settings.save.mutate({ rounding: true });
  expect(await post('D')).toBe('100.00');
  await books.accounts.save.mutate({ accno: 3499, description: 'Kurse', category: 'income' });
  expect(await post('E', onNew)).toBe('10.00');
  await books.accounts.save.mutate({
    accno: 3499,
    description: 'Kurse',
    category: 'income',
    is_active: false,
  });
  expect(await post('F', onNew)).toBe('account_not_postable');
  await books.taxRates.save.mutate({ accno: 2201, valid_from: bookingDate.parse('2026-01-15'), rate: '10' });
  expect(await post('G', ofArticle)).toBe('110.00');
  await books.settings.close.mutate({ closing_date: bookingDate.parse('2026-02-01') });
  expect(await post('H')).toBe('period_closed');
  await books.keys.revoke.mutate({ prefix: other.slice(0, 15) });
  expect((await ask(two, '/invoices', invoice('I'), other)).status).toBe(403);
  expect(await kontorHere(['verify', 'changing'], environment)).toMatchObject({ code: 0 });
});

test('failed sign-ins are counted for both together', async () => {
  const guess = async ({ address }: Program) => {
    const answer = await fetch(`${address}/trpc/-/session.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'guesser@example.ch', password: 'not the password' }),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (const program of [one, two, one, two, two]) statuses.push(await guess(program));
  expect(statuses).toEqual([403, 403, 403, 403, 429]);
});

const count = ({ output }: Program, line: RegExp) => output.stderr.match(line)?.length ?? 0;

test('each receipt and each event is taken once by either program, and by the other one where one dies', async () => {
  const { key, trpc } = await newClient('working');
  const receiver = await openReceiver();
  onTestFinished(receiver.close);
  const { last_event } = await trpc(one).webhooks.create.mutate({
    url: receiver.url,
    types: ['vendor.saved'],
  });
  const upload = async ({ address }: Program, text: number): Promise<void> => {
    const form = new FormData();
    form.set('Filedata', new File([Uint8Array.from(await drawn([page.text(text)]))], `${text}.pdf`));
    const headers = { 'x-api-key': key };
    const path = `${address}/api/latest/clients/working/belege`;
    expect((await fetch(path, { method: 'POST', headers, body: form })).status).toBe(200);
  };
  let saved = 0;
  const save = async (program: Program): Promise<void> => {
    saved += 1;
    await trpc(program).vendors.save.mutate({ vendornumber: `V${saved}`, name: 'Papeterie Dupont SA' });
  };
  const states = async () =>
    new Set((await trpc(two).receipts.list.query({})).items.map(({ status }) => status));
  const patience = { timeout: 60_000 };
  for (const [at, program] of [one, two, one, two, one, two].entries()) {
    await upload(program, at + 1);
    await save(program);
  }
  await expect.poll(() => receiver.events().length, patience).toBe(saved);
  await expect.poll(states, patience).toEqual(new Set(['PROCESSED']));
  const events = receiver.events();
  expect(events).toEqual([...new Set(events)].toSorted((a, b) => a - b));
  expect(events.every((id) => id > last_event)).toBe(true);
  const processed = /A receipt was processed\./g;
  await expect.poll(() => count(one, processed) + count(two, processed), patience).toBe(6);

  for (let at = 7; at <= 10; at += 1) {
    await upload(one, at);
    await save(one);
  }
  one.ask('SIGKILL');
  await one.ended;
  // The leases of a program that was killed end by their time otherwise.
  await execute(url, "UPDATE receipt_job SET due = clock_timestamp() WHERE state = 'running'");
  await upload(two, 11);
  await save(two);
  await expect.poll(() => new Set(receiver.events()).size, patience).toBe(saved);
  await expect.poll(states, patience).toEqual(new Set(['PROCESSED']));
  const all = receiver.events();
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect((await trpc(two).receipts.list.query({})).items).toHaveLength(11);
  expect(await kontorHere(['verify', 'working'], environment)).toMatchObject({ code: 0 });
});
