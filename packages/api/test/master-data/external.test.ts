import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §3.13 over tRPC: what callers keep with records. */
const { url, database, newClient } = await testInstallation();

const metadata = [
  { key: 'order', value: '17' },
  { key: 'a', value: 'B' },
];

test('records, documents and entries are answered with them, and found by them', async () => {
  const { ask } = await newClient();
  const { customers, articles, vendors, invoices, payables, gl, entries } = await ask();
  const own = { external_id: 'crm-1', metadata };
  await customers.save({ customernumber: 'K1', name: 'A', ...own });
  await vendors.create({ vendornumber: 'L1', name: 'A', ...own });
  await articles.save({ partnumber: 'P1', ...own });
  await invoices.post(invoiceOf({ invnumber: 'I1', ...own }));
  await payables.post(payableOf({ invnumber: 'R1', ...own }));
  const { id = 0 } = await gl.post({
    ...own,
    reference: 'G1',
    transdate: '2026-02-01',
    glentries: [
      { accno: 1020, debit: '5.00' },
      { accno: 1000, credit: '5.00' },
    ],
  } as Parameters<typeof gl.post>[0]);
  expect(await entries.get({ id })).toMatchObject(own);
  for (const filter of [{ external_id: 'crm-1' }, { metadata: 'order:17' }]) {
    const found = [
      ...(await customers.list(filter)).items,
      ...(await vendors.list(filter)).items,
      ...(await articles.list(filter)).items,
      ...(await invoices.list(filter)).items,
      ...(await payables.list(filter)).items,
      ...(await gl.list(filter)).items,
    ];
    expect(found).toHaveLength(6);
    for (const record of found) expect(record).toMatchObject(own);
  }
  expect(await invoices.count({ metadata: 'order:17' })).toMatchObject({ count: 1 });
  expect(await invoices.count({ metadata: 'order:18' })).toMatchObject({ count: 0 });
});

test('null and an empty list take them away, and leave no field; a new record may have the id', async () => {
  const { ask } = await newClient();
  const { customers } = await ask();
  const customer = { customernumber: 'K1', name: 'A' };
  for (const empty of [
    { external_id: null, metadata: null },
    { external_id: '', metadata: [] },
  ]) {
    await customers.save({ ...customer, external_id: 'crm-1', metadata });
    expect(
      await refusalCode(customers.create({ customernumber: 'K2', name: 'B', external_id: 'crm-1' })),
    ).toBe('external_id_exists');
    await customers.save({ ...customer, ...empty });
    const kept = await customers.get({ customernumber: 'K1' });
    expect([kept.external_id, kept.metadata]).toEqual([undefined, undefined]);
  }
  await customers.create({ customernumber: 'K2', name: 'B', external_id: 'crm-1' });
});

test('of many requests of one id at once, in single writes and bulks, one is booked in each client', async () => {
  const clients = [await newClient(), await newClient()];
  for (const { ask, client } of clients) {
    const { invoices } = await ask();
    const sent = (at: number) => invoiceOf({ invnumber: `I${at}`, external_id: 'shop-1' });
    const codes = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => refusalCode(invoices.post(sent(at)))),
      invoices.bulk({ invoices: [sent(100), sent(101)] }).then(() => 'bulk'),
    ]);
    expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
    expect((await invoices.list({ external_id: 'shop-1' })).items).toHaveLength(1);
    await expectVerified(database, client.id);
  }
});

test('a key and value that thousands of records have finds all of them, page by page', async () => {
  const { ask, client } = await newClient();
  const { customers } = await ask();
  await customers.save({ customernumber: 'K0', name: 'A', metadata });
  await customers.save({ customernumber: 'Z', name: 'B', metadata: [{ key: 'order', value: '18' }] });
  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  const { rows } = await connection.query<{ columns: string }>(`
    SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'customer' AND column_name NOT IN ('id', 'customernumber', 'customernumber_folded')`);
  const columns = rows[0]?.columns;
  await connection.query(`
    INSERT INTO customer (id, customernumber, customernumber_folded, ${columns})
    SELECT 1000 + n, 'K' || n, 'k' || n, ${columns} FROM customer, generate_series(1, 5100) n
     WHERE client_id = ${client.id} AND customernumber = 'K0'`);
  let [found, after]: [number, string | undefined] = [0, undefined];
  do {
    const page = await customers.list({ metadata: 'order:17', limit: 1000, ...(after ? { after } : {}) });
    found += page.items.length;
    after = page.next;
  } while (after !== undefined);
  expect(found).toBe(5101);
});
