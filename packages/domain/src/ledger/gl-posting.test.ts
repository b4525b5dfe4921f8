import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf, ledger as books } from '../../test/ledger.ts';
import { accountsMatching } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';
import type { Posting } from '../posting/entry.ts';
import { Refusal } from '../refusal/refusal.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { checkClosing } from './closing.ts';
import { type Gl, gl } from './gl.ts';
import { type PostedGl, postGl, reverseGl } from './gl-posting.ts';
import { checkYearend, postYearend, reopenYear } from './yearend-posting.ts';

/**
 * §15: what entries by hand, reversals and the ends of years book, with usual taxes and figures of
 * the accounts.
 */
const ledger: Ledger = {
  ...books,
  accounts: new Map([
    ...books.accounts,
    accountOf(3400, 'AR_amount:IC_income', { category: 'income', tax_accno: 2201, vat_code: '200' }),
    accountOf(6500, 'AP_amount:IC_expense', { category: 'expense', tax_accno: 1171 }),
  ]),
};
const bookingDay = (text: string) => text as BookingDate;

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const totals = (postings: readonly Posting[]) => ({
  base: sum(postings.map(({ amount }) => amountOf(amount))).toFixed(),
  original: sum(postings.map(({ amount, original_amount }) => amountOf(original_amount ?? amount))).toFixed(),
});

/** A posted entry as it is answered, with the tax fields of its postings. */
const keptOf = ({ gl, entry }: PostedGl) => ({
  ...gl,
  id: 1,
  reverses: '',
  reversed_by: '',
  booked: {
    vat_settlement: false,
    postings: entry.postings.map(
      ({ accno: _, side: __, amount: _a, original_amount: _o, memo: _m, source: _s, ...taxes }) => taxes,
    ),
  },
});

/** Entries that balance, in francs or in a currency with a rate, of two to eight lines. */
const balanced = fc
  .record({
    cents: fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }).filter(Boolean), {
      minLength: 1,
      maxLength: 7,
    }),
    currency: fc.constantFrom('CHF', 'EUR', 'JPY', 'KWD'),
    rate: fc.integer({ min: 1, max: 999_999 }).map((value) => `${value}e-5`),
  })
  .filter(({ cents }) => cents.reduce((total, amount) => total + amount, 0) !== 0)
  .map(({ cents, currency, rate }) => {
    const places = { CHF: 2, EUR: 2, JPY: 0, KWD: 3 }[currency] ?? 2;
    const rest = -cents.reduce((total, amount) => total + amount, 0);
    const glentries = [...cents, rest].map((amount, at) => {
      const written = amountOf(String(Math.abs(amount)))
        .times(amountOf(`1e-${places}`))
        .toFixed(places);
      const side = amount < 0 ? 'credit' : 'debit';
      return { accno: [1000, 1020, 6500, 3400][at % 4], [side]: written };
    });
    return {
      sent: gl.parse({ transdate: '2026-02-01', currency, glentries }),
      rate: amountOf(rate).toFixed() as Decimal,
    };
  });

describe('manual entries and their reversals', () => {
  test('an entry and its reversal sum to zero in both currencies, and line by line', () => {
    fc.assert(
      fc.property(balanced, ({ sent, rate }) => {
        const posted = postGl(sent, { ledger, rate });
        expect(totals(posted.entry.postings)).toEqual({ base: '0', original: '0' });
        const reversal = reverseGl(keptOf(posted), {}, ledger);
        const pairs = posted.entry.postings.map(
          (posting, at) => [posting, reversal.entry.postings[at]] as const,
        );
        for (const [one, other] of pairs) {
          expect(other?.accno).toBe(one.accno);
          expect(other?.side).not.toBe(one.side);
          expect(totals(other ? [one, other] : [])).toEqual({ base: '0', original: '0' });
        }
      }),
    );
  });

  test('the reversal of a reversal equals the entry', () => {
    fc.assert(
      fc.property(balanced, ({ sent, rate }) => {
        const posted = postGl(sent, { ledger, rate });
        const twice = reverseGl(keptOf(reverseGl(keptOf(posted), {}, ledger)), {}, ledger);
        expect(twice.entry.postings).toEqual(posted.entry.postings);
      }),
    );
  });

  test('an entry that is unbalanced by the smallest amount is refused', () => {
    fc.assert(
      fc.property(balanced, ({ sent, rate }) => {
        const [first, ...others] = sent.glentries as [Gl['glentries'][number], ...Gl['glentries']];
        const more = {
          accno: 1000,
          debit: { CHF: '0.01', EUR: '0.01', JPY: '1', KWD: '0.001' }[sent.currency ?? ''],
        };
        const off = gl.parse({ ...sent, glentries: [first, ...others, more] });
        expect(codeOf(() => postGl(off, { ledger, rate }))).toBe('entry_unbalanced');
      }),
    );
  });
});

describe('the end of a year', () => {
  const sent = { transdate: bookingDay('2025-12-31') };
  const balances = [
    { accno: 1020, balance: '70.00' as Decimal },
    { accno: 3400, balance: '-100.00' as Decimal },
    { accno: 3800, balance: '0.00' as Decimal },
    { accno: 6500, balance: '30.00' as Decimal },
  ];

  test('takes income and expense accounts with a balance to zero; reopening reverses it', () => {
    const posted = postYearend(sent, balances, ledger);
    const amounts = posted.entry.postings.map(({ accno, amount }) => [accno, amount]);
    expect(amounts).toEqual([
      [3400, '100.00'],
      [6500, '-30.00'],
      [2979, '-70.00'],
    ]);
    const opened = reopenYear(keptOf(posted), {}, ledger);
    expect(opened.entry).toMatchObject({ closing: true, transdate: '2025-12-31', reference: '' });
    expect(totals([...posted.entry.postings, ...opened.entry.postings])).toEqual({
      base: '0',
      original: '0',
    });
  });

  test('a year with a result of zero has an entry too', () => {
    const even = [
      { accno: 3400, balance: '-1.00' as Decimal },
      { accno: 6500, balance: '1.00' as Decimal },
    ];
    const { postings } = postYearend(sent, even, ledger).entry;
    expect(postings.map(({ amount }) => amount)).toEqual(['1.00', '-1.00', '0.00']);
  });

  test('nothing to close: no income and no expense', () => {
    expect(codeOf(() => postYearend(sent, balances.slice(0, 1), ledger))).toBe('nothing_to_close');
  });

  test.each([
    ['2025-12-31', undefined, undefined, 'done'],
    ['2025-12-31', undefined, '2025-12-30', 'done'],
    ['2025-12-31', undefined, '2025-12-31', 'year_closed'],
    ['2025-12-30', undefined, '2025-12-31', 'year_closed'],
    ['2025-12-30', 9998, '2025-12-31', 'account_unknown'],
    ['2026-03-15', undefined, undefined, 'done'],
    ['2026-03-16', undefined, undefined, 'invalid'],
    ['2025-12-31', 1020, undefined, 'account_not_postable'],
  ])('on %s, with account %s, after the end on %s: %s', (transdate, accno, last, code) => {
    const of = {
      today: bookingDay('2026-03-15'),
      lastYearend: last === undefined ? undefined : bookingDay(last),
    };
    expect(codeOf(() => checkYearend({ transdate: bookingDay(transdate), accno }, of, ledger))).toBe(code);
  });
});

test.each([
  ['2026-03-15', undefined, 'done'],
  ['2026-03-16', undefined, 'invalid'],
  [null, undefined, 'done'],
  [null, '2025-12-31', 'year_closed'],
  ['2025-12-30', '2025-12-31', 'year_closed'],
  ['2025-12-31', '2025-12-31', 'done'],
])('the closing date may be moved to %s after a year end on %s: %s', (closing_date, last, code) => {
  const of = {
    today: bookingDay('2026-03-15'),
    lastYearend: last === undefined ? undefined : bookingDay(last),
  };
  expect(codeOf(() => checkClosing(closing_date === null ? null : bookingDay(closing_date), of))).toBe(code);
});

test.each([
  ['1500', [1500]],
  ['15xx', [1500, 1510]],
  [' 15X0 ', [1500, 1510]],
  ['x', [15, 1500, 1510, 3400]],
  ['xx', [15]],
  ['150', []],
  ['01500', []],
  ['15.0', []],
  ['', []],
  ['1500|3400', []],
])('the accounts that %s means', (pattern, meant) => {
  expect(accountsMatching(pattern, new Set([15, 1500, 1510, 3400]))).toEqual(meant);
});
