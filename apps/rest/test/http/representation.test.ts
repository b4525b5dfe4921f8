import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { entryOf } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const prefer = 'return=representation';
const post = (path: string, json: object, headers: object = {}) =>
  service.send(path, { json, headers: { prefer, ...headers } });

test('200: what a POST makes or changes is answered as its own path has it, in both formats (§3.10)', async () => {
  const posts: [string, object, string][] = [
    ['/customers', { customernumber: 'R-1', name: 'Muster' }, '/customers/R-1'],
    ['/vendors', { vendornumber: 'R-1', name: 'Muster' }, '/vendors/R-1'],
    ['/parts', { partnumber: 'R-1' }, '/parts/R-1'],
    ['/invoices', invoiceOf('R-1'), '/invoices/R-1'],
    ['/payables', payableOf('R-1', 'L-2001'), '/payables/R-1'],
    ['/invoices/R-1/payments', paymentOf('1.00'), '/invoices/R-1'],
    ['/payables/R-1/payments', paymentOf('1.00'), '/payables/R-1'],
    [
      '/gl',
      {
        ...entryOf('2026-02-01', [
          ['1020', '1.00'],
          ['1000', '-1.00'],
        ]),
        reference: 'R-1',
      },
      '/gl/R-1',
    ],
  ];
  for (const [path, json, record] of posts) {
    const answer = await post(path, json);
    expect([path, answer.status, answer.headers['preference-applied']]).toEqual([path, 200, prefer]);
    expect(JSON.parse(answer.body)).toEqual(await service.read(record));
  }
  const xml = await post('/vendors', { vendornumber: 'R-1', city: 'Bern' }, { accept: 'application/xml' });
  expect(fromXml(xml.body, 'vendor')).toMatchObject({ vendornumber: 'R-1', name: 'Muster', city: 'Bern' });
});

test('200: a number that Kontor gives, also where several vendors have it; with Location and on repetition', async () => {
  const first = await post('/invoices', invoiceOf(''), { 'idempotency-key': 'r-2' });
  const { invnumber } = JSON.parse(first.body);
  expect([first.status, first.headers['location']]).toEqual([
    200,
    `/api/latest/clients/demo/invoices/${invnumber}`,
  ]);
  const again = await post('/invoices', invoiceOf(''), { 'idempotency-key': 'r-2' });
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect(JSON.parse(again.body)).toEqual(JSON.parse(first.body));
  for (const vendor of ['L-2001', 'L-2002']) {
    const answer = await post('/payables', payableOf('R-2', vendor));
    expect([answer.status, JSON.parse(answer.body).vendor.vendornumber]).toEqual([200, vendor]);
  }
});

test('204: to a key that may not read, and where another or no preference is sent; strictness goes along', async () => {
  const key = await service.keyWith(['write']);
  const json = { vendornumber: 'R-3', name: 'Muster' };
  const unread = await service.send('/vendors', { key, json, headers: { prefer } });
  expect([unread.status, unread.body, unread.headers['preference-applied']]).toEqual([204, '', undefined]);
  for (const other of ['return=minimal', 'respond-async', 'return=minimal, return=representation'])
    expect([other, (await post('/vendors', json, { prefer: other })).status]).toEqual([other, 204]);
  const both = await post('/vendors', json, { prefer: 'handling=strict, RETURN="representation"' });
  expect([both.status, both.headers['preference-applied']]).toEqual([200, `handling=strict, ${prefer}`]);
  expect(
    (await post('/vendors', { ...json, nmae: 'x' }, { prefer: `handling=strict, ${prefer}` })).status,
  ).toBe(400);
  const dry = await post('/vendors?dry_run=true', { vendornumber: 'R-4', name: 'Muster' });
  expect([dry.status, JSON.parse(dry.body).changes]).toEqual([200, expect.anything()]);
});
