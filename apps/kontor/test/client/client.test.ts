import {
  blobOf,
  bytesOf,
  createKontorClient,
  each,
  follow,
  isRefusal,
  type KontorClient,
  type Outputs,
  once,
} from '@kontor/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/** The package against the program: writes, refusals, lists, uploads and downloads. */
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
let books: KontorClient;
const sent: { url: string; method: string; key: string | null }[] = [];
const watched: typeof fetch = (address, init) => {
  const { url, method, headers } = new Request(address, init);
  sent.push({ url, method, key: headers.get('idempotency-key') });
  return fetch(address, init);
};
beforeAll(async () => {
  kontor = await serve();
  key = await kontor.client('muster');
  books = createKontorClient({ url: `${kontor.address}/`, client: 'muster', key, fetch: watched });
});
afterAll(() => kontor.close());

const invoice = (invnumber: string) => ({
  invnumber,
  transdate: '2026-03-04',
  customer: { customernumber: 'K-1', name: 'Muster AG' },
  incomeentries: [{ amount: '99.00', income_accno: 3400 }],
});
const requests = async (work: () => Promise<unknown>) => {
  sent.length = 0;
  await work();
  return sent.map(({ method }) => method).join();
};

test('mutations go by themselves, each with a key of its own; queries of one moment share requests', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `A${at}`);
  const posts = () => Promise.all(numbers.map((number) => books.invoices.post.mutate(invoice(number))));
  expect(await requests(posts)).toBe(Array(12).fill('POST').join());
  const keys = sent.map((one) => one.key);
  expect([new Set(keys).size, keys.every((one) => /^[0-9a-f]{32}$/.test(one ?? ''))]).toEqual([12, true]);
  const reads = () => Promise.all(numbers.map((invnumber) => books.invoices.get.query({ invnumber })));
  expect(await requests(reads)).toBe('GET');
  const many = () =>
    Promise.allSettled(numbers.map((one) => books.invoices.get.query({ invnumber: one.padEnd(900, 'ä') })));
  expect(await requests(many)).toMatch(/^GET(,GET)+$/);
  expect(sent.every(({ url }) => url.length <= 8_000)).toBe(true);
});

test('a query whose input is too long for an address is posted', async () => {
  const long = { ...invoice('A-LONG'), notes: 'x'.repeat(20_000) };
  expect(await requests(() => books.invoices.preview.query(long))).toBe('POST');
  expect(sent[0]?.key).toBe(null);
});

test("a mutation with a key of the caller's is done once", async () => {
  const payment = { datepaid: '2026-03-20', amount_paid: '10.00' };
  await books.invoices.pay.mutate({ invnumber: 'A0', payment }, once('payment-1'));
  await books.invoices.pay.mutate({ invnumber: 'A0', payment }, once('payment-1'));
  const { items } = await books.transactions.list.query({ accno: '1100', limit: 1000 });
  expect(items.filter(({ amount }) => amount === '-10.00' || amount === '10.00')).toHaveLength(1);
});

test('a refusal is known by its code, with its issues, over tRPC and of an upload', async () => {
  const parts = [{ partnumber: 'NONE', quantity: '1' }];
  const { incomeentries: _, ...head } = invoice('A-X');
  const error = await books.invoices.post.mutate({ ...head, parts }).catch((error) => error);
  expect([
    isRefusal(error),
    isRefusal(error, 'not_found'),
    isRefusal(error, 'invalid', 'article_unknown'),
  ]).toEqual([true, false, true]);
  if (!isRefusal(error, 'article_unknown')) throw error;
  error.data.refusal.code satisfies 'article_unknown';
  expect(error.data.refusal.issues.map(({ field }) => field)).toEqual(['parts.0.partnumber']);
  const text = new File(['no picture'], 'a.txt', { type: 'text/plain' });
  const refused = await books.receipts.upload.mutate({ Filedata: text }).catch((error) => error);
  expect(isRefusal(refused, 'media_type_refused'), String(refused)).toBe(true);
  expect(isRefusal(new Error('no refusal')) || isRefusal(undefined)).toBe(false);
});

test('a list is read to its end, page by page, and no further than it is taken', async () => {
  const found: string[] = [];
  for await (const { invnumber } of each(books.invoices.list, { descending: true })) found.push(invnumber);
  expect(found).toHaveLength(12);
  const all: string[] = [];
  const read = async () => {
    for await (const { invnumber } of each(books.invoices.list, { limit: 5 })) all.push(invnumber);
  };
  expect(await requests(read)).toBe('GET,GET,GET');
  expect(new Set(all).size).toBe(12);
  const taken = async () => {
    for await (const _ of each(books.invoices.list, { limit: 5 })) break;
  };
  expect(await requests(taken)).toBe('GET');
  const aborted = each(books.invoices.list, {}, { signal: AbortSignal.abort() });
  await expect(aborted.next()).rejects.toThrow();
});

test('a receipt is uploaded, and comes back byte by byte; exports arrive as streams', async () => {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const file = new File([bytes], 'taxi.gif', { type: 'image/gif' });
  const receipt = await books.receipts.upload.mutate({ Filedata: file, comment: 'Taxi' });
  const { id, comment, checksum, date_received, file_name } = await books.receipts.get.query({
    id: receipt.id,
  });
  // An upload answers whole seconds.
  const seconds = `${date_received.slice(0, 19)}.000Z`;
  expect(receipt).toEqual({ id, comment, checksum, date_received: seconds, file_name });
  expect([file_name, comment]).toEqual(['taxi.gif', 'Taxi']);
  const copy = await blobOf(await books.receipts.file.query({ id }));
  expect([copy.type, Buffer.from(await copy.arrayBuffer())]).toEqual(['image/gif', bytes]);
  const journal = await blobOf(await books.exports.books.query({ format: 'beancount' }));
  expect(await journal.text()).toContain('option "title" "muster"');
  const begun = bytesOf(await books.exports.csv.query({ report: 'journal' })).getReader();
  expect(new TextDecoder().decode((await begun.read()).value)).toContain('transdate');
  await begun.cancel();
});

test('an address or a key that cannot be one is refused at once', () => {
  const connect = (options: object) =>
    createKontorClient({ url: kontor.address, client: 'muster', key, ...options });
  expect(() => connect({ url: 'books.example.com' })).toThrow(TypeError);
  expect(() => connect({ key: 'kontor_a\n' })).toThrow(TypeError);
});

test('events are followed: those there are, each as it comes, and after an end from where it was', async () => {
  const key = await kontor.client('events');
  const one = createKontorClient({ url: kontor.address, client: 'events', key });
  await one.invoices.post.mutate(invoice('E1'));
  const seen: string[] = [];
  let last: number | undefined;
  const leave = new AbortController();
  for await (const { id, type, number } of follow(one.events.list, {}, { signal: leave.signal })) {
    seen.push(`${type} ${number}`);
    last = id;
    // It waits for the next one, which comes beside it.
    if (number === 'E1') void one.invoices.post.mutate(invoice('E2'));
    if (number === 'E2') leave.abort();
  }
  expect(seen.slice(-2)).toEqual(['invoice.posted E1', 'invoice.posted E2']);
  const of = new AbortController();
  const later: string[] = [];
  await one.invoices.post.mutate(invoice('E3'));
  const wanted = { after: last, type: ['invoice.posted' as const] };
  for await (const event of follow(one.events.list, wanted, { signal: of.signal })) {
    event satisfies Outputs['events']['list']['items'][number];
    later.push(event.number);
    of.abort();
  }
  expect(later).toEqual(['E3']);
  const reader = createKontorClient({ url: kontor.address, client: 'events', key: `${key}x` });
  await expect(follow(reader.events.list).next()).rejects.toMatchObject({ data: { httpStatus: 403 } });
});

test('a list that waits keeps no other query waiting', async () => {
  const waits = new AbortController();
  const waiting = books.events.list.query({ after: '999999', wait: 30 }, { signal: waits.signal });
  const { items } = await books.customers.list.query({});
  expect(items).toHaveLength(1);
  waits.abort();
  await expect(waiting).rejects.toThrow();
});
