import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import { invoiceOf, now, payableOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';

/** §13: lists, their pages and their filters. */
const { newClient } = await testInstallation();

type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof newClient>>['ask']>>;
type Page = { items: readonly object[]; next?: string | undefined };
type Paging = { limit?: number; after?: string };

/** Numbers that are distinguished by what they are when folded, and ordered by code point then. */
const numbers = ['a2', 'A10', 'b', 'ä', 'Z', '10', '9', 'a', '漢', '😀', 'a-1'];
const inOrder = ['10', '9', 'a', 'a-1', 'A10', 'a2', 'b', 'Z', 'ä', '漢', '😀'];

const lists: readonly {
  noun: string;
  number: string;
  save: (ask: Ask, number: string) => Promise<unknown>;
  list: (ask: Ask, paging: Paging) => Promise<Page>;
}[] = [
  {
    noun: 'vendors',
    number: 'vendornumber',
    save: (ask, number) => ask.vendors.save({ vendornumber: number, name: 'x' }),
    list: (ask, paging) => ask.vendors.list(paging),
  },
  {
    noun: 'customers',
    number: 'customernumber',
    save: (ask, number) => ask.customers.save({ customernumber: number, name: 'x' }),
    list: (ask, paging) => ask.customers.list(paging),
  },
  {
    noun: 'articles',
    number: 'partnumber',
    save: (ask, number) => ask.articles.save({ partnumber: number }),
    list: (ask, paging) => ask.articles.list(paging),
  },
  {
    noun: 'invoices',
    number: 'invnumber',
    save: (ask, number) => ask.invoices.post(invoiceOf({ invnumber: number })),
    list: (ask, paging) => ask.invoices.list(paging),
  },
  {
    noun: 'payables',
    number: 'invnumber',
    save: (ask, number) => ask.payables.post(payableOf({ invnumber: number })),
    list: (ask, paging) => ask.payables.list(paging),
  },
];

const numbersOf = ({ items }: Page, name: string) => items.map((item) => Reflect.get(item, name));

test.each(lists)('$noun: ordered by folded number, and the same in pages of any size', async (of) => {
  const ask = await (await newClient()).ask();
  await Promise.all(numbers.map((number) => of.save(ask, number)));
  const whole = await of.list(ask, {});
  expect(numbersOf(whole, of.number)).toEqual(inOrder);
  expect(whole).not.toHaveProperty('next');
  for (const limit of [1, 3, 10, 11, 1000]) {
    const pages: Page[] = [await of.list(ask, { limit })];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await of.list(ask, { limit, after: next }));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect(pages).toHaveLength(Math.ceil(numbers.length / limit));
  }
});

const cursorOf = (...key: readonly unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

test.each(lists)('400: $noun with an invalid limit or cursor', async ({ list }) => {
  const ask = await (await newClient()).ask();
  for (const limit of [0, -1, 1.5, 1001])
    expect([limit, await refusalCode(list(ask, { limit }))]).toEqual([limit, 'invalid']);
  const cursors = [
    ...['x', '!', 'null', Buffer.from('"a"').toString('base64url'), 'x'.repeat(501)],
    ...[cursorOf(), cursorOf(1), cursorOf(null), cursorOf('a', 'x'), cursorOf('a', 1.5), cursorOf('a', 1e12)],
    ...[cursorOf('a', 1, 1), cursorOf(['a'], 1), cursorOf({}), cursorOf('\u0000'), cursorOf('\u0000', 1)],
  ];
  for (const after of cursors)
    expect([after, await refusalCode(list(ask, { after }))]).toEqual([after, 'invalid']);
});

test('a cursor goes on where its page ended, also when records come and the one it names changes', async () => {
  const { vendors } = await (await newClient()).ask();
  for (const vendornumber of ['a', 'c', 'e']) await vendors.save({ vendornumber, name: 'x' });
  const { next } = await vendors.list({ limit: 2 });
  await Promise.all(['b', 'd', 'C'].map((vendornumber) => vendors.save({ vendornumber, name: 'y' })));
  const rest = await vendors.list({ limit: 2, after: `${next}` });
  expect(numbersOf(rest, 'vendornumber')).toEqual(['d', 'e']);
});

/**
 * Invoices (or payables) on three days: D1 due tomorrow, D2 due yesterday, D3 due yesterday too but
 * paid.
 */
const documents = async () => {
  const client = await newClient();
  const ask = await client.ask();
  const dates = [
    { invnumber: 'D1', transdate: '2026-03-14', duedate: '2026-03-16' },
    { invnumber: 'D2', transdate: '2026-03-15', duedate: '2026-03-14' },
    { invnumber: 'D3', transdate: '2026-03-16', duedate: '2026-03-14' },
  ];
  for (const [at, fields] of dates.entries()) {
    const customer = { customernumber: `K${at}`, name: 'Kunde' };
    const vendor = { vendornumber: `L${at}`, name: 'Lieferant' };
    await Promise.all([
      ask.invoices.post(invoiceOf({ ...fields, customer })),
      ask.payables.post(payableOf({ ...fields, vendor })),
    ]);
  }
  await ask.invoices.pay(paymentOf('D3'));
  await ask.payables.pay({ invnumber: 'D3', vendorpayment: paymentOf('D3').payment });
  const listed = async (filter: object, at: Instant = now) => {
    const { invoices, payables } = await client.ask({ now: at });
    const [mine, theirs] = await Promise.all([invoices.list(filter), payables.list(filter)]);
    expect(numbersOf(mine, 'invnumber')).toEqual(numbersOf(theirs, 'invnumber'));
    return numbersOf(mine, 'invnumber').join(' ');
  };
  return { ask, listed };
};

test('status: OPEN is all that is not paid, overdue documents among them', async () => {
  const { ask, listed } = await documents();
  expect(await listed({ status: 'OPEN' })).toBe('D1 D2');
  expect(await listed({ status: 'OVERDUE' })).toBe('D2');
  expect(await listed({ status: 'PAID' })).toBe('D3');
  const { items } = await ask.invoices.list({});
  expect(items.map(({ status }) => status)).toEqual(['OPEN', 'OVERDUE', 'PAID']);
});

test("status: a document is overdue from the day after its due date, as the client's calendar has it", async () => {
  const { listed } = await documents();
  expect(await listed({ status: 'OVERDUE' }, '2026-03-16T22:59:59.000Z' as Instant)).toBe('D2');
  expect(await listed({ status: 'OVERDUE' }, '2026-03-16T23:00:00.000Z' as Instant)).toBe('D1 D2');
});

test('from and to: the first and the last booking date, both of them included', async () => {
  const { listed } = await documents();
  expect(await listed({ from: '2026-03-15' })).toBe('D2 D3');
  expect(await listed({ to: '2026-03-15' })).toBe('D1 D2');
  expect(await listed({ from: '2026-03-15', to: '2026-03-15' })).toBe('D2');
  expect(await listed({ from: '2026-03-17' })).toBe('');
});

test("from and to: yesterday, today and tomorrow are days of the client's calendar", async () => {
  const { listed } = await documents();
  expect(await listed({ from: 'yesterday', to: 'yesterday' })).toBe('D1');
  expect(await listed({ from: 'today', to: 'today' })).toBe('D2');
  expect(await listed({ from: 'tomorrow' })).toBe('D3');
  expect(await listed({ from: 'tomorrow' }, '2026-03-14T22:59:59.000Z' as Instant)).toBe('D2 D3');
  expect(await listed({ from: 'tomorrow' }, '2026-03-14T23:00:00.000Z' as Instant)).toBe('D3');
});

test('customer_number and vendor_number: whatever their case; of an unknown one there is nothing', async () => {
  const { invoices, payables } = (await documents()).ask;
  const [ofCustomer, ofVendor, ofNobody] = await Promise.all([
    invoices.list({ customer_number: 'k1' }),
    payables.list({ vendor_number: 'l1' }),
    invoices.list({ customer_number: 'K' }),
  ]);
  expect(numbersOf(ofCustomer, 'invnumber')).toEqual(['D2']);
  expect(numbersOf(ofVendor, 'invnumber')).toEqual(['D2']);
  expect(ofNobody).toEqual({ items: [] });
});

test('ordnumber: the whole of it, whatever its case; text: its beginning, too, in every order', async () => {
  const ask = await (await newClient()).ask();
  const long = 'x'.repeat(3_000);
  for (const [invnumber, ordnumber] of [
    ['O1', 'PÖ-7'],
    ['O2', 'pö-77'],
    ['O3', ''],
    ['O4', `${long}1`],
    ['O5', `${long}2`],
    ['PÖ-7', ''],
  ])
    await Promise.all([
      ask.invoices.post(invoiceOf({ invnumber, ordnumber })),
      ask.payables.post(payableOf({ invnumber, ordnumber })),
    ]);
  const listed = async (filter: object) => {
    const [mine, theirs] = await Promise.all([ask.invoices.list(filter), ask.payables.list(filter)]);
    expect(numbersOf(mine, 'invnumber')).toEqual(numbersOf(theirs, 'invnumber'));
    return numbersOf(mine, 'invnumber').join(' ');
  };
  expect(await listed({ ordnumber: 'Pö-7' })).toBe('O1');
  expect(await listed({ ordnumber: 'PO\u0308-7' })).toBe('O1');
  expect(await listed({ ordnumber: `${long}2` })).toBe('O5');
  expect(await listed({ ordnumber: '' })).toBe('');
  for (const sort of ['number', 'date', 'party', 'open'])
    expect([sort, await listed({ text: 'pö-7', sort })]).toEqual([sort, 'O1 O2 PÖ-7']);
  expect(await listed({ text: 'ö-7' })).toBe('');
  expect(await ask.invoices.count({ ordnumber: 'pö-77' })).toMatchObject({ count: 1 });
});

test('updated_since: documents that were booked or paid since, and records that were saved', async () => {
  const client = await newClient();
  const at = async (hour: number) => client.ask({ now: `2026-03-15T0${hour}:00:00.000Z` as Instant });
  const customer = { customernumber: 'K1', name: 'Kunde' };
  const vendor = { vendornumber: 'L1', name: 'Lieferant' };
  const [first, second, third] = await Promise.all([at(1), at(2), at(3)]);
  await first.articles.save({ partnumber: 'A1' });
  for (const invnumber of ['U1', 'U2']) {
    await first.invoices.post(invoiceOf({ invnumber, customer }));
    await first.payables.post(payableOf({ invnumber, vendor }));
  }
  // Another vendor has the same number, and is not paid.
  await first.payables.post(payableOf({ invnumber: 'U1', vendor: { ...vendor, vendornumber: 'L2' } }));
  await second.invoices.post(invoiceOf({ invnumber: 'U3', customer }));
  await second.payables.post(payableOf({ invnumber: 'U3', vendor }));
  await second.articles.save({ partnumber: 'a1', description: 'x' });
  await second.customers.save({ customernumber: 'K2', name: 'Neu' });
  await third.invoices.pay(paymentOf('U1'));
  await third.payables.pay({ invnumber: 'U1', vendor_number: 'L1', vendorpayment: paymentOf('U1').payment });
  const listed = async (updated_since: string) => {
    const [invoices, payables, ...records] = await Promise.all([
      third.invoices.list({ updated_since }),
      third.payables.list({ updated_since, vendor_number: 'L1' }),
      third.customers.list({ updated_since }),
      third.vendors.list({ updated_since }),
      third.articles.list({ updated_since }),
    ]);
    const documents = [invoices, payables].map((page) => numbersOf(page, 'invnumber').join(' '));
    return [...documents, ...records.map(({ items }) => items.length)];
  };
  expect(await listed('2026-03-15T01:00:00.000Z')).toEqual(['U1 U2 U3', 'U1 U2 U3', 2, 2, 1]);
  expect(await listed('2026-03-15T01:00:00.001Z')).toEqual(['U1 U3', 'U1 U3', 1, 0, 1]);
  expect(await listed('2026-03-15T02:30:00.000Z')).toEqual(['U1', 'U1', 0, 0, 0]);
  expect(await listed('2026-03-15')).toEqual(['U1 U2 U3', 'U1 U2 U3', 2, 2, 1]);
  expect(await listed('today')).toEqual(['U1 U2 U3', 'U1 U2 U3', 2, 2, 1]);
  expect(await listed('tomorrow')).toEqual(['', '', 0, 0, 0]);
  const ofOther = await third.payables.list({ updated_since: '2026-03-15T02:30:00.000Z' });
  expect(ofOther.items.map(({ vendornumber }) => vendornumber)).toEqual(['L1']);
  expect(await third.invoices.count({ updated_since: '2026-03-15T02:30:00.000Z' })).toMatchObject({
    count: 1,
  });
  expect(await refusalCode(third.customers.list({ updated_since: 'now' }))).toBe('invalid');
});

test('filters narrow each other, and hold in pages', async () => {
  const { ask, listed } = await documents();
  expect(await listed({ status: 'OPEN', from: '2026-03-15' })).toBe('D2');
  const first = await ask.invoices.list({ status: 'OPEN', limit: 1 });
  const second = await ask.invoices.list({ status: 'OPEN', limit: 1, after: `${first.next}` });
  expect([first, second].flatMap((page) => numbersOf(page, 'invnumber'))).toEqual(['D1', 'D2']);
  expect(second).not.toHaveProperty('next');
});

test('400: a filter with a value that it cannot have', async () => {
  const { invoices } = await (await newClient()).ask();
  const list = (filter: object) => refusalCode(invoices.list(filter));
  for (const filter of [{ status: 'open' }, { from: '14.3.2026' }, { to: '2026-02-30' }, { from: 'monday' }])
    expect([filter, await list(filter)]).toEqual([filter, 'invalid']);
});
