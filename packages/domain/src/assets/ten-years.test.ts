import { describe, expect, test } from 'vitest';
import { assetRefusalOf, ledger, made, openBooks, runOf, testBooks } from '../../test/assets.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { amountOf, zero } from '../values/money.ts';
import { inMonth, monthIn } from '../values/periods/intervals.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type AssetBooked, postAdjustment, postDisposal, reverseAssetBooking } from './posting.ts';
import { registerBalances, standingOn } from './register.ts';
import { assetRollOf } from './roll.ts';

/** Numbers that look random, the same in each run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
};

describe('ten years of 300 assets (§27)', () => {
  const choose = numbersFrom(57_007);
  const books = openBooks();
  const rappen = (most: number) => (choose(most) / 100 + 5).toFixed(2);
  const day = (month: number) => inMonth(month, 1 + choose(31));
  const start = monthIn('2026-01-01' as BookingDate);

  const randomAsset = (month: number) => {
    const isDirect = choose(2) === 0;
    const acquired = day(month);
    const value = rappen(5_000_000);
    const method = ['linear', 'linear', 'declining', 'none'][choose(4)] as string;
    const life = choose(2) === 0;
    const rate =
      method !== 'none' && !(method === 'linear' && life)
        ? ['12.5', '20', '33.33', '40', '7'][choose(5)]
        : null;
    const takenOver = month === start && choose(3) === 0;
    return made({
      ...{ acquired, value, method, rate, months: method === 'linear' && life ? 7 + choose(90) : null },
      ...{ residual: ['0', '1', '3.33'][choose(3)], first_year: choose(2) === 0 ? 'full' : 'months' },
      ...(isDirect ? { asset_accno: 1520, depreciation_accno: null } : {}),
      ...(takenOver ? { taken_over: inMonth(month, 31), depreciated: (Number(value) / 3).toFixed(2) } : {}),
      ...(takenOver ? { depreciated_from: inMonth(month - choose(40), 1) } : {}),
    });
  };

  test('register equals ledger to the Rappen each month, and nothing is depreciated too far', () => {
    const accnos = [1520, 1530, 1539];
    let [runs, disposals, adjustments, reversals] = [0, 0, 0, 0];
    let lastRun = 0;
    for (let month = start; month < start + 120; month += 1) {
      for (let made = 0; made < 3 && books.all().length < 300; made += 1) books.add(randomAsset(month));
      const end = addDays(inMonth(month + 1, 1), -1);
      for (const one of books.all()) {
        if (choose(60) !== 0 || standingOn(one).value.eq(zero)) continue;
        const sent = { transdate: end, proceeds: rappen(200_000), proceeds_accno: 8514, result_accno: 8514 };
        const part = choose(2) === 0 ? { value: standingOn(one).value.div('3').toFixed(2) } : {};
        try {
          if (choose(2) === 0) {
            books.keep(
              postDisposal(one, { sent: { ...sent, ...part } as never, sale: undefined }, testBooks),
            );
            disposals += 1;
          } else {
            books.keep(
              postAdjustment(one, { transdate: end, depreciation: rappen(10_000) as Decimal }, testBooks),
            );
            adjustments += 1;
          }
        } catch (refused) {
          // The asset has less than that, or a later day.
          expect(refused).toMatchObject({ code: 'invalid' });
        }
      }
      // Some months have no run, and the next one books theirs.
      if (choose(4) !== 0) {
        const booked = refusedOr(() => runOf(books, end));
        if (booked) {
          lastRun = books.keep(booked);
          runs += 1;
          if (month % 12 === 5) expect(assetRefusalOf(() => runOf(books, end)).code).toBe('nothing_to_close');
        }
        if (booked && choose(8) === 0) {
          const sent = {};
          books.keep(reverseAssetBooking(books.toReverse(lastRun), { sent, assets: books.all(), ledger }));
          reversals += 1;
        }
      }
      const register = registerBalances(books.all(), end);
      for (const accno of accnos)
        expect(`${end} ${accno} ${(register.get(accno) ?? zero).toFixed(2)}`).toBe(
          `${end} ${accno} ${books.balanceOn(accno, end).toFixed(2)}`,
        );
      if (month % 12 !== 11) continue;
      for (const one of books.all()) {
        const { value, depreciated } = standingOn(one, end);
        expect(depreciated.gte(zero) && depreciated.lte(value)).toBe(true);
      }
    }
    expect(books.all()).toHaveLength(300);
    expect([runs > 70, disposals > 50, adjustments > 20, reversals > 3]).toEqual([true, true, true, true]);
  });

  test('the roll goes from year to year without a gap, and finds no difference to the ledger', () => {
    let before: string | undefined;
    for (let year = 2026; year < 2036; year += 1) {
      const period = { from: `${year}-01-01` as BookingDate, to: `${year}-12-31` as BookingDate };
      const roll = assetRollOf(books.all(), period, {
        ...{ currency: 'CHF', places: 2, nameOf: String },
        balanceOf: (accno) => books.balanceOn(accno, period.to),
      });
      const { total } = roll;
      const of = (...amounts: string[]) =>
        amounts.reduce((whole, amount) => whole.plus(amountOf(amount)), zero).toFixed(2);
      expect(of(total.opening_value, total.additions, total.disposals)).toBe(total.closing_value);
      expect(of(total.opening_depreciation, total.taken_over, total.depreciation, total.released)).toBe(
        total.closing_depreciation,
      );
      if (before !== undefined) expect(total.opening_book_value).toBe(before);
      expect(roll.accounts.map(({ difference }) => difference)).toEqual(['0.00', '0.00', '0.00']);
      before = total.closing_book_value;
    }
  });
});

const refusedOr = (book: () => AssetBooked): AssetBooked | undefined => {
  try {
    return book();
  } catch (refused) {
    expect(refused).toMatchObject({ code: 'nothing_to_close' });
    return undefined;
  }
};
