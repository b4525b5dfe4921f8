import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account, Category } from '../../master-data/account.ts';
import type { BookingDate } from '../../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { balanceSheetOf, incomeStatementOf } from '../figures.ts';
import type { Turnover } from '../turnover.ts';
import { balanceLevelsOf } from './balance-levels.ts';
import { incomeLevelsOf } from './income-levels.ts';
import type { Level } from './level.ts';

const chart = JSON.parse(
  readFileSync(new URL('../../../../../prisma/charts/swiss-sme.json', import.meta.url), 'utf8'),
) as { accounts: Account[] };
const accountsWith = (...more: Account[]): ReadonlyMap<number, Account> =>
  new Map([...chart.accounts, ...more].map((account) => [account.accno, account]));
const shown = {
  accounts: accountsWith(),
  language: 'en' as const,
  nameOf: ({ description }: { description: string }) => description,
};
const money = { currency: 'CHF', places: 2 };
const yearEnd = '2026-12-31' as BookingDate;
const year = { from: '2026-01-01' as BookingDate, to: yearEnd };

const turnover = (accno: number, balance: string, period = 'shown', accounts = shown.accounts): Turnover => {
  const { description, category, link } = accounts.get(accno) as Account;
  const isDebit = !balance.startsWith('-');
  const amount = balance.replace('-', '') as Decimal;
  const [none, nothing] = ['0' as Decimal, { closing: '0', tax: '0', tax_base: '0' }];
  const sides = isDebit ? { debit: amount, credit: none } : { debit: none, credit: amount };
  return { period, accno, description, category, link, ...sides, ...nothing } as Turnover;
};

const shortRows = (levels: readonly Level[]) =>
  levels.map(({ depth, code, accno, amount }) => [depth, code || accno || '', amount]);

test('positions in the order of the law, the headings that divide them, and what moves', () => {
  const books: [number, string][] = [
    [1020, '-500.00'],
    [1060, '300.00'],
    [1000, '200.00'],
    [1109, '-50.00'],
    [1100, '1000.00'],
    [1480, '700.00'],
    [2000, '20.00'],
    [2455, '-400.00'],
    [2800, '-1000.00'],
    [2979, '-100.00'],
    [2980, '30.00'],
    [9100, '-5.00'],
    [3400, '-300.00'],
    [6500, '105.00'],
  ];
  const { levels } = balanceLevelsOf(
    books.map(([accno, balance]) => turnover(accno, balance)),
    { on: yearEnd, shown },
    money,
  );
  expect(shortRows(levels)).toEqual([
    [1, 'A1', '1470.00'],
    [2, 'A1a', '500.00'],
    [3, 100, '200.00'],
    [4, 1000, '200.00'],
    [3, 106, '300.00'],
    [4, 1060, '300.00'],
    [2, 'A1b', '950.00'],
    [3, 1100, '1000.00'],
    [3, 1109, '-50.00'],
    [2, 'A1c', '20.00'],
    [3, 2000, '20.00'],
    [1, 'A2', '700.00'],
    [2, 'A2b', '700.00'],
    [3, 1480, '700.00'],
    [0, 'A', '2170.00'],
    [1, 'P1', '500.00'],
    [2, 'P1b', '500.00'],
    [3, 1020, '500.00'],
    [1, 'P2', '400.00'],
    [2, 'P2a', '400.00'],
    [3, '', '400.00'],
    [4, 2455, '400.00'],
    [1, 'P3', '1265.00'],
    [2, 'P3a', '1000.00'],
    [3, 2800, '1000.00'],
    [2, 'P3e', '-30.00'],
    [3, 2980, '-30.00'],
    [2, 'P3g', '295.00'],
    [3, 2979, '100.00'],
    [3, 'open_result', '195.00'],
    [1, 'unplaced', '5.00'],
    [2, 9100, '5.00'],
    [0, 'P', '2170.00'],
  ]);
  const moved = levels.filter(({ moved_from }) => moved_from !== undefined);
  expect(moved.map(({ accno, moved_from }) => [accno, moved_from])).toEqual([
    [2000, 'P1a'],
    [1020, 'A1a'],
  ]);
  expect(levels.find(({ kind }) => kind === 'related')).toMatchObject({ related: 'shareholder' });
});

test('an account that is overdrawn on one of two days stands on both sides', () => {
  const { levels } = balanceLevelsOf(
    [
      turnover(1020, '-500.00'),
      turnover(1020, '80.00', 'compared'),
      turnover(2800, '500.00'),
      turnover(2800, '-80.00', 'compared'),
    ],
    { on: yearEnd, compare_on: '2025-12-31' as BookingDate, shown },
    money,
  );
  const bank = levels.filter(({ accno }) => accno === 1020);
  expect(bank.map(({ amount, compared, moved_from }) => [amount, compared, moved_from])).toEqual([
    ['0.00', '80.00', undefined],
    ['500.00', '0.00', 'A1a'],
  ]);
});

test('the results between the positions of the income statement, expense below zero', () => {
  const books: [number, string][] = [
    [3000, '-1000.00'],
    [3400, '-400.00'],
    [3900, '-10.00'],
    [4000, '310.00'],
    [5000, '500.00'],
    [6500, '100.00'],
    [6820, '50.00'],
    [6900, '20.00'],
    [7000, '-5.00'],
    [8500, '15.00'],
    [8900, '40.00'],
  ];
  const { levels } = incomeLevelsOf(
    books.map(([accno, balance]) => turnover(accno, balance)),
    { ...year, shown },
    money,
  );
  expect(shortRows(levels).filter(([, code]) => typeof code === 'string' || Number(code) < 1000)).toEqual([
    [1, 'E1', '1400.00'],
    [2, 300, '1000.00'],
    [2, 340, '400.00'],
    [1, 'E2', '10.00'],
    [1, 'E3', '-310.00'],
    [0, 'gross_profit', '1100.00'],
    [1, 'E4', '-500.00'],
    [1, 'E5', '-100.00'],
    [0, 'ebitda', '500.00'],
    [1, 'E6', '-50.00'],
    [0, 'ebit', '450.00'],
    [1, 'E7', '-20.00'],
    [1, 'E7a', '5.00'],
    [1, 'E9', '-15.00'],
    [0, 'ebt', '420.00'],
    [1, 'E10', '-40.00'],
    [0, 'result', '380.00'],
  ]);
});

/** Random books over random charts: accounts of any number and category, with any balance. */
const books = fc
  .uniqueArray(
    fc.record({
      accno: fc.oneof(
        fc.constantFrom(...chart.accounts.map(({ accno }) => accno)),
        fc.integer({ min: 1, max: 99999 }),
      ),
      category: fc.constantFrom<Category>('asset', 'liability', 'equity', 'income', 'expense'),
      link: fc.constantFrom('', 'AR', 'AR_paid:AP_paid'),
      related: fc.constantFrom(undefined, 'none', 'shareholder', 'holding') as fc.Arbitrary<
        Account['related']
      >,
      units: fc.tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: -99999, max: 99999 })),
    }),
    { selector: ({ accno }) => accno, minLength: 1, maxLength: 40 },
  )
  .map((all) => {
    const own = all.map(
      ({ units: _, ...one }) => ({ ...one, description: `Account ${one.accno}` }) as Account,
    );
    // The first account takes what the others leave, so that each period balances.
    const turnovers = ['shown', 'compared'].flatMap((period, at) => {
      const balances = all.map(({ units }) => amountOf(String(units[at])).div('100'));
      const first = zero.minus(sum(balances.slice(1)));
      const map = new Map(own.map((one) => [one.accno, one]));
      return own.map(({ accno }, place) =>
        turnover(accno, decimalOf(place === 0 ? first : (balances[place] ?? zero), 2), period, map),
      );
    });
    return { turnovers, shown: { ...shown, accounts: accountsWith(...own) } };
  });

const figureOf = (levels: readonly Level[], code: string) => {
  const { amount, compared } = levels.find((one) => one.code === code) as Level;
  return [amount, compared].map((one) => amountOf(one ?? '0'));
};

test('sums of statements are those of the trial balance, whatever the accounts', () => {
  fc.assert(
    fc.property(books, ({ turnovers, shown }) => {
      const days = { on: yearEnd, compare_on: '2025-12-31' as BookingDate };
      const { levels } = balanceLevelsOf(turnovers, { ...days, shown }, money);
      expect(figureOf(levels, 'A').map(String)).toEqual(figureOf(levels, 'P').map(String));
      // Each account is worth what it is in the trial balance: assets less liabilities.
      for (const period of ['amount', 'compared'] as const) {
        let isAsset = true;
        const seen = new Map<number, ReturnType<typeof amountOf>>();
        for (const row of levels) {
          if (row.kind === 'account') {
            const value = amountOf(row[period] ?? '0');
            const debit = isAsset ? value : zero.minus(value);
            seen.set(row.accno as number, (seen.get(row.accno as number) ?? zero).plus(debit));
          }
          if (row.code === 'A') isAsset = false;
        }
        const name = period === 'amount' ? 'shown' : 'compared';
        for (const { accno, category, debit, credit } of turnovers.filter((one) => one.period === name)) {
          if (category === 'income' || category === 'expense') continue;
          expect(String(seen.get(accno) ?? zero)).toBe(String(amountOf(debit).minus(amountOf(credit))));
        }
      }
      const sheet = balanceSheetOf(turnovers, days, money);
      const shift = figureOf(levels, 'A')[0]?.minus(amountOf(sheet.assets.total.amount));
      expect(shift?.plus(amountOf(sheet.total.amount)).eq(figureOf(levels, 'P')[0] ?? zero)).toBe(true);
    }),
  );
});

test('each row is the sum of those below it, and the results are those of the accounts', () => {
  const expectSums = (levels: readonly Level[]) => {
    for (const [at, row] of levels.entries()) {
      const end = levels.findIndex((one, place) => place > at && one.depth <= row.depth);
      const below = levels.slice(at + 1, end).filter(({ depth }) => depth === row.depth + 1);
      if (row.kind === 'account' || row.kind === 'open' || row.kind === 'figure') continue;
      expect(decimalOf(sum(below.map(({ amount }) => amountOf(amount))), 2)).toBe(row.amount);
    }
  };
  fc.assert(
    fc.property(books, ({ turnovers, shown }) => {
      const days = { ...year, compare_from: year.from, compare_to: year.to };
      const income = incomeLevelsOf(turnovers, { ...days, shown }, money);
      const { result } = incomeStatementOf(turnovers, days, money);
      expect(income.levels.at(-1)).toMatchObject({ code: 'result', ...result });
      expectSums(income.levels);
      expectSums(balanceLevelsOf(turnovers, { on: yearEnd, shown }, money).levels);
    }),
  );
});
