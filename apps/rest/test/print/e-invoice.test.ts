import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §9.1: electronic invoices over REST, and the field of customers in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };
const path = '/invoices/E1/e-invoice';

test('409 with the field to be mended, then 200 with the file in the format of the customer or as asked', async () => {
  const json = {
    ...{ invnumber: 'E1', transdate: '2026-01-15' },
    customer: { customernumber: 'K-E', name: 'Bergbahn AG', zipcode: '3920', city: 'Zermatt' },
    incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400', tax_accno: '2201' } },
    taxentries: { taxentry: { amount: '8.10', tax_accno: '2201' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const { settings, accounts } = await procedures(service);
  await settings.save({ sender } as never);
  await accounts.save({ accno: 1020, iban: 'CH9300762011623852957' } as never);
  const inJson = await service.send(path, { headers: { accept: 'application/json' } });
  expect([inJson.status, JSON.parse(inJson.body)]).toMatchObject([
    409,
    { code: 'e_invoice_refused', issues: [{ field: 'sender.uid' }] },
  ]);
  const inXml = await service.send(path, { headers: { accept: 'application/xml' } });
  expect([inXml.status, inXml.body]).toMatchObject([
    409,
    expect.stringContaining('<field>sender.uid</field>'),
  ]);

  await settings.save({ sender: { ...sender, uid: 'CHE-116.281.271' } } as never);
  const usual = await service.send(path, { headers: { accept: '*/*' } });
  expect([usual.status, usual.headers['content-type']]).toEqual([200, 'application/xml']);
  expect(usual.headers['content-disposition']).toContain('E1.xml');
  expect(usual.body).toContain('<cbc:PayableAmount currencyID="CHF">108.10</cbc:PayableAmount>');
  const cii = await service.send(`${path}?format=cii`, { headers: { accept: '*/*' } });
  expect(cii.body).toContain('<ram:DuePayableAmount>108.10</ram:DuePayableAmount>');
  expect((await service.send(`${path}?format=edifact`, { headers: { accept: '*/*' } })).status).toBe(400);
  expect((await service.send('/invoices/none/e-invoice', { headers: { accept: '*/*' } })).status).toBe(404);
});

test('a customer gets e_invoice in XML and JSON, and loses it by an empty one', async () => {
  const saved = (body: object) => service.send('/customers', body);
  const xml =
    '<customer><customernumber>K-E</customernumber><name>Bergbahn AG</name><e_invoice>cii</e_invoice></customer>';
  expect((await saved({ xml })).status).toBe(204);
  const read = async (accept: string) => (await service.send('/customers/K-E', { headers: { accept } })).body;
  expect(await read('application/xml')).toContain('<e_invoice>cii</e_invoice>');
  expect(JSON.parse(await read('application/json'))).toMatchObject({ e_invoice: 'cii' });
  const unasked = await service.send(path, { headers: { accept: '*/*' } });
  expect(unasked.body).toContain('CrossIndustryInvoice');
  expect((await saved({ json: { customernumber: 'K-E', e_invoice: '' } })).status).toBe(204);
  expect(JSON.parse(await read('application/json'))).toMatchObject({ e_invoice: '' });
  const wrong = await saved({ json: { customernumber: 'K-E', e_invoice: 'edifact' } });
  expect([wrong.status, JSON.parse(wrong.body).issues[0].field]).toEqual([400, 'e_invoice']);
});
