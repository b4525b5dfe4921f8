import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { errorOf, openService, type Sent, type Service } from '../service.ts';
import { xmlOf } from '../spell.ts';

/** Sentences of refusals say what is wrong and what is expected (docs/interface §4). */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('A1') });
  const glentries = [
    { accno: '1000', debit: '1.00' },
    { accno: '1020', credit: '1.00' },
  ];
  await service.send('/gl', { json: { reference: 'R-1', transdate: '2026-01-14', glentries } });
});
afterAll(() => service.close());

const said = async (path: string, { headers, ...sent }: Sent = {}) => {
  const answer = await service.send(path, { ...sent, headers: { accept: 'application/json', ...headers } });
  const { code, error } = errorOf(answer);
  return [answer.status, code, error];
};

test('403: a missing key is told where it belongs, a wrong one and an unknown client nothing (§2)', async () => {
  const path = '/api/latest/clients/demo/vendors';
  const missing = [
    403,
    'key_refused',
    'The request has no API key. Send it in the header X-API-Key, as Authorization: Bearer, or as the parameter api_key.',
  ];
  const wrong = [403, 'key_refused', 'The API key is missing or does not open this client.'];
  const unknown = '/api/latest/clients/nobody/vendors';
  expect(await said(path, { key: null })).toEqual(missing);
  expect(await said(path, { key: null, headers: { authorization: 'Basic abc' } })).toEqual(missing);
  expect(await said(unknown, { key: null }), 'whether the client exists is not told').toEqual(missing);
  expect(await said('/api/latest/nothing', { key: null })).toEqual(missing);
  expect(await said(path, { key: 'kontor_wrong' })).toEqual(wrong);
  expect(await said(unknown)).toEqual(wrong);
  expect(await said(`${path}?api_key=other`), 'two keys that differ').toEqual(wrong);
});

test('415: the header is named with its value, or that it is missing (§3.1)', async () => {
  const body = JSON.stringify(invoiceOf('T-1'));
  const typed = (type: string, more: Record<string, string> = {}): Sent => ({
    body,
    headers: { 'content-type': type, ...more },
  });
  const must = 'the body must be application/xml or application/json, in UTF-8.';
  expect(await said('/invoices', typed('text/plain'))).toEqual([
    415,
    'media_type_refused',
    `The header Content-Type says text/plain; ${must}`,
  ]);
  expect((await said('/invoices', typed('application/json; charset=latin1')))[2]).toBe(
    `The header Content-Type says application/json; charset=latin1; ${must}`,
  );
  expect((await said('/invoices', { body }))[2]).toBe(`The header Content-Type is missing; ${must}`);
  expect((await said('/invoices', typed('application/json', { 'content-encoding': 'gzip' })))[2]).toBe(
    'The header Content-Encoding says gzip; the body must be sent as it is.',
  );
  expect((await said('/belege', typed('application/json')))[2]).toBe(
    'The header Content-Type says application/json; the body must be multipart/form-data, with a boundary.',
  );
});

const good = xmlOf('invoice', invoiceOf('T-2') as never);
const asJson = { 'content-type': 'application/json' };
const asXml = { 'content-type': 'application/xml' };
test.each<[what: string, sent: Sent, sentence: string]>([
  [
    'an unknown root in XML',
    { xml: '<vendors><vendor/></vendors>' },
    'The XML cannot be read: the root element is vendors, and must be invoice (line 1).',
  ],
  [
    'an unknown root in JSON',
    { json: { invoices: [invoiceOf('T-3')] } },
    'The body is invoices, and must be invoice, bare or as { "invoice": … }.',
  ],
  [
    'JSON that is sent as XML',
    { body: ` ${JSON.stringify(invoiceOf('T-4'))}`, headers: asXml },
    'The body is JSON, but the header Content-Type says XML.',
  ],
  [
    'XML that is sent as JSON',
    { body: good, headers: asJson },
    'The body is XML, but the header Content-Type says JSON.',
  ],
  [
    'an array in place of a record',
    { json: [invoiceOf('T-5')] },
    'The JSON cannot be read: the body is an array, where an object with the invoice is expected (line 1).',
  ],
  [
    'an array in place of a record within',
    { json: invoiceOf('T-6', { customer: [{ customernumber: 'K-1001' }] }) },
    'The element customer is an array, where a record is expected.',
  ],
])('400: %s is called that', async (_, sent, sentence) => {
  expect(await said('/invoices', sent)).toEqual([400, 'malformed', sentence]);
});

test.each([
  ['2026-02-30', 'is 2026-02-30, which does not exist'],
  ['2026-02-30T00:00:00+01:00', 'is 2026-02-30, which does not exist'],
  ['2025-02-29', 'is 2025-02-29, which does not exist'],
  ['2026-13-01', 'is 2026-13-01, which does not exist'],
  ['30.2.2026', 'must be a date such as 2026-01-14'],
  ['2026-02-28 10:00', 'must be a date such as 2026-01-14'],
])('400: %s as a day %s', async (transdate, fault) => {
  expect(await said('/invoices', { json: invoiceOf('T-7', { transdate }) })).toEqual([
    400,
    'invalid',
    `transdate ${fault}.`,
  ]);
  const filtered = await said(`/invoices?from=${encodeURIComponent(transdate)}`);
  expect(filtered[2]).toContain(fault.replace(' such as 2026-01-14', ''));
});

test('400: a moment of a day that does not exist', async () => {
  const created = '2026-02-30T10:00:00Z';
  expect(await said('/vendors', { json: { vendornumber: 'V', name: 'V', created } })).toEqual([
    400,
    'invalid',
    'created is 2026-02-30, which does not exist.',
  ]);
});

test.each([
  ['PUT', '/vendors', 'GET, POST, HEAD. Create or change a vendor: POST /vendors.'],
  [
    'PATCH',
    '/vendors/L-2001',
    'GET, HEAD. Create or change a vendor: POST /vendors. Confirm the IBAN of a vendor: POST /vendors/{vendornumber}/confirm-iban. ' +
      'Send a statement to a vendor by mail: POST /vendors/{vendornumber}/statement/send.',
  ],
  [
    'DELETE',
    '/invoices/A1',
    'GET, HEAD. Post an invoice: POST /invoices. ' +
      'Book a payment on an invoice: POST /invoices/{invnumber}/payments. Reverse a payment of an invoice: POST /invoices/{invnumber}/payments/{id}/reversals. ' +
      'Credit an invoice: POST /invoices/{invnumber}/credit-notes. ' +
      'Comment on an invoice: POST /invoices/{invnumber}/comments. ' +
      'Issue an invoice: POST /invoices/{invnumber}/issue. ' +
      'Send an invoice by mail: POST /invoices/{invnumber}/send. ' +
      'Hold an invoice back from reminders: POST /invoices/{invnumber}/hold. ' +
      'What is booked is never changed or deleted: post its opposite to correct it.',
  ],
  [
    'DELETE',
    '/gl/R-1',
    'GET, HEAD. Post an entry: POST /gl. Reverse an entry: POST /gl/{reference}/reversals. ' +
      'What is booked is never changed or deleted: post its opposite to correct it.',
  ],
  ['PUT', '/belege', 'GET, POST, HEAD. Upload a receipt: POST /belege.'],
  ['GET', '/invoices/bulk', 'POST. Post many invoices: POST /invoices/bulk.'],
  ['DELETE', '/charts', 'GET, HEAD.'],
])('405: %s %s says what there is', async (method, path, rest) => {
  expect(await said(path, { method })).toEqual([
    405,
    'method_not_allowed',
    `${method} is not a method of this path, which has ${rest}`,
  ]);
});

test('400: a recurring invoice of an unknown customer says so, as every refusal says something (§25)', async () => {
  const invoice = {
    customernumber: 'K-none',
    incomeentries: [{ amount: '49.00', income_accno: '3400', tax_accno: '2201', description: 'Hosting' }],
  };
  const sent = { title: 'Hosting', interval: 'monthly', from: '2099-01-31', invoice };
  const [status, code, error] = await said('/recurring-invoices', { json: sent });
  expect([status, code]).toEqual([400, 'customer_unknown']);
  expect(error).toContain('K-none');
});
