import type { VatPeriod } from '../master-data/vat-settings.ts';
import { addDays, addYears, type BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type VatDays, vatPeriodWith } from '../vat/period.ts';
import { unsettledPeriods } from './outstanding.ts';
import { type OpenByDays, overdueOf, yearUpTo } from './overview.ts';
import type { Money } from './turnover.ts';
import { scopeOfWork, type Work, type WorkKind, workKinds } from './work-kinds.ts';

/** The work that waits in the books of a client, for whoever may do it (docs/interface §18). */

/** The work of a client that was found beside its open documents. */
export type WorkFound = {
  receipts: number;
  proposals: number;
  failed_receipts: number;
  bank_lines: number;
  plans: number;
  failed_mails: number;
  bounced_mails: number;
  /** The drafts of payment orders, and those of them that whoever asks has made or changed. */
  orders: number;
  own_orders: number;
  orders_unsent: number;
  /** The payables whose discount ends within the days that are looked ahead, and that discount. */
  discounts: number;
  discount: Decimal;
  first_booked: BookingDate | null;
  /** The latest day up to today on which something is booked. */
  last_booked: BookingDate | null;
  last_yearend: BookingDate | null;
  /** The months in which something moved on VAT accounts, and the periods that are settled. */
  vat_months: BookingDate[];
  vat_settled: VatDays[];
};

/** So many days ahead of its last day something is reported as soon due. */
export const daysAhead = 7;

/** The returns of the Swiss tax authority are in time for so many days after their period. */
const vatDays = 60;

export const vatDeadline = ({ to }: VatDays): BookingDate => addDays(to, vatDays);

/** The client and the day of a list of work. */
export type WorkOf = {
  on: BookingDate;
  kind: VatPeriod;
  closed: BookingDate | undefined;
  /** Whether payment orders need a second person. */
  four_eyes: boolean;
  money: Money;
};

type Documents = { receivables: readonly OpenByDays[]; payables: readonly OpenByDays[] };

/** The work of a client on a day. */
export const workOf = (found: WorkFound, documents: Documents, of: WorkOf): Work[] => {
  const { on, four_eyes, money } = of;
  const amountIn = (groups: readonly OpenByDays[]) =>
    decimalOf(sum(groups.map(({ base_open }) => amountOf(base_open))), money.places);
  const due = { payables: overdueOf(documents.payables), receivables: overdueOf(documents.receivables) };
  const soon = documents.payables.filter(
    ({ days_overdue, credit }) => !credit && days_overdue <= 0 && days_overdue >= -daysAhead,
  );
  const vat = unsettledPeriods(found.vat_months, { on, kind: of.kind, settled: found.vat_settled });
  const periods = periodsToClose(found, of);
  const years = yearsToEnd(found, on);
  const theirs = four_eyes ? found.own_orders : 0;
  const listed: Record<WorkKind, Partial<Work> & { count: number }> = {
    payables_due: { count: countOf(due.payables), amount: amountIn(due.payables) },
    discounts: { count: found.discounts, amount: decimalOf(amountOf(found.discount), money.places) },
    bank_lines: { count: found.bank_lines },
    receipts: { count: found.receipts },
    proposals: { count: found.proposals },
    failed_receipts: { count: found.failed_receipts },
    invoices_overdue: { count: countOf(due.receivables), amount: amountIn(due.receivables) },
    payables_soon: { count: countOf(soon), amount: amountIn(soon), due: addDays(on, daysAhead) },
    orders: { count: found.orders - theirs },
    orders_unsent: { count: found.orders_unsent },
    plans: { count: found.plans },
    failed_mails: { count: found.failed_mails },
    bounced_mails: { count: found.bounced_mails },
    vat: { count: vat.length, ...(vat[0] ? { ...vat[0], due: vatDeadline(vat[0]) } : {}) },
    periods,
    years,
  };
  const all = workKinds.map((kind) => ({ kind, ...listed[kind], scope: scopeOfWork[kind] }));
  const second = { kind: 'orders' as const, count: theirs, scope: scopeOfWork.orders, second_person: true };
  return [...all, second].filter(({ count }) => count > 0);
};

/** The number of things in a list of work. Proposals are of receipts, which are counted already. */
export const workCount = (list: readonly Work[]): number =>
  list.reduce((total, { kind, count }) => (kind === 'proposals' ? total : total + count), 0);

const countOf = (groups: readonly OpenByDays[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

// Longer than any books are left open.
const mostPeriods = 120;

/** The periods that are over and not closed, from the first in which something is booked. */
const periodsToClose = ({ first_booked }: WorkFound, { on, kind, closed }: WorkOf) => {
  if (first_booked === null) return { count: 0 };
  const open = closed === undefined || closed < first_booked ? first_booked : addDays(closed, 1);
  const periods: VatDays[] = [];
  for (let days = vatPeriodWith(kind, open); days.to < on && periods.length < mostPeriods; ) {
    periods.push(days);
    days = vatPeriodWith(kind, addDays(days.to, 1));
  }
  const [first] = periods;
  return { count: periods.length, ...(first ?? {}) };
};

/** The years that are over and not ended, from the first in which something is booked. */
const yearsToEnd = ({ first_booked, last_yearend }: WorkFound, on: BookingDate) => {
  if (first_booked === null) return { count: 0 };
  const ended = last_yearend ?? addDays(first_booked, -1);
  const ends: BookingDate[] = [];
  for (
    let end = addDays(yearUpTo(on, last_yearend ?? undefined).year.from, -1);
    end > ended && ends.length < mostPeriods;
    end = addYears(end, -1)
  )
    ends.push(end);
  const first = ends.at(-1);
  return { count: ends.length, ...(first === undefined ? {} : { to: first }) };
};
