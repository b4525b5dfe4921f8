import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/** Tests what the recipes of CONTRIBUTING add, in the copy in which their steps were done. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/customers', { json: { customernumber: 'K-1', name: 'Muster AG' } });
});
afterAll(() => service.close());

test('204, 200: the field of a customer is kept and answered in XML and JSON, over tRPC and in the OpenAPI document', async () => {
  const xml =
    '<customer><customernumber>K-2</customernumber><name>Beispiel AG</name><our_number>L-7</our_number></customer>';
  expect((await service.send('/customers', { xml })).status).toBe(204);
  const answer = await service.send('/customers/K-2', { headers: { accept: 'application/xml' } });
  expect(fromXml(answer.body, 'customer')).toMatchObject({ our_number: 'L-7' });
  const { customers, audit } = await procedures(service);
  expect(await customers.get({ customernumber: 'K-2' })).toMatchObject({ our_number: 'L-7' });
  const { items } = await audit.list({ table: 'customer', number: 'K-2' });
  expect(items[0]?.records).toMatchObject([{ after: { our_number: 'L-7' } }]);
  expect(await service.read('/customers/K-1')).not.toHaveProperty('our_number', 'L-7');
  const { body } = await service.send('/api/latest/openapi.json');
  expect(JSON.parse(body).components.schemas.customer.properties).toHaveProperty('our_number');
});

test('the setting is saved and answered', async () => {
  const { settings } = await procedures(service);
  expect(await settings.get()).not.toHaveProperty('offer_note');
  await settings.save(Object({ offer_note: 'Valid without obligation.' }));
  const later = await procedures(service);
  expect(await later.settings.get()).toMatchObject({ offer_note: 'Valid without obligation.' });
});

describe('a kind of document', () => {
  const mandate = {
    ...{ mandatenumber: 'M-1', customernumber: 'K-1', valid_to: '2026-03-31' },
    ...{ incomeentries: [{ amount: '99.00', income_accno: '3400' }] },
  };

  test('204, 200: it is saved, changed, read and listed in JSON and XML', async () => {
    const sent = { json: mandate, headers: { 'idempotency-key': 'mandate' } };
    expect((await service.send('/mandates', sent)).status).toBe(204);
    expect((await service.send('/mandates', sent)).status).toBe(204);
    const xml =
      '<mandate><mandatenumber>m-1</mandatenumber><customernumber>K-1</customernumber><description>Hosting</description></mandate>';
    expect((await service.send('/mandates', { xml })).status).toBe(204);
    const kept = { ...mandate, description: 'Hosting', version: '1' };
    const { incomeentries: _, valid_to: __, ...head } = kept;
    expect(await service.read('/mandates/M-1')).toMatchObject(head);
    const answer = await service.send('/mandates', { headers: { accept: 'application/xml' } });
    expect(fromXml(answer.body, 'mandates', 'mandate')).toMatchObject({ mandate: [head] });
    expect(answer.body).toContain('<amount>99.00</amount>');
  });

  test('400: one without a customer who exists, and a dry run, change nothing', async () => {
    const of = { ...mandate, mandatenumber: 'M-2' };
    expect((await service.send('/mandates', { json: { ...of, customernumber: 'K-9' } })).status).toBe(400);
    expect((await service.send('/mandates?dry_run=true', { json: of })).status).toBe(200);
    expect((await service.send('/mandates/M-2')).status).toBe(404);
  });

  test('the audit trail has each change, kontor verify finds nothing, and other clients none of it', async () => {
    const { audit, verify } = await procedures(service);
    const { items } = await audit.list({ table: 'mandate', number: 'M-1' });
    expect(items.map(({ records }) => records.map(({ action }) => action))).toEqual([
      ['mandates.save'],
      ['mandates.save'],
    ]);
    for (const check of ['numbers_unique', 'audit_master_data'])
      expect(await verify.run({ check })).toMatchObject({ count: 0 });
    await service.query(`UPDATE mandate SET description = 'forged'`);
    expect(await verify.run({ check: 'audit_master_data' })).toMatchObject({ count: 1 });
    await service.query(`UPDATE mandate SET description = 'Hosting'`);
  });
});

describe('a field of an invoice', () => {
  const [open, close] = ['<incomeentries><incomeentry>', '</incomeentry></incomeentries>'];

  test('204, 200: it is kept and answered in XML and JSON, and over tRPC', async () => {
    const xml = `<invoice><invnumber>X-1</invnumber><customernumber>K-1</customernumber><transdate>2026-01-14</transdate>
      <shipvia>by post</shipvia>${open}<amount>99.00</amount><income_accno>3400</income_accno>${close}</invoice>`;
    expect((await service.send('/invoices', { xml })).status).toBe(204);
    expect(await service.read('/invoices/X-1')).toMatchObject({ shipvia: 'by post' });
    const answer = await service.send('/invoices/X-1', { headers: { accept: 'application/xml' } });
    expect(fromXml(answer.body, 'invoice')).toMatchObject({ shipvia: 'by post' });

    const json = {
      ...{ invnumber: 'J-1', customernumber: 'K-1', transdate: '2026-01-14', shipvia: 'by rail' },
      ...{ incomeentries: [{ amount: '99.00', income_accno: '3400' }] },
    };
    expect((await service.send('/invoices', { json })).status).toBe(204);
    const books = await procedures(service);
    expect(await books.invoices.get({ invnumber: 'J-1' })).toMatchObject({ shipvia: 'by rail' });
    expect((await books.invoices.list({})).items).toMatchObject([
      { shipvia: 'by rail' },
      { shipvia: 'by post' },
    ]);
  });

  test('200: it is in the OpenAPI document', async () => {
    const { body } = await service.send('/api/latest/openapi.json');
    expect(JSON.parse(body).components.schemas.invoice.properties).toHaveProperty('shipvia');
  });

  test('the seal in the audit trail has it', async () => {
    const seals = await service.query(
      `SELECT seal_of(to_jsonb(i)) = record->>'document' AS sealed, seal_of(to_jsonb(i) - 'shipvia') = record->>'document' AS without
         FROM invoice i JOIN audit a USING (client_id) CROSS JOIN jsonb_array_elements(a.records) record
        WHERE (record->>'entry')::bigint = i.entry_id`,
    );
    const sealed = { sealed: true, without: false };
    expect(seals).toEqual([sealed, sealed]);
  });
});

test('200: the operation answers over REST and tRPC, and is in the OpenAPI document', async () => {
  const path = '/customers/K-1/latest_invoice';
  expect(await service.read(path)).toMatchObject({ invnumber: 'J-1' });
  const answer = await service.send(path, { headers: { accept: 'application/xml' } });
  expect(fromXml(answer.body, 'invoice')).toMatchObject({ invnumber: 'J-1' });
  const { invoices } = await procedures(service);
  expect(await Reflect.get(invoices, 'latest')({ customer_number: 'K-1' })).toMatchObject({
    invnumber: 'J-1',
  });
  const { body } = await service.send('/api/latest/openapi.json');
  expect(Object.keys(JSON.parse(body).paths).filter((one) => one.endsWith('/latest_invoice'))).toHaveLength(
    1,
  );
});

test('the table is there', async () => {
  expect(await service.query('SELECT count(*)::integer AS carriers FROM carrier')).toEqual([{ carriers: 0 }]);
});

test('the job deletes carriers that have no name, at once and again when it runs later', async () => {
  await service.query(
    `INSERT INTO carrier (client_id, code, name) SELECT id, c.* FROM client, (VALUES ('A', ''), ('B', 'Post')) c
      WHERE client.name = 'demo'`,
  );
  const { forgetDaily } = await import(
    new URL('../../../kontor/src/workers/forget.ts', import.meta.url).href
  );
  const end = forgetDaily(service.database, { debug: () => undefined, warn: () => undefined });
  onTestFinished(end);
  await expect.poll(() => service.query('SELECT code FROM carrier')).toEqual([{ code: 'B' }]);
});

test('the report sums the invoices of each customer in its period', async () => {
  const { reports } = await procedures(service);
  const sales = (days: object) => Reflect.get(reports, 'sales')(days);
  expect(await sales({ from: '2026-01-01', to: '2026-01-31' })).toEqual([
    { customernumber: 'K-1', amount: '198.00' },
  ]);
  expect(await sales({ from: '2026-02-01', to: '2026-02-28' })).toEqual([]);
});
