import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock, stornoOf } from '../books.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const post = (json: object) => service.send('/invoices', { json });
const counted = async () => (await service.query('SELECT count(*)::int AS n FROM entry'))[0]?.['n'];

test('204: A1.1 in XML and another in JSON, listed alike in both formats (§3, §9)', async () => {
  const xml = await service.send('/invoices', { xml: bodyOf('xml/invoice-entries.xml') });
  expect([xml.status, xml.body]).toEqual([204, '']);
  const json = JSON.parse(bodyOf('json/invoice-entries.json'));
  expect((await post({ ...json, invnumber: 'A2.1' })).status).toBe(204);
  const list = (await service.read('/invoices')) as { invoice: Record<string, unknown>[] };
  expect(fromXml((await service.send('/invoices')).body, 'invoices', 'invoice')).toEqual(list);
  const [one, two] = list.invoice;
  const { id, payment_reference } = one ?? {};
  const same = { ...two, id, payment_reference, invnumber: 'A1.1' };
  expect(one).toEqual(same);
  expect(one).toMatchObject({
    invnumber: 'A1.1',
    amount: '106.92',
    netamount: '99.00',
    paid: '0.00',
    status: 'OVERDUE',
  });
  expect(one).toMatchObject({
    incomeentries: json.incomeentries,
    taxentries: json.taxentries,
    duedate: json.duedate,
  });
  expect(one).not.toHaveProperty('parts');
  expect(fromXml((await service.send('/invoices/a1.1')).body, 'invoice')).toEqual(one);
});

test('204: the same number with the same content, however it is spelt, books nothing (§9)', async () => {
  await post(invoiceOf('S-1'));
  const before = await counted();
  const again = invoiceOf('S-1', { status: 'PAID', notes: '', dcn: null });
  const entries = {
    incomeentries: [{ incomeentry: { amount: '99.0', income_accno: 3400, description: 'Beratung' } }],
  };
  expect((await post({ invoice: { ...again, ...entries } })).status).toBe(204);
  expect(await counted()).toBe(before);
});

test('409: the same number with other content (§9)', async () => {
  await post(invoiceOf('S-2'));
  const answer = await post(invoiceOf('S-2', { notes: 'other' }));
  expect([answer.status, errorOf(answer).code]).toEqual([409, 'invoice_exists']);
});

test('204: 50 equal posts at once are one invoice', async () => {
  const before = (await counted()) as number;
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(invoiceOf('P-1'))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await counted()).toBe(before + 1);
});

test('409: of 50 different posts of one number at once, one is booked', async () => {
  const before = (await counted()) as number;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => post(invoiceOf('P-2', { notes: `${at}` }))),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([204, ...Array.from({ length: 49 }, () => 409)]);
  expect(await counted()).toBe(before + 1);
});

test('204: Location has the number that Kontor gives, under the version of the request (§9)', async () => {
  for (const version of ['v1', 'latest']) {
    const path = `/api/${version}/clients/DEMO/invoices/`;
    const { status, headers } = await service.send(path, { json: invoiceOf('') });
    expect(status).toBe(204);
    const location = String(headers['location']);
    expect(location).toMatch(new RegExp(`^/api/${version}/clients/demo/invoices/\\d+$`));
    expect((await service.send(location)).status).toBe(200);
  }
});

test('204: a number with a slash, umlauts and signs is found by its path (§1)', async () => {
  const invnumber = 'Ä/1 & 100% #?+;=';
  const { headers } = await post(invoiceOf(invnumber));
  expect(headers['location']).toBe(`/api/latest/clients/demo/invoices/${encodeURIComponent(invnumber)}`);
  expect(await service.read(`/invoices/${encodeURIComponent('ä/1 & 100% #?+;=')}/`)).toMatchObject({
    invnumber,
  });
});

test('204: by articles, with a nested customer, and as storno (§9)', async () => {
  for (const name of ['invoice-parts', 'invoice-nested-customer', 'invoice-taxincluded', 'invoice-storno']) {
    const xml = bodyOf(`xml/${name}.xml`);
    const [, customernumber] = /<customernumber>([^<]+)/.exec(xml) ?? [];
    if (!xml.includes('<customer>'))
      await service.send('/customers', { json: { customernumber, name: 'N' } });
    for (const [, partnumber] of xml.matchAll(/<partnumber>([^<]+)/g))
      await service.send('/parts', { json: { partnumber, sellprice: '1' } });
    expect([name, (await service.send('/invoices', { xml })).body]).toEqual([name, '']);
    expect((await service.send('/invoices', { json: JSON.parse(bodyOf(`json/${name}.json`)) })).status).toBe(
      204,
    );
  }
  expect(await service.read('/customers/K-2002')).toMatchObject({ city: 'Zürich' });
});

test('400: each fault by its code and field, in one answer (§4, §9)', async () => {
  const parts = {
    incomeentries: null,
    taxentries: null,
    parts: [{ partnumber: 'SHIP' }, { partnumber: 'NONE' }, { partnumber: 'NIX' }],
  };
  expect(errorOf(await post(invoiceOf('F', parts)))).toEqual({
    error: 'Article NONE does not exist in client demo.',
    code: 'article_unknown',
    status: '400',
    issues: [
      { field: 'parts.1.partnumber', message: 'Article NONE does not exist in client demo.' },
      { field: 'parts.2.partnumber', message: 'Article NIX does not exist in client demo.' },
    ],
    retryable: 'false',
    next: { operation: 'GET /parts', field: 'parts.1.partnumber' },
  });
  const codeOf = async (more: object) => errorOf(await post(invoiceOf('F', more))).code;
  expect(await codeOf({ customernumber: 'K-none' })).toBe('customer_unknown');
  expect(await codeOf({ currency: 'XXX' })).toBe('currency_unknown');
  expect(await codeOf({ ar_accno: '98765' })).toBe('account_unknown');
  expect(await codeOf({ ar_accno: '2000' })).toBe('account_not_postable');
  expect(await codeOf({ parts: [{ partnumber: 'SHIP' }] })).toBe('invalid');
  const faults = {
    incomeentries: [{ amount: '1e3', income_accno: '3400' }],
    customer: { customernumber: 'K', zipcode: '12345678901' },
  };
  expect(errorOf(await post(invoiceOf('F', faults))).issues.map(({ field }) => field)).toEqual([
    'customer.zipcode',
    'incomeentries.0.amount',
  ]);
});

test('200: filters by status, date and customer (§9)', async () => {
  await service.send('/customers', { json: { customernumber: 'K-filter', name: 'N', terms: '10' } });
  const days = { 'Q-1': '2026-02-01', 'Q-2': '2026-02-28', 'Q-3': '2026-03-01T23:30:00Z' };
  for (const [invnumber, transdate] of Object.entries(days)) {
    expect((await post(invoiceOf(invnumber, { transdate, customernumber: 'k-FILTER' }))).status).toBe(204);
  }
  const found = async (query: string) => {
    const { invoice } = (await service.read(`/invoices?customer_number=k-filter&${query}`)) as {
      invoice: { invnumber: string }[];
    };
    return invoice.map(({ invnumber }) => invnumber);
  };
  expect(await found('')).toEqual(['Q-1', 'Q-2', 'Q-3']);
  expect(await found('status=OVERDUE')).toEqual(['Q-1']);
  expect(await found('status=OPEN')).toEqual(['Q-1', 'Q-2', 'Q-3']);
  expect(await found('status=PAID')).toEqual([]);
  expect(await found('from=2026-02-28&to=tomorrow')).toEqual(['Q-2', 'Q-3']);
  expect(await found('to=yesterday')).toEqual(['Q-1', 'Q-2']);
  expect((await service.send('/invoices?status=paid')).status).toBe(400);
  expect((await service.send('/invoices?from=2026-02-30')).status).toBe(400);
});

test('204: a storno is an invoice of its own (§9)', async () => {
  expect((await post(stornoOf('A9-S'))).status).toBe(204);
  expect(await service.read('/invoices/A9-S')).toMatchObject({ amount: '-106.92', netamount: '-99.00' });
});
