import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/**
 * §15: the file of a settled VAT period over REST, for the portal of the tax administration, and
 * the return as PDF.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const path = '/vat/returns/2025-10-01/2025-12-31/ech-0217';
const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };

test('404 before the period is settled, 409 with what the portal would refuse, then 200 with the file', async () => {
  const json = {
    ...{ invnumber: 'V1', transdate: '2025-11-15', customer },
    incomeentries: { incomeentry: { amount: '1000.00', income_accno: '3400', tax_accno: '2201' } },
    taxentries: { taxentry: { amount: '81.00', tax_accno: '2201' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const missing = await service.send(path, { headers: { accept: 'application/json' } });
  expect([missing.status, JSON.parse(missing.body).code]).toEqual([404, 'not_found']);

  const { settings, vat } = await procedures(service);
  await settings.save({ sender } as never);
  await vat.settle({ from: '2025-10-01', to: '2025-12-31' });
  const inJson = await service.send(path, { headers: { accept: 'application/json' } });
  expect([inJson.status, JSON.parse(inJson.body)]).toMatchObject([
    409,
    { code: 'vat_file_refused', issues: [{ field: 'sender.uid' }] },
  ]);
  const inXml = await service.send(path, { headers: { accept: 'application/xml' } });
  expect([inXml.status, inXml.body]).toMatchObject([
    409,
    expect.stringContaining('<field>sender.uid</field>'),
  ]);

  await settings.save({ sender: { ...sender, uid: 'CHE-116.281.271' } } as never);
  const file = await service.send(path, { headers: { accept: 'application/xml' } });
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toContain('ech0217-VAT-2025-10-01-2025-12-31.xml');
  expect(file.body).toContain('<eCH-0217:payableTax>81.00</eCH-0217:payableTax>');
  expect(file.body).toContain('<eCH-0217:typeOfSubmission>1</eCH-0217:typeOfSubmission>');
});

test('200: the return as PDF, of a draft and as it was settled; 404 for a number of none', async () => {
  const { settings } = await procedures(service);
  await settings.save({ sender: { ...sender, uid: 'CHE-116.281.271' } } as never);
  const pdf = (days: string) => `/vat/returns/${days}/pdf`;
  for (const accept of ['application/pdf', '*/*']) {
    const draft = await service.send(pdf('2025-07-01/2025-09-30'), { headers: { accept } });
    expect([draft.status, draft.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(draft.headers['content-disposition']).toContain('VAT-2025-07-01-2025-09-30.pdf');
    expect(draft.body.slice(0, 5)).toBe('%PDF-');
  }
  const of = pdf('2025-07-01/2025-09-30');
  const missing = await service.send(`${of}?number=1`, { headers: { accept: 'application/json' } });
  expect([missing.status, JSON.parse(missing.body).code]).toEqual([404, 'not_found']);
  const negative = await service.send(`${of}?number=-1`, { headers: { accept: 'application/json' } });
  expect([negative.status, JSON.parse(negative.body).issues?.[0]?.field]).toEqual([400, 'number']);
});

test('200: the figures and what they are made of, in JSON and in XML, also by rate', async () => {
  const of = '/vat/returns/2025-10-01/2025-12-31';
  const read = async (path: string, accept = 'application/json') => {
    const { status, body } = await service.send(path, { headers: { accept } });
    return { status, body };
  };
  const { status, body } = await read(`${of}/figures`);
  const found = JSON.parse(body);
  expect([status, found.payable, found.ledger, found.difference]).toEqual([200, '81.00', '81.00', '0.00']);
  expect(found.settled).toMatchObject({ vat_settlement: { number: '0', payable: '81.00' } });
  const xml = await read(`${of}/figures`, 'application/xml');
  expect(xml.body).toMatch(
    /<vat_figure><figure>303<\/figure><rate>8.1<\/rate><amount>1000.00<\/amount><tax>81.00<\/tax>/,
  );
  const postings = await read(`${of}/figures/303/postings`);
  expect([postings.status, postings.body]).toEqual([200, expect.stringContaining('"amount":"1000.00"')]);
  expect((await read(`${of}/figures/303/postings`, 'application/xml')).body).toContain('<tax>81.00</tax>');
  const refused = async (postings: string) => {
    const { status, body } = await read(`${of}/figures/${postings}`);
    return [status, JSON.parse(body).issues?.[0]?.field];
  };
  expect(await refused('303/postings?rate=2.6')).toEqual([400, 'rate']);
  expect(await refused('299/postings')).toEqual([400, 'figure']);
});

test('400: a submission or a day that is none, by its name', async () => {
  const asked = async (of: string) => {
    const { status, body } = await service.send(of, { headers: { accept: 'application/json' } });
    return [status, JSON.parse(body).issues?.[0]?.field];
  };
  expect(await asked(`${path}?submission=third`)).toEqual([400, 'submission']);
  expect(await asked('/vat/returns/2025-10-41/2025-12-31/ech-0217')).toEqual([400, 'from']);
});

test('403: without the scope read', async () => {
  const key = await service.keyWith(['upload']);
  expect((await service.send(path, { key, headers: { accept: 'application/xml' } })).status).toBe(403);
});
