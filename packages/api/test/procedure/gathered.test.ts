import { tmpdir } from 'node:os';
import { openDatabase } from '@kontor/data';
import { proxyTo } from '@kontor/testing';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  cachedContext,
  caller,
  issueKey,
  openContext,
  openReceipts,
  operatorWriting,
} from '../../src/index.ts';
import {
  expectVerified,
  invoiceOf,
  now,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';

/**
 * Writes that meet share a statement; what they rest on is cached, and checked as they are booked
 * (docs/decisions).
 */
const { url, newClient } = await testInstallation();
const proxy = await proxyTo(url);
const database = openDatabase(proxy.url, { connections: 4 });
const receipts = openReceipts(database, { directory: tmpdir() });
afterAll(async () => {
  await receipts.close();
  await database.close();
  await proxy.close();
});

/** The program of this test: a request rests on what it has cached, where it has. */
const programFor = ({ name, key }: { name: string; key: string }) => {
  const request = { database, receipts, now, key, requestId: 'test', clientName: name };
  return {
    hasCached: () => cachedContext(request) !== undefined,
    ask: async (idempotencyKey?: string) => {
      const sent = { ...request, idempotencyKey };
      return caller(cachedContext(sent) ?? (await openContext(sent)));
    },
  };
};

const roundTripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = proxy.roundTrips();
  await work();
  return proxy.roundTrips() - before;
};

const ofArticle = (invnumber: string) =>
  invoiceOf({
    invnumber,
    customer: undefined,
    customernumber: 'K1',
    incomeentries: undefined,
    parts: [{ partnumber: 'P1', quantity: '2' }],
  });

const warmed = async () => {
  const client = await newClient();
  const own = await client.ask();
  await own.articles.save({ partnumber: 'P1', description: 'Seife', sellprice: '50.00' } as never);
  const program = programFor(client);
  const { invoices, payables, gl } = await program.ask();
  await invoices.post(invoiceOf({ invnumber: 'first' }));
  // The customer is known from here on, and the invoices after it change nothing of it.
  await (await program.ask()).invoices.post(invoiceOf({ invnumber: 'second' }));
  await (await program.ask()).invoices.post(ofArticle('third'));
  await payables.post(payableOf({ invnumber: 'R1' }));
  await (await program.ask()).payables.post(payableOf({ invnumber: 'R2' }));
  await invoices.pay(paymentOf('first', { amount_paid: '1.00' }));
  await payables.pay(vendorpaymentOf('R1', { amount_paid: '1.00' }));
  await gl.post(entryOf('G1'));
  return { ...client, own, program };
};

const entryOf = (reference: string) =>
  ({
    reference,
    transdate: '2026-03-01',
    glentries: [
      { accno: 1020, debit: '5.00' },
      { accno: 1000, credit: '5.00' },
    ],
  }) as never;

test('a posting whose records are cached is one round trip, a payment two', async () => {
  const { program, client } = await warmed();
  const ask = () => program.ask();
  expect(await roundTripsOf(async () => (await ask()).invoices.post(invoiceOf({ invnumber: 'a' })))).toBe(1);
  expect(await roundTripsOf(async () => (await ask()).invoices.post(ofArticle('b')))).toBe(1);
  expect(await roundTripsOf(async () => (await ask()).invoices.post(ofArticle('')))).toBe(1);
  expect(await roundTripsOf(async () => (await program.ask('k1')).invoices.post(ofArticle('d')))).toBe(1);
  expect(await roundTripsOf(async () => (await ask()).payables.post(payableOf({ invnumber: 'e' })))).toBe(1);
  expect(await roundTripsOf(async () => (await ask()).gl.post(entryOf('G2')))).toBe(1);
  const pays = async () => (await ask()).invoices.pay(paymentOf('a', { amount_paid: '1.00' }));
  expect(await roundTripsOf(pays)).toBe(2);
  const paysVendor = async () => (await ask()).payables.pay(vendorpaymentOf('R1', { amount_paid: '1.00' }));
  expect(await roundTripsOf(paysVendor)).toBe(2);
  await expectVerified(database, client.id);
});

test('a bulk whose records are cached is one round trip, as many documents as a statement takes', async () => {
  const { program, client } = await warmed();
  const tripsOf = async (book: (asked: Awaited<ReturnType<typeof program.ask>>) => Promise<unknown>) =>
    roundTripsOf(async () => book(await program.ask()));
  const invoices = ['a', 'b', 'c'].map((invnumber) => invoiceOf({ invnumber }));
  expect(await tripsOf((asked) => asked.invoices.bulk({ invoices }))).toBe(1);
  const payables = ['d', 'e'].map((invnumber) => payableOf({ invnumber }));
  expect(await tripsOf((asked) => asked.payables.bulk({ payables }))).toBe(1);
  expect(await tripsOf((asked) => asked.gl.bulk({ gls: ['G2', 'G3'].map(entryOf) }))).toBe(1);
  await expectVerified(database, client.id);
});

test('a key for several clients is looked up once a minute, not once a minute for each of them', async () => {
  const [first, second] = [await newClient(), await newClient()];
  const scopes = ['read', 'write'] as const;
  const of = { client_id: null, scopes, label: 'test' };
  const key = await issueKey(database, of, operatorWriting(now, 'test'));
  const requestOf = ({ name: clientName }: typeof first, seconds: number) => {
    const at = new Date(Date.parse(now) + seconds * 1_000).toISOString() as typeof now;
    return { database, receipts, now: at, key, requestId: 'test', clientName };
  };
  const hasCached = (client: typeof first, seconds: number) =>
    cachedContext(requestOf(client, seconds))?.client?.name === client.name;
  for (const client of [first, second]) await openContext(requestOf(client, 0));
  expect([hasCached(first, 59), hasCached(second, 59)]).toEqual([true, true]);
  expect([hasCached(first, 60), hasCached(second, 60)]).toEqual([false, false]);
  await openContext(requestOf(first, 60));
  expect([hasCached(first, 61), hasCached(second, 61)]).toEqual([true, true]);
  expect(hasCached(second, 120)).toBe(false);
});

test('a save is one round trip; saves that meet lose nothing of each other, and each is in the trail', async () => {
  const { program, own, client } = await warmed();
  const save = async (fields: object) =>
    (await program.ask()).vendors.save({ vendornumber: 'L9', ...fields } as never);
  expect(await roundTripsOf(() => save({ name: 'Alt AG' }))).toBe(1);
  await Promise.all([save({ city: 'Chur' }), save({ zipcode: '7000' }), save({ name: 'Neu AG' })]);
  expect(await own.vendors.get({ vendornumber: 'l9' })).toMatchObject({
    name: 'Neu AG',
    city: 'Chur',
    zipcode: '7000',
  });
  expect(await refusalCode((await program.ask()).vendors.save({ vendornumber: 'L10' } as never))).toBe(
    'invalid',
  );
  await expectVerified(database, client.id);
});

test('postings that meet share round trips, and each has its own outcome', async () => {
  const { program, client } = await warmed();
  const numbers = Array.from({ length: 60 }, (_, at) => `N${at}`);
  const all = [...numbers, 'N7', 'N8'];
  let outcomes: PromiseSettledResult<{ invnumber: string }>[] = [];
  const trips = await roundTripsOf(async () => {
    outcomes = await Promise.allSettled(
      all.map(async (invnumber, at) => {
        const amount = at === 60 ? '1.00' : '100.00';
        const incomeentries = [{ amount, income_accno: 3400 }];
        return (await program.ask()).invoices.post(invoiceOf({ invnumber, incomeentries }));
      }),
    );
  });
  // `N7` is sent again with another amount, `N8` as it was.
  const refused = outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
  expect([...new Set(refused.map((at) => all[at]))]).toEqual(['N7']);
  expect(refused).toHaveLength(1);
  expect(trips).toBeLessThan(15);
  await expectVerified(database, client.id);
});

test('a posting with a key and one that changes its customer share a batch with plain ones, and lose nothing', async () => {
  const { program, own, client } = await warmed();
  const [plain, keyed, changing] = [await program.ask(), await program.ask('k2'), await program.ask()];
  const customer = { customernumber: 'K1', name: 'Gasthaus zum Hirschen' };
  const trips = await roundTripsOf(() =>
    Promise.all([
      plain.invoices.post(ofArticle('plain 1')),
      keyed.invoices.post(ofArticle('keyed')),
      changing.invoices.post(invoiceOf({ invnumber: 'changing', customer })),
      plain.invoices.post(ofArticle('plain 2')),
    ]),
  );
  expect(trips).toBe(1);
  expect(await own.customers.get({ customernumber: 'K1' })).toMatchObject({ name: customer.name });
  expect(await own.invoices.get({ invnumber: 'changing' })).toMatchObject({ customer });
  const { items } = await own.audit.list({ table: 'customer', number: 'K1', descending: true } as never);
  expect(items[0]?.records).toContainEqual(
    expect.objectContaining({ after: expect.objectContaining({ name: customer.name }) }),
  );
  const again = await program.ask('k2');
  expect(await refusalCode(again.invoices.post(ofArticle('other')))).toBe('idempotency_key_reused');
  await expectVerified(database, client.id);
});

test('a document that the database refuses does not harm those in the same batch', async () => {
  const { program, client, own } = await warmed();
  const posts = ['A', 'B', 'C', 'D'].map(async (invnumber) => {
    const notes = invnumber === 'C' ? 'a NUL: \u0000' : '';
    return (await program.ask()).invoices.post(invoiceOf({ invnumber, notes }));
  });
  const codes = await Promise.all(posts.map(refusalCode));
  expect(codes).toEqual(['done', 'done', 'invalid', 'done']);
  const { items } = await own.invoices.list({});
  expect(items.map(({ invnumber }) => invnumber)).toEqual(expect.arrayContaining(['A', 'B', 'D']));
  await expectVerified(database, client.id);
});

test('a client whose books another transaction holds makes only its own postings wait', async () => {
  const [held, other] = [await warmed(), await warmed()];
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('SELECT FROM client WHERE id = $1 FOR NO KEY UPDATE', [held.client.id]);
  const waiting = (await held.program.ask()).invoices.post(invoiceOf({ invnumber: 'waits' }));
  await vi.waitFor(async () => {
    const { rows } = await holder.query(
      'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  await (await other.program.ask()).invoices.post(invoiceOf({ invnumber: 'does not wait' }));
  await holder.query('COMMIT');
  expect(await waiting).toMatchObject({ invnumber: 'waits' });
  await expectVerified(database, held.client.id);
});

test('the settings of a client are read once, and again as soon as another program has changed its row', async () => {
  const { own, client, key } = await warmed();
  const request = { database, receipts, now, key, requestId: 'test', clientName: client.name };
  const opened = async () => (await openContext(request)).client;
  const before = await opened();
  expect(await roundTripsOf(opened)).toBe(1);
  expect(await opened()).toBe(before);
  await own.settings.close({ closing_date: '2025-12-31' } as never);
  expect(await opened()).toMatchObject({ closing_date: '2025-12-31' });
  await own.settings.save({ payment_accno: 1090 } as never);
  expect(await opened()).toMatchObject({ closing_date: '2025-12-31', payment_accno: 1090 });
  expect(await roundTripsOf(opened)).toBe(1);
});

test('a key that was revoked opens nothing from then on, also where it is cached', async () => {
  const { program, own, key } = await warmed();
  expect(program.hasCached()).toBe(true);
  await own.keys.revoke({ prefix: key.slice(0, 15) } as never);
  const post = async () => (await program.ask()).invoices.post(invoiceOf({ invnumber: 'late' }));
  expect(await refusalCode(post())).toBe('key_refused');
});

test.each<[what: string, input: object, idempotencyKey?: string]>([
  ['of good entries', { invoices: [invoiceOf({ invnumber: 'late' })] }],
  ['of entries that are refused unread', { invoices: [{ transdate: 'someday' }] }],
  ['that is atomic', { invoices: [invoiceOf({ invnumber: 'late' })], atomic: true }],
  ['with an Idempotency-Key', { invoices: [invoiceOf({ invnumber: 'late' })] }, 'once'],
])('a key that was revoked opens no bulk %s, also where it is cached', async (_, input, idempotencyKey) => {
  const { program, own, key, client } = await warmed();
  const asked = await program.ask(idempotencyKey);
  expect(program.hasCached()).toBe(true);
  await own.keys.revoke({ prefix: key.slice(0, 15) } as never);
  expect(await refusalCode(asked.invoices.bulk(input as never))).toBe('key_refused');
  await expectVerified(database, client.id);
});

test('changes by another program hold for the next posting: a period, an article, a customer, an account, a setting', async () => {
  const { program, own, client } = await warmed();
  const post = async (sent: ReturnType<typeof invoiceOf>) => (await program.ask()).invoices.post(sent);

  await own.articles.save({ partnumber: 'P1', sellprice: '70.00' } as never);
  await post(ofArticle('dearer'));
  expect(await own.invoices.get({ invnumber: 'dearer' })).toMatchObject({ netamount: '140.00' });

  await own.customers.save({ customernumber: 'K1', name: 'Gasthaus zum Bären' } as never);
  await post(ofArticle('renamed'));
  expect(await own.invoices.get({ invnumber: 'renamed' })).toMatchObject({
    customer: { name: 'Gasthaus zum Bären' },
  });

  const onNewAccount = invoiceOf({
    invnumber: 'new account',
    incomeentries: [{ amount: '10.00', income_accno: 3499 }],
  });
  expect(await refusalCode(post(onNewAccount))).toBe('account_unknown');
  await own.accounts.save({ accno: 3499, description: 'Kurse', category: 'income' } as never);
  await post(onNewAccount);

  await own.settings.close({ closing_date: '2026-01-31' } as never);
  expect(await refusalCode(post(invoiceOf({ invnumber: 'closed', transdate: '2026-01-31' })))).toBe(
    'period_closed',
  );
  await post(invoiceOf({ invnumber: 'open', transdate: '2026-02-01' }));
  await expectVerified(database, client.id);
});

test('the same request again is answered by its outcome, also where its records are cached', async () => {
  const { program, own } = await warmed();
  const post = async (invnumber: string) =>
    (await program.ask('once')).invoices.post(invoiceOf({ invnumber }));
  const first = await post('');
  expect(await post('')).toEqual(first);
  expect(await refusalCode(post('other'))).toBe('idempotency_key_reused');
  const { items } = await own.invoices.list({});
  expect(items.filter(({ invnumber }) => invnumber === first.invnumber)).toHaveLength(1);
});
