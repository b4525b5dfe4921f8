import type { DryRun } from '../reports/dry-run.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';
import { fold } from '../values/number.ts';
import type { LeaveKept, LeaveKind, LeaveReason } from './leave.ts';
import { type PlannedOperation, plannedOperations } from './plan.ts';

/**
 * The stake of a plan: what leave is judged by. All of it comes from the outcome of the plan, which
 * is what will be booked, and nothing from what its program says.
 */
export type Stake = {
  kind: LeaveKind | undefined;
  /** In the currency of the client; undefined where it comes to none, or to a foreign one. */
  amount: Amount | undefined;
  /** Letters, payments, or one write. */
  count: number;
  /** The numbers of parties, which are compared as numbers are. */
  customers: readonly string[];
  vendors: readonly string[];
  /** The ids of customers that are known by these alone. */
  customer_ids: readonly number[];
  /** Whether all that it writes is of its kind. */
  isOfKind: boolean;
};

const kindOfOperation: Readonly<Partial<Record<PlannedOperation, LeaveKind>>> = {
  'invoices.post': 'invoice',
  'payables.post': 'payable',
  'receipts.book': 'payable',
  'proposals.accept': 'payable',
  'offers.invoice': 'invoice',
  'gl.post': 'entry',
  'invoices.pay': 'payment',
  'payables.pay': 'payment',
  'payments.bulk': 'payment',
  'bank.book': 'bank_match',
  'invoices.credit': 'credit',
  'payables.credit': 'credit',
  'payables.setOff': 'credit',
  'gl.reverse': 'reversal',
  'invoices.reversePayment': 'reversal',
  'payables.reversePayment': 'reversal',
  'invoices.send': 'send',
  'offers.send': 'send',
  'reminders.issue': 'remind',
  'paymentOrders.create': 'order',
  'vat.settle': 'vat',
  'settings.close': 'close',
};

/** The operations for which leave of a kind counts. */
export const operationsOfKind = (kind: LeaveKind): PlannedOperation[] =>
  plannedOperations.filter((planned) => kindOfOperation[planned] === kind);

/**
 * The records that a write of a kind makes or changes beside entries and documents. Whatever else
 * there is, such as a new vendor or another IBAN, is for a person.
 */
const recordsOf: Readonly<Record<LeaveKind, readonly string[]>> = {
  invoice: ['offer_invoice'],
  payable: ['proposal', 'receipt_link', 'receipt_job'],
  entry: [],
  payment: [],
  bank_match: ['bank_line', 'ordered_payment', 'payment_order', 'reminder'],
  credit: ['credit_note', 'vendor_credit_note', 'set_off'],
  reversal: [],
  send: ['letter', 'mail', 'offer'],
  remind: ['reminder', 'letter', 'mail'],
  order: ['payment_order'],
  vat: ['vat_return'],
  close: ['closing'],
};

/** The stake of a plan. `currency` is that of the client. */
export const stakeOf = (operation: PlannedOperation, outcome: DryRun, currency: string): Stake => {
  const kind = kindOfOperation[operation];
  const { invoices, payables, payments, changes } = outcome;
  const reminders = changes.filter(({ record }) => record === 'reminder');
  const ordered = ordersIn(outcome).flatMap((order) => order.payments);
  const ids = lettersIn(outcome).map((letter) => Number(after(letter, 'customer_id')));
  return {
    kind,
    amount: kind && amountOfKind[kind](outcome, currency),
    count: kind ? writesIn(kind, outcome) : 1,
    customers: distinct([
      ...invoices.map(({ customer }) => customer.customernumber),
      ...reminders.map((reminder) => after(reminder, 'customernumber')),
    ]),
    vendors: distinct([
      ...payables.map(({ vendor }) => vendor.vendornumber),
      ...payments.map(({ vendor_number }) => vendor_number),
      ...ordered.map(({ vendornumber = '' }) => vendornumber),
    ]),
    customer_ids: ids.filter((id) => id > 0),
    isOfKind: kind !== undefined && writesNothingElse(kind, outcome),
  };
};

/** The sums of a day that leave of a kind has booked; no amount where one is not known. */
export type LeaveUsed = { amount: Amount | undefined; count: number };

/** Why a plan waits for a person; undefined where the leave of its kind books it. */
export const whyAsked = (
  stake: Stake,
  leave: LeaveKept | undefined,
  used: LeaveUsed,
): LeaveReason | undefined => {
  if (stake.kind === undefined) return 'kind';
  if (!leave?.book) return 'leave';
  if (!stake.isOfKind) return 'beside';
  if (!isForParties(stake, leave)) return 'party';
  if (!isWithin(leave.amount, stake.amount)) return 'amount';
  if (!isWithin(leave.day_amount, stake.amount && used.amount?.plus(stake.amount))) return 'day_amount';
  return leave.day_count === undefined || used.count + stake.count <= leave.day_count
    ? undefined
    : 'day_count';
};

/** An amount that is not known is within no limit. */
const isWithin = (limit: string | undefined, amount: Amount | undefined): boolean =>
  limit === undefined || amount?.lte(amountOf(limit)) === true;

/** Whoever may write for some parties writes for these alone, and nothing that has none. */
const isForParties = (
  { customers, vendors }: Stake,
  leave: Pick<LeaveKept, 'customers' | 'vendors'>,
): boolean =>
  leave.customers.length + leave.vendors.length === 0 ||
  (customers.length + vendors.length > 0 &&
    isSubset(customers, leave.customers) &&
    isSubset(vendors, leave.vendors));

const isSubset = (numbers: readonly string[], all: readonly string[]): boolean => {
  const folded = new Set(all.map(fold));
  return numbers.every((number) => folded.has(fold(number)));
};

const distinct = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter((number) => number !== '')),
];

type Change = DryRun['changes'][number];
const after = ({ fields }: Change, name: string): string =>
  fields.find((field) => field.name === name)?.after ?? '';
const before = ({ fields }: Change, name: string): string =>
  fields.find((field) => field.name === name)?.before ?? '';

const lettersIn = ({ changes }: DryRun): Change[] =>
  changes.filter(({ record, exists }) => record === 'letter' && !exists);

/** The amount that an entry moves: both of its sides are equal. */
const movedBy = ({ postings }: DryRun['entries'][number]): Amount =>
  sum(postings.flatMap(({ debit }) => (debit === undefined ? [] : [amountOf(debit).abs()])));

const moved = ({ entries }: DryRun): Amount => sum(entries.map(movedBy));
const largest = (all: readonly Amount[]): Amount =>
  all.reduce((one, other) => (other.gt(one) ? other : one), zero);
const noAmount = () => undefined;

const settledIn = ({ changes }: DryRun): Amount =>
  sum(
    changes
      .filter(({ record }) => record === 'vat_return')
      .map((change) => amountOf(after(change, 'payable') || '0').abs()),
  );

const orderedIn = (outcome: DryRun, currency: string): Amount | undefined => {
  const sums = ordersIn(outcome).flatMap((order) => order.sums);
  if (sums.some((one) => one.currency !== currency)) return undefined;
  return sum(sums.map(({ amount }) => amountOf(amount)));
};

const amountOfKind: Readonly<Record<LeaveKind, (outcome: DryRun, currency: string) => Amount | undefined>> = {
  invoice: moved,
  payable: moved,
  entry: moved,
  payment: moved,
  bank_match: moved,
  // The entries that settle a credit note move its amount again.
  credit: ({ entries }) => largest(entries.map(movedBy)),
  reversal: moved,
  send: noAmount,
  remind: noAmount,
  order: orderedIn,
  vat: settledIn,
  close: noAmount,
};

type Order = {
  sums: readonly { amount: string; currency: string }[];
  payments: readonly { vendornumber?: string; invnumber?: string }[];
};

/** The payment orders of an outcome. The trail has their sums and payments as JSON. */
const ordersIn = ({ changes }: DryRun): Order[] =>
  changes
    .filter(({ record }) => record === 'payment_order')
    .map((change) => ({
      sums: JSON.parse(after(change, 'sums') || '[]'),
      payments: JSON.parse(after(change, 'payments') || '[]'),
    }));

const writesIn = (kind: LeaveKind, outcome: DryRun): number => {
  const isOfLetters = kind === 'send' || kind === 'remind';
  const many = isOfLetters ? lettersIn(outcome).length : kind === 'payment' ? outcome.payments.length : 1;
  return Math.max(1, many);
};

/** Kinds of which payments are a part. */
const paying: ReadonlySet<LeaveKind> = new Set(['payment', 'bank_match', 'credit', 'reversal']);

const writesNothingElse = (kind: LeaveKind, outcome: DryRun): boolean => {
  const { changes, payments } = outcome;
  const others = changes.filter(({ record }) => !recordsOf[kind].includes(record));
  if (others.some(({ exists, fields }) => !exists || fields.length > 0)) return false;
  if (payments.length > 0 && !paying.has(kind)) return false;
  // Whoever is paid by an order that is no payable would be paid at an IBAN of the program's.
  if (kind === 'order')
    return ordersIn(outcome).every((order) => order.payments.every(({ invnumber }) => invnumber));
  // Opening a period is no part of closing one.
  return kind !== 'close' || changes.every(closesMore);
};

const closesMore = (change: Change): boolean => {
  const day = after(change, 'closing_date');
  const closed = after(change, 'closed_before') || before(change, 'closing_date');
  return day !== '' && day > closed;
};
