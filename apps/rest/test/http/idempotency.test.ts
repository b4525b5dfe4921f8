import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, paymentOf, stock } from '../books.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  for (const number of ['I-1', 'I-2', 'I-3', 'I-4'])
    await service.send('/invoices', { json: invoiceOf(number) });
});
afterAll(() => service.close());

const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const paid = async (invnumber: string) => (await service.read(`/invoices/${invnumber}`))['paid'];

test('204: the same request again books nothing, in either format and version (§14)', async () => {
  const payment = paymentOf('10.00', { memo: 'ü & <' });
  const first = await service.send('/invoices/I-1/payments', { json: payment, headers: keyed('a') });
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([204, undefined]);
  const again = [
    { path: '/invoices/I-1/payments', sent: { json: { payment } } },
    { path: `/invoices/I-1/payments/?api_key=${service.key}`, sent: { json: payment, key: null } },
    { path: '/api/v1/clients/DEMO/invoices/I-1/payments', sent: { xml: xmlOf('payment', payment) } },
  ];
  for (const { path, sent } of again) {
    const { status, headers } = await service.send(path, { ...sent, headers: keyed('a') });
    expect([path, status, headers['idempotent-replayed']]).toEqual([path, 204, 'true']);
  }
  expect(await paid('I-1')).toBe('10.00');
});

test('204: a repetition answers the number that was given (§9, §14)', async () => {
  const sent = { json: invoiceOf(''), headers: keyed('number') };
  const [first, second] = [await service.send('/invoices', sent), await service.send('/invoices', sent)];
  expect(first.headers['location']).toMatch(/\/invoices\/\d+$/);
  expect(second).toMatchObject({
    status: 204,
    headers: { location: first.headers['location'], 'idempotent-replayed': 'true' },
  });
});

test.each([
  [
    '/invoices',
    { ...invoiceOf('I-new'), customernumber: '', customer: { customernumber: 'K-new', name: 'Neu AG' } },
  ],
  [
    '/payables',
    {
      ...{ invnumber: 'R-new', transdate: '2026-01-14' },
      ...{ vendor: { vendornumber: 'L-new', name: 'Neu AG' } },
      expenseentries: { expenseentry: { amount: '10.00', expense_accno: '4000' } },
    },
  ],
])(
  '204: the first repetition of a document that brought its party says so, too: %s (§14)',
  async (path, json) => {
    const sent = { json, headers: keyed(`brought ${path}`.replace(' ', '-')) };
    const answers = [
      await service.send(path, sent),
      await service.send(path, sent),
      await service.send(path, sent),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [204, undefined],
      [204, 'true'],
      [204, 'true'],
    ]);
    const other = await service.send('/invoices/I-4/payments', {
      json: paymentOf('1.00'),
      headers: sent.headers,
    });
    expect(other.status).toBe(422);
  },
);

test('422: the key of another request, after its body is found to be good (§14)', async () => {
  const send = (path: string, json: object) => service.send(path, { json, headers: keyed('b') });
  await send('/invoices/I-2/payments', paymentOf('1.00'));
  for (const answer of [
    await send('/invoices/I-2/payments', paymentOf('2.00')),
    await send('/invoices/I-3/payments', paymentOf('1.00')),
    await send('/vendors', { vendornumber: 'L-2001', name: 'N' }),
  ])
    expect([answer.status, errorOf(answer).code]).toEqual([422, 'idempotency_key_reused']);
  expect((await send('/invoices/I-2/payments', {})).status).toBe(400);
  expect((await send('/invoices/NONE/payments', paymentOf('1.00'))).status).toBe(404);
  expect(await paid('I-2')).toBe('1.00');
});

test('409: of many at once one is booked, the others wait or repeat it (§14)', async () => {
  const send = () => service.send('/invoices/I-3/payments', { json: paymentOf('5.00'), headers: keyed('c') });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  for (const answer of answers.filter(({ status }) => status !== 204))
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'in_progress']);
  expect((await send()).headers['idempotent-replayed']).toBe('true');
  expect(await paid('I-3')).toBe('5.00');
});

test('400: a refusal of the booking is recorded, and one before it is not (§14)', async () => {
  const path = '/invoices/I-4/payments';
  const refused = { json: paymentOf('1.00', { payment_accno: '98765' }), headers: keyed('d') };
  const [first, second] = [await service.send(path, refused), await service.send(path, refused)];
  expect([first.status, second.status, second.body]).toEqual([400, 400, first.body]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  for (const sent of [
    { json: {} },
    { body: '{', headers: { 'content-type': 'application/json' } },
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    { json: paymentOf('1.00'), headers: { accept: 'image/png' } },
  ]) {
    await service.send(path, { ...sent, headers: keyed('e', 'headers' in sent ? sent.headers : {}) });
  }
  expect((await service.send(path, { json: paymentOf('1.00'), headers: keyed('e') })).status).toBe(204);
});

test('400: a key of anything but 1 to 255 visible characters, after what is malformed (§14)', async () => {
  const send = (key: string, body = bodyOf('xml/payment.xml')) =>
    service.send('/invoices/I-4/payments', {
      xml: body,
      headers: keyed(key, { accept: 'application/json' }),
    });
  for (const key of ['', 'a b', 'ü', 'x'.repeat(256)])
    expect(errorOf(await send(key))).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'Idempotency-Key' }],
    });
  expect(errorOf(await send('a b', '<payment>')).code).toBe('malformed');
  expect((await send('!'.repeat(255))).status).toBe(204);
});
