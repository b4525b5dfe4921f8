import { nextDays } from '../recurring/schedule.ts';
import { addDays, type BookingDate, monthOf } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { fold } from '../values/number.ts';
import { budgetParts, type Known, poolOf } from './budget-rest.ts';
import type { AwaitedDocument, ForecastFacts } from './facts.ts';
import {
  type Forecast,
  type ForecastAccount,
  type ForecastItem,
  type ForecastWeek,
  forecastWeeks,
  type UnexpectedItem,
} from './forecast.ts';
import { bankDay, daysFrom, type Habits, habitsOf } from './habits.ts';
import { type Regular, regularPayments } from './regular.ts';

/**
 * Judges the cash of 13 weeks (docs/interface §39). Nothing is counted twice: a payable in a
 * payment order is that order, a regular payment for which a payable is known is that payable, and
 * a budget is what is left of it.
 */

/** An item before it has its week; `amount` is exact. */
type Item = Omit<ForecastItem, 'week' | 'amount'> & { amount: Amount };

type Judged = { items: Item[]; unexpected: UnexpectedItem[] };

/** Documents by the habits of their parties, those of payment orders by the days of these. */
const documentItems = (facts: ForecastFacts, habits: Habits): Judged => {
  const judged: Judged = { items: [], unexpected: [] };
  for (const one of facts.open) {
    const { side, number, name, invnumber, duedate, order } = one;
    const amount = signed(one);
    const about = { number, name, due: duedate };
    if (order) {
      const date = bankDay(order.day > facts.date ? order.day : addDays(facts.date, 1));
      judged.items.push({
        ...{ kind: 'payment_order', amount, ...about, reference: String(order.id) },
        ...{ date, accno: order.accno, why: 'order' },
      });
      continue;
    }
    const expected = habits.expected(one, facts.date);
    if (!expected) {
      judged.unexpected.push({
        ...{ kind: side, amount: decimalOf(amount, facts.places), ...about, reference: invnumber },
      });
      continue;
    }
    const accno = accountFor(facts, habits.accountOf(side, number));
    judged.items.push({ kind: side, amount, ...about, reference: invnumber, accno, ...expected });
  }
  return judged;
};

const signed = ({ side, open }: AwaitedDocument): Amount =>
  side === 'invoice' ? amountOf(open) : zero.minus(amountOf(open));

const accountFor = ({ cash, usual_accno }: ForecastFacts, known: number | undefined): number =>
  cash.some(({ accno }) => accno === known) && known !== undefined ? known : usual_accno;

/** Invoices that will be posted, each with the net amount that it is known of its month. */
const recurringItems = (facts: ForecastFacts, habits: Habits, until: BookingDate): [Item[], Known[]] => {
  const items: Item[] = [];
  const known: Known[] = [];
  for (const { id, title, customernumber, name, amount, terms, schedule, last_on } of facts.recurring) {
    const since = addDays(facts.date, 1);
    for (const { day } of nextDays(schedule, { most: 100, until, since, decided: last_on })) {
      known.push({ month: monthOf(day), amount: amountOf(amount), pool: 'income' });
      const duedate = addDays(day, terms);
      const expected = habits.expected({ side: 'invoice', number: customernumber, duedate }, facts.date);
      if (!expected || expected.date > until) continue;
      // It can't be paid before it is posted.
      const date = expected.date < day ? bankDay(day) : expected.date;
      const accno = accountFor(facts, habits.accountOf('invoice', customernumber));
      items.push({
        ...{ kind: 'recurring_invoice', amount: amountOf(amount), number: customernumber },
        ...{ name: title || name, reference: String(id), due: duedate },
        ...{ ...expected, date, accno },
      });
    }
  }
  return [items, known];
};

/** Whether a document is one that a regular payment pays. */
const isOf =
  ({ vendor, counterparty, amount }: Regular) =>
  (item: Item): boolean =>
    item.amount.s === amount.s &&
    (vendor ? item.number === vendor.number : counterparty !== '' && fold(item.name) === fold(counterparty));

/**
 * The days of a regular payment that no known document stands for. Each document stands for the
 * nearest one within half of the interval.
 */
const daysLeft = (regular: Regular, documents: readonly Item[]): BookingDate[] => {
  const days = [...regular.days];
  for (const { date } of documents.filter(isOf(regular))) {
    const distance = (day: BookingDate) => Math.abs(daysFrom(day, date));
    const nearest = days.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest !== undefined && distance(nearest) <= regular.around) days.splice(days.indexOf(nearest), 1);
  }
  return days;
};

const regularItems = (
  facts: ForecastFacts,
  documents: readonly Item[],
  until: BookingDate,
): [Item[], Known[]] => {
  const own = facts.movements.filter(({ contra }) => contra !== facts.vat_accno);
  const items: Item[] = [];
  const known: Known[] = [];
  for (const regular of regularPayments(own, { date: facts.date, until })) {
    const { vendor, contra, counterparty, amount, accno } = regular;
    const covered = vendor?.accno ?? contra;
    const account = facts.accounts.get(covered);
    const isOfResult = account?.category === 'income' || account?.category === 'expense';
    for (const date of daysLeft(regular, documents)) {
      items.push({
        ...{ kind: 'regular_payment', amount, number: vendor?.number ?? '', why: 'interval' },
        name: vendor?.name || counterparty || account?.description || '',
        ...{ reference: String(covered), date, accno: accountFor(facts, accno) },
      });
      const month = monthOf(date);
      // Salaries and their insurances are paid over accounts of the balance sheet.
      if (isOfResult) known.push({ month, amount: amount.abs(), accno: covered, pool: poolOf(account) });
      else if (amount.lt(zero)) known.push({ month, amount: amount.abs(), pool: 'staff' });
    }
  }
  return [items, known];
};

const vatItems = (facts: ForecastFacts): Item[] => {
  const last = facts.movements.findLast(({ contra }) => contra === facts.vat_accno);
  return facts.vat
    .filter(({ amount }) => !amountOf(amount).eq(zero))
    .map(({ from, due, amount }) => ({
      ...{ kind: 'vat', amount: zero.minus(amountOf(amount)), number: '', name: '', reference: from },
      ...{ due, date: bankDay(due > facts.date ? due : addDays(facts.date, 1)), why: 'law' },
      accno: accountFor(facts, last?.accno),
    }));
};

const budgetItems = (facts: ForecastFacts, habits: Habits, known: readonly Known[]): Item[] => {
  const until = addDays(facts.date, 7 * forecastWeeks);
  const delay = Math.max(0, habits.sinceInvoice ?? 0);
  return budgetParts(facts, { until, known, delay }).map(({ accno, day, amount }) => ({
    ...{ kind: 'budget', amount, number: '', why: 'budget' },
    ...{ name: facts.accounts.get(accno)?.description ?? '', reference: String(accno) },
    ...{ date: day, accno: facts.usual_accno },
  }));
};

/** The forecast of 13 weeks from the facts of a day. */
export const forecastOf = (facts: ForecastFacts): Forecast => {
  const { date, places } = facts;
  const until = addDays(date, 7 * forecastWeeks);
  const habits = habitsOf(facts.habits);
  const { items: documents, unexpected } = documentItems(facts, habits);
  const [recurring, invoiced] = recurringItems(facts, habits, until);
  const [regular, paid] = regularItems(facts, documents, until);
  const budgets = budgetItems(facts, habits, [...invoiced, ...paid]);
  const items = [...documents, ...recurring, ...regular, ...vatItems(facts), ...budgets]
    .filter((one) => one.date <= until)
    .sort((a, b) => (a.date === b.date ? a.amount.cmp(b.amount) : a.date < b.date ? -1 : 1));
  const write = (amount: Amount) => decimalOf(amount, places);
  const opening = sum(facts.cash.map(({ balance }) => amountOf(balance)));
  const weeks = weeksOf(items, { date, opening, write });
  return {
    ...{ date, currency: facts.currency, opening: write(opening) },
    closing: weeks.at(-1)?.balance ?? write(opening),
    ...withDay('runs_out', daily(items, opening, date).below),
    accounts: facts.cash.map((one) => accountForecast(one, items, facts)),
    weeks,
    items: items.map((item) => ({ ...item, amount: write(item.amount), week: weekOf(date, item.date) })),
    unexpected,
  };
};

const withDay = <Name extends string>(name: Name, day: BookingDate | undefined) =>
  (day === undefined ? {} : { [name]: day }) as { [Key in Name]?: BookingDate };

const weekOf = (date: BookingDate, day: BookingDate): number =>
  Math.max(1, Math.ceil(daysFrom(date, day) / 7));

type Write = (amount: Amount) => ForecastWeek['balance'];

const weeksOf = (
  items: readonly Item[],
  { date, opening, write }: { date: BookingDate; opening: Amount; write: Write },
): ForecastWeek[] => {
  let balance = opening;
  return Array.from({ length: forecastWeeks }, (_, at) => {
    const own = items.filter((item) => weekOf(date, item.date) === at + 1).map(({ amount }) => amount);
    const into = sum(own.filter((amount) => amount.gt(zero)));
    const out = sum(own.filter((amount) => amount.lt(zero)));
    balance = balance.plus(into).plus(out);
    return {
      ...{ week: at + 1, from: addDays(date, 7 * at + 1), to: addDays(date, 7 * (at + 1)) },
      ...{ in: write(into), out: write(out), balance: write(balance) },
    };
  });
};

/** The balance day by day: the lowest one, and the first day below zero. The items are in order. */
const daily = (items: readonly Item[], opening: Amount, date: BookingDate) => {
  let balance = opening;
  let lowest = { amount: opening, day: date };
  let below = opening.lt(zero) ? date : undefined;
  for (const [at, { amount, date: day }] of items.entries()) {
    balance = balance.plus(amount);
    if (items[at + 1]?.date === day) continue;
    if (balance.lt(lowest.amount)) lowest = { amount: balance, day };
    if (below === undefined && balance.lt(zero)) below = day;
  }
  return { lowest, below };
};

const accountForecast = (
  { accno, balance }: ForecastFacts['cash'][number],
  all: readonly Item[],
  { date, places, accounts }: ForecastFacts,
): ForecastAccount => {
  const items = all.filter((item) => item.accno === accno);
  const opening = amountOf(balance);
  const write: Write = (amount) => decimalOf(amount, places);
  const { lowest, below } = daily(items, opening, date);
  return {
    ...{ accno, description: accounts.get(accno)?.description ?? '', opening: write(opening) },
    balances: weeksOf(items, { date, opening, write }).map(({ week, ...one }) => ({
      week,
      balance: one.balance,
    })),
    ...{ lowest: write(lowest.amount), lowest_on: lowest.day },
    ...withDay('runs_out', below),
  };
};
