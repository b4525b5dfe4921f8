import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';

/** §3.13 over tRPC: what callers keep with records. */
const { database, newClient } = await testInstallation();

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
