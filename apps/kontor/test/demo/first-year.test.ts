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
