import { openDatabase } from '@kontor/data';
import { proxyTo } from '@kontor/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { caller, type Inputs, openContext } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * §14, §14.1: a bulk with an Idempotency-Key happens once, whatever became of the first request.
 */
const { url, database, receipts, newClient } = await testInstallation();

const bulkOf = (invoices: readonly object[], more: object = {}) =>
  ({ invoices, ...more }) as Inputs['invoices']['bulk'];
const paymentsOf = (payments: readonly object[]) => ({ payments }) as Inputs['payments']['bulk'];
const unknown = invoiceOf({ customer: undefined, customernumber: 'K9' });
const some = [invoiceOf(), unknown, invoiceOf({ transdate: 'never' }), invoiceOf({ invnumber: 'A' })];

const given = async () => {
  const client = await newClient();
  const withKey = (idempotencyKey = 'key') => client.ask({ idempotencyKey });
  const count = async () => (await (await client.ask()).invoices.count({})).count;
  return { ...client, withKey, count };
};

test('the same bulk again has the same outcomes, is told so, and books nothing', async () => {
  const { context, count } = await given();
  const first = await context({ idempotencyKey: 'key' });
  const { items } = await caller(first).invoices.bulk(bulkOf(some));
  expect(first.reply.replayed).toBe(false);
  const again = await context({ idempotencyKey: 'key' });
  const repeated = await caller(again).invoices.bulk(bulkOf(some));
  expect(again.reply.replayed).toBe(true);
  // An entry that its schema refuses is refused each time, and nothing is recorded of it.
  expect(repeated.items).toEqual(items.map((item) => ({ ...item, replayed: item.code !== 'invalid' })));
  expect(await count()).toBe(2);
});

test('refusals of the booking are recorded, also when it would now succeed; a 404 is tried again', async () => {
  const { ask, withKey } = await given();
  const bulk = bulkOf([unknown]);
  const payments = paymentsOf([
    { invoice: 'B', datepaid: '2026-02-10', amount_paid: '1.00' },
    { invoice: 'C', datepaid: '2026-02-10', amount_paid: '1.00' },
  ]);
  const own = await ask();
  await own.invoices.post(invoiceOf({ invnumber: 'B' }));
  const codes = async () => [
    ...(await (await withKey('one')).invoices.bulk(bulk)).items.map(({ code }) => code),
    ...(await (await withKey('two')).payments.bulk(payments)).items.map(({ code }) => code),
  ];
  expect(await codes()).toEqual(['customer_unknown', '', 'not_found']);
  await own.customers.save({ customernumber: 'K9', name: 'Kunde' });
  await own.invoices.post(invoiceOf({ invnumber: 'C' }));
  expect(await codes()).toEqual(['customer_unknown', '', '']);
  expect(await codes()).toEqual(['customer_unknown', '', '']);
  for (const invnumber of ['B', 'C']) expect((await own.invoices.get({ invnumber })).paid).toBe('1.00');
});

test('422: another bulk, another order, atomic or another operation with the same key', async () => {
  const { withKey, count } = await given();
  await (await withKey()).invoices.bulk(bulkOf(some));
  for (const other of [
    bulkOf(some.slice(0, 3)),
    bulkOf(some.toReversed()),
    bulkOf([some[0] ?? {}, some[3] ?? {}], { atomic: true }),
  ])
    expect(await refusalCode((await withKey()).invoices.bulk(other))).toBe('idempotency_key_reused');
  expect(await refusalCode((await withKey()).invoices.pay(paymentOf('A')))).toBe('idempotency_key_reused');
  expect(await refusalCode((await withKey()).invoices.post(invoiceOf()))).toBe('idempotency_key_reused');
  expect(await count()).toBe(2);
  await (await withKey('single')).invoices.post(invoiceOf());
  expect(await refusalCode((await withKey('single')).invoices.bulk(bulkOf(some)))).toBe(
    'idempotency_key_reused',
  );
});

test('atomic: done or refused, the outcome is recorded as a whole', async () => {
  const { ask, context, withKey, count } = await given();
  const good = bulkOf([invoiceOf(), invoiceOf()], { atomic: true });
  const bad = bulkOf([invoiceOf(), unknown], { atomic: true });
  const { items } = await (await withKey('good')).invoices.bulk(good);
  const again = await context({ idempotencyKey: 'good' });
  expect((await caller(again).invoices.bulk(good)).items).toEqual(items);
  expect(again.reply.replayed).toBe(true);
  expect(await refusalCode((await withKey('bad')).invoices.bulk(bad))).toBe('customer_unknown');
  await (await ask()).customers.save({ customernumber: 'K9', name: 'Kunde' });
  expect(await refusalCode((await withKey('bad')).invoices.bulk(bad))).toBe('customer_unknown');
  expect(await count()).toBe(2);
});

test('409 in_progress: the same key at once in one process', async () => {
  const { withKey, count } = await given();
  const bulk = bulkOf(Array.from({ length: 50 }, () => invoiceOf()));
  // Opened before any of them asks: who opens while the first one books may come when it has
  // booked.
  const callers = await Promise.all(Array.from({ length: 4 }, () => withKey()));
  const codes = await Promise.all(callers.map(({ invoices }) => refusalCode(invoices.bulk(bulk))));
  expect(codes.toSorted()).toEqual(['done', 'in_progress', 'in_progress', 'in_progress']);
  expect(await count()).toBe(50);
});

test('the same key at once in two processes: every entry is booked once', async () => {
  const { name, key, client, count } = await given();
  vi.resetModules();
  const [api, data] = await Promise.all([import('../../src/index.ts'), import('@kontor/data')]);
  const other = data.openDatabase(url, { connections: 10 });
  afterAll(() => other.close());
  const bulk = bulkOf(Array.from({ length: 300 }, () => invoiceOf()));
  const asked = { receipts, key, clientName: name, now, requestId: 'test', idempotencyKey: 'key' };
  const [one, two] = await Promise.all([
    caller(await openContext({ ...asked, database })).invoices.bulk(bulk),
    api.caller(await api.openContext({ ...asked, database: other })).invoices.bulk(bulk),
  ]);
  const numbers = ({ items }: typeof one) => items.map(({ status, invnumber }) => [status, invnumber]);
  expect(numbers(one)).toEqual(numbers(two));
  expect(one.items.map(({ replayed }, at) => replayed !== two.items[at]?.replayed)).toEqual(
    one.items.map(() => true),
  );
  expect(await count()).toBe(300);
  await expectVerified(database, client.id);
});

test('a bulk that breaks off is completed by its repetition, and nothing is booked twice', async () => {
  const { name, key, client, count, withKey } = await given();
  const proxy = await proxyTo(url);
  const broken = openDatabase(proxy.url, { connections: 4 });
  afterAll(async () => {
    await broken.close();
    await proxy.close();
  });
  const bulk = bulkOf(Array.from({ length: 600 }, () => invoiceOf()));
  const asked = { receipts, key, clientName: name, now, requestId: 'test', idempotencyKey: 'key' };
  const context = await openContext({ ...asked, database: broken });
  const first = caller(context).invoices.bulk(bulk);
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(0), { timeout: 60_000, interval: 1 });
  await proxy.close();
  const { items } = await first.catch(() => ({ items: [] }));
  const done = items.filter(({ status }) => status === 204).length;
  const repeated = await (await withKey()).invoices.bulk(bulk);
  expect(repeated.items.every(({ status }) => status === 204)).toBe(true);
  expect(repeated.items.filter(({ replayed }) => replayed).length).toBeGreaterThanOrEqual(done);
  expect(new Set(repeated.items.map(({ invnumber }) => invnumber)).size).toBe(600);
  expect(await count()).toBe(600);
  await expectVerified(database, client.id);
});
