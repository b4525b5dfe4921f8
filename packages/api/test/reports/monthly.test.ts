import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import { refusalCode, testInstallation } from '../installation.ts';
import { day, enter, fictitiousYear, sellAbroad } from './year.ts';

/** §18: the books month by month are what the reports of each month say. */
const installation = await testInstallation();
const books = await fictitiousYear(installation);
await sellAbroad(books);
await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
await enter(books, '2027-01-05', { debit: [[6000, '2000.00']], credit: [[1020, '2000.00']] });
const { reports } = await books.call();

const balanceOf = (
  sheet: Awaited<ReturnType<typeof reports.balanceSheet>>,
  side: 'assets' | 'liabilities',
  accnos: readonly number[],
) => {
  const cents = sheet[side].accounts
    .filter(({ accno }) => accnos.includes(accno))
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (cents / 100).toFixed(2);
};

test('each month has the totals of its income statement, and the balances of its balance sheet', async () => {
  const { months, accounts, ...series } = await reports.monthly({ from: '2025-11-20', to: '2027-02-03' });
  expect(series).toEqual({ from: '2025-11-20', to: '2027-02-03', currency: 'CHF' });
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'],
    ...['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'],
    ...['2027-01-01', '2027-02-01'],
  ]);
  for (const { month, ...figures } of months) {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
      .toISOString()
      .slice(0, 10);
    const [statement, sheet] = await Promise.all([
      reports.incomeStatement({ from: month, to: last }),
      reports.balanceSheet({ on: last }),
    ]);
    expect([month, figures]).toEqual([
      month,
      {
        income: statement.income.total.amount,
        expense: statement.expense.total.amount,
        cash: balanceOf(sheet, 'assets', accounts.cash),
        receivables: balanceOf(sheet, 'assets', accounts.receivables),
        payables: balanceOf(sheet, 'liabilities', accounts.payables),
      },
    ]);
  }
  expect(accounts).toMatchObject({ receivables: [1100], payables: [2000] });
  expect(accounts.cash).toContain(1020);
  expect(accounts.cash).not.toContain(3800);
});

test('a single month begins with what stood before it, and years without bookings are zero', async () => {
  const { months } = await reports.monthly({ from: '2026-12-01', to: '2026-12-31' });
  const { months: longer } = await reports.monthly({ from: '2026-01-01', to: '2026-12-31' });
  expect(months).toEqual([longer.at(-1)]);
  const { months: before } = await reports.monthly({ from: '1900-01-01', to: '1900-02-01' });
  const zeros = { income: '0.00', expense: '0.00', cash: '0.00', receivables: '0.00', payables: '0.00' };
  expect(before).toEqual([
    { month: '1900-01-01', ...zeros },
    { month: '1900-02-01', ...zeros },
  ]);
  const { months: last } = await reports.monthly({ from: '9999-11-01', to: '9999-12-31' });
  expect(last.map(({ month, income }) => [month, income])).toEqual([
    ['9999-11-01', '0.00'],
    ['9999-12-01', '0.00'],
  ]);
});

test('days of today and yesterday are of the calendar of the client', async () => {
  const { reports } = await books.call('2026-03-31T22:30:00.000Z' as Instant);
  const { months, from } = await reports.monthly({ from: 'yesterday', to: 'today' });
  expect([from, months.map(({ month }) => month)]).toEqual(['2026-03-31', ['2026-03-01', '2026-04-01']]);
});

test('400: a period that ends before it begins, or has more than 120 months', async () => {
  const code = (from: string, to: string) => refusalCode(reports.monthly({ from, to }));
  expect(await code('2026-02-01', '2026-01-31')).toBe('invalid');
  expect(await code('2016-12-01', '2026-12-31')).toBe('invalid');
  expect(await code('2017-01-31', '2026-12-01')).toBe('done');
  expect(await code('1900-01-01', '9999-12-31')).toBe('invalid');
});
