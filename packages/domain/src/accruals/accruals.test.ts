import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf, ledger as books } from '../../test/ledger.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { amountOf, sum, zero } from '../values/money.ts';
import { type Accrual, accrualKinds, accrualShares } from './accrual.ts';
import { accrualOn, isActive, postAccrual, reverseAccrual } from './posting.ts';
import { proposedAccrual } from './proposals.ts';
import { shareAccrued } from './share.ts';

/** §31: the parts of accruals are exact, and nothing of them stays on any day. */
const ledger: Ledger = {
  ...books,
  accounts: new Map([
    ...books.accounts,
    accountOf(1300, '', { category: 'asset' }),
    accountOf(2300, '', { category: 'liability' }),
    accountOf(6300, '', { category: 'expense' }),
    accountOf(3400, '', { category: 'income' }),
  ]),
};

const bookingDayOf = (text: string) => text as BookingDate;
const anyDay = fc.integer({ min: 0, max: 2000 }).map((count) => addDays(bookingDayOf('2025-01-31'), count));

const accruals = fc
  .record({
    kind: fc.constantFrom(...accrualKinds),
    cents: fc.integer({ min: 2000, max: 1_000_000_000 }),
    transdate: anyDay,
    wait: fc.integer({ min: 1, max: 90 }),
    length: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
  })
  .map(({ kind, cents, transdate, wait, length }) => {
    const released_from = addDays(transdate, wait);
    return {
      ...{ kind, description: 'Test', transdate, released_from },
      amount: amountOf(`${cents}e-2`).toFixed(2),
      accno: kind.endsWith('expense') ? 6300 : 3400,
      ...(length === undefined ? {} : { released_to: addDays(released_from, length) }),
    } as Accrual;
  });

const post = (sent: Accrual) => postAccrual(sent, { ledger, source: undefined });

/** The balances of the accounts at the end of a day, by the postings themselves. */
const balancesOn = (entries: ReturnType<typeof post>['entries'], on: BookingDate) => {
  const found = new Map<number, ReturnType<typeof amountOf>>();
  for (const { posted } of entries)
    for (const { accno, amount } of posted.gl.transdate <= on ? posted.entry.postings : [])
      found.set(accno, (found.get(accno) ?? zero).plus(amountOf(amount)));
  return found;
};

describe('accruals', () => {
  test('parts are equal and never less than nothing, and their sum is exact', () => {
    fc.assert(
      fc.property(accruals, (sent) => {
        const { accrual, entries } = post(sent);
        const [own, ...parts] = entries;
        expect(own?.amount).toBe(accrual.amount);
        expect(sum(entries.map(({ amount }) => amountOf(amount))).toFixed()).toBe('0');
        const equal = new Set(parts.slice(0, -1).map(({ amount }) => amount));
        expect(equal.size).toBeLessThanOrEqual(1);
        for (const { amount } of parts) expect(amountOf(amount).lt(zero)).toBe(true);
        const on = parts.map(({ posted }) => posted.gl.transdate);
        expect(on).toEqual([...new Set(on)].toSorted());
        expect(new Set(on.map((one) => one.slice(0, 7))).size).toBe(on.length);
      }),
    );
  });

  test('on all anyDay the account of the balance sheet has what is open, and the other the opposite', () => {
    fc.assert(
      fc.property(accruals, (sent) => {
        const { accrual, entries } = post(sent);
        const booked = entries.map(({ amount, posted }) => ({ amount, transdate: posted.gl.transdate }));
        const turns = booked.flatMap(({ transdate }) => [addDays(transdate, -1), transdate]);
        for (const on of turns) {
          const { open, state } = accrualOn({ transdate: accrual.transdate, is_reversed: false }, booked, {
            on,
            places: 2,
          });
          const balances = balancesOn(entries, on);
          const signed = isActive(accrual.kind) ? amountOf(open) : zero.minus(amountOf(open));
          expect((balances.get(accrual.accrual_accno) ?? zero).toFixed(2)).toBe(signed.toFixed(2));
          expect((balances.get(accrual.accno) ?? zero).plus(signed).toFixed(2)).toBe('0.00');
          expect(state === 'OPEN').toBe(!amountOf(open).eq(zero));
        }
      }),
    );
  });

  test('one that is reversed leaves nothing on any day', () => {
    fc.assert(
      fc.property(accruals, (sent) => {
        const { accrual, entries } = post(sent);
        const gls = entries.map(({ kind, amount, posted: { gl } }, at) => ({
          ...{ kind, amount },
          gl: { ...gl, id: at + 1, reverses: '', reversed_by: '' },
        }));
        const back = reverseAccrual({ id: 1, accrual, is_reversed: false, entries: gls }, {}, ledger);
        for (const { posted } of entries)
          for (const balance of balancesOn([...entries, ...back], posted.gl.transdate).values())
            expect(balance.toFixed()).toBe('0');
      }),
    );
  });

  test('the shares of both sides of a day are the whole, to the last Rappen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.tuple(anyDay, fc.integer({ min: 0, max: 1500 }), anyDay),
        fc.constantFrom(...accrualShares),
        (cents, [from, length, on], by) => {
          const total = amountOf(`${cents}e-2`);
          const of = { day: on, period: { from, to: addDays(from, length) }, by };
          const after = shareAccrued(total, { ...of, kind: 'prepaid_expense' }, 12);
          const before = shareAccrued(total, { ...of, kind: 'accrued_expense' }, 12);
          expect(after.plus(before).minus(total).abs().lte(amountOf('1e-11'))).toBe(true);
          if (on < from) expect(after.toFixed()).toBe(total.toFixed());
          if (on >= of.period.to) expect(after.toFixed()).toBe('0');
        },
      ),
    );
  });
});

test('lines of a document weigh by their amounts, each with its period', () => {
  const lines = [
    { amount: '100', supply_from: '2026-11-01', supply_to: '2027-10-31' },
    { amount: '200', supply_from: '2026-12-01', supply_to: '2027-01-31' },
    { amount: '700', supply_from: null, supply_to: null },
  ] as never;
  const of = {
    document: 'invoice',
    ...{ invnumber: 'A-1', partynumber: 'K', name: 'Löwen', description: '' },
    ...{
      transdate: bookingDayOf('2026-11-01'),
      entry_id: 1,
      accno: 3400,
      booked: '-1000.00' as never,
      lines,
    },
  } as const;
  // 10 of 12 months of 100, and 1 of 2 of 200.
  expect(proposedAccrual(of, { on: bookingDayOf('2026-12-31'), by: 'months', places: 2 })).toMatchObject({
    ...{ kind: 'deferred_income', amount: '183.33', total: '1000.00', description: 'Löwen' },
    ...{ supply_from: '2026-11-01', supply_to: '2027-10-31' },
  });
  expect(proposedAccrual(of, { on: bookingDayOf('2027-10-31'), by: 'days', places: 2 })).toBeUndefined();
});
