import { amountOf, decimalOf, type Instant, zero } from '@kontor/domain';
import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { day, enter, fictitiousYear } from './year.ts';

/** Each report is the sum of the journal, for any period and at any time of the clock. */

const installation = await testInstallation();
const books = await fictitiousYear(installation);
await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
await (await books.call()).gl.reopenYear({});
await enter(books, '2026-12-30', { debit: [[6500, '50.00']], credit: [[1020, '50.00']] });
await (await books.call()).gl.endYear({ transdate: day('2026-12-31') });
await enter(books, '2027-01-05', { debit: [[6000, '2000.00']], credit: [[1020, '2000.00']] });
const { items: journal } = await (await books.call()).reports.journal({});

type Sums = Record<number, string>;

/** The sums of the journal, by account. */
const summed = (from: string, to: string, closings: boolean): Sums => {
  const sums = new Map<number, ReturnType<typeof amountOf>>();
  for (const { transdate, closing, postings } of journal) {
    if (transdate < from || transdate > to || (closing && !closings)) continue;
    for (const { accno, debit = '0', credit = '0' } of postings) {
      sums.set(accno, (sums.get(accno) ?? zero).plus(amountOf(debit)).minus(amountOf(credit)));
    }
  }
  return Object.fromEntries([...sums].map(([accno, sum]) => [accno, decimalOf(sum, 2)]));
};

const withoutZeros = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== '0.00'));

const days = [
  ...['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-03-05', '2026-03-20', '2026-04-14'],
  ...['2026-06-30', '2026-07-01', '2026-12-10', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-31'],
];
const clocks = ['2026-03-10', '2026-12-31', '2027-02-01'].map((date) => `${date}T09:00:00.000Z` as Instant);

test.each(clocks)('§15: reports of any period are what the journal sums to, on %s', async (now) => {
  const { reports } = await books.call(now);
  for (const from of days) {
    for (const to of days.filter((one) => one >= from)) {
      const { accounts } = await reports.trialBalance({ from, to });
      const sumsOf = (value: (one: (typeof accounts)[number]) => string): Sums =>
        withoutZeros(Object.fromEntries(accounts.map((one) => [one.accno, value(one)])));
      const moved = sumsOf(({ debit, credit }) => decimalOf(amountOf(debit).minus(amountOf(credit)), 2));
      const label = `${from} to ${to}`;
      expect(moved, label).toEqual(withoutZeros(summed(from, to, false)));
      expect(
        sumsOf(({ balance }) => balance),
        label,
      ).toEqual(withoutZeros(summed('1900-01-01', to, true)));
    }
  }
});
