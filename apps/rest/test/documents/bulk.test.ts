import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

type Outcome = { index: string; status: string; code: string; invnumber: string; issues?: object };
const outcomesIn = (body: string) => (JSON.parse(body) as { outcome: Outcome[] }).outcome;
const numbers = async (begin: string) => {
  const { invoice } = (await service.read('/invoices')) as { invoice: { invnumber: string }[] };
  return invoice.map(({ invnumber }) => invnumber).filter((number) => number.startsWith(begin));
};

test('200: an outcome for each invoice, in order, in JSON and in XML (§14.1)', async () => {
  const invoices = [invoiceOf('J-1'), { ...invoiceOf('J-2'), transdate: 'soon' }, invoiceOf('J-3')];
  const json = await service.send('/invoices/bulk', { json: { invoice: invoices } });
  expect([json.status, json.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(outcomesIn(json.body)).toEqual([
    { index: '0', status: '204', invnumber: 'J-1', replayed: 'false', code: '', message: '' },
    {
      ...{ index: '1', status: '400', invnumber: '', replayed: 'false', code: 'invalid' },
      message: 'transdate must be a date such as 2026-01-14.',
      issues: { issue: { field: 'invoices.1.transdate', message: 'must be a date such as 2026-01-14' } },
    },
    { index: '2', status: '204', invnumber: 'J-3', replayed: 'false', code: '', message: '' },
  ]);
  const xml = await service.send('/invoices/bulk', {
    xml: xmlOf('invoices', { invoice: invoices } as never),
  });
  expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  // The same numbers with the same content again: nothing is booked twice.
  expect(fromXml(xml.body, 'outcomes', 'outcome')['outcome']).toMatchObject([
    { index: '0', status: '204', invnumber: 'J-1' },
    { index: '1', status: '400', issues: { issue: { field: 'invoices.1.transdate' } } },
    { index: '2', status: '204', invnumber: 'J-3' },
  ]);
  expect(await numbers('J-')).toEqual(['J-1', 'J-3']);
});

test('200: a list in JSON may be spelt in more ways, and one entry is one (§3.3)', async () => {
  const bodies = [
    { invoice: invoiceOf('W-0') },
    { invoice: [invoiceOf('W-1')] },
    { invoices: { invoice: [invoiceOf('W-2')] } },
    { invoices: [invoiceOf('W-3')] },
    { invoices: [{ invoice: invoiceOf('W-4') }] },
  ];
  for (const json of bodies) {
    const { status, body } = await service.send('/invoices/bulk', { json });
    expect([status, outcomesIn(body).map((each) => each.status)]).toEqual([200, ['204']]);
  }
  expect(await numbers('W-')).toEqual(['W-0', 'W-1', 'W-2', 'W-3', 'W-4']);
});

test('200: an invoice that cannot be read has its own outcome, and an empty one keeps its place', async () => {
  const twice = '<invoice><transdate>2026-01-14</transdate><transdate>2026-01-15</transdate></invoice>';
  const good = xmlOf('invoice', invoiceOf('M-4') as never).replace(/^<\?.*?\?>/, '');
  const { status, body } = await service.send('/invoices/bulk', {
    xml: `<invoices>${twice}<invoice/><invoice>text</invoice>${good}</invoices>`,
    headers: { accept: 'application/json' },
  });
  expect(status).toBe(200);
  expect(outcomesIn(body).map(({ index, code }) => [index, code])).toEqual([
    ['0', 'malformed'],
    ['1', 'invalid'],
    ['2', 'malformed'],
    ['3', ''],
  ]);
  expect(outcomesIn(body)[0]?.issues).toEqual({
    issue: { field: 'invoices.0.transdate', message: 'The element transdate stands twice.' },
  });
});

test('200: an entry that is a list is refused at its place, and moves no other (§14.1)', async () => {
  const good = (number: string) => invoiceOf(`L-${number}`);
  const wrapped = (...entries: object[]) => ({ invoice: entries });
  const lists = [
    { invoice: [[], good('1'), [good('2'), good('3')], good('4'), [[]], [good('5')]] },
    { invoices: [[], good('1'), [good('2'), good('3')], good('4'), [[]], [good('5')]] },
    { invoices: [[], wrapped(good('1')), wrapped(good('2'), good('3')), good('4'), wrapped(), wrapped([])] },
    { invoices: { invoice: [[], good('1'), [good('2'), good('3')], { invoice: good('4') }, [[]], []] } },
  ];
  for (const json of lists) {
    const { body } = await service.send('/invoices/bulk', { json });
    const found = outcomesIn(body).map(({ index, code, invnumber }) => [index, code, invnumber]);
    const list = (index: number) => [`${index}`, 'malformed', ''];
    expect(found).toEqual([list(0), ['1', '', 'L-1'], list(2), ['3', '', 'L-4'], list(4), list(5)]);
    expect(outcomesIn(body)[0]?.issues).toMatchObject({ issue: { field: 'invoices.0' } });
  }
  expect(await numbers('L-')).toEqual(['L-1', 'L-4']);
  const atomic = await service.send('/invoices/bulk?atomic=true', { json: { invoice: [good('6'), []] } });
  expect([atomic.status, errorOf(atomic).code, errorOf(atomic).issues[0]?.field]).toEqual([
    ...[400, 'malformed', 'invoices.1'],
  ]);
});

test.each([
  ['payables', 'payable'],
  ['payments', 'payment'],
  ['gl', 'gl'],
])('200: an entry of /%s/bulk that is a list is refused at its place', async (door, one) => {
  const { body } = await service.send(`/${door}/bulk`, { json: { [one]: [{}, [], {}, [{}]] } });
  expect(outcomesIn(body).map(({ index, code }) => [index, code])).toEqual([
    ['0', 'invalid'],
    ['1', 'malformed'],
    ['2', 'invalid'],
    ['3', 'malformed'],
  ]);
});

test('400: a list that stands twice in a body', async () => {
  const body = `{"invoices":[${JSON.stringify(invoiceOf('T-1'))}],"invoices":[]}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await service.send('/invoices/bulk', { body, headers });
  expect([answer.status, errorOf(answer).code]).toEqual([400, 'malformed']);
});

test('400: nothing, more than a thousand, and a body that is not a list', async () => {
  const invoice = Array.from({ length: 1001 }, () => ({}));
  for (const json of [{}, { invoice: [] }, { invoice }]) {
    const answer = await service.send('/invoices/bulk', { json });
    expect([answer.status, errorOf(answer).code, errorOf(answer).issues[0]?.field]).toEqual([
      400,
      'invalid',
      'invoices',
    ]);
  }
  const answer = await service.send('/invoices/bulk', { xml: '<invoice/>' });
  expect(answer.status).toBe(400);
});

test('400 and 200: with atomic=true all are booked or none, and the refusal names every field at fault', async () => {
  const faulty = { ...invoiceOf('A-2'), customernumber: 'nobody' };
  const send = (invoice: object[]) => service.send('/invoices/bulk?atomic=true', { json: { invoice } });
  const refused = await send([invoiceOf('A-1'), faulty, { ...invoiceOf('A-3'), customernumber: 'neither' }]);
  expect(refused.status).toBe(400);
  expect(errorOf(refused)).toMatchObject({
    code: 'customer_unknown',
    error: 'invoices.1: Customer nobody does not exist in client demo.',
    issues: [{ field: 'invoices.1.customernumber' }, { field: 'invoices.2.customernumber' }],
  });
  expect(await numbers('A-')).toEqual([]);
  const booked = await send([invoiceOf('A-1'), invoiceOf('A-2')]);
  expect([booked.status, outcomesIn(booked.body).map(({ invnumber }) => invnumber)]).toEqual([
    200,
    ['A-1', 'A-2'],
  ]);
  expect(
    (await service.send('/invoices/bulk?atomic=maybe', { json: { invoice: [invoiceOf('A-4')] } })).status,
  ).toBe(400);
});

test('200: the same request with its Idempotency-Key books nothing; 422: another one (§14)', async () => {
  const send = (invoice: object[], path = '/invoices/bulk') =>
    service.send(path, { json: { invoice }, headers: { 'idempotency-key': 'bulk' } });
  const first = await send([invoiceOf(''), invoiceOf('')]);
  const again = await send([invoiceOf(''), invoiceOf('')]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const numbersIn = ({ body }: { body: string }) => outcomesIn(body).map(({ invnumber }) => invnumber);
  expect(numbersIn(again)).toEqual(numbersIn(first));
  for (const answer of [
    await send([invoiceOf('')]),
    await send([invoiceOf(''), invoiceOf('')], '/invoices/bulk?atomic=true'),
  ])
    expect([answer.status, errorOf(answer).code]).toEqual([422, 'idempotency_key_reused']);
});

test('405 and 403: only POST, and only with the scope write', async () => {
  expect((await service.send('/invoices/bulk', { method: 'PUT' })).headers['allow']).toBe('POST');
  const key = await service.keyWith(['read']);
  const answer = await service.send('/invoices/bulk', { key, json: { invoice: [invoiceOf('X')] } });
  expect([answer.status, errorOf(answer).code]).toEqual([403, 'scope_missing']);
});
