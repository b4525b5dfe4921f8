import { afterAll, expect, test, vi } from 'vitest';
import { caller, openContext } from '../../src/index.ts';
import { invoiceOf, now, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/** §14: a request with an Idempotency-Key happens once. */
const { url, database, receipts, newClient } = await testInstallation();

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** A client with an invoice A1, its requests under one key, and what they come to. */
const given = async () => {
  const client = await newClient();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1' }));
  const withKey = (idempotencyKey = 'key') => client.ask({ idempotencyKey });
  const paid = async () => (await (await client.ask()).invoices.get({ invnumber: 'A1' })).paid;
  const listed = async () =>
    (await (await client.ask()).invoices.list({})).items.map((item) => item.invnumber);
  return { ...client, withKey, paid, listed };
};

test('the same request again gets the same outcome, is told so, and books nothing', async () => {
  const { context, listed } = await given();
  const first = await context({ idempotencyKey: 'key' });
  const { invnumber } = await caller(first).invoices.post(invoiceOf());
  expect(first.reply).toEqual({ replayed: false });
  const again = await context({ idempotencyKey: 'key' });
  expect(await caller(again).invoices.post(invoiceOf())).toEqual({ invnumber });
  expect(again.reply).toEqual({ replayed: true });
  expect(await listed()).toEqual([invnumber, 'A1'].sort());
});

test('a payment is booked once for each key', async () => {
  const { withKey, paid } = await given();
  await (await withKey('one')).invoices.pay(paymentOf('A1', { amount_paid: '10.00' }));
  await (await withKey('one')).invoices.pay(paymentOf('A1', { amount_paid: '10.00' }));
  await (await withKey('two')).invoices.pay(paymentOf('A1', { amount_paid: '10.00' }));
  expect(await paid()).toBe('20.00');
});

test('the outcome of every kind of write is recorded', async () => {
  const { context } = await given();
  type Ask = ReturnType<typeof caller>;
  const writes: Readonly<Record<string, (ask: Ask) => Promise<unknown>>> = {
    vendor: (ask) => ask.vendors.save({ vendornumber: 'L9', name: 'Lieferant' }),
    customer: (ask) => ask.customers.save({ customernumber: 'K9', name: 'Kunde' }),
    article: (ask) => ask.articles.save({ partnumber: 'P9' }),
    invoice: (ask) => ask.invoices.post(invoiceOf({ invnumber: 'A9' })),
    'the-same-invoice-under-another-key': (ask) => ask.invoices.post(invoiceOf({ invnumber: 'A9' })),
    payable: (ask) => ask.payables.post(payableOf({ invnumber: 'R9' })),
    payment: (ask) => ask.invoices.pay(paymentOf('A1')),
    vendorpayment: (ask) => ask.payables.pay({ invnumber: 'R9', vendorpayment: paymentOf('R9').payment }),
  };
  for (const [idempotencyKey, write] of Object.entries(writes)) {
    const first = await context({ idempotencyKey });
    const done = await write(caller(first));
    const again = await context({ idempotencyKey });
    expect((await write(caller(again))) ?? {}).toEqual(done ?? {});
    expect([idempotencyKey, first.reply, again.reply]).toEqual([
      idempotencyKey,
      { replayed: false },
      { replayed: true },
    ]);
  }
});

test('422: another request with a key that was used, be it another body or another operation', async () => {
  const { withKey, paid } = await given();
  const pay = async (fields: object) =>
    refusalCode((await withKey()).invoices.pay(paymentOf('A1', { amount_paid: '10.00', ...fields })));
  expect(await pay({})).toBe('done');
  expect(await pay({ amount_paid: '10.01' })).toBe('idempotency_key_reused');
  expect(await pay({ memo: 'other' })).toBe('idempotency_key_reused');
  const vendor = { vendornumber: 'L1', name: 'Lieferant' };
  expect(await refusalCode((await withKey()).vendors.save(vendor))).toBe('idempotency_key_reused');
  expect(await paid()).toBe('10.00');
});

test('each client has keys of its own', async () => {
  const [one, other] = await Promise.all([given(), given()]);
  await (await one.withKey()).invoices.pay(paymentOf('A1', { amount_paid: '1.00' }));
  await (await other.withKey()).invoices.pay(paymentOf('A1', { amount_paid: '2.00' }));
  expect([await one.paid(), await other.paid()]).toEqual(['1.00', '2.00']);
});

test('400 and 409 of the booking are recorded, also when it would now succeed', async () => {
  const { ask, withKey, context } = await given();
  const unknown = invoiceOf({ customer: undefined, customernumber: 'K9' });
  const taken = invoiceOf({ invnumber: 'A1', notes: 'other content' });
  expect(await refusalCode((await withKey('400')).invoices.post(unknown))).toBe('customer_unknown');
  expect(await refusalCode((await withKey('409')).invoices.post(taken))).toBe('invoice_exists');
  await (await ask()).customers.save({ customernumber: 'K9', name: 'Kunde' });
  const again = await context({ idempotencyKey: '400' });
  const first = { message: 'Customer K9 does not exist in client', issues: [{ field: 'customernumber' }] };
  await expect(caller(again).invoices.post(unknown)).rejects.toMatchObject({
    cause: { code: 'customer_unknown', ...first, message: expect.stringContaining(first.message) },
  });
  expect(again.reply).toEqual({ replayed: true });
  expect(await refusalCode((await withKey('409')).invoices.post(taken))).toBe('invoice_exists');
  expect(await refusalCode((await withKey('400')).invoices.post(taken))).toBe('idempotency_key_reused');
  expect(await refusalCode((await withKey('other')).invoices.post(unknown))).toBe('done');
});

test('404 is not recorded: the key is still free', async () => {
  const { ask, withKey, context } = await given();
  expect(await refusalCode((await withKey()).invoices.pay(paymentOf('A2')))).toBe('not_found');
  await (await ask()).invoices.post(invoiceOf({ invnumber: 'A2' }));
  const again = await context({ idempotencyKey: 'key' });
  await caller(again).invoices.pay(paymentOf('A2'));
  expect(again.reply).toEqual({ replayed: false });
});

test('a body is checked before the record of its key is looked at', async () => {
  const { withKey } = await given();
  await (await withKey()).invoices.pay(paymentOf('A1'));
  const faulty = paymentOf('A1', { amount_paid: 'ten' });
  expect(await refusalCode((await withKey()).invoices.pay(faulty))).toBe('invalid');
});

test('409 in_progress: the same key at once in one process; one books, the others wait or are told', async () => {
  const { withKey, paid } = await given();
  const codes = await times(20, async () =>
    refusalCode((await withKey()).invoices.pay(paymentOf('A1', { amount_paid: '10.00' }))),
  );
  expect(codes).toContain('done');
  expect(new Set([...codes, 'done', 'in_progress'])).toEqual(new Set(['done', 'in_progress']));
  expect(await paid()).toBe('10.00');
});

/**
 * The program once more, as another process runs it: it shares nothing with this one but the
 * database.
 */
const anotherProcess = async () => {
  vi.resetModules();
  const [api, data] = await Promise.all([import('../../src/index.ts'), import('@kontor/data')]);
  const database = data.openDatabase(url, { connections: 10 });
  afterAll(() => database.close());
  return { database, openContext: api.openContext, caller: api.caller };
};

const thisProcess = { database, openContext, caller };
const otherProcess = await anotherProcess();

test('the same key at once in two processes is one booking: the other one is told what came of it', async () => {
  const { name, key, paid, listed } = await given();
  const inBoth = (idempotencyKey: string, work: (ask: ReturnType<typeof caller>) => Promise<unknown>) =>
    Promise.all(
      [thisProcess, otherProcess].map(async ({ database, openContext, caller }) => {
        const asked = { database, receipts, key, clientName: name, now, requestId: 'test', idempotencyKey };
        const context = await openContext(asked);
        return { done: await work(caller(context)), replayed: context.reply.replayed };
      }),
    );
  const answers = await times(10, (at) =>
    Promise.all([
      inBoth(`pay-${at}`, ({ invoices }) => invoices.pay(paymentOf('A1', { amount_paid: '1.00' }))),
      inBoth(`post-${at}`, ({ invoices }) => invoices.post(invoiceOf())),
      inBoth(`save-${at}`, ({ vendors }) => vendors.save({ vendornumber: 'L1', name: 'Lieferant' })),
    ]),
  );
  for (const [first, second] of answers.flat()) {
    expect(first?.done ?? {}).toEqual(second?.done ?? {});
    expect([first?.replayed, second?.replayed].sort()).toEqual([false, true]);
  }
  expect(await paid()).toBe('10.00');
  expect(await listed()).toHaveLength(11);
});

test('422: different requests with one key at once in two processes: one is booked', async () => {
  const { name, key, paid } = await given();
  const pay = async (
    { database, openContext, caller }: typeof thisProcess,
    fields: Readonly<Record<string, unknown>>,
  ) => {
    const asked = {
      database,
      receipts,
      key,
      clientName: name,
      now,
      requestId: 'test',
      idempotencyKey: 'key',
    };
    const answer = caller(await openContext(asked)).invoices.pay(paymentOf('A1', fields));
    return answer.then(
      () => 'done',
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
  };
  const codes = await Promise.all([
    pay(thisProcess, { amount_paid: '10.00', memo: 'this' }),
    pay(otherProcess, { amount_paid: '10.00', memo: 'other' }),
  ]);
  expect(codes.sort()).toEqual(['done', 'idempotency_key_reused']);
  expect(await paid()).toBe('10.00');
});
