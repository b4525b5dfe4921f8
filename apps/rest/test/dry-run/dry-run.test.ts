import { digestOf } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { entryOf, glOf } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, type Written, xmlOf } from '../spell.ts';

/**
 * Dry runs (§14.2): each write answers what it would do, in both formats, and leaves nothing
 * behind.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('A-1') });
  await service.send('/payables', { json: payableOf('E-1', 'L-2001') });
  await service.send('/gl', { json: glOf('GL-1') });
  await service.send('/gl', {
    json: entryOf('2025-06-30', [
      ['1020', '100.00'],
      ['3400', '-100.00'],
    ]),
  });
});
afterAll(() => service.close());

type Sent = { path: string; root: string; record: object };
const dryAt = (path: string) => `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;
const json = { accept: 'application/json' };

/**
 * The answer of a dry run in JSON and in XML, which say the same but for the ids that the database
 * gives.
 */
const dryRun = async ({ path, root, record }: Sent): Promise<Written> => {
  const preview = await service.send(dryAt(path), { json: record, headers: json });
  expect([path, preview.status, preview.body]).toEqual([path, 200, expect.stringMatching(/^\{"exists":/)]);
  const inXml = await service.send(dryAt(path), { xml: xmlOf(root, record as Written) });
  expect([path, inXml.status, inXml.headers['content-type']]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(withoutIds(fromXml(inXml.body, 'dry_run'))).toEqual(withoutIds(JSON.parse(preview.body)));
  return JSON.parse(preview.body);
};
const withoutIds = (preview: unknown): unknown =>
  JSON.parse(
    JSON.stringify(preview, (name, value) =>
      name === 'id' || name === 'payment_reference' ? undefined : value,
    ),
  );
const listIn = (preview: Written, many: string, one: string) =>
  [(preview[many] as Written | undefined)?.[one] ?? []].flat();
const postingsIn = (preview: Written) =>
  (listIn(preview, 'entries', 'entry') as Written[]).map((entry) =>
    (listIn(entry, 'postings', 'posting') as Written[]).map(({ accno, debit, credit }) => [
      accno,
      debit ?? `-${credit}`,
    ]),
  );

const invoice = { path: '/invoices', root: 'invoice', record: invoiceOf('A-2') };
const customer = { customernumber: 'K-9', name: 'Neu', city: 'Basel' };
const cases: readonly [what: string, sent: Sent, expected: object][] = [
  ['an invoice', invoice, { exists: 'false', number: 'A-2' }],
  [
    'an invoice that is numbered',
    { ...invoice, record: invoiceOf('', { customernumber: '', customer }) },
    {
      exists: 'false',
      number: '1',
      changes: { change: { record: 'customer', number: 'K-9', exists: 'false' } },
    },
  ],
  ['an existing invoice', { ...invoice, record: invoiceOf('A-1') }, { exists: 'true', number: 'A-1' }],
  [
    'a payable',
    { path: '/payables', root: 'payable', record: payableOf('E-2', 'L-2001') },
    {
      number: 'E-2',
      payables: { payable: { amount: '259.44', netamount: '240.00' } },
      entries: {
        entry: {
          module: 'ap',
          taxes: { tax: { accno: '1171', rate: '8.1', base: '240.00', amount: '19.44' } },
        },
      },
    },
  ],
  [
    'a payment',
    { path: '/invoices/A-1/payments', root: 'payment', record: paymentOf('106.92') },
    {
      exists: 'false',
      invoices: { invoice: { invnumber: 'A-1', paid: '106.92', status: 'PAID' } },
      payments: { payment: { invoice: 'A-1', payable: '', amount_paid: '106.92' } },
    },
  ],
  [
    'a payment of a payable',
    { path: '/payables/E-1/payments?vendor_number=L-2001', root: 'vendorpayment', record: paymentOf('9.44') },
    {
      payables: { payable: { paid: '9.44', status: 'OVERDUE' } },
      payments: { payment: { payable: 'E-1', vendor_number: 'L-2001' } },
    },
  ],
  [
    'a journal entry',
    { path: '/gl', root: 'gl', record: glOf('') },
    { exists: 'false', entries: { entry: { module: 'gl', kind: 'entry' } } },
  ],
  [
    'a reversal',
    { path: '/gl/GL-1/reversals', root: 'reversal', record: { description: 'zurück' } },
    { entries: { entry: { kind: 'reversal', description: 'zurück' } } },
  ],
  [
    'a new customer',
    { path: '/customers', root: 'customer', record: customer },
    { exists: 'false', number: 'K-9', changes: { change: { record: 'customer', exists: 'false' } } },
  ],
  [
    'a change of a vendor',
    { path: '/vendors', root: 'vendor', record: { vendornumber: 'l-2001', city: 'Bern' } },
    {
      exists: 'true',
      number: 'L-2001',
      changes: {
        change: {
          record: 'vendor',
          number: 'L-2001',
          exists: 'true',
          fields: { field: { name: 'city', before: '', after: 'Bern' } },
        },
      },
    },
  ],
  [
    'an article',
    { path: '/parts', root: 'part', record: { partnumber: 'BIER-20', sellprice: '120.00' } },
    {
      exists: 'true',
      changes: {
        change: {
          record: 'part',
          number: 'BIER-20',
          fields: {
            field: { name: 'sellprice', before: '118.40', after: '120.00' },
          },
        },
      },
    },
  ],
  [
    'the end of a year',
    { path: '/gl/yearend', root: 'yearend', record: { transdate: '2025-12-31T00:00:00+01:00' } },
    { exists: 'false', entries: { entry: { kind: 'yearend' } }, changes: { change: { record: 'closing' } } },
  ],
];

test.each(cases)('200: %s is reported in both formats, and nothing is written', async (_, sent, expected) => {
  const before = await digestOf(service.query);
  expect(await dryRun(sent)).toMatchObject(expected);
  expect(await digestOf(service.query)).toEqual(before);
});

test('200: what is booked afterwards is what the dry run has told', async () => {
  const preview = await dryRun({ ...invoice, record: invoiceOf('A-3') });
  expect(postingsIn(preview)).toEqual([
    [
      ['1100', '106.92'],
      ['3400', '-99.00'],
      ['2201', '-7.92'],
    ],
  ]);
  expect(preview).toMatchObject({
    entries: { entry: { taxes: { tax: { rate: '8.0', base: '99.00', amount: '7.92' } } } },
  });
  const answer = await service.send('/invoices', { json: invoiceOf('A-3') });
  expect([answer.status, answer.headers['location']]).toEqual([204, '/api/latest/clients/demo/invoices/A-3']);
  const { id: _, payment_reference: __, ...booked } = await service.read('/invoices/A-3');
  expect(preview).toMatchObject({ invoices: { invoice: booked } });
  expect(preview['entries']).toBeDefined();
});

test('200: a bulk reports the outcome of each entry, and what would be booked', async () => {
  const entries = [
    invoiceOf('B-1'),
    invoiceOf('B-1', { notes: 'another' }),
    invoiceOf('B-2', { incomeentries: [] }),
    invoiceOf('B-1'),
    invoiceOf('A-1'),
  ];
  const preview = await dryRun({ path: '/invoices/bulk', root: 'invoices', record: { invoice: entries } });
  const outcomes = listIn(preview, 'outcomes', 'outcome') as Written[];
  expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
    ['204', ''],
    ['409', 'invoice_exists'],
    ['400', 'invalid'],
    ['204', ''],
    ['204', ''],
  ]);
  expect(preview).toMatchObject({ exists: 'false', invoices: { invoice: { invnumber: 'B-1' } } });
  const real = await service.send('/invoices/bulk', { json: { invoice: entries }, headers: json });
  const answered = (JSON.parse(real.body) as { outcome: object[] }).outcome;
  expect(outcomes.map(({ reference: _, ...outcome }) => outcome)).toEqual(answered);

  const atomic = await service.send('/invoices/bulk?atomic=true&dry_run=true', {
    json: { invoice: entries.slice(1) },
    headers: json,
  });
  expect([atomic.status, errorOf(atomic).code]).toEqual([409, 'invoice_exists']);
  const two = { invoice: [invoiceOf('B-3'), invoiceOf('B-4')] };
  const whole = await dryRun({ path: '/invoices/bulk?atomic=true', root: 'invoices', record: two });
  expect(postingsIn(whole)).toHaveLength(2);
  expect((await service.send('/invoices/B-3')).status).toBe(404);
});

const refused: readonly [path: string, record: object][] = [
  ['/invoices', invoiceOf('A-1', { notes: 'another' })],
  ['/invoices', invoiceOf('A-9', { customernumber: 'nobody' })],
  ['/payables', {}],
  ['/invoices/nothing/payments', paymentOf('1.00')],
  ['/invoices/A-1/payments/99999/reversals', {}],
  ['/payables/E-1/payments/99999/reversals?vendor_number=L-2001', {}],
  ['/gl', glOf('GL-9', { transdate: 'never' })],
  ['/customers', { customernumber: 'K-8' }],
  ['/gl/yearend', { transdate: '2030-12-31T00:00:00+01:00' }],
  ['/gl/yearend/reversals', {}],
];

test.each(refused)('a refusal is the very same: POST %s', async (path, record) => {
  for (const headers of [{}, { accept: 'application/xml' }]) {
    const dry = await service.send(dryAt(path), { json: record, headers });
    const real = await service.send(path, { json: record, headers });
    expect(real.status).toBeGreaterThanOrEqual(400);
    expect([dry.status, dry.body, dry.headers['content-type']]).toEqual([
      real.status,
      real.body,
      real.headers['content-type'],
    ]);
  }
});

test.each(['1', '', 'yes', 'True', 'true&dry_run=true'])(
  '400: dry_run=%s names the parameter, and books nothing',
  async (value) => {
    for (const path of ['/invoices', '/invoices/A-1/payments', '/invoices/bulk']) {
      const answer = await service.send(`${path}?dry_run=${value}`, {
        json: invoiceOf('C-1', paymentOf('1.00')),
      });
      expect([answer.status, errorOf(answer).issues]).toEqual([
        400,
        [{ field: 'dry_run', message: 'must be true or false' }],
      ]);
    }
  },
);

test('204: dry_run=false is a request as any other, and strict requests know the parameter', async () => {
  const headers = { prefer: 'handling=strict' };
  expect((await service.send('/invoices?dry_run=false', { json: invoiceOf('F-1'), headers })).status).toBe(
    204,
  );
  expect((await service.send('/invoices/F-1')).status).toBe(200);
  expect((await service.send('/invoices?dry_run=true', { json: invoiceOf('F-2'), headers })).status).toBe(
    200,
  );
  const misspelt = await service.send('/invoices?dry_run=true', {
    json: invoiceOf('F-2', { dry_rum: 'x' }),
    headers,
  });
  expect(errorOf(misspelt).issues).toMatchObject([{ field: 'dry_rum' }]);
  const list = await service.send('/invoices?dry_run=true', { headers: { ...headers, ...json } });
  expect([list.status, errorOf(list).issues]).toMatchObject([400, [{ field: 'dry_run' }]]);
});

test('an Idempotency-Key is neither read nor recorded', async () => {
  const send = (path: string, invnumber: string) =>
    service.send(path, { json: invoiceOf(invnumber), headers: { 'idempotency-key': 'dry', ...json } });
  expect((await send('/invoices?dry_run=true', 'I-1')).status).toBe(200);
  expect(await service.query("SELECT * FROM idempotency WHERE key = 'dry'")).toEqual([]);
  expect((await send('/invoices', 'I-2')).status).toBe(204);
  const again = await send('/invoices?dry_run=true', 'I-3');
  expect([again.status, again.headers['idempotent-replayed'], JSON.parse(again.body)]).toMatchObject([
    200,
    undefined,
    { number: 'I-3' },
  ]);
});

test('403: a dry run needs the scope of the write', async () => {
  const key = await service.keyWith(['read']);
  expect((await service.send('/invoices?dry_run=true', { json: invoiceOf('S-1'), key })).status).toBe(403);
});
