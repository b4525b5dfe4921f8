import { verify } from '@kontor/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, stock } from './books.ts';
import { errorOf, openService, type Service } from './service.ts';
import { fromXml } from './spell.ts';

/**
 * §3.13: an id of the caller's, and keys with values, on customers, vendors, articles, documents
 * and entries.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const two = [
  { key: 'order', value: '17' },
  { key: 'shop.name', value: 'Zürich: Nord & Süd' },
];
// A list of one is that one, as in every answer (§3.3).
const item = (metadata: readonly object[]) => ({ item: metadata.length === 1 ? metadata[0] : metadata });
const lines = [
  { accno: 1020, debit: '5.00' },
  { accno: 1000, credit: '5.00' },
];
const transdate = '2026-01-14';

type Kind = { path: string; one: string; many: string; make: (number: string) => Record<string, unknown> };

const kinds: readonly Kind[] = [
  {
    path: '/customers',
    one: 'customer',
    many: 'customers',
    make: (customernumber) => ({ customernumber, name: 'Muster' }),
  },
  {
    path: '/vendors',
    one: 'vendor',
    many: 'vendors',
    make: (vendornumber) => ({ vendornumber, name: 'Muster' }),
  },
  { path: '/parts', one: 'part', many: 'parts', make: (partnumber) => ({ partnumber }) },
  { path: '/invoices', one: 'invoice', many: 'invoices', make: (number) => invoiceOf(number) },
  {
    path: '/payables',
    one: 'payable',
    many: 'payables',
    make: (invnumber) => ({
      invnumber,
      transdate,
      vendor: { vendornumber: 'L-1', name: 'Muster' },
      expenseentries: { expenseentry: { amount: '5.00', expense_accno: 6500 } },
    }),
  },
  {
    path: '/gl',
    one: 'gl',
    many: 'gls',
    make: (reference) => ({ reference, transdate, glentries: { glentry: lines } }),
  },
];

const post = (path: string, json: object) => service.send(path, { json });
const counted = async (path: string, one: string) => {
  const list = await service.read(path);
  return ((list[one] as unknown[] | undefined) ?? []).length;
};

describe.each(kinds)('$path', ({ path, one, many, make }) => {
  test('204: an id and metadata are kept, answered in both formats, and found by', async () => {
    const sent = { ...make('X-1'), external_id: 'crm-1', metadata: item(two) };
    expect((await post(path, sent)).status).toBe(204);
    expect((await post(path, make('X-2'))).status).toBe(204);
    const kept = await service.read(`${path}/X-1`);
    expect(kept).toMatchObject({ external_id: 'crm-1', metadata: item(two) });
    expect(fromXml((await service.send(`${path}/X-1`)).body, one)).toEqual(kept);
    const without = await service.read(`${path}/X-2`);
    expect([without['external_id'], without['metadata']]).toEqual([undefined, undefined]);
    for (const filter of ['external_id=crm-1', 'metadata=order:17', 'external_id=crm-1&metadata=order:17']) {
      expect(await service.read(`${path}?${filter}`)).toEqual({ [one]: [kept] });
      const xml = await service.send(`${path}?${filter}`);
      expect(fromXml(xml.body, many, one)).toEqual({ [one]: [kept] });
    }
    const named = `metadata=${encodeURIComponent('shop.name:Zürich: Nord & Süd')}`;
    expect(await counted(`${path}?${named}`, one)).toBe(1);
    // A value belongs to its key; and neither is found by a part, or in another case.
    for (const none of [
      'metadata=shop.name:17',
      'metadata=order:1',
      'external_id=CRM-1',
      'metadata=Order:17',
    ])
      expect(await counted(`${path}?${none}`, one)).toBe(0);
  });

  test('204: in XML a list of items', async () => {
    const xml = `<${one}>${Object.entries({ ...make('X-3'), external_id: 'xml-1' })
      .map(([name, value]) => element(name, value))
      .join('')}<metadata><item><key>order</key><value>18</value></item></metadata></${one}>`;
    expect((await service.send(path, { xml })).status).toBe(204);
    expect((await service.send(`${path}/X-3`)).body).toContain(
      '<metadata><item><key>order</key><value>18</value></item></metadata>',
    );
  });

  test('409: the id of another record of the kind; one of another kind or client is none', async () => {
    await post(path, { ...make('U-1'), external_id: 'taken' });
    const answer = await post(path, { ...make('U-2'), external_id: 'taken' });
    expect([answer.status, errorOf(answer)]).toMatchObject([
      409,
      { code: 'external_id_exists', issues: [{ field: 'external_id' }] },
    ]);
    expect((await service.send(`${path}/U-2`)).status).toBe(404);
    // The same record once more is not an other.
    expect((await post(path, { ...make('U-1'), external_id: 'taken' })).status).toBe(204);
  });

  test('409: of twenty records with the same id at once, one is written', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(path, { ...make(`P-${at}`), external_id: 'at once' })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 409)]);
    expect(await counted(`${path}?external_id=at%20once`, one)).toBe(1);
  });

  test('400: more than twenty, a value that is too long, a key twice, and keys with other characters', async () => {
    const many = (length: number) => Array.from({ length }, (_, at) => ({ key: `k${at}`, value: 'v' }));
    const long = (length: number) => [{ key: 'k', value: 'v'.repeat(length) }];
    for (const [metadata, field] of [
      [many(21), 'metadata'],
      [long(501), 'metadata.0.value'],
      [[...long(1), ...long(2)], 'metadata'],
      [[{ key: 'Ä', value: '1' }], 'metadata.0.key'],
      [[{ key: 'a:b', value: '1' }], 'metadata.0.key'],
      [[{ key: 'k'.repeat(41), value: '1' }], 'metadata.0.key'],
      [[{ key: '', value: '1' }], 'metadata.0.key'],
      [[{ key: 'k', value: '' }], 'metadata.0.value'],
    ] as const) {
      const answer = await post(path, { ...make('B-1'), metadata: item(metadata) });
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid']);
      expect(errorOf(answer).issues?.map((issue) => issue.field)).toContain(field);
    }
    const tooLong = await post(path, { ...make('B-1'), external_id: 'x'.repeat(101) });
    expect([tooLong.status, errorOf(tooLong).issues?.[0]?.field]).toEqual([400, 'external_id']);
    const most = [...many(19), ...long(500)];
    expect((await post(path, { ...make('B-2'), metadata: item(most) })).status).toBe(204);
    expect(await service.read(`${path}/B-2`)).toMatchObject({ metadata: item(most) });
  });

  test('400: a filter that is not a key and value', async () => {
    for (const metadata of ['order', 'order:', ':17']) {
      const answer = await service.send(`${path}?metadata=${metadata}`, {
        headers: { accept: 'application/json' },
      });
      expect([answer.status, errorOf(answer).issues?.[0]?.field]).toEqual([400, 'metadata']);
    }
  });

  test('200: a dry run says the same, and writes nothing', async () => {
    const sent = { ...make('D-1'), external_id: 'dry' };
    expect((await post(`${path}?dry_run=true`, sent)).status).toBe(200);
    expect(await counted(`${path}?external_id=dry`, one)).toBe(0);
    await post(path, sent);
    const answer = await post(`${path}?dry_run=true`, { ...make('D-2'), external_id: 'dry' });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'external_id_exists']);
  });
});

const element = (name: string, value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => element(name, one)).join('')
    : `<${name}>${
        typeof value === 'object' && value !== null
          ? Object.entries(value)
              .map(([within, inner]) => element(within, inner))
              .join('')
          : value
      }</${name}>`;

test('204: a save without them leaves them, an empty one takes them away, and another record may have the id then', async () => {
  const customer = { customernumber: 'S-1', name: 'Muster' };
  await post('/customers', { ...customer, external_id: 'first', metadata: item(two) });
  await post('/customers', { ...customer, city: 'Bern' });
  expect(await service.read('/customers/S-1')).toMatchObject({ external_id: 'first', metadata: item(two) });
  await post('/customers', { ...customer, metadata: item([{ key: 'order', value: '99' }]) });
  expect(await service.read('/customers/S-1')).toMatchObject({
    metadata: item([{ key: 'order', value: '99' }]),
  });
  for (const empty of [{ external_id: '', metadata: '' }, { metadata: { item: [] } }, { metadata: null }])
    expect((await post('/customers', { ...customer, ...empty })).status).toBe(204);
  const kept = await service.read('/customers/S-1');
  expect([kept['external_id'], kept['metadata']]).toEqual([undefined, undefined]);
  expect((await post('/customers', { customernumber: 'S-2', name: 'B', external_id: 'first' })).status).toBe(
    204,
  );
});

test('409: the id of a vendor whom a payable brings along; its copy in the payable has neither', async () => {
  const payable = (invnumber: string, vendor: object) => ({
    invnumber,
    transdate,
    vendor,
    expenseentries: { expenseentry: { amount: '5.00', expense_accno: 6500 } },
  });
  const first = { vendornumber: 'N-1', name: 'A', external_id: 'nested', metadata: item(two) };
  expect((await post('/payables', payable('N-1', first))).status).toBe(204);
  expect(await service.read('/vendors/N-1')).toMatchObject({ external_id: 'nested', metadata: item(two) });
  const { vendor } = await service.read('/payables/N-1');
  expect(Object.keys(vendor as object)).not.toContain('metadata');
  const second = { vendornumber: 'N-2', name: 'B', external_id: 'nested' };
  const answer = await post('/payables', payable('N-2', second));
  expect([answer.status, errorOf(answer)]).toMatchObject([
    409,
    { code: 'external_id_exists', issues: [{ field: 'vendor.external_id' }] },
  ]);
});

test('200: in a bulk the second of two with the same id is refused; an atomic one writes none', async () => {
  const invoices = ['K-1', 'K-2', 'K-3'].map((number) => ({
    ...invoiceOf(number),
    external_id: number === 'K-3' ? 'other' : 'bulk',
  }));
  const atomic = await post('/invoices/bulk?atomic=true', { invoices: { invoice: invoices } });
  expect(atomic.body).toContain('external_id_exists');
  expect(await counted('/invoices?external_id=other', 'invoice')).toBe(0);
  const answer = await post('/invoices/bulk', { invoices: { invoice: invoices } });
  expect(answer.status).toBe(200);
  expect(answer.body.match(/external_id_exists/g)).toHaveLength(1);
  expect(await counted('/invoices?external_id=other', 'invoice')).toBe(1);
});

test('a posted document keeps them: the same number with others is another content, and verify finds what was changed', async () => {
  const sent = { ...invoiceOf('V-1'), external_id: 'sealed', metadata: item(two) };
  await post('/invoices', sent);
  const other = await post('/invoices', { ...sent, metadata: item([{ key: 'order', value: '18' }]) });
  expect([other.status, errorOf(other).code]).toEqual([409, 'invoice_exists']);
  await post('/gl', {
    ...{ reference: 'V-1', transdate, glentries: { glentry: lines } },
    metadata: item(two),
  });
  await post('/customers', { customernumber: 'V-1', name: 'Muster', metadata: item(two) });
  const failing = async () =>
    (await verify(service.database)).filter(({ count }) => count > 0).map(({ check }) => check);
  expect(await failing()).toEqual([]);
  const change = (table: string, set: string, where: string) =>
    service.query(
      `ALTER TABLE ${table} DISABLE TRIGGER USER; UPDATE ${table} SET ${set} WHERE ${where}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
    );
  const changed = `metadata = jsonb_set(metadata, '{0,value}', '"18"')`;
  const original = `metadata = jsonb_set(metadata, '{0,value}', '"17"')`;
  for (const [table, where, check] of [
    ['invoice', `invnumber = 'V-1'`, 'audit_seals'],
    ['gl', `reference = 'V-1'`, 'audit_seals'],
    ['customer', `customernumber = 'V-1'`, 'audit_master_data'],
  ] as const) {
    await change(table, changed, where);
    expect(await failing()).toEqual([check]);
    await change(table, original, where);
  }
  await change('invoice', `external_id = 'another'`, `invnumber = 'V-1'`);
  expect(await failing()).toEqual(['audit_seals']);
  await change('invoice', `external_id = 'sealed'`, `invnumber = 'V-1'`);
  expect(await failing()).toEqual([]);
});

test('a reversal has neither of the entry that it reverses', async () => {
  await post('/gl', {
    ...{ reference: 'R-1', transdate, glentries: { glentry: lines } },
    external_id: 'reversed',
    metadata: item(two),
  });
  expect((await post('/gl/R-1/reversals', {})).status).toBe(204);
  expect(await counted('/gl?external_id=reversed', 'gl')).toBe(1);
});
