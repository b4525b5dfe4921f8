import { verify } from '@kontor/data';
import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

/**
 * §15: the first year of the demo client is closed through its check list, and the next one shows
 * it beside.
 */
// A year of 4,800 + 2,000 for the machines, 3,000 for the shop, 40 % of 8,500 for computers and
// 8,000 for the van; the scale of 9,600 has nine months of 80.00, where it was bought in the year.
test.each([
  { today: '2026-03-01', year: 2025, depreciation: '21920.00', scale: '720.00' },
  { today: '2026-02-03', year: 2024, depreciation: '21200.00', scale: '0.00' },
])('the demo of $today has $year closed, step by step', async ({ today, year, depreciation, scale }) => {
  const { database, make } = await demoOn(today);
  const { client, books } = await make();
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const list = await books.closing.checkList({ kind: 'year', to });
  expect(list).toMatchObject({ from, to, open: 0 });
  expect(list.steps.filter(({ state }) => state === 'open')).toEqual([]);
  const states = Object.fromEntries(list.steps.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({
    ...{ depreciation: 'done', vat: 'done', vat_filing: 'done', vat_reconciliation: 'done' },
    ...{ period: 'done', year: 'done' },
  });

  const roll = await books.assets.roll({ from, to });
  expect(roll.accounts.map(({ difference }) => Number(difference))).toEqual(roll.accounts.map(() => 0));
  const { items: runs } = await books.assets.bookings({});
  expect(runs.map(({ kind, amount }) => [kind, amount])).toEqual([['run', depreciation]]);
  const { items: assets } = await books.assets.list({ on: to as never });
  const bought = assets.find(({ description }) => description.startsWith('Abfüll'));
  expect(bought?.booked_depreciation).toBe(scale);

  // Twelve months of 600.00, and what the employer bears of it: 38.40, 6.15 and 3.60.
  const wages = await books.payroll.wages({ from, to } as never);
  expect(wages.accounts.map(({ accno, ledger, difference }) => [accno, ledger, difference])).toEqual([
    [5000, '7200.00', '0.00'],
    [5700, '460.80', '0.00'],
    [5710, '73.80', '0.00'],
    [5730, '43.20', '0.00'],
  ]);
  // The last quarter of contributions is open, 3 × (31.80 + 6.60 + 38.40) and 3 × 6.15, and a year
  // against accidents, 12 × (7.20 + 3.60). Eleven of twelve months of a premium of 1,200.00 belong
  // to the next year, and the fee for this one is not billed.
  const saldo = async (accno: string, on: string) =>
    (await books.transactions.saldo({ accno, to: on })).items[0]?.amount;
  const accounts = ['1091', '1300', '2270', '2271', '2273', '2300'];
  expect(await Promise.all(accounts.map((accno) => saldo(accno, to)))).toEqual([
    '0.00',
    '1100.00',
    '230.40',
    '18.45',
    '129.60',
    '1250.00',
  ]);
  // 100.00 of the premium is released on the first of each month up to November.
  const [begun, ended] = [`${year + 1}-01-31`, `${year + 1}-11-01`];
  expect([await saldo('1300', begun), await saldo('2300', begun)]).toEqual(['1000.00', '0.00']);
  expect(await saldo('1300', ended)).toBe('0.00');
  const { items: accruals } = await books.accruals.list({ on: begun as never });
  expect(accruals.map(({ kind, state, open }) => `${kind} ${state} ${open}`)).toEqual([
    'accrued_expense RELEASED 0.00',
    'prepaid_expense OPEN 1000.00',
  ]);

  // The returns declared all sales, so that nothing is left to file.
  const reconciled = await books.vat.reconciliation({ from, to });
  expect(reconciled.periods.map(({ from: first }) => first.slice(5))).toEqual([
    ...['01-01', '04-01', '07-01', '10-01'],
  ]);
  expect(reconciled.turnovers.filter(({ difference }) => Number(difference) !== 0)).toEqual([]);
  expect(reconciled.payable).toBe('0.00');

  const next = { from: `${year + 1}-01-01`, to: `${year + 1}-12-31` };
  const income = await books.reports.incomeStatementLevels({
    ...{ ...next, compare_from: from, compare_to: to },
  });
  const result = income.levels.find(({ code }) => code === 'result');
  expect(Number(result?.compared)).not.toBe(0);
  const sold = income.levels.find(({ accno }) => accno === 3000);
  expect(Number(sold?.compared)).toBeGreaterThan(20_000);

  // As after it was killed at the end.
  const before = await books.reports.trialBalance({ to: next.to });
  await make();
  expect(await books.reports.trialBalance({ to: next.to })).toEqual(before);
  expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
});
