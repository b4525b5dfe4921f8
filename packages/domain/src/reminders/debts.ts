import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/** Debts of customers, and how credits pay for them (docs/interface §24). */

/** Why someone is not reminded for a while: until a day, or as long as there is a dispute. */
export type Held = { until?: BookingDate | undefined; disputed: boolean; reason: string };

/** A part of a debt that was paid on a day. */
export type PaidPart = { day: BookingDate; amount: Decimal };

/** A document of a customer that is not paid to the last Rappen. */
export type Debt = {
  id: number;
  invnumber: string;
  transdate: BookingDate;
  duedate: BookingDate;
  amount: Decimal;
  /** The open amount of it. Negative for a credit note, and where too much was paid. */
  open: Decimal;
  /** Payments of money after the due day; those that were reversed are negative. */
  paid?: readonly PaidPart[] | undefined;
  /** The level of its last reminder, and the day of that; 0 where there was none. */
  level: number;
  reminded?: BookingDate | undefined;
  /** The interest of earlier reminders that is booked or waived, or of which a part is. */
  booked_interest: Decimal;
  /** False for an invoice of fees and interest: no interest is due on interest. */
  bears_interest: boolean;
  hold?: Held | undefined;
};

/** Interest of an earlier letter that is not paid. */
export type UnpaidInterest = {
  amount: Decimal;
  /**
   * The invoice that it was for; absent where a part of the letter is paid, and nobody knows of
   * which.
   */
  of?: Pick<Debt, 'id' | 'invnumber' | 'transdate' | 'duedate' | 'amount'> | undefined;
  /**
   * Whether a part of the letter is booked, so that all its interest counts in `booked_interest`.
   */
  is_booked: boolean;
};

/** Fees and interest of earlier letters that are not paid. */
export type Unpaid = { fee: Decimal; interest: readonly UnpaidInterest[] };

/** All that is open of a customer in one currency. */
export type OpenAccount = {
  customernumber: string;
  currency: string;
  debts: readonly Debt[];
  unpaid: Unpaid;
  hold?: Held | undefined;
};

/** Whether a hold holds on a day. */
export const isHeldOn = (hold: Held | undefined, day: BookingDate): boolean =>
  hold !== undefined && (hold.disputed || (hold.until !== undefined && hold.until >= day));

/** A debt, and the credits that pay for a part of it or for all. */
export type CreditedDebt = { debt: Debt; credited: Amount; by: { credit: Debt; amount: Amount }[] };

/**
 * Credits the debts of a customer: a credit note of exactly what is open of one pays for that, and
 * what is left of the others for those that were due first.
 */
export const creditDebts = (debts: readonly Debt[], credits: readonly Debt[]): CreditedDebt[] => {
  const credited: CreditedDebt[] = debts
    .toSorted((one, other) => one.duedate.localeCompare(other.duedate) || one.id - other.id)
    .map((debt) => ({ debt, credited: zero, by: [] }));
  const left = credits
    .toSorted((one, other) => one.transdate.localeCompare(other.transdate) || one.id - other.id)
    .map((credit) => ({ credit, amount: zero.minus(amountOf(credit.open)) }));
  const take = (to: CreditedDebt, from: (typeof left)[number], amount: Amount) => {
    to.credited = to.credited.plus(amount);
    to.by.push({ credit: from.credit, amount });
    from.amount = from.amount.minus(amount);
  };
  for (const from of left) {
    const same = credited.find(
      ({ debt, credited: already }) => already.eq(zero) && amountOf(debt.open).eq(from.amount),
    );
    if (same) take(same, from, from.amount);
  }
  for (const to of credited)
    for (const from of left) {
      const wanted = openOf(to);
      const amount = wanted.lt(from.amount) ? wanted : from.amount;
      if (amount.gt(zero)) take(to, from, amount);
    }
  return credited;
};

/** The open amount of a debt after its credits. */
export const openOf = ({ debt, credited }: CreditedDebt): Amount => amountOf(debt.open).minus(credited);

/** The sum of what is open after credits. */
export const openOfAll = (debts: readonly CreditedDebt[]): Amount => sum(debts.map(openOf));
