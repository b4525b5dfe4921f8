import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/** The field, the operation, the table and the report that the recipes of CONTRIBUTING add. This is a test in the copy in which their steps were done. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/customers', { json: { customernumber: 'K-1', name: 'Muster AG' } });
});
afterAll(() => service.close());

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

test('the report sums the invoices of each customer in its period', async () => {
  const { reports } = await procedures(service);
  const sales = (days: object) => Reflect.get(reports, 'sales')(days);
  expect(await sales({ from: '2026-01-01', to: '2026-01-31' })).toEqual([
    { customernumber: 'K-1', amount: '198.00' },
  ]);
  expect(await sales({ from: '2026-02-01', to: '2026-02-28' })).toEqual([]);
});
