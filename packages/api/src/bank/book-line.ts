import type { LineFound, LineMatch, Writing } from '@kontor/data';
import {
  type Allocation,
  amountOf,
  type BankOutcome,
  type BookingDate,
  Refusal,
  type SentOrder,
  say,
  zero,
} from '@kontor/domain';
import { findToPay } from '../documents/payment-booking.ts';
import { type AtBank, bookCommands, reverseEntries } from './bookings.ts';
import { bookedFromLine } from './line-found.ts';
import { bookDifferences, debitedBy, reverseInTransit } from './transit.ts';

/**
 * Books what a line of a bank was matched with, and reverses it (docs/interface §26). All within
 * one transaction of the caller's.
 */

const isOpen = ({ state }: LineFound): boolean => state === 'open' || state === 'proposed';

/** Refuses `bank_line_settled` unless nothing was done with a line. */
export const checkOpen = (line: LineFound): void => {
  if (!isOpen(line))
    throw new Refusal('bank_line_settled', say('bank_line_settled', { id: line.id, state: line.state }));
};

type Booked = Omit<LineMatch, 'entries' | 'orders'>;

/**
 * Books the outcome of a line that the transaction has locked. Refuses what its payments and
 * entries refuse, `bank_line_settled`, `bank_proposal_outdated`, and `invalid` where entries that
 * were booked before do not come to the line.
 */
export const bookLine = async (
  at: AtBank,
  line: LineFound,
  { match, writing }: { match: Booked; writing: Writing },
): Promise<LineFound> => {
  checkOpen(line);
  const { lines } = at.books.bank;
  const { outcome } = match;
  let entries: bigint[] = [];
  const debited = await debitedBy(at, line, outcome);
  if (outcome.entries) await takeEntries(at, line, outcome.entries);
  else {
    entries = await lines.entriesOf(() => bookOutcome(at, line, { outcome, debited, writing }));
    await lines.addEntries(line.id, entries, true);
  }
  const orders = await executeOrders(at, line, { debited, writing });
  const booked = { ...match, entries: entries.map(String), ...(orders.length > 0 ? { orders } : {}) };
  return lines.settle(line, { state: 'booked', match: booked }, writing);
};

/**
 * Marks the ordered payments as executed whose debit a line is: those of its outcome, and those
 * that it names. Answers their ids.
 */
const executeOrders = async (
  at: AtBank,
  line: LineFound,
  { debited, writing }: { debited: readonly SentOrder[]; writing: Writing },
): Promise<string[]> => {
  const executed = new Set([...debited, ...(await namedBy(at, line))].map((order) => order.end_to_end));
  return executed.size === 0 ? [] : at.books.paymentOrders.execute([...executed], writing);
};

/** The ordered payments that a debit names, by its end-to-end id or by that of their group. */
const namedBy = async (
  { books }: AtBank,
  { amount, payment: { references } }: LineFound,
): Promise<SentOrder[]> => {
  const { end_to_end, payment_information } = references;
  if (!amount.startsWith('-') || (end_to_end === '' && payment_information === '')) return [];
  const awaited = await books.paymentOrders.awaited({ end_to_end, payment_information });
  // The id of a payment says more than that of its group.
  return end_to_end === '' ? awaited : awaited.filter((order) => order.end_to_end === end_to_end);
};

type Booking = { outcome: BankOutcome; debited: readonly SentOrder[]; writing: Writing };

const bookOutcome = async (
  at: AtBank,
  line: LineFound,
  { outcome, debited, writing }: Booking,
): Promise<void> => {
  for (const allocation of outcome.documents) await checkStillOpen(at, line, allocation);
  const once = { ...writing, once: undefined, access: undefined };
  const book = () => bookCommands(at, { from: bookedFromLine(line), outcome }, once);
  const undoes =
    debited.length > 0
      ? await bookDifferences(at, line, { debited, outcome, book, writing: once })
      : await book();
  if (undoes !== undefined) await undoOther(at, line, { undoes, writing: once });
};

/**
 * Reverses on the day of `line` what the line that it reverses has booked. That one stays booked:
 * both come to nothing together.
 */
const undoOther = async (
  at: AtBank,
  line: LineFound,
  { undoes, writing }: { undoes: number; writing: Writing },
): Promise<void> => {
  const other = await at.books.bank.lines.find(undoes);
  const isOpposite =
    other?.state === 'booked' &&
    other.accno === line.accno &&
    amountOf(other.amount).plus(amountOf(line.amount)).eq(zero) &&
    (await at.books.bank.lines.takenBackBy(other)) === undefined;
  if (!isOpposite) throw new Refusal('invalid', say('bank_line_no_reversal', { id: undoes }));
  await reverseEntries(at, other.match?.entries ?? [], { transdate: line.date, writing });
  await reverseInTransit(at, other, { transdate: line.date, writing });
};

const checkStillOpen = async (at: AtBank, { date: on }: LineFound, allocation: Allocation): Promise<void> => {
  const { kind, number: invnumber, party_number, open } = allocation;
  if (open === undefined) return;
  const sought = { invnumber, on, ...(kind === 'payable' ? { vendor_number: party_number } : {}) };
  const { amount, paid } = await findToPay[kind](at, sought);
  if (!amountOf(amount).minus(amountOf(paid)).eq(amountOf(open)))
    throw new Refusal('bank_proposal_outdated', say('bank_proposal_outdated', { number: invnumber }));
};

/** Takes entries that were booked before for those of a line. */
const takeEntries = async (
  at: AtBank,
  line: LineFound,
  taken: readonly { entry_id: number }[],
): Promise<void> => {
  const entries = [...new Set(taken.map(({ entry_id }) => BigInt(entry_id)))];
  const { lines } = at.books.bank;
  const moved = await lines.movedBy(entries, line.accno);
  if (!amountOf(moved).eq(amountOf(line.amount)))
    throw new Refusal('invalid', say('bank_entries_differ', { moved, amount: line.amount }), [
      { field: 'outcome.entries', message: `come to ${moved}, and the line to ${line.amount}` },
    ]);
  if (await lines.isTaken(entries))
    throw new Refusal('bank_line_settled', say('bank_entry_taken'), [
      { field: 'outcome.entries', message: 'are those of another line' },
    ]);
  await lines.addEntries(line.id, entries, false);
};

/** Reverses the match of a line on `transdate`, by default on the days on which it was booked. */
export const undoLine = async (
  at: AtBank,
  line: LineFound,
  { transdate, writing }: { transdate: BookingDate | undefined; writing: Writing },
): Promise<LineFound> => {
  const { lines } = at.books.bank;
  if (isOpen(line)) return line;
  if (line.state === 'booked') {
    const back = await lines.takenBackBy(line);
    if (back !== undefined)
      throw new Refusal('bank_line_settled', say('bank_line_taken_back', { id: line.id, back }));
    const own = { ...writing, once: undefined, access: undefined };
    const entries = await lines.entriesOf(() =>
      reverseEntries(at, line.match?.entries ?? [], { transdate, writing: own }),
    );
    const { orders = [] } = line.match ?? {};
    if (orders.length > 0) await at.books.paymentOrders.awaitAgain(orders, own);
    await lines.dropEntries(line.id);
    await lines.addEntries(line.id, entries, true);
  }
  return lines.settle(line, { state: 'open', match: null }, writing);
};
