import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { buyAsset } from '../assets/assets.ts';
import { eurInvoice, ratesOf, revaluationOf } from '../currency/currency.ts';
import { invoiceOf, testInstallation } from '../installation.ts';
import { closingOf, type TestClient, yearendOf } from '../ledger.ts';

/** §15: the check list of the end of a period or year. */
const installation = await testInstallation();
const { newClient } = installation;

const listOf = async (client: TestClient, kind: 'period' | 'year', to = '2025-12-31') =>
  (await client.ask()).closing.checkList({ kind, to } as Inputs['closing']['checkList']);

const statesOf = async (...of: Parameters<typeof listOf>) =>
  Object.fromEntries((await listOf(...of)).steps.map(({ name, state }) => [name, state]));

const sold = (transdate: string, fields: object = {}) =>
  invoiceOf({
    ...{ transdate, duedate: transdate, invnumber: `S${transdate}` },
    incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201 }],
    taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    ...fields,
  });

test('empty books have a list whose ends alone are open', async () => {
  const client = await newClient();
  expect(await listOf(client, 'year')).toMatchObject({
    ...{ kind: 'year', from: '2025-01-01', to: '2025-12-31', currency: 'CHF', open: 2 },
  });
  expect(await statesOf(client, 'year')).toEqual({
    ...{ receipts: 'done', proposals: 'done', receivables: 'done', payables: 'done' },
    ...{ bank_lines: 'not_applicable', bank_balances: 'not_applicable', depreciation: 'not_applicable' },
    accruals: 'review',
    ...{ revaluation: 'not_applicable', vat: 'not_applicable', vat_filing: 'not_applicable' },
    ...{ vat_reconciliation: 'not_applicable', period: 'open', year: 'open', archive: 'review' },
    ...{ vat_reconciliation: 'not_applicable', period: 'open', year: 'open' },
    annual_accounts: 'review',
  });
  expect(Object.keys(await statesOf(client, 'period'))).toEqual([
    ...['receipts', 'proposals', 'bank_lines', 'bank_balances', 'recurring', 'receivables', 'payables'],
    ...['reminders', 'revaluation', 'vat', 'vat_filing', 'period'],
  ]);
});

test('a year is led from open items, assets, currencies and VAT to its end, step by step', async () => {
  const client = await newClient();
  const { invoices, exchangeRates, assets, gl, vat } = await client.ask();
  await invoices.post(sold('2025-02-10'));
  await exchangeRates.save(ratesOf(['EUR', '2025-01-01', '0.90'], ['EUR', '2025-12-31', '0.95']));
  await invoices.post(eurInvoice('E1', '100.00', '2025-03-01'));
  await buyAsset(client, { acquired: '2025-01-10' });
  const { open, steps } = await listOf(client, 'year');
  expect(open).toBe(6);
  const of = Object.fromEntries(steps.map(({ name, ...one }) => [name, one]));
  expect(of['receivables']).toMatchObject({ state: 'review', count: 2, amount: '198.10', overdue: 2 });
  expect(of['depreciation']).toEqual({ state: 'open', count: 1, amount: '6000.00' });
  expect(of['revaluation']).toEqual({ state: 'open', count: 1, currencies: 'EUR' });
  // 31 March and 60 days; the end of June, and of August, of the year after.
  expect(of['vat']).toEqual({
    ...{ state: 'open', count: 1, due: '2025-05-30' },
    periods: [{ from: '2025-01-01', to: '2025-03-31' }],
  });
  expect(of['vat_reconciliation']).toEqual({
    ...{ state: 'open', count: 1, due: '2026-06-30', final_on: '2026-08-30' },
    periods: [{ from: '2025-01-01', to: '2025-12-31' }],
  });
  expect(of['vat_filing']).toEqual({ state: 'not_applicable', count: 0 });

  await assets.run({ transdate: '2025-12-31' } as never);
  await gl.revalue(revaluationOf('2025-12-31'));
  for (const period of [1, 2, 3, 4]) await vat.settle({ year: 2025, period } as Inputs['vat']['settle']);
  expect(await statesOf(client, 'year')).toMatchObject({
    ...{ depreciation: 'done', revaluation: 'done', vat: 'done', vat_filing: 'review' },
    ...{ vat_reconciliation: 'open', period: 'open', year: 'open' },
  });
  await gl.endYear(yearendOf('2025-12-31'));
  expect(await statesOf(client, 'year')).toMatchObject({ period: 'done', year: 'done' });
  await vat.reconcile({
    ...{ from: '2025-01-01', to: '2025-12-31', reconciliation: { transdate: '2026-01-31' } },
  } as unknown as Inputs['vat']['reconcile']);
  const last = await listOf(client, 'year');
  expect(last.open).toBe(0);
  expect(last.steps.find(({ name }) => name === 'vat_filing')).toMatchObject({ state: 'done', count: 4 });
  await gl.reopenYear({});
  expect(await statesOf(client, 'year')).toMatchObject({ period: 'open', year: 'open' });
});

test('nothing is to be valued where the rate is what it was', async () => {
  const client = await newClient();
  const { invoices, exchangeRates } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2025-03-01', '0.90']));
  await invoices.post(eurInvoice('E1', '100.00', '2025-03-01'));
  expect(await statesOf(client, 'year')).toMatchObject({ revaluation: 'done' });
  await exchangeRates.save(ratesOf(['EUR', '2025-12-01', '0.95']));
  expect(await statesOf(client, 'year')).toMatchObject({ revaluation: 'open' });
});

test('a year begins the day after the one before ended, a period as the client settles VAT', async () => {
  const client = await newClient();
  const { invoices, gl } = await client.ask();
  await invoices.post(sold('2024-11-10'));
  await gl.endYear(yearendOf('2024-09-30')).catch(() => undefined);
  await gl.endYear(yearendOf('2024-12-31'));
  expect(await listOf(client, 'year', '2026-03-31')).toMatchObject({ from: '2025-01-01' });
  expect(await listOf(client, 'year', '2024-12-31')).toMatchObject({ from: '2024-01-01' });
  expect(await listOf(client, 'period', '2025-08-31')).toMatchObject({ from: '2025-07-01' });
});

test('a period asks for reminders, and is done once it is closed', async () => {
  const client = await newClient();
  const { invoices, settings } = await client.ask();
  await invoices.post(sold('2025-10-10'));
  const of = (await listOf(client, 'period')).steps.find(({ name }) => name === 'reminders');
  expect(of).toEqual({ name: 'reminders', state: 'review', count: 1 });
  await settings.close(closingOf('2025-12-31'));
  expect(await statesOf(client, 'period')).toMatchObject({ period: 'done' });
});
