import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { day, enter, fictitiousYear, pay, sellAbroad } from './year.ts';

/**
 * The figures of the fictitious year, worked out by hand. Every amount here is a constant; none is
 * computed.
 */

const installation = await testInstallation();
const year = { from: '2026-01-01', to: '2026-12-31' };
const accounts = (of: { accounts: { accno: number; amount: string }[] }) =>
  Object.fromEntries(of.accounts.map(({ accno, amount }) => [accno, amount]));

test('§15: the trial balance of the year, before and after it is closed', async () => {
  const books = await fictitiousYear(installation);
  const before = await (await books.call()).reports.trialBalance(year);
  const rows = before.accounts.map((one) => [one.accno, one.opening, one.debit, one.credit, one.balance]);
  expect(rows).toEqual([
    [1020, '0.00', '67788.23', '15441.90', '52346.33'],
    [1100, '0.00', '19871.07', '17939.57', '1931.50'],
    [1170, '0.00', '56.70', '0.00', '56.70'],
    [1171, '0.00', '226.80', '0.00', '226.80'],
    [1520, '0.00', '14500.00', '0.00', '14500.00'],
    [1529, '0.00', '0.00', '2900.00', '-2900.00'],
    [2000, '0.00', '5459.20', '5783.50', '-324.30'],
    [2200, '0.00', '0.00', '28.39', '-28.39'],
    [2201, '0.00', '300.00', '1377.00', '-1077.00'],
    [2202, '0.00', '0.00', '13.68', '-13.68'],
    [2209, '0.00', '0.00', '300.00', '-300.00'],
    [2800, '0.00', '0.00', '20000.00', '-20000.00'],
    [2970, '0.00', '0.00', '42000.00', '-42000.00'],
    [3200, '0.00', '0.00', '1092.00', '-1092.00'],
    [3400, '0.00', '0.00', '17000.00', '-17000.00'],
    [3600, '0.00', '0.00', '360.00', '-360.00'],
    [3800, '0.00', '151.34', '0.00', '151.34'],
    [4200, '0.00', '700.00', '0.00', '700.00'],
    [4900, '0.00', '0.00', '17.30', '-17.30'],
    [5000, '0.00', '10000.00', '0.00', '10000.00'],
    [6000, '0.00', '2000.00', '0.00', '2000.00'],
    [6500, '0.00', '300.00', '0.00', '300.00'],
    [6820, '0.00', '2900.00', '0.00', '2900.00'],
  ]);
  const total = {
    opening: '0.00',
    debit: '124253.34',
    credit: '124253.34',
    closing: '0.00',
    balance: '0.00',
  };
  expect(before.total).toEqual(total);

  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const after = await (await books.call()).reports.trialBalance(year);
  // The turnover stays; what the end of the year moved is beside it.
  expect(after.total).toEqual(total);
  const closed = after.accounts.filter(({ closing }) => closing !== '0.00');
  expect(closed.map(({ accno, closing, balance }) => [accno, closing, balance])).toEqual([
    [2979, '-2417.96', '-2417.96'],
    [3200, '1092.00', '0.00'],
    [3400, '17000.00', '0.00'],
    [3600, '360.00', '0.00'],
    [3800, '-151.34', '0.00'],
    [4200, '-700.00', '0.00'],
    [4900, '17.30', '0.00'],
    [5000, '-10000.00', '0.00'],
    [6000, '-2000.00', '0.00'],
    [6500, '-300.00', '0.00'],
    [6820, '-2900.00', '0.00'],
  ]);
});

test('§15: a trial balance of broken months opens with what was before', async () => {
  const books = await fictitiousYear(installation);
  const { accounts, total } = await (await books.call()).reports.trialBalance({
    from: '2026-04-11',
    to: '2026-06-14',
  });
  const shown = accounts.map((one) => [one.accno, one.opening, one.debit, one.credit, one.balance]);
  // In debit: 5405.00 + 847.50 + 17.30 - 108.10 - 108.10 + 2500.00 + 202.50.
  expect(total).toMatchObject({ opening: '0.00', debit: '8756.10', credit: '8756.10', balance: '0.00' });
  // 1020: 50000.00 + 4006.56 - 2000.00 - 38.99 before; R4 5405.00 in; L-2 847.50 and L-5 -108.10
  // out.
  expect(shown.slice(0, 2)).toEqual([
    [1020, '51967.57', '5405.00', '739.40', '56633.17'],
    [1100, '5405.00', '0.00', '5405.00', '0.00'],
  ]);
});

test('§15: the balance sheet balances with the result of the open year, closed, opened and closed again', async () => {
  const books = await fictitiousYear(installation);
  const sheet = async (on = '2026-12-31') => (await books.call()).reports.balanceSheet({ on });

  const open = await sheet();
  expect(accounts(open.assets)).toEqual({
    1020: '52346.33',
    1100: '1931.50',
    1170: '56.70',
    1171: '226.80',
    1520: '14500.00',
    1529: '-2900.00',
  });
  expect(accounts(open.liabilities)).toEqual({
    2000: '324.30',
    2200: '28.39',
    2201: '1077.00',
    2202: '13.68',
    2209: '300.00',
  });
  expect(accounts(open.equity)).toEqual({ 2800: '20000.00', 2970: '42000.00' });
  expect([open.assets, open.liabilities, open.equity].map(({ total }) => total.amount)).toEqual([
    '66161.33',
    '1743.37',
    '62000.00',
  ]);
  expect([open.result.amount, open.total.amount]).toEqual(['2417.96', '66161.33']);

  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const closed = await sheet();
  expect(accounts(closed.equity)).toEqual({ 2800: '20000.00', 2970: '42000.00', 2979: '2417.96' });
  expect([closed.result.amount, closed.total.amount]).toEqual(['0.00', '66161.33']);

  await (await books.call()).gl.reopenYear({});
  expect(await sheet()).toEqual(open);
  await enter(books, '2026-12-31', { debit: [[6500, '50.00']], credit: [[1020, '50.00']] });
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const again = await sheet();
  expect(accounts(again.equity)).toEqual({ 2800: '20000.00', 2970: '42000.00', 2979: '2367.96' });
  expect([again.result.amount, again.assets.total.amount, again.total.amount]).toEqual([
    '0.00',
    '66111.33',
    '66111.33',
  ]);

  await enter(books, '2027-01-05', { debit: [[6000, '2000.00']], credit: [[1020, '2000.00']] });
  const compared = await (await books.call()).reports.balanceSheet({
    on: '2027-01-31',
    compare_on: '2026-12-31',
  });
  expect(compared.result).toEqual({ amount: '-2000.00', compared: '0.00' });
  expect(compared.total).toEqual({ amount: '64111.33', compared: '66111.33' });
  expect(compared.assets.total).toEqual(compared.total);
});

test('§15: the income statement leaves the ends of years out, and compares periods', async () => {
  const books = await fictitiousYear(installation);
  const ask = async () => (await books.call()).reports.incomeStatement(year);
  const open = await ask();
  expect(accounts(open.income)).toEqual({
    3200: '1092.00',
    3400: '17000.00',
    3600: '360.00',
    3800: '-151.34',
  });
  expect(accounts(open.expense)).toEqual({
    4200: '700.00',
    4900: '-17.30',
    5000: '10000.00',
    6000: '2000.00',
    6500: '300.00',
    6820: '2900.00',
  });
  expect([open.income.total.amount, open.expense.total.amount, open.result.amount]).toEqual([
    '18300.66',
    '15882.70',
    '2417.96',
  ]);

  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  expect(await ask()).toEqual(open);
  await (await books.call()).gl.reopenYear({});
  expect(await ask()).toEqual(open);
  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  expect(await ask()).toEqual(open);

  // The days of the end of the year, which the closing entries are dated in.
  const { result } = await (await books.call()).reports.incomeStatement({
    from: '2026-12-05',
    to: '2026-12-31',
    compare_from: '2026-01-01',
    compare_to: '2026-12-04',
  });
  expect(result).toEqual({ amount: '-10400.00', compared: '12817.96' });
});

test('§15: the VAT report by account and rate, of the year and of broken months', async () => {
  const books = await fictitiousYear(installation);
  const report = await (await books.call()).reports.vatReport(year);
  const rows = report.taxes.map(({ kind, accno, rate, base, tax }) => [kind, accno, rate, base, tax]);
  expect(rows).toEqual([
    ['sales', 2200, '2.6', '1092.00', '28.39'],
    ['sales', 2201, '8.1', '17000.00', '1377.00'],
    ['sales', 2202, '3.8', '360.00', '13.68'],
    ['purchases', 1170, '8.1', '700.00', '56.70'],
    ['purchases', 1171, '8.1', '2800.00', '226.80'],
  ]);
  expect(report.other.map(({ accno, amount }) => [accno, amount])).toEqual([[2201, '-300.00']]);
  expect([report.sales_tax, report.input_tax, report.payable]).toEqual(['1419.07', '283.50', '1135.57']);

  const broken = await (await books.call()).reports.vatReport({ from: '2026-04-11', to: '2026-06-30' });
  expect(broken.taxes.map(({ accno, base, tax }) => [accno, base, tax])).toEqual([
    [2201, '7000.00', '567.00'],
    [1170, '-100.00', '-8.10'],
    [1171, '2500.00', '202.50'],
  ]);
  expect([broken.other, broken.payable]).toEqual([[], '372.60']);
});

test('§12, §15: a customer who pays in euros, in every report of the year', async () => {
  const books = await fictitiousYear(installation);
  await sellAbroad(books);
  const { reports } = await books.call();
  // 1000.00 at 0.95 is 950.00. Of it 600.00 came in at 0.94: 564.00 for 570.00. The rest is worth
  // 372.00, not 380.00.
  const sheet = await reports.balanceSheet({ on: '2026-12-31' });
  expect(accounts(sheet.assets)).toMatchObject({ 1020: '52910.33', 1100: '2303.50' });
  expect([sheet.result.amount, sheet.assets.total.amount, sheet.total.amount]).toEqual([
    '3353.96',
    '67097.33',
    '67097.33',
  ]);
  const { total } = await reports.trialBalance(year);
  expect([total.debit, total.credit, total.balance]).toEqual(['125781.34', '125781.34', '0.00']);
  const statement = await reports.incomeStatement(year);
  expect(accounts(statement.income)).toMatchObject({ 3400: '17950.00' });
  expect(accounts(statement.expense)).toMatchObject({ 6949: '14.00' });
  expect((await reports.vatReport(year)).payable).toBe('1135.57');

  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const closed = await (await books.call()).reports.balanceSheet({ on: '2026-12-31' });
  expect(accounts(closed.equity)).toMatchObject({ 2979: '3353.96' });
  // The rest comes in at 0.93 and settles the invoice: 1100 is where it stood without the customer
  // abroad.
  await pay(books, 'E1', ['2027-01-15', '400.00']);
  const later = await (await books.call()).reports.balanceSheet({ on: '2027-01-31' });
  expect(accounts(later.assets)).toMatchObject({ 1020: '53282.33', 1100: '1931.50' });
  expect(later.result.amount).toBe('0.00');
});

test('§15: while a year before is not closed, the result comes by years, and as a whole', async () => {
  const books = await fictitiousYear(installation);
  const sheet = async (on: string, compare_on?: string) =>
    (await books.call()).reports.balanceSheet({ on, compare_on });
  expect((await sheet('2026-12-31')).result_parts).toBeUndefined();

  await enter(books, '2027-01-05', { debit: [[6000, '2000.00']], credit: [[1020, '2000.00']] });
  const open = await sheet('2027-01-31', '2026-12-31');
  expect(open.result).toEqual({ amount: '417.96', compared: '2417.96' });
  expect(open.result_parts).toEqual([
    { from: '2026-01-01', to: '2026-12-31', amount: '2417.96', compared: '2417.96' },
    { from: '2027-01-01', to: '2027-01-31', amount: '-2000.00', compared: '0.00' },
  ]);
  expect((await sheet('2028-02-29')).result_parts).toEqual([
    { to: '2027-12-31', amount: '417.96' },
    { from: '2028-01-01', to: '2028-02-29', amount: '0.00' },
  ]);
  const { content } = await (await books.call()).exports.csv({ report: 'balanceSheet', on: '2027-01-31' });
  let csv = '';
  for await (const part of content) csv += part;
  expect(csv.split('\r\n')).toEqual(
    expect.arrayContaining([
      'result of,,2026-01-01 to 2026-12-31,2417.96,',
      'result of,,2027-01-01 to 2027-01-31,-2000.00,',
      'result,,Result,417.96,',
    ]),
  );

  await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
  const closed = await sheet('2027-01-31', '2026-12-31');
  expect(closed.result).toEqual({ amount: '-2000.00', compared: '0.00' });
  expect(closed.result_parts).toBeUndefined();
  // Of years that end in summer, the earlier one begins after the end of the last.
  expect((await sheet('2026-06-30')).result_parts).toBeUndefined();
});
