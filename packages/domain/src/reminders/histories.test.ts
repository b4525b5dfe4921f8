import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Reminders, reminders } from '../master-data/sending/reminders.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Debt, Held, OpenAccount } from './debts.ts';
import { proposeLetter } from './propose.ts';

/**
 * Random histories of a customer: invoices, credit notes, payments, holds and disputes on random
 * days, and a run on each day. Whatever happened, nobody is reminded of what is paid, credited,
 * disputed, held or younger than its terms, nor twice of the same level.
 */

const money = fc.integer({ min: 1, max: 300 }).map((francs) => decimalOf(amountOf(String(francs)), 2));
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('post' as const), amount: money, terms: fc.nat({ max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('credit' as const), amount: money }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('credit_all' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay' as const), which, amount: money }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay_all' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('hold' as const), which, days: fc.nat({ max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('release' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('hold_customer' as const), days: fc.nat({ max: 20 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({
  days: fc.array(fc.nat({ max: 15 }), { minLength: 1, maxLength: 3 }),
  fee: fc.constantFrom('0', '20'),
  interest: fc.constantFrom('0', '5', '7.5'),
});

const newHistory = ({ levels }: Reminders) => {
  let day = '2026-01-01' as BookingDate;
  const debts: Debt[] = [];
  const raised = new Set<string>();
  let hold: Held | undefined;
  const at = (which: number): Debt | undefined => debts[which % Math.max(1, debts.length)];
  const add = (amount: Decimal, terms: number) => {
    const id = debts.length + 1;
    const days = { transdate: day, duedate: addDays(day, terms) };
    const rest = { level: 0, booked_interest: '0.00' as Decimal, bears_interest: true };
    debts.push({ id, invnumber: `A${id}`, amount, open: amount, ...days, ...rest });
  };
  const moved = (debt: Debt | undefined, by: Decimal) => {
    if (debt) debt.open = decimalOf(amountOf(debt.open).minus(amountOf(by)), 2);
  };
  const negative = (amount: Decimal) => decimalOf(zero.minus(amountOf(amount)), 2);
  const acts: { [Does in Step['does']]: (sent: Extract<Step, { does: Does }>) => void } = {
    post: ({ amount, terms }) => add(amount, terms),
    credit: ({ amount }) => add(negative(amount), 0),
    credit_all: ({ which }) => {
      const debt = at(which);
      if (debt && amountOf(debt.open).gt(zero)) add(negative(debt.open), 0);
    },
    pay: ({ which, amount }) => moved(at(which), amount),
    pay_all: ({ which }) => moved(at(which), at(which)?.open ?? ('0' as Decimal)),
    hold: ({ which, days }) => {
      const debt = at(which);
      if (debt) debt.hold = { until: addDays(day, days), disputed: false, reason: '' };
    },
    dispute: ({ which }) => {
      const debt = at(which);
      if (debt) debt.hold = { disputed: true, reason: '' };
    },
    release: ({ which }) => {
      const debt = at(which);
      if (debt) debt.hold = undefined;
    },
    hold_customer: ({ days }) => {
      hold = { until: addDays(day, days), disputed: false, reason: '' };
    },
    wait: ({ days }) => {
      day = addDays(day, days);
    },
  };
  const account = (): OpenAccount => ({
    ...{ customernumber: 'K-1', currency: 'CHF', hold, unpaid: { fee: '0' as Decimal, interest: [] } },
    debts: debts.filter(({ open }) => !amountOf(open).eq(zero)),
  });
  return {
    do: <Does extends Step['does']>(sent: Extract<Step, { does: Does }>) => acts[sent.does as Does](sent),
    debts,
    raised,
    levels,
    account,
    today: () => day,
    held: () => hold,
  };
};
type History = ReturnType<typeof newHistory>;

/** Runs the reminders of a day, checks the letter, and issues it. */
const run = ({ debts, raised, levels, account, today, held }: History, plan: Reminders): void => {
  const day = today();
  const { letter, left_out } = proposeLetter(account(), { day, reminders: plan, currency: 'CHF', places: 2 });
  const named = [...(letter?.items ?? []), ...left_out].map(({ invnumber }) => invnumber);
  const overdue = debts.filter(({ open, duedate }) => amountOf(open).gt(zero) && duedate < day);
  // Each overdue invoice is in the letter, or is told why it is not; nothing is twice.
  expect(overdue.filter(({ invnumber }) => !named.includes(invnumber))).toEqual([]);
  if (!letter) return;
  const own = letter.items.filter(({ level }) => level > 0);
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
  expect(held() === undefined || (held()?.until ?? '') < day).toBe(true);
  for (const item of own) {
    const debt = debts[item.id - 1] as Debt;
    expect(amountOf(debt.open).gt(zero)).toBe(true);
    expect(debt.duedate < day).toBe(true);
    expect(debt.hold?.disputed ?? false).toBe(false);
    expect(debt.hold?.until === undefined || debt.hold.until < day).toBe(true);
    if (!item.raised) continue;
    expect(item.level).toBe(debt.level + 1);
    const since = debt.reminded ?? debt.duedate;
    expect(addDays(since, levels[debt.level]?.days ?? 0) <= day && since < day).toBe(true);
    expect(raised.has(`${item.id} ${item.level}`)).toBe(false);
    raised.add(`${item.id} ${item.level}`);
    Object.assign(debt, { level: item.level, reminded: day });
  }
  // It asks for something, and for no more than the customer owes in all.
  const net = sum(debts.map(({ open }) => amountOf(open)));
  const overpaid = sum(debts.map(({ open }) => amountOf(open)).filter((open) => open.lt(zero)));
  const owed = sum(overdue.map(({ open }) => amountOf(open)));
  expect(net.gt(zero)).toBe(true);
  expect(amountOf(letter.subtotal).gt(zero) && amountOf(letter.subtotal).lte(owed)).toBe(true);
  expect(owed.plus(overpaid).gt(zero)).toBe(true);
  const total = amountOf(letter.subtotal).plus(amountOf(letter.fee)).plus(amountOf(letter.interest));
  expect(decimalOf(total, 2)).toBe(letter.total);
};

test('whatever happened, nobody is reminded of what is paid, credited, disputed, held or young, or twice', () => {
  let letters = 0;
  fc.assert(
    fc.property(
      settings,
      fc.array(step, { minLength: 10, maxLength: 60 }),
      ({ days, fee, interest }, steps) => {
        const levels = days.map((days) => ({ days, fee, interest }));
        const plan = reminders.parse({ levels, fee_accno: 6951, interest_accno: 6951 });
        const history = newHistory(plan);
        for (const one of steps) {
          history.do(one);
          const before = history.raised.size;
          run(history, plan);
          // A second run of the day finds nothing that is at its turn.
          if (history.raised.size > before) {
            letters += 1;
            const after = history.raised.size;
            run(history, plan);
            expect(history.raised.size).toBe(after);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(letters).toBeGreaterThan(200);
});
