import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, openService, type Service } from '../service.ts';

/** §9, §10, §12, §15: what lines say of their tax, in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const invoice = (invnumber: string, more: object) => ({
  invnumber,
  transdate: '2024-01-15',
  customer,
  incomeentries: {
    incomeentry: { amount: '1000.00', income_accno: '3400', tax_accno: '2201', vat_code: '200' },
  },
  taxentries: { taxentry: { amount: '77.00', tax_accno: '2201' } },
  ...more,
});
const xmlOf = async (path: string) =>
  (await service.send(path, { headers: { accept: 'application/xml' } })).body;

test('204: an invoice in JSON and the same in XML are one, and give back what was sent in both formats', async () => {
  const json = invoice('T1', { taxdate: '2023-12-20' });
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <invoice><invnumber>T1</invnumber><transdate>2024-01-15</transdate><taxdate>2023-12-20</taxdate>
      <customer><customernumber>K-1</customernumber><name>Bergbahn AG</name></customer>
      <incomeentries><incomeentry><amount>1000</amount><income_accno>3400</income_accno><tax_accno>2201</tax_accno>
        <taxdate/><vat_code>200</vat_code></incomeentry></incomeentries>
      <taxentries><taxentry><amount>77.00</amount><tax_accno>2201</tax_accno></taxentry></taxentries></invoice>`;
  expect((await service.send('/invoices', { xml })).status).toBe(204);
  expect(await service.read('/invoices/T1')).toMatchObject({
    taxdate: '2023-12-20T00:00:00+01:00',
    incomeentries: {
      incomeentry: {
        amount: '1000.00',
        income_accno: '3400',
        description: '',
        tax_accno: '2201',
        vat_code: '200',
      },
    },
  });
  const body = await xmlOf('/invoices/T1');
  expect(body).toContain('<taxdate>2023-12-20T00:00:00+01:00</taxdate>');
  expect(body).toContain('<tax_accno>2201</tax_accno><vat_code>200</vat_code></incomeentry>');
  const [tax] = await service.query(
    `SELECT tax_rate::text, tax_base::text, taxdate::text, tax_accno FROM posting WHERE accno = 2201`,
  );
  expect(tax).toEqual({ tax_rate: '7.7', tax_base: '-1000.00', taxdate: '2023-12-20', tax_accno: null });
  const other = await service.send('/invoices', { json: invoice('T1', { taxdate: '2023-12-21' }) });
  expect(other.status).toBe(409);
});

test('204: what was not sent is not in an answer, in either format', async () => {
  const json = {
    ...invoice('T2', {}),
    incomeentries: { incomeentry: { amount: '1000.00', income_accno: '3400', tax_accno: '', vat_code: '' } },
  };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  const kept = await service.read('/invoices/T2');
  expect(kept).not.toHaveProperty('taxdate');
  expect(kept['incomeentries']).toEqual({
    incomeentry: { amount: '1000.00', income_accno: '3400', description: '' },
  });
  expect(await xmlOf('/invoices/T2')).not.toMatch(/taxdate|vat_code/);
});

test('204: a part is charged by the tax that it names, in place of that of its article', async () => {
  const part = { partnumber: 'BUCH', description: 'Buch', sellprice: '40.00', income_accno: '3200' };
  expect((await service.send('/parts', { json: { ...part, tax_accnos: '2200 1170' } })).status).toBe(204);
  const parts = (line: object) => ({ part: { partnumber: 'BUCH', quantity: '10', ...line } });
  const json = { invnumber: 'T3', transdate: '2026-01-15', customer, parts: parts({ tax_accno: '2201' }) };
  expect((await service.send('/invoices', { json })).status).toBe(204);
  expect(await service.read('/invoices/T3')).toMatchObject({
    amount: '432.40',
    parts: { part: { tax_accno: '2201' } },
  });
  const old = { ...json, invnumber: 'T4', parts: parts({ taxdate: '2023-12-31', vat_code: '200' }) };
  expect((await service.send('/invoices', { json: old })).status).toBe(204);
  expect(await service.read('/invoices/T4')).toMatchObject({ amount: '410.00' });
  const payable = {
    invnumber: 'L1',
    transdate: '2026-01-15',
    vendor: { vendornumber: 'V-1', name: 'Verlag' },
    parts: { part: { partnumber: 'BUCH', sellprice: '100.00', tax_accno: '1172', tax_accnos: '1170' } },
  };
  expect((await service.send('/payables', { json: payable })).status).toBe(204);
  expect(await service.read('/payables/L1')).toMatchObject({ amount: '102.60' });
});

test('204: an entry by hand names taxes and says that it settles with the tax office', async () => {
  const json = {
    reference: 'H1',
    transdate: '2024-01-15',
    taxdate: '2023-12-31',
    vat_settlement: 'true',
    glentries: {
      glentry: [
        { accno: '2201', debit: '50.00', tax_accno: '', vat_code: '' },
        { accno: '1020', credit: '50.00' },
      ],
    },
  };
  expect((await service.send('/gl', { json })).status).toBe(204);
  expect((await service.send('/gl', { json })).status).toBe(204);
  expect(await service.read('/gl/H1')).toMatchObject({
    taxdate: '2023-12-31T00:00:00+01:00',
    vat_settlement: 'true',
  });
  expect(await xmlOf('/gl/H1')).toContain('<vat_settlement>true</vat_settlement>');
});

test('400: a tax that is no VAT account, does not exist, or a figure that the form does not have', async () => {
  const faults = [
    [{ tax_accno: '1020' }, 'account_not_postable', 'incomeentries.0.tax_accno'],
    [{ tax_accno: '2299' }, 'account_unknown', 'incomeentries.0.tax_accno'],
    [{ vat_code: '201' }, 'invalid', 'incomeentries.0.vat_code'],
    [{ taxdate: '2024-02-30' }, 'invalid', 'incomeentries.0.taxdate'],
  ] as const;
  for (const [line, code, field] of faults) {
    const incomeentries = { incomeentry: { amount: '1.00', income_accno: '3400', ...line } };
    const answer = await service.send('/invoices', { json: invoice('F1', { incomeentries }) });
    expect([answer.status, errorOf(answer).code, errorOf(answer).issues.map((issue) => issue.field)]).toEqual(
      [400, code, [field]],
    );
  }
  const glentries = {
    glentry: [
      { accno: '1000', debit: '1.00', tax_accno: '3400' },
      { accno: '1020', credit: '1.00' },
    ],
  };
  const entry = await service.send('/gl', { json: { transdate: '2024-01-15', glentries } });
  expect([entry.status, errorOf(entry).code]).toEqual([400, 'account_not_postable']);
});
