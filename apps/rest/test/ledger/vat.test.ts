import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §12, §15: what was posted over REST, in both formats, in the figures of the VAT return. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings } = await procedures(service);
  await settings.save({
    ...{ vat_method: 'net', vat_period: 'quarter', vat_discounts: true },
    vat_net_rates: [
      { accnos: [], rates: [{ valid_from: '2024-01-01', rate: '6.2' }] },
      { accnos: [3600], rates: [{ valid_from: '2024-01-01', rate: '2.1' }] },
    ] as never,
  });
});
afterAll(() => service.close());

const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const figuresOf = async (from: string, to: string) => {
  const { figures, payable, untaxed } = await (await procedures(service)).reports.vatReturn({ from, to });
  const { amount, tax, rows = [] } = figures.find(({ figure }) => figure === '323') ?? {};
  return [`${amount} ${tax}`, ...rows.map((row) => `${row.rate} ${row.amount}`), untaxed, payable];
};

test('204: exports with a tax of 81.00, in XML and in JSON, are taxed at the net rate, not exempt', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <invoice><invnumber>E1</invnumber><transdate>2025-04-15</transdate>
      <customer><customernumber>K-1</customernumber><name>Bergbahn AG</name></customer>
      <incomeentries><incomeentry><amount>1000.00</amount><income_accno>3080</income_accno></incomeentry></incomeentries>
      <taxentries><taxentry><amount>81.00</amount><tax_accno>2201</tax_accno></taxentry></taxentries></invoice>`;
  expect((await service.send('/invoices', { xml })).status).toBe(204);
  const days = ['2025-04-01', '2025-06-30'] as const;
  expect(await figuresOf(...days)).toEqual(['1081.00 67.02', '6.2 1081.00', '0.00', '67.02']);
  const json = {
    ...{ invnumber: 'E2', transdate: '2025-05-15', customer },
    incomeentries: {
      incomeentry: { amount: '1000.00', income_accno: '3400', tax_accno: '2201', vat_code: '221' },
    },
    taxentries: { taxentry: { amount: '81.00', tax_accno: '2201' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  expect(await figuresOf(...days)).toEqual(['2162.00 134.04', '6.2 2162.00', '0.00', '134.04']);
});

test('204: a discount paid in XML or in JSON is taken off at the rate of its document', async () => {
  const json = {
    ...{ invnumber: 'S1', transdate: '2025-07-15', customer },
    incomeentries: { incomeentry: { amount: '1000.00', income_accno: '3600' } },
    taxentries: { taxentry: { amount: '81.00', tax_accno: '2201' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const xml = `<payment><datepaid>2025-08-01</datepaid><amount_paid>10.81</amount_paid><payment_accno>3800</payment_accno></payment>`;
  expect((await service.send('/invoices/S1/payments', { xml })).status).toBe(204);
  const paid = { datepaid: '2025-08-02', amount_paid: '10.81', payment_accno: '3800' };
  expect((await service.send('/invoices/S1/payments', { json: paid })).status).toBe(204);
  expect(await figuresOf('2025-07-01', '2025-09-30')).toEqual([
    '1059.38 22.25',
    '2.1 1059.38',
    '0.00',
    '22.25',
  ]);
});
