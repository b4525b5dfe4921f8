import { createHash, randomUUID } from 'node:crypto';
import { migrate, verify } from '@kontor/data';
import { startThrowaway } from '@kontor/postgres';
import { freshDatabase, proxyTo } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * §4: what a caller hears when the connection to the database breaks: never that nothing was booked
 * when it may be.
 */
const proxy = await proxyTo((await freshDatabase()).url);
const served = await serve({ url: proxy.url });
const key = await served.client('muster');
afterAll(async () => {
  await served.close();
  await proxy.close();
});

type Sent = { key?: string; path: string; body?: object | FormData };

const askAt = (address: string, apiKey: string) => async (sent: Sent) => {
  const { body, path } = sent;
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': apiKey,
      accept: 'application/json',
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    wait: answer.headers.get('retry-after'),
    replayed: answer.headers.get('idempotent-replayed'),
    location: answer.headers.get('location'),
  };
};
const ask = askAt(served.address, key);
const books = '/api/latest/clients/muster';
const isUnknown = {
  status: 503,
  wait: '1',
  text: expect.stringMatching(/before the outcome was known.*safe to repeat.*Idempotency-Key.*number/),
};
const isUnreachable = {
  status: 503,
  wait: '1',
  text: expect.stringContaining('The database cannot be reached; try again in a moment.'),
};

// Statements have names, by which they are known on a connection that has had them before.
const commit = ['COMMIT', createHash('sha256').update('COMMIT').digest('hex').slice(0, 32)];

const invoice = (invnumber: string, fields: object = {}) => ({
  path: `${books}/invoices`,
  body: {
    invnumber,
    transdate: '2025-02-01',
    customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
    incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
    ...fields,
  },
});
const payment = (source: string) => ({
  path: `${books}/invoices/A/payments`,
  body: { datepaid: '2025-02-10', amount_paid: '1.00', source },
});
const paid = async () => JSON.parse((await ask({ path: `${books}/invoices/A` })).text).paid as string;

await ask(invoice('A'));

test.each(['sent', 'answered'] as const)(
  '204: a payment whose connection breaks when it is %s: the outcome is looked up, and it is booked once',
  async (when) => {
    const before = Number(await paid());
    for (const key of [undefined, randomUUID()]) {
      proxy.cutOnce({ words: [`cut ${when}`], when });
      expect(await ask({ ...payment(`cut ${when}`), ...(key ? { key } : {}) })).toMatchObject({
        status: 204,
      });
      expect(proxy.hasCut()).toBe(true);
    }
    expect(Number(await paid())).toBe(before + 2);
  },
);

test('204: a document that we number, whose connection breaks, is booked once and has the number of the answer', async () => {
  for (const when of ['sent', 'answered'] as const) {
    proxy.cutOnce({ words: [`cut at ${when}`], when });
    const { status, location } = await ask(invoice('', { description: `cut at ${when}` }));
    expect({ status, cut: proxy.hasCut() }).toEqual({ status: 204, cut: true });
    const { text } = await ask({ path: location ?? '' });
    expect(JSON.parse(text)).toMatchObject({ amount: '100.00', description: `cut at ${when}` });
    const { text: all } = await ask({ path: `${books}/invoices` });
    expect(all.split(`cut at ${when}`)).toHaveLength(2);
  }
});

test('503: a payment whose connection breaks has an unknown outcome while the database is away, and its key finds it out', async () => {
  const before = Number(await paid());
  const sent = { ...payment('cut and away'), key: randomUUID() };
  proxy.cutOnce({ words: ['cut and away'], when: 'answered' });
  const answer = ask(sent);
  await until(proxy.hasCut);
  await proxy.close();
  expect(await answer).toMatchObject(isUnknown);
  await proxy.open();
  expect(await ask(sent)).toMatchObject({ status: 204, replayed: 'true' });
  expect(Number(await paid())).toBe(before + 1);
});

test('503: a year end whose COMMIT is not answered has an unknown outcome, and its key finds it out', async () => {
  const sent = { path: `${books}/gl/yearend`, body: { transdate: '2025-12-31' }, key: randomUUID() };
  proxy.cutOnce({ words: ['FOR NO KEY UPDATE'], when: 'answered' });
  // Nothing is committed before the COMMIT, so this is known: it is not done.
  expect(await ask(sent)).toMatchObject(isUnreachable);
  proxy.cutOnce({ words: commit, when: 'sent' });
  expect(await ask(sent)).toMatchObject(isUnknown);
  proxy.cutOnce({ words: commit, when: 'answered' });
  expect(await ask(sent)).toMatchObject(isUnknown);
  expect(proxy.hasCut()).toBe(true);
  expect(await ask(sent)).toMatchObject({ status: 204, replayed: 'true' });
});

test('503: an upload whose COMMIT is not answered has an unknown outcome, and is kept once', async () => {
  const form = new FormData();
  form.append('Filedata', new Blob([onePixel], { type: 'image/gif' }), 'a.gif');
  const sent = { path: `${books}/belege`, body: form, key: randomUUID() };
  proxy.cutOnce({ words: commit, when: 'answered' });
  expect(await ask(sent)).toMatchObject(isUnknown);
  expect(await ask(sent)).toMatchObject({ status: 200, replayed: 'true' });
  const { text } = await ask({ path: `${books}/belege` });
  expect(text.match(/"file_name"/g)).toHaveLength(1);
});

test('200: over tRPC it is the same', async () => {
  const sent = {
    path: '/trpc/muster/invoices.pay',
    body: {
      invnumber: 'A',
      payment: { datepaid: '2026-02-10', amount_paid: '1.00', source: 'cut over tRPC' },
    },
    key: randomUUID(),
  };
  proxy.cutOnce({ words: ['cut over tRPC'], when: 'answered' });
  expect(await ask(sent)).toMatchObject({ status: 200 });
  expect(await ask(sent)).toMatchObject({ status: 200, replayed: 'true' });
});

test('503: a look-up whose connection breaks says nothing of an outcome, and the books are in order', async () => {
  proxy.cutOnce({ words: ['sought-in-vain'], when: 'answered' });
  expect(await ask({ path: `${books}/invoices/sought-in-vain` })).toMatchObject(isUnreachable);
  expect(await ask({ path: `${books}/invoices/sought-in-vain` })).toMatchObject({ status: 404 });
  const [client] = await served.database.prisma.client.findMany();
  const verified = await verify(served.database, client?.id ?? 0);
  expect(verified.filter(({ count }) => count > 0)).toEqual([]);
});

test('503: while the server is stopped, for REST, tRPC and /readyz; and what it broke off is not a fault', async () => {
  const server = await startThrowaway();
  await migrate(server.url);
  const other = await serve({ url: server.url });
  const demand = askAt(other.address, await other.client('muster'));
  expect(await demand(invoice('A'))).toMatchObject({ status: 204 });
  let stopped = false;
  const answers = new Map<number, number>();
  const callers = Array.from({ length: 8 }, async () => {
    for (let after = 0; after < 5; after += stopped ? 1 : 0) {
      const { status, wait } = await demand({ ...payment('load'), key: randomUUID() });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      expect(wait).toBe(status === 204 ? null : '1');
    }
  });
  await until(() => answers.has(204));
  await server.stop();
  stopped = true;
  await Promise.all(callers);
  expect([...answers.keys()].toSorted()).toEqual([204, 503]);
  expect(await demand(payment('a'))).toMatchObject(isUnreachable);
  expect(await demand({ path: '/trpc/muster/vendors.list?input={}' })).toMatchObject(isUnreachable);
  expect(await demand({ path: '/readyz' })).toMatchObject({ status: 503, wait: '1' });
  await other.close();
});

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
