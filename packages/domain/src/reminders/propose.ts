import { feeOf, type Reminders } from '../master-data/sending/reminders.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type CreditedDebt, creditDebts, type Debt, isHeldOn, type OpenAccount, openOf } from './debts.ts';
import { carriedInterest, daysBetween, type InterestLine, interestLines, interestOn } from './interest.ts';

/**
 * The letters of a day (docs/interface §24): one for each customer and currency, of all that is
 * overdue after credits.
 */

/** An invoice or a credit in a letter. */
export type ItemProposed = {
  id: number;
  invnumber: string;
  transdate: BookingDate;
  duedate: BookingDate;
  days_late: number;
  amount: Decimal;
  /**
   * The amount that the letter asks for of it; negative for a credit, of which others may have
   * taken a part.
   */
  open: Decimal;
  /**
   * Its level in this letter; 0 for a credit, and where nothing but interest of an earlier letter
   * is open.
   */
  level: number;
  /**
   * Whether the letter takes it to that level; one that is not at its turn is listed again at the
   * level it has.
   */
  raised: boolean;
  interest: Decimal;
};

export type LetterProposed = {
  level: number;
  due_day: BookingDate;
  items: ItemProposed[];
  subtotal: Decimal;
  /** With what is open of the fees and the interest of earlier letters. */
  fee: Decimal;
  interest: Decimal;
  total: Decimal;
  charges: ChargesProposed;
};

/** Of which parts the charges of a letter are. */
export type ChargesProposed = { earlier_fees: Decimal; interest_lines: InterestLine[] };

export const leftOutReasons = [
  'held',
  'disputed',
  'credited',
  'too_early',
  'reminded',
  'last_level',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** An overdue invoice that no letter asks for, and why. */
export type LeftOut = {
  invnumber: string;
  reason: LeftOutReason;
  /** Whether it is a reason of the invoice, or of its customer. */
  of: 'invoice' | 'customer';
  /** The first day on which it may be otherwise, where that is known. */
  until?: BookingDate | undefined;
  note: string;
};

export type ReminderRun = {
  day: BookingDate;
  reminders: Reminders;
  /** The client's currency, in which fees are. */
  currency: string;
  /** The decimals of the currency of the account. */
  places: number;
};

/**
 * The letter of a customer in one currency, if one is at its turn, and the overdue invoices that it
 * leaves out. Invoices are at their turn the days of their next level after they were due, or after
 * their last reminder. Nothing that is not overdue is looked at, and nothing of a customer or an
 * invoice that is held.
 */
export const proposeLetter = (
  account: OpenAccount,
  run: ReminderRun,
): { letter?: LetterProposed; left_out: LeftOut[] } => {
  const { day } = run;
  const overdue = account.debts.filter(({ open, duedate }) => amountOf(open).gt(zero) && duedate < day);
  const credits = account.debts.filter(({ open }) => amountOf(open).lt(zero));
  const left_out: LeftOut[] = [];
  const free = overdue.filter((debt) => {
    const hold = isHeldOn(account.hold, day)
      ? account.hold
      : isHeldOn(debt.hold, day)
        ? debt.hold
        : undefined;
    if (!hold) return true;
    const reason = hold.disputed ? 'disputed' : 'held';
    const until = hold.disputed || !hold.until ? undefined : addDays(hold.until, 1);
    const of = hold === account.hold ? 'customer' : 'invoice';
    left_out.push({ invnumber: debt.invnumber, reason, of, until, note: hold.reason });
    return false;
  });
  const listed: { credited: CreditedDebt; level: number; raised: boolean }[] = [];
  const waiting: LeftOut[] = [];
  for (const credited of creditDebts(free, credits)) {
    const { debt } = credited;
    const turn = turnOf(debt, run);
    if (openOf(credited).lte(zero))
      left_out.push({ invnumber: debt.invnumber, reason: 'credited', of: 'invoice', note: '' });
    else if (turn === 'now') listed.push({ credited, level: debt.level + 1, raised: true });
    else if (debt.level === 0 && debt.bears_interest)
      left_out.push({ invnumber: debt.invnumber, reason: 'too_early', until: turn, of: 'invoice', note: '' });
    else {
      // Fees and interest that were booked with a letter are in the next one, whatever their turn.
      listed.push({ credited, level: debt.level, raised: false });
      const reason = turn === undefined ? 'last_level' : 'reminded';
      waiting.push({ invnumber: debt.invnumber, reason, until: turn, of: 'invoice', note: '' });
    }
  }
  const level = Math.max(0, ...listed.flatMap((one) => (one.raised ? [one.level] : [])));
  if (level === 0) return { left_out: [...left_out, ...waiting] };
  return { letter: letterOf(listed, { level, account, run }), left_out };
};

/**
 * Whether an invoice is at its turn; else the day on which it will be, or undefined after the last
 * level.
 */
const turnOf = (debt: Debt, { day, reminders: { levels } }: ReminderRun): 'now' | BookingDate | undefined => {
  const next = levels[debt.level];
  if (!next) return undefined;
  const since = debt.reminded ?? debt.duedate;
  const turn = addDays(since, next.days);
  // The same day never reminds twice, even where no days are between two levels.
  return turn <= day && since < day ? 'now' : turn <= day ? addDays(day, 1) : turn;
};

type Listed = { credited: CreditedDebt; level: number; raised: boolean };

const letterOf = (
  listed: readonly Listed[],
  { level, account, run }: { level: number; account: OpenAccount; run: ReminderRun },
): LetterProposed => {
  const { day, reminders, currency, places } = run;
  const owed = listed.map(({ credited, level, raised }) => {
    const { debt } = credited;
    const interest = interestOn(credited, { level, run });
    const item = { ...itemOf(debt, day), open: debt.open, level, raised };
    return {
      item: { ...item, interest: decimalOf(interest.amount, places) } satisfies ItemProposed,
      interest,
    };
  });
  const items = owed.map(({ item }) => item);
  const credits = listed
    .flatMap(({ credited }) => credited.by)
    .map(({ credit, amount }): ItemProposed => {
      const nothing = { level: 0, raised: false, interest: decimalOf(zero, places), days_late: 0 };
      return { ...itemOf(credit, day), ...nothing, open: decimalOf(zero.minus(amount), places) };
    });
  const carried = carriedInterest(account, items);
  const earlier = carried.flatMap(({ of, amount }): ItemProposed[] => {
    if (!of || items.some(({ id }) => id === of.id)) return [];
    const nothing = { level: 0, raised: false, open: decimalOf(zero, places) };
    return [{ ...itemOf(of, day), ...nothing, interest: decimalOf(amountOf(amount), places) }];
  });
  const all = [...items, ...credits, ...earlier];
  const own = account.currency === currency ? amountOf(feeOf(reminders, level)) : zero;
  const fee = own.plus(amountOf(account.unpaid.fee));
  const interest = sum(
    [...items, ...carried.map(({ amount }) => ({ interest: amount }))].map((one) => amountOf(one.interest)),
  );
  const subtotal = sum(all.map(({ open }) => amountOf(open)));
  return {
    level,
    due_day: addDays(day, reminders.levels[level - 1]?.terms ?? 0),
    items: all,
    subtotal: decimalOf(subtotal, places),
    fee: decimalOf(fee, places),
    interest: decimalOf(interest, places),
    total: decimalOf(subtotal.plus(fee).plus(interest), places),
    charges: {
      earlier_fees: decimalOf(fee.minus(own), places),
      interest_lines: interestLines({ owed, carried }, places),
    },
  };
};

type Listing = Pick<Debt, 'id' | 'invnumber' | 'transdate' | 'duedate' | 'amount'>;
const itemOf = ({ id, invnumber, transdate, duedate, amount }: Listing, day: BookingDate) => ({
  ...{ id, invnumber, transdate, duedate, amount },
  days_late: daysBetween(duedate, day),
});
