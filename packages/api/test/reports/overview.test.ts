import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import { refusalCode, testInstallation } from '../installation.ts';
import { billOf } from '../receipts/bill.ts';
import { asking, processAll, upload } from '../receipts/receipt.ts';
import { day, fictitiousYear, sellAbroad } from './year.ts';

/** §18: each figure of the overview is the total of the report that it leads to. */
const installation = await testInstallation();
const books = await fictitiousYear(installation);
await sellAbroad(books);

/** Compares the overview of a day with the reports of it. */
const compare = async (on: string) => {
  const { reports } = await books.call();
  const found = await reports.overview({ on });
  const sheet = await reports.balanceSheet({ on });
  const cents = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const cash = sheet.assets.accounts.filter(({ accno }) => found.cash.accounts.includes(accno));
  expect(Math.round(Number(found.cash.amount) * 100)).toBe(cents(cash));
  for (const [figures, side] of [
    [found.receivables, 'customers'],
    [found.payables, 'vendors'],
  ] as const) {
    const [{ items, total }, ageing] = await Promise.all([
      reports.openItems({ on, side }),
      reports.ageing({ on, side }),
    ]);
    const overdue = items.filter(({ days_overdue, open }) => days_overdue > 0 && !open.startsWith('-'));
    expect([on, side, figures.amount, figures.ageing]).toEqual([on, side, total, ageing.total]);
    expect(figures.overdue_count).toBe(overdue.length);
    expect(Math.round(Number(figures.overdue) * 100)).toBe(
      cents(overdue.map(({ base_open }) => ({ amount: base_open }))),
    );
  }
  const { result, ...period } = found.result;
  expect(result).toEqual((await reports.incomeStatement(period)).result);
  const { payable, ...quarter } = found.vat;
  expect(payable).toBe((await reports.vatReport(quarter)).payable);
  return found;
};

test('each figure is the total of its report, on any day', async () => {
  const found = await compare('2026-05-20');
  expect(found).toMatchObject({
    on: '2026-05-20',
    currency: 'CHF',
    vat: { from: '2026-04-01', to: '2026-06-30' },
    result: { from: '2026-01-01', to: '2026-05-20', compare_from: '2025-01-01', compare_to: '2025-05-20' },
    proposals: 0,
    failed_receipts: 0,
  });
  for (const on of ['2025-12-31', '2026-03-10', '2026-09-25', '2026-12-31', '2027-01-31']) await compare(on);
});

test('after the end of a year the next one begins on the day after it', async () => {
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const found = await compare('2027-01-15');
  expect(found.result).toMatchObject({
    from: '2027-01-01',
    compare_from: '2026-01-01',
    compare_to: '2026-01-15',
  });
});

test('without a day it is that of today, on the calendar of the client', async () => {
  const { reports } = await books.call('2026-03-31T22:30:00.000Z' as Instant);
  expect((await reports.overview({})).on).toBe('2026-04-01');
  expect((await reports.overview({ on: 'yesterday' })).on).toBe('2026-03-31');
  expect(await refusalCode(reports.overview({ on: 'monday' }))).toBe('invalid');
});

test('proposals and failed receipts wait until they are decided or withdrawn', async () => {
  const client = await installation.newClient();
  const ask = await asking(installation, client);
  const failed = await upload(installation, client, { said: { unreadable: 'The PDF is damaged.' } });
  await upload(installation, client, { said: { mark: 'one', codes: [billOf()] } });
  await upload(installation, client, { said: { mark: 'two', codes: [billOf()] } });
  await processAll(installation);
  const waits = async () => {
    const { proposals, failed_receipts } = await ask.reports.overview({});
    return [proposals, failed_receipts];
  };
  expect(await waits()).toEqual([2, 1]);
  const [{ id } = { id: 0 }] = (await ask.proposals.list({})).items;
  await ask.proposals.dismiss({ id });
  await ask.receipts.withdraw({ id: failed });
  expect(await waits()).toEqual([1, 0]);
});

test('a client without any bookings has figures of zero', async () => {
  const { ask } = await installation.newClient();
  const { cash, receivables, vat, result } = await (await ask()).reports.overview({});
  expect([cash.amount, receivables.amount, receivables.overdue, vat.payable, result.result]).toEqual([
    ...['0.00', '0.00', '0.00', '0.00'],
    { amount: '0.00', compared: '0.00' },
  ]);
});
