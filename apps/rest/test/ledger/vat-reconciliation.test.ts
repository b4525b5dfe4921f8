import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/**
 * §15: the VAT reconciliation of a year over REST, in both formats: read, explained, settled, and
 * its file.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const path = '/vat/reconciliations/2025-10-01/2025-12-31';
const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const inJson = { headers: { accept: 'application/json' } };
const inXml = { headers: { accept: 'application/xml' } };

const sell = (invnumber: string) =>
  service.send('/invoices', {
    json: {
      ...{ invnumber, transdate: '2025-11-15', customer },
      incomeentries: { incomeentry: { amount: '1000.00', income_accno: '3400', tax_accno: '2201' } },
      taxentries: { taxentry: { amount: '81.00', tax_accno: '2201' } },
    },
  });

test('200: what differs of a year is read, explained, settled and filed', async () => {
  const { settings, vat } = await procedures(service);
  const sender = {
    name: 'Muster AG',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.271',
  };
  await settings.save({ sender } as never);
  await sell('V1');
  await vat.settle({ from: '2025-10-01', to: '2025-12-31' });
  await sell('V2');

  const read = await service.send(path, inJson);
  expect([read.status, JSON.parse(read.body)]).toMatchObject([
    200,
    {
      ...{ payable: '81.00', correct_by: expect.stringContaining('2026-06-30T') },
      turnovers: {
        turnover: { accno: '3400', balance: '2000.00', declared: '1000.00', difference: '1000.00' },
      },
      accounts: { account: { side: 'sales', accno: '2201', difference: '81.00' } },
    },
  ]);
  const asXml = await service.send(path, inXml);
  expect(asXml.status).toBe(200);
  expect(asXml.body).toMatch(
    /<vat_reconciliation>.*<turnover>.*<kind>a<\/kind>.*<difference>1000.00<\/difference>/s,
  );

  const vat_adjustments = {
    adjustments: { adjustment: { accno: '3400', kind: 'j', amount: '-10.00', description: 'Abgrenzung' } },
  };
  const dry = await service.send(`${path}/adjustments?dry_run=true`, { json: vat_adjustments, ...inJson });
  expect([dry.status, JSON.parse((await service.send(path, inJson)).body).adjustments]).toEqual([
    200,
    undefined,
  ]);
  const saved = await service.send(`${path}/adjustments`, { json: vat_adjustments, ...inJson });
  expect([saved.status, JSON.parse(saved.body)]).toMatchObject([200, { version: '1' }]);
  const emptied = await service.send(`${path}/adjustments`, {
    xml: '<vat_adjustments><adjustments/><version_seen>1</version_seen></vat_adjustments>',
    ...inXml,
  });
  expect([emptied.status, emptied.body]).toEqual([200, expect.stringContaining('<version>2</version>')]);
  const outdated = await service.send(`${path}/adjustments`, {
    json: { ...vat_adjustments, version_seen: '1' },
    ...inJson,
  });
  expect([outdated.status, JSON.parse(outdated.body).code]).toEqual([409, 'version_outdated']);

  const missing = await service.send(`${path}/ech-0217`, inJson);
  expect([missing.status, JSON.parse(missing.body).code]).toEqual([404, 'not_found']);
  const settled = await service.send(path, { json: { description: 'Abstimmung' }, ...inJson });
  expect([settled.status, JSON.parse(settled.body)]).toMatchObject([
    200,
    { number: '1', payable: '81.00', reference: 'VAT-2025-10-01-2025-12-31-1' },
  ]);
  const again = await service.send(path, { xml: '<reconciliation/>', ...inXml });
  expect([again.status, again.body]).toEqual([400, expect.stringContaining('nothing_to_close')]);
  const file = await service.send(`${path}/ech-0217`, inXml);
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('ech0217-VAT-2025-10-01-2025-12-31-1.xml'),
  ]);
  expect(file.body).toContain('<eCH-0217:typeOfSubmission>3</eCH-0217:typeOfSubmission>');
  expect(file.body).toContain('<eCH-0217:totalConsideration>1000.00</eCH-0217:totalConsideration>');
  expect(file.body).toContain('<eCH-0217:payableTax>81.00</eCH-0217:payableTax>');
});

test('400, 404: days that are none, or the wrong way round', async () => {
  const asked = async (of: string) => {
    const { status, body } = await service.send(of, inJson);
    return [status, JSON.parse(body).issues?.[0]?.field];
  };
  expect(await asked('/vat/reconciliations/2025-10-41/2025-12-31')).toEqual([404, undefined]);
  expect(await asked('/vat/reconciliations/2025-12-31/2025-10-01')).toEqual([404, undefined]);
  expect(await asked('/vat/reconciliations/2025-11-01/2025-12-31')).toEqual([400, 'period']);
  expect(await asked('/vat/reconciliations/2025-01-01/2026-12-31')).toEqual([400, 'period']);
});

test('403: without the scope that each needs', async () => {
  const key = await service.keyWith(['upload']);
  const reader = await service.keyWith(['read']);
  expect((await service.send(path, { key, ...inJson })).status).toBe(403);
  expect((await service.send(path, { key: reader, json: {}, ...inJson })).status).toBe(403);
  const json = { adjustments: { adjustment: [] } };
  expect((await service.send(`${path}/adjustments`, { key: reader, json, ...inJson })).status).toBe(403);
});
