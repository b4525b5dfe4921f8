import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { eurInvoice, ratesOf, revaluationOf } from '../currency/currency.ts';
import { invoiceOf, payableOf, paymentOf, testInstallation } from '../installation.ts';
import { billOf } from '../receipts/bill.ts';
import { asking, processAll, upload } from '../receipts/receipt.ts';

/** §18: what is still to do in the books up to a day. */
const installation = await testInstallation();
const { newClient } = installation;

test('documents that are open on the day, with those that are overdue, as the open items have them', async () => {
  const client = await newClient();
  const { invoices, payables, reports } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1', transdate: '2026-01-10', duedate: '2026-02-09' }));
  await invoices.post(invoiceOf({ invnumber: 'A2', transdate: '2026-02-20', duedate: '2026-03-22' }));
  await invoices.pay(paymentOf('A1', { datepaid: '2026-03-01', amount_paid: '40.00' }));
  await payables.post(payableOf({ transdate: '2026-01-20', duedate: '2026-02-19' }));
  const on = async (day: string) => reports.outstanding({ on: day } as Inputs['reports']['outstanding']);
  expect(await on('2026-01-31')).toMatchObject({
    on: '2026-01-31',
    currency: 'CHF',
    receivables: { amount: '100.00', count: 1, overdue: '0.00', overdue_count: 0 },
    payables: { amount: '100.00', count: 1, overdue: '0.00', overdue_count: 0 },
  });
  expect((await on('2026-03-10')).receivables).toEqual({
    ...{ amount: '160.00', count: 2, overdue: '60.00', overdue_count: 1 },
  });
  for (const [side, key] of [
    ['customers', 'receivables'],
    ['vendors', 'payables'],
  ] as const) {
    const { items, total } = await reports.openItems({ on: '2026-03-10', side });
    expect((await on('2026-03-10'))[key]).toMatchObject({ amount: total, count: items.length });
  }
});

test('a credit note is open, and overdue in no status, list or total; the ageing has it by its days', async () => {
  const client = await newClient();
  const { invoices, reports } = await client.ask();
  const due = { transdate: '2026-01-10', duedate: '2026-02-09' };
  const credit = [{ amount: '-30.00', income_accno: 3400 }];
  await invoices.post(invoiceOf({ invnumber: 'A1', ...due }));
  await invoices.post(invoiceOf({ invnumber: 'C1', ...due, incomeentries: credit }));
  const on = '2026-06-30';
  const { items } = await reports.openItems({ on, side: 'customers' });
  const days = items.map((item) => [item.invnumber, item.open, item.days_overdue]);
  expect(days).toEqual([
    ['A1', '100.00', 141],
    ['C1', '-30.00', 141],
  ]);
  expect((await reports.ageing({ on, side: 'customers' })).total).toMatchObject({
    ...{ current: '0.00', days_over_90: '70.00', total: '70.00' },
  });
  expect((await reports.outstanding({ on })).receivables).toEqual({
    ...{ amount: '70.00', count: 2, overdue: '100.00', overdue_count: 1 },
  });
  expect((await invoices.get({ invnumber: 'C1' })).status).toBe('OPEN');
});

test('VAT periods in which something moved, until they are settled', async () => {
  const client = await newClient();
  const sell = async (invnumber: string, transdate: string) =>
    (await client.ask()).invoices.post(
      invoiceOf({
        ...{ invnumber, transdate },
        incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201 }],
        taxentries: [{ amount: '8.10', tax_accno: 2201 }],
      }),
    );
  await sell('A1', '2025-05-05');
  await sell('A2', '2025-11-11');
  await sell('A3', '2026-02-02');
  const { reports, vat } = await client.ask();
  const periods = async (on: string) => (await reports.outstanding({ on })).vat.map(({ from }) => from);
  expect(await periods('2025-12-30')).toEqual(['2025-04-01']);
  expect(await periods('2025-12-31')).toEqual(['2025-04-01', '2025-10-01']);
  await vat.settle({ year: 2025, period: 2 } as Inputs['vat']['settle']);
  expect(await periods('2025-12-31')).toEqual(['2025-10-01']);
  await vat.settle({ year: 2025, period: 4 } as Inputs['vat']['settle']);
  expect(await periods('2026-03-15')).toEqual([]);
});

test('foreign currencies in which something is open, and whether the day was valued', async () => {
  const client = await newClient();
  const { exchangeRates, invoices, reports, gl } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90'], ['EUR', '2026-01-31', '0.95']));
  await invoices.post(eurInvoice('A1', '100.00'));
  const on = async (day: string) => {
    const { currencies, revalued } = await reports.outstanding({ on: day });
    return [currencies, revalued];
  };
  expect(await on('2026-01-10')).toEqual([[], false]);
  expect(await on('2026-01-31')).toEqual([['EUR'], false]);
  await gl.revalue(revaluationOf('2026-01-31'));
  expect(await on('2026-01-31')).toEqual([['EUR'], true]);
});

test('receipts that wait, that failed, or whose proposal is open, received up to the day', async () => {
  const client = await newClient();
  const ask = await asking(installation, client);
  const on = async (day: string) => {
    const { waiting_receipts, failed_receipts, proposals } = await ask.reports.outstanding({ on: day });
    return { waiting_receipts, failed_receipts, proposals };
  };
  await upload(installation, client, { said: { mark: 'one', codes: [billOf()] } });
  const failing = await upload(installation, client, { said: { unreadable: 'The PDF is damaged.' } });
  expect(await on('2026-03-15')).toEqual({ waiting_receipts: 2, failed_receipts: 0, proposals: 0 });
  await processAll(installation);
  expect(await on('2026-03-15')).toEqual({ waiting_receipts: 0, failed_receipts: 1, proposals: 1 });
  await ask.receipts.withdraw({ id: failing });
  expect(await on('2026-03-15')).toEqual({ waiting_receipts: 0, failed_receipts: 0, proposals: 1 });
  expect(await on('2026-03-14')).toEqual({ waiting_receipts: 0, failed_receipts: 0, proposals: 0 });
});
