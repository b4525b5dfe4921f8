import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import type { CashMovement } from './facts.ts';
import { bankDay, habitsOf, median } from './habits.ts';
import { regularPayments } from './regular.ts';

const due = '2026-03-02' as BookingDate;
const someDays = fc.array(fc.integer({ min: -20, max: 120 }), { maxLength: 12 });

test('a document that is late is expected at the median of what came later still', () => {
  fc.assert(
    fc.property(someDays, someDays, fc.integer({ min: -30, max: 200 }), (own, others, passed) => {
      const habits = habitsOf([
        { side: 'invoice', number: 'K-1', days: own, since: own, accno: 1020 },
        { side: 'invoice', number: 'K-2', days: others, since: others, accno: 1020 },
      ] as never);
      const date = addDays(due, passed);
      const found = habits.expected({ side: 'invoice', number: 'K-1', duedate: due }, date);
      const hasHabit = own.length >= 3;
      const known = hasHabit ? own : [...own, ...others];
      const usual = median(known) ?? 0;
      const later = (known.length === 0 ? own : known).filter((days) => days > passed);
      if (bankDay(addDays(due, usual)) > date)
        expect(found).toMatchObject({ date: bankDay(addDays(due, usual)), days: usual });
      else if (later.length > 0)
        expect(found).toEqual({
          ...{ date: bankDay(addDays(due, median(later) ?? 0)), why: 'later' },
          ...{ days: median(later), basis: later.length },
        });
      else if (passed > usual + 90) expect(found).toBeUndefined();
      else expect(found).toMatchObject({ why: 'overdue', days: passed + 7 });
    }),
  );
});

const movement = (day: string, counterparty: string, contra = 6000): CashMovement =>
  ({
    ...{ accno: 1020, day, counterparty, contra },
    amount: decimalOf(amountOf('-1500'), 2),
  }) as CashMovement;

test('a payment without a name is of the one counterparty of its account, and of none of several', () => {
  const days = { date: '2026-04-30' as BookingDate, until: '2026-07-30' as BookingDate };
  const [first, second, third] = ['2026-02-05', '2026-03-05', '2026-04-06'] as const;
  const named = [
    movement(first, 'Liegenschaft AG'),
    movement(second, ''),
    movement(third, 'Liegenschaft AG'),
  ];
  expect(regularPayments(named, days)).toMatchObject([{ counterparty: 'Liegenschaft AG', contra: 6000 }]);
  expect(regularPayments([...named, movement(third, 'Garage Muster')], days)).toEqual([]);
});

test('many vendors of one account are grouped in a time that grows as they do', () => {
  const days = { date: '2026-04-30' as BookingDate, until: '2026-07-30' as BookingDate };
  const many = Array.from({ length: 60_000 }, (_, at) => movement('2026-03-05', `L-${at}`, 2000));
  const began = performance.now();
  expect(regularPayments(many, days)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(20_000);
});
