import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §15: the books of a year for the tax office over REST. */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };
const read = (path: string, accept: string) => service.send(path, { headers: { accept } });

test('200: the PDF and the ZIP of a year, as files to save', async () => {
  const json = {
    ...{ invnumber: 'V1', transdate: '2025-11-15', customer },
    incomeentries: { incomeentry: { amount: '1000.00', income_accno: '3400' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const { settings } = await procedures(service);
  await settings.save({ sender } as never);
  const pdf = await read('/tax-office/2025/pdf?language_code=it', 'application/pdf');
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toContain('tax-office 2025-12-31.pdf');
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  const zip = await read('/tax-office/2025/zip', '*/*');
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(zip.body.slice(0, 2)).toBe('PK');
});

test('400 for a year that has not begun, 404 for one before the books', async () => {
  for (const kind of ['pdf', 'zip']) {
    const later = await read(`/tax-office/2040/${kind}`, 'application/json');
    expect([later.status, JSON.parse(later.body)]).toMatchObject([
      400,
      { code: 'invalid', issues: [{ field: 'year' }] },
    ]);
    const inXml = await read(`/tax-office/2040/${kind}`, 'application/xml');
    expect([inXml.status, inXml.body]).toMatchObject([400, expect.stringContaining('<field>year</field>')]);
    const before = await read(`/tax-office/2001/${kind}`, 'application/json');
    expect([before.status, JSON.parse(before.body).code]).toEqual([404, 'not_found']);
    expect((await read(`/tax-office/later/${kind}`, 'application/json')).status).toBe(400);
  }
});
