import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock, stornoOf } from '../books.ts';
import { listAt } from '../ledger.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const pay = (invnumber: string, json: object) =>
  service.send(`/invoices/${encodeURIComponent(invnumber)}/payments`, { json });

test('204: storno and closing over 1090 leave both paid and every account at zero (§12)', async () => {
  for (const invoice of [invoiceOf('A1.1'), stornoOf('A1.1-S')])
    expect((await service.send('/invoices', { json: invoice })).status).toBe(204);
  const answer = await service.send('/invoices/A1.1/payments', { xml: bodyOf('xml/payment.xml') });
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(await service.balance(1090)).toBe(106.92);
  expect((await pay('a1.1-s', JSON.parse(bodyOf('json/payment-negative.json')))).status).toBe(204);
  for (const invnumber of ['A1.1', 'A1.1-S']) {
    const { status, amount, paid } = await service.read(`/invoices/${invnumber}`);
    expect([status, paid]).toEqual(['PAID', amount]);
  }
  for (const accno of [1090, 1100, 3400, 2201])
    expect([accno, await service.balance(accno)]).toEqual([accno, 0]);
});

test('204: 50 payments at once are all booked, and add up (§11)', async () => {
  await service.send('/invoices', { json: invoiceOf('B-1') });
  const before = await service.balance(1020);
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay('B-1', paymentOf('2.00'))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await service.read('/invoices/B-1')).toMatchObject({ paid: '100.00', status: 'OVERDUE' });
  expect((await service.balance(1020)) - before).toBeCloseTo(100, 10);
  expect((await pay('B-1', { payment: paymentOf('10.00') })).status).toBe(204);
  expect(await service.read('/invoices/B-1')).toMatchObject({ paid: '110.00', status: 'PAID' });
});

test('200: the payments of a document in their order, with pages, in both formats; HEAD (§11, §13)', async () => {
  await service.send('/invoices', { json: invoiceOf('B-3') });
  await service.send('/payables', { json: payableOf('B-3', 'L-2001') });
  for (const [kind, root] of [
    ['invoices', ['payments', 'payment']],
    ['payables', ['vendorpayments', 'vendorpayment']],
  ] as const) {
    const path = `/${kind}/b-3/payments`;
    expect(await service.read(path)).toEqual({ [root[1]]: [] });
    for (const amount of ['1.00', '-2.00', '3.00'])
      expect((await service.send(path, { json: paymentOf(amount, { source: `S${amount}` }) })).status).toBe(
        204,
      );
    const paid = await listAt(service, path, [...root]);
    expect(paid.map(({ amount_paid, source }) => [amount_paid, source])).toEqual([
      ['1.00', 'S1.00'],
      ['-2.00', 'S-2.00'],
      ['3.00', 'S3.00'],
    ]);
    expect(paid[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      datepaid: '2026-02-10T00:00:00+01:00',
      payment_accno: '1020',
      memo: '',
    });
    const first = await service.send(`${path}?limit=2`);
    const [, next = ''] = /<[^>]*\/clients\/[^/]*(\/[^>]*)>/.exec(String(first.headers['link'])) ?? [];
    expect(await listAt(service, next, [...root])).toEqual([paid[2]]);
    const head = await service.send(path, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await service.send(`/${kind}/NONE/payments`)).status).toBe(404);
  }
});

test('400: each fault of a payment by its own name (§4, §11)', async () => {
  await service.send('/invoices', { json: invoiceOf('B-2') });
  for (const json of [{}, { payment: {} }])
    expect(errorOf(await pay('B-2', json))).toMatchObject({
      error: 'datepaid is required.',
      code: 'invalid',
      issues: [{ field: 'datepaid' }, { field: 'amount_paid' }],
    });
  const refused = async (more: object) => errorOf(await pay('B-2', paymentOf('1.00', more)));
  expect(await refused({ amount_paid: '0.00' })).toMatchObject({
    code: 'invalid',
    issues: [{ field: 'amount_paid' }],
  });
  expect(await refused({ payment_accno: '98765' })).toMatchObject({
    code: 'account_unknown',
    issues: [{ field: 'payment_accno' }],
  });
  expect(await refused({ datepaid: '2026-02-30' })).toMatchObject({
    code: 'invalid',
    issues: [{ field: 'datepaid' }],
  });
});

test('404: a document that does not exist, before whatever else is wrong (§4)', async () => {
  expect(errorOf(await pay('NONE', paymentOf('1.00'))).code).toBe('not_found');
  for (const kind of ['invoices', 'payables']) {
    const path = `/${kind}/NONE/payments`;
    const wrong = [
      { json: {} },
      { body: '{', headers: { 'content-type': 'application/json' } },
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      { json: paymentOf('1.00'), headers: { accept: 'image/png' } },
      { body: Buffer.alloc(4_194_305), headers: { 'content-type': 'application/json' } },
      { method: 'DELETE' },
    ];
    for (const sent of wrong) expect((await service.send(path, sent)).status).toBe(404);
  }
  const onlyWrites = await service.keyWith(['write']);
  expect((await service.send('/invoices/NONE/payments', { key: onlyWrites, json: {} })).status).toBe(404);
});

test('409: a number of several open payables, among which vendor_number chooses (§10)', async () => {
  for (const vendor of ['L-2001', 'L-2002'])
    expect((await service.send('/payables', { json: payableOf('2026-1', vendor) })).status).toBe(204);
  const path = '/payables/2026-1/payments';
  const ambiguous = await service.send(path, { json: paymentOf('1.00') });
  expect([ambiguous.status, errorOf(ambiguous).code]).toEqual([409, 'payable_ambiguous']);
  for (const read of ['/payables/2026-1', path]) expect((await service.send(read)).status).toBe(409);
  const chosen = await service.send(`${path}?vendor_number=l-2001`, {
    json: { vendorpayment: paymentOf('259.44') },
  });
  expect(chosen.status).toBe(204);
  expect(await service.read(`${path}?vendor_number=L-2001`)).toMatchObject({
    vendorpayment: [{ amount_paid: '259.44' }],
  });
  expect((await service.send(path, { xml: bodyOf('xml/vendorpayment.xml') })).status).toBe(204);
  expect((await service.send(`${path}?vendor_number=NONE`, { json: {} })).status).toBe(404);
  expect(await service.read('/payables/2026-1?vendor_number=L-2001')).toMatchObject({ status: 'PAID' });
});

test('409 open_changed: something else is open than the caller saw, in both formats (§11)', async () => {
  await service.send('/invoices', { json: invoiceOf('C-1') });
  const { amount } = await service.read('/invoices/C-1');
  const xml = (open: string) =>
    service.send('/invoices/C-1/payments', {
      xml: `<payment><datepaid>2026-02-10</datepaid><amount_paid>6.92</amount_paid><open>${open}</open></payment>`,
    });
  expect((await pay('C-1', paymentOf('1.00', { open: amount }))).status).toBe(204);
  const inJson = await pay('C-1', paymentOf('1.00', { open: amount }));
  expect([inJson.status, errorOf(inJson).code]).toEqual([409, 'open_changed']);
  const inXml = await xml(String(amount));
  expect([inXml.status, inXml.body]).toEqual([409, expect.stringContaining('<code>open_changed</code>')]);
  const rest = (Number(amount) - 1).toFixed(2);
  expect((await xml(rest)).status).toBe(204);
  expect((await xml('')).status).toBe(204);
  expect(await service.read('/invoices/C-1')).toMatchObject({ paid: '14.84' });
  expect((await listAt(service, '/invoices/C-1/payments', ['payments', 'payment']))[0]).not.toHaveProperty(
    'open',
  );
});

test('204: a payment is reversed in both formats, says so, and is not reversed twice (§11)', async () => {
  await service.send('/invoices', { json: invoiceOf('D-1') });
  await service.send('/payables', { json: payableOf('D-1', 'L-2001') });
  for (const [path, root] of [
    ['/invoices/D-1/payments', ['payments', 'payment']],
    ['/payables/D-1/payments', ['vendorpayments', 'vendorpayment']],
  ] as const) {
    const list = () => listAt(service, path, [...root]);
    for (const amount of ['1.00', '2.00'])
      expect((await service.send(path, { json: paymentOf(amount) })).status).toBe(204);
    const [one, two] = await list();
    const reversals = (of: typeof one) => `${path}/${of?.['id']}/reversals`;
    const inJson = await service.send(reversals(one), {
      json: { transdate: '2026-02-20', description: 'doppelt' },
    });
    expect([inJson.status, inJson.body]).toEqual([204, '']);
    const inXml = await service.send(reversals(two), { xml: '<reversal><description/></reversal>' });
    expect([inXml.status, inXml.body]).toEqual([204, '']);
    const [first, second, third, fourth] = await list();
    expect(third).toMatchObject({ reverses: first?.['id'], amount_paid: '-1.00', memo: 'doppelt' });
    expect(third).toMatchObject({ datepaid: '2026-02-20T00:00:00+01:00' });
    expect(fourth).toMatchObject({ reverses: second?.['id'], datepaid: '2026-02-10T00:00:00+01:00' });
    expect([first, second]).toMatchObject([{ reversed_by: third?.['id'] }, { reversed_by: fourth?.['id'] }]);
    for (const sent of [{ json: {} }, { xml: '<reversal/>' }])
      expect((await service.send(reversals(one), sent)).status).toBe(409);
    expect(errorOf(await service.send(reversals(one), { json: {} })).code).toBe('already_reversed');
    expect((await service.send(`${path}/x/reversals`, { json: {} })).status).toBe(400);
    expect((await service.send(`${path}/999999/reversals`, { json: {} })).status).toBe(404);
    expect(await service.read(path.replace('/payments', ''))).toMatchObject({ paid: '0.00' });
  }
});

test('200: all payments, the newest first, with filters, page by page and in both formats; 400 (§11, §13)', async () => {
  await service.send('/invoices', { json: invoiceOf('D-1') });
  await service.send('/payables', { json: payableOf('D-2', 'L-2001') });
  const paid = { datepaid: '2026-02-27T00:00:00+01:00', source: 'D-all' };
  for (const [path, amount] of [
    ['/invoices/D-1/payments', '1.00'],
    ['/payables/D-2/payments', '2.00'],
    ['/invoices/D-1/payments', '3.00'],
  ] as const)
    expect((await service.send(path, { json: paymentOf(amount, paid) })).status).toBe(204);
  const listed = async (query = '') =>
    (await listAt(service, `/payments?text=d-all${query}`, ['payments', 'payment'])).map(
      ({ amount_paid, side, invnumber }) => [amount_paid, side, invnumber],
    );
  expect(await listed()).toEqual([
    ['3.00', 'customers', 'D-1'],
    ['2.00', 'vendors', 'D-2'],
    ['1.00', 'customers', 'D-1'],
  ]);
  expect(await listed('&side=vendors&from=2026-02-27&to=2026-02-27')).toEqual([['2.00', 'vendors', 'D-2']]);
  expect(await listed('&from=2026-02-28')).toEqual([]);
  expect((await service.send('/payments?side=banks')).status).toBe(400);
});
