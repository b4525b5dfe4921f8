import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/** §9, §12: invoices that are rounded to 5 Rappen. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const post = (json: object) => service.send('/invoices', { json });
const read = (invnumber: string) => service.read(`/invoices/${invnumber}`);
// 99.00 and 7.92 of tax come to 106.92.
const rounded = { amount: '106.90', netamount: '99.00', rounding: 'true' };

test('204: in JSON and XML alike, and answered in both formats', async () => {
  expect((await post(invoiceOf('C-1', { rounding: 'true' }))).status).toBe(204);
  expect(await read('C-1')).toMatchObject(rounded);
  expect(fromXml((await service.send('/invoices/C-1')).body, 'invoice')).toMatchObject(rounded);
  const { invnumber: _, ...rest } = invoiceOf('C-2') as Record<string, unknown>;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><invoice><invnumber>C-2</invnumber><rounding>true</rounding>
    <transdate>${rest['transdate']}</transdate><customernumber>${rest['customernumber']}</customernumber>
    <incomeentries><incomeentry><amount>99.00</amount><income_accno>3400</income_accno></incomeentry></incomeentries>
    <taxentries><taxentry><amount>7.92</amount><tax_accno>2201</tax_accno></taxentry></taxentries></invoice>`;
  expect((await service.send('/invoices', { xml })).status).toBe(204);
  expect(await read('C-2')).toMatchObject(rounded);
  const { transactions } = await procedures(service);
  expect((await transactions.list({ accno: '3809' })).items.map(({ amount }) => amount)).toEqual([
    '-0.02',
    '-0.02',
  ]);
});

test('204: not where neither the invoice nor the client says so, and then the field is absent', async () => {
  await post(invoiceOf('C-3'));
  expect(await read('C-3')).toMatchObject({ amount: '106.92' });
  expect(await read('C-3')).not.toHaveProperty('rounding');
});

test('400: in another currency, and for what is neither true nor false', async () => {
  await (await procedures(service)).exchangeRates.save({
    rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.95' }],
  } as never);
  const answer = await post(invoiceOf('C-4', { rounding: 'true', currency: 'EUR' }));
  expect([answer.status, errorOf(answer).issues]).toMatchObject([400, [{ field: 'rounding' }]]);
  expect((await post(invoiceOf('C-5', { rounding: 'yes' }))).status).toBe(400);
});

test('204: by the settings of the client, from the next request on', async () => {
  await (await procedures(service)).settings.save({ rounding: true });
  await post(invoiceOf('C-6'));
  expect(await read('C-6')).toMatchObject(rounded);
  await post(invoiceOf('C-7', { rounding: 'false' }));
  expect(await read('C-7')).toMatchObject({ amount: '106.92', rounding: 'false' });
});
