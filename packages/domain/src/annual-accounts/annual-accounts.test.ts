import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../master-data/account.ts';
import type { Turnover } from '../reports/turnover.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf } from '../values/money.ts';
import type { AnnualBooks } from './annual-accounts-of.ts';
import { annualAccountsOf } from './annual-accounts-of.ts';
import type { AnnualNotesKept } from './annual-notes.ts';
import { appropriationOf, type Equity } from './appropriation.ts';
import { noticesOf } from './capital-loss.ts';

const sme = JSON.parse(
  readFileSync(new URL('../../../../prisma/charts/swiss-sme.json', import.meta.url), 'utf8'),
) as { accounts: Account[] };
const byNumber = new Map(sme.accounts.map((account) => [account.accno, account]));
const chartShown = {
  accounts: byNumber,
  language: 'de' as const,
  nameOf: (account: { description: string }) => account.description,
};
const money = { currency: 'CHF', places: 2 };
const bookingDayOf = (value: string) => value as BookingDate;

/** A posting in Rappen, debit positive; that of an end of a year is `closing`. */
type RandomPosting = { on: string; accno: number; amount: number; closing?: true };

type Entries = readonly { year: number; month: number; debit: number; credit: number; amount: number }[];

const francs = (rappen: number) => (rappen / 100).toFixed(2);

/** Turnovers of periods by name, as the database sums them. */
const turnoversOf = (
  postings: readonly RandomPosting[],
  periods: readonly (readonly [string, { from?: string; to: string }])[],
): Turnover[] =>
  periods.flatMap(([period, { from = '', to }]) => {
    const sums = new Map<number, { debit: number; credit: number; closing: number }>();
    for (const { on, accno, amount, closing } of postings) {
      if (on < from || on > to) continue;
      const found = sums.get(accno) ?? { debit: 0, credit: 0, closing: 0 };
      if (closing) found.closing += amount;
      else if (amount > 0) found.debit += amount;
      else found.credit -= amount;
      sums.set(accno, found);
    }
    return [...sums].map(([accno, { debit, credit, closing }]) => {
      const { description, category, link } = byNumber.get(accno) as Account;
      return {
        ...{ period, accno, description, category, link, tax: '0', tax_base: '0' },
        ...{ debit: francs(debit), credit: francs(credit), closing: francs(closing) },
      } as Turnover;
    });
  });

const booksOf = (postings: readonly RandomPosting[], more: Partial<AnnualBooks> = {}): AnnualBooks => ({
  year: 2026,
  days: { from: bookingDayOf('2026-01-01'), to: bookingDayOf('2026-12-31') },
  before: { from: bookingDayOf('2025-01-01'), to: bookingDayOf('2025-12-31') },
  balances: turnoversOf(postings, [
    ['shown', { to: '2026-12-31' }],
    ['compared', { to: '2025-12-31' }],
  ]),
  years: undefined,
  credits: { shown: new Map(), compared: new Map() },
  income: turnoversOf(postings, [
    ['shown', { from: '2026-01-01', to: '2026-12-31' }],
    ['compared', { from: '2025-01-01', to: '2025-12-31' }],
  ]),
  balances_before: turnoversOf(postings, [
    ['shown', { to: '2025-12-31' }],
    ['compared', { to: '2024-12-31' }],
  ]),
  answers: undefined,
  answers_before: undefined,
  company: { name: 'Muster AG', uid: '' },
  today: bookingDayOf('2027-02-01'),
  closing_date: bookingDayOf('2026-12-31'),
  ...more,
});

const answered = (answers: Partial<AnnualNotesKept>) =>
  ({ notes: [], ...answers }) as unknown as AnnualNotesKept;

describe('random ledgers', () => {
  const postable = sme.accounts.filter(({ heading }) => !heading).map(({ accno }) => accno);
  const isResult = (accno: number) =>
    ['income', 'expense'].includes((byNumber.get(accno) as Account).category);

  const years = [2024, 2025, 2026] as const;
  const entries = fc.array(
    fc.record({
      ...{ year: fc.constantFrom(...years), month: fc.integer({ min: 1, max: 12 }) },
      ...{ debit: fc.constantFrom(...postable), credit: fc.constantFrom(...postable) },
      amount: fc.integer({ min: 1, max: 9_000_000 }),
    }),
    { minLength: 1, maxLength: 80 },
  );
  /** Three years of entries over all accounts; some years are ended, others not. */
  const ledgers = fc.record({
    entries,
    ended: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    form: fc.constantFrom(undefined, 'ag' as const, 'sole' as const, 'foundation' as const),
  });

  const postingsOf = ({
    entries,
    ended,
  }: {
    entries: Entries;
    ended: readonly boolean[];
  }): RandomPosting[] => {
    const postings: RandomPosting[] = [];
    for (const [at, year] of years.entries()) {
      for (const one of entries.filter((entry) => entry.year === year)) {
        const on = `${year}-${String(one.month).padStart(2, '0')}-15`;
        postings.push({ on, accno: one.debit, amount: one.amount });
        postings.push({ on, accno: one.credit, amount: -one.amount });
      }
      if (!ended[at]) continue;
      const sums = new Map<number, number>();
      for (const { accno, amount } of postings)
        if (isResult(accno)) sums.set(accno, (sums.get(accno) ?? 0) + amount);
      const on = `${year}-12-31`;
      for (const [accno, amount] of sums) postings.push({ on, accno, amount: -amount, closing: true });
      const result = [...sums.values()].reduce((sum, one) => sum + one, 0);
      postings.push({ on, accno: 2979, amount: result, closing: true });
    }
    return postings;
  };

  const rappen = (amount: string | undefined) => Math.round(Number(amount ?? '0') * 100);
  test('both sides agree, and the cash flow is the change of cash', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        checkLedger(postingsOf(ledger), ledger.form);
      }),
      { numRuns: 400 },
    );
  });

  const checkLedger = (postings: readonly RandomPosting[], legal_form: AnnualNotesKept['legal_form']) => {
    const found = annualAccountsOf(booksOf(postings, { answers: answered({ legal_form }) }), {
      shown: chartShown,
      money,
    });
    const at = (code: string) => found.balance_sheet.find((row) => row.code === code);
    expect(at('A')?.amount).toBe(at('P')?.amount);
    expect(at('A')?.compared).toBe(at('P')?.compared);
    const cash = (line: string) => found.cash_flow.find((row) => row.line === line && row.section === 'cash');
    for (const year of ['amount', 'compared'] as const) {
      const [change, opening, closing] = ['change', 'opening', 'closing'].map((line) =>
        rappen(cash(line)?.[year]),
      );
      expect((opening ?? 0) + (change ?? 0)).toBe(closing);
      const sections = found.cash_flow.filter(({ kind, section }) => kind === 'sum' && section !== 'cash');
      expect(sections.reduce((sum, row) => sum + rappen(row[year]), 0)).toBe(change);
      for (const { section } of sections) {
        const rows = found.cash_flow.filter((row) => row.section === section);
        const lines = rows
          .filter(({ kind }) => kind === 'line')
          .reduce((sum, row) => sum + rappen(row[year]), 0);
        expect(rappen(rows.find(({ kind }) => kind === 'sum')?.[year])).toBe(lines);
      }
    }
    // Cash by the postings alone: accounts of money that stand in debit, and debts to banks in
    // credit.
    const balanceOn = (to: string) => {
      const sums = new Map<number, number>();
      for (const { on, accno, amount } of postings)
        if (on <= to) sums.set(accno, (sums.get(accno) ?? 0) + amount);
      return [...sums].reduce((total, [accno, sum]) => {
        const stays = accno === 1000 || (accno >= 1050 && accno <= 1099);
        if (accno >= 1060 && accno <= 1069) return total;
        if (accno >= 1000 && accno <= 1099) return total + (stays ? sum : Math.max(0, sum));
        return accno === 2100 ? total + Math.max(0, sum) : total;
      }, 0);
    };
    expect(rappen(cash('closing')?.amount)).toBe(balanceOn('2026-12-31'));
    expect(rappen(cash('opening')?.amount)).toBe(balanceOn('2025-12-31'));
    const moved = postings.filter(
      ({ on, accno, closing }) => on >= '2026-01-01' && isResult(accno) && !closing,
    );
    const result = moved.reduce((sum, { amount }) => sum - amount, 0);
    expect(rappen(found.income_statement.at(-1)?.amount)).toBe(result);
    expect(rappen(found.cash_flow.find(({ line }) => line === 'result')?.amount)).toBe(result);
    const { lines = [] } = found.appropriation ?? {};
    const line = (name: string) => rappen(lines.find((one) => one.line === name)?.amount);
    const standing = rappen(at('P3f')?.amount) + rappen(at('P3g')?.amount);
    if (found.appropriation) expect(line('carried_forward') + line('result')).toBe(standing);
  };
});

describe('the proposal for the profit', () => {
  const equity = (of: Partial<Record<keyof Equity, string>>): Equity => {
    const amount = (name: keyof Equity) => amountOf(of[name] ?? '0');
    return {
      ...{ capital: amountOf(of.capital ?? '100000'), capital_reserve: amount('capital_reserve') },
      ...{ legal_reserve: amount('legal_reserve'), voluntary_reserves: amount('voluntary_reserves') },
      ...{ own_shares: amount('own_shares'), carried_forward: amount('carried_forward') },
      result: amount('result'),
    };
  };
  const proposal = (
    of: Parameters<typeof equity>[0],
    sent: Parameters<typeof appropriationOf>[1] = {},
    form: Parameters<typeof appropriationOf>[2]['form'] = 'ag',
  ) => {
    const { faults, ...lines } = appropriationOf(equity(of), sent, { form, places: 2 });
    return {
      ...Object.fromEntries(Object.entries(lines).map(([name, amount]) => [name, amount.toFixed(2)])),
      faults: faults.map(({ field, fault, limit }) => `${field} ${fault} ${limit.toFixed(2)}`),
    };
  };

  test.each([
    ['5 % of the profit', { result: '10000' }, 'ag', '500.00'],
    ['after a loss carried forward', { result: '10000', carried_forward: '-4000' }, 'ag', '300.00'],
    ['not of a profit carried forward', { result: '10000', carried_forward: '9000' }, 'ag', '500.00'],
    ['none while a loss stands', { result: '10000', carried_forward: '-12000' }, 'ag', '0.00'],
    ['none of a loss', { result: '-10000' }, 'ag', '0.00'],
    ['up to half of the capital', { result: '10000', legal_reserve: '49800' }, 'gmbh', '200.00'],
    ['with the capital reserve', { result: '10000', capital_reserve: '60000' }, 'ag', '0.00'],
    ['of a cooperative up to a fifth', { result: '10000', legal_reserve: '19900' }, 'cooperative', '100.00'],
    ['of a cooperative without capital', { result: '10000', capital: '0' }, 'cooperative', '500.00'],
    ['rounded to Rappen', { result: '10000.30' }, 'ag', '500.02'],
  ] as const)('the reserve by law: %s', (_, of, form, least) => {
    expect(proposal(of, {}, form)).toMatchObject({
      least_reserve: least,
      to_legal_reserve: least,
      faults: [],
    });
  });

  test('a holding company stops at a fifth', () => {
    const of = { result: '10000', legal_reserve: '19900' };
    expect(proposal(of, { is_holding: true })).toMatchObject({ least_reserve: '100.00' });
  });

  test('a dividend is limited by what is left after the reserve', () => {
    const of = { result: '10000', carried_forward: '5000' };
    expect(proposal(of, { dividend: '14500.00' } as never)).toMatchObject({
      ...{ available: '15000.00', most_dividend: '14500.00', carry_forward: '0.00', faults: [] },
    });
    expect(proposal(of, { dividend: '14500.01' } as never).faults).toEqual([
      'dividend annual_more_than_available 14500.00',
    ]);
    const released = { dividend: '16500.00', from_voluntary_reserves: '2000.00' } as never;
    expect(proposal({ ...of, voluntary_reserves: '2000' }, released).faults).toEqual([]);
    expect(proposal(of, released).faults).toEqual(['from_voluntary_reserves annual_more_than_reserve 0.00']);
    expect(proposal(of, { to_legal_reserve: '499.99' } as never).faults).toEqual([
      'to_legal_reserve annual_less_than_law 500.00',
    ]);
  });

  test('a loss is set off against voluntary reserves first, then by choice, then carried forward', () => {
    const of = {
      result: '-10000',
      voluntary_reserves: '3000',
      legal_reserve: '5000',
      capital_reserve: '9000',
    };
    expect(proposal(of)).toMatchObject({
      ...{ from_voluntary_reserves: '3000.00', carry_forward: '-7000.00', faults: [] },
    });
    const both = { from_legal_reserve: '5000.00', from_capital_reserve: '2000.00' } as never;
    expect(proposal(of, both)).toMatchObject({ carry_forward: '0.00', faults: [] });
    expect(proposal(of, { from_capital_reserve: '2000.00' } as never).faults).toEqual([
      'from_capital_reserve annual_reserve_before 5000.00',
    ]);
    expect(proposal(of, { dividend: '1.00' } as never).faults).toEqual([
      'dividend annual_more_than_available 0.00',
    ]);
  });

  test.each([
    ['none', { capital: '100000', result: '-49999' }, '50001', []],
    [
      'half of the capital',
      { capital: '100000', result: '-50001' },
      '49999',
      ['capital_loss 49999.00 50000.00'],
    ],
    [
      'half of capital and reserves',
      { capital: '100000', legal_reserve: '20000', result: '-60001' },
      '59999',
      ['capital_loss 59999.00 60000.00'],
    ],
    // 100,000 of the capital reserve less losses of 190,000 can't be paid back: all of it counts.
    [
      'with a capital reserve that is held',
      { capital: '100000', capital_reserve: '100000', result: '-110000' },
      '90000',
      ['capital_loss 90000.00 100000.00'],
    ],
    // Reserves of 100,000 less losses of 20,000 are 30,000 more than half of the capital.
    [
      'with one that is not',
      { capital: '100000', capital_reserve: '100000', result: '-20000' },
      '180000',
      [],
    ],
    [
      'more debts than assets',
      { capital: '100000', result: '-100001' },
      '-1',
      ['over_indebted 500.00 501.00'],
    ],
  ] as const)('notices of art. 725: %s', (_, of, net_assets, expected) => {
    const coverage = {
      ...{ equity: equity(of), assets: amountOf('500'), net_assets: amountOf(net_assets) },
      ...{ liquid: amountOf('10'), current_debts: amountOf('10') },
    };
    const found = noticesOf(coverage, 'ag').map(
      ({ notice, covered, needed }) => `${notice} ${covered.toFixed(2)} ${needed.toFixed(2)}`,
    );
    expect(found).toEqual(expected);
    expect(noticesOf({ ...coverage, current_debts: amountOf('11') }, 'sole')).toMatchObject([
      { notice: 'liquidity' },
    ]);
  });
});
