import { randomOf } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/**
 * Several hundred entries, invoices and payables of two years with random cost centres and
 * projects: the columns sum to the income statement, and each column to its own lines.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const { one: oneOf, below, chance } = randomOf(38);
const centsOf = (amount: string | undefined) => BigInt((amount ?? '0.00').replace('.', ''));
const day = () => `${oneOf(['2025', '2026'])}-0${1 + below(9)}-1${below(10)}`;
const amount = () => ((1 + below(100_000)) / 100).toFixed(2);

const year2026 = {
  from: '2026-01-01',
  to: '2026-12-31',
  compare_from: '2025-01-01',
  compare_to: '2025-12-31',
};
/** A year, and days that begin and end within months. */
const periods = [
  year2026,
  { from: '2026-01-01', to: '2026-01-14', compare_from: '2026-01-14', compare_to: '2026-06-30' },
  { from: '2025-03-12', to: '2026-07-15', compare_from: '2025-02-16', compare_to: '2025-02-18' },
];

test('the columns of 400 random entries sum to the income statement to the cent (§38)', async () => {
  const ask = await procedures(service);
  const numbers = { department: ['10', '20', '30'], project: ['A', 'B', 'C', 'D'] } as const;
  for (const number of numbers.department)
    await ask.departments.save({ number, description: `Stelle ${number}` });
  for (const number of numbers.project) await ask.projects.save({ number, description: `Projekt ${number}` });
  await ask.customers.save({ customernumber: 'K-1001', department: '20' } as never);
  const dimensions = () => ({
    ...(chance(0.6) ? { department: oneOf(['10', 'stelle 20', '30', '-']) } : {}),
    ...(chance(0.6) ? { project: oneOf(['a', 'B', 'Projekt C', 'D', '-']) } : {}),
  });
  const total = { A: 0n, B: 0n, C: 0n, D: 0n } as Record<string, bigint>;
  for (let at = 0; at < 400; at += 1) {
    const transdate = day();
    const kind = oneOf(['gl', 'invoice', 'payable'] as const);
    const lines = Array.from({ length: 1 + below(3) }, () => ({ amount: amount(), ...dimensions() }));
    const head = chance(0.3) ? { project: oneOf(numbers.project) } : {};
    const sign = kind === 'invoice' ? 1n : -1n;
    // The project of a line, computed independently.
    for (const line of lines) {
      const own = line.project === undefined ? head.project : line.project;
      const of = own?.replace('Projekt ', '').toUpperCase();
      if (of && of !== '-' && transdate >= '2026')
        total[of] = (total[of] ?? 0n) + sign * centsOf(line.amount);
    }
    if (kind === 'invoice')
      await ask.invoices.post({
        ...head,
        transdate,
        customernumber: 'K-1001',
        incomeentries: lines.map((line) => ({ ...line, income_accno: oneOf([3000, 3200, 3400]) })),
      } as never);
    else if (kind === 'payable')
      await ask.payables.post({
        ...head,
        transdate,
        invnumber: `P${at}`,
        vendornumber: 'L-2001',
        expenseentries: lines.map((line) => ({ ...line, expense_accno: oneOf([4200, 6500]) })),
      } as never);
    else {
      const credit = lines.reduce((sum, line) => sum + centsOf(line.amount), 0n);
      const text = `${credit / 100n}.${String(credit % 100n).padStart(2, '0')}`;
      await ask.gl.post({
        ...head,
        transdate,
        glentries: [
          ...lines.map(({ amount: debit, ...line }) => ({ ...line, debit, accno: oneOf([6500, 6510]) })),
          { accno: 1020, credit: text },
        ],
      } as never);
    }
  }
  for (const days of periods) {
    const ordinary = await ask.reports.incomeStatement(days);
    for (const by of ['department', 'project'] as const) {
      const statement = await ask.reports.dimensionStatement({ by, ...days });
      expect([statement.income, statement.expense, statement.result]).toEqual([
        ...[ordinary.income.total.amount, ordinary.expense.total.amount, ordinary.result.amount],
      ]);
      expect(statement.compared_result).toBe(ordinary.result.compared);
      for (const name of ['income', 'expense', 'result', 'compared_income', 'compared_expense'] as const) {
        const sum = statement.columns.reduce((all, column) => all + centsOf(column[name]), 0n);
        expect(sum, `${by} ${name}`).toBe(centsOf(statement[name]));
      }
      for (const account of statement.accounts) {
        const sum = account.figures.reduce((all, figure) => all + centsOf(figure.amount), 0n);
        expect(sum, `${by} ${account.accno}`).toBe(centsOf(account.amount));
      }
      for (const { number, result } of statement.columns.filter((column) => column.number !== '')) {
        const alone = await ask[by === 'project' ? 'projects' : 'departments'].result({ number, ...days });
        expect(alone.result).toBe(result);
        if (by === 'project' && days === year2026) expect(centsOf(result), number).toBe(total[number]);
      }
    }
  }
});
