import type { BookedEntry, LineFound, LineMatch, Writing } from '@kontor/data';
import {
  type Allocation,
  amountOf,
  type BankOutcome,
  type BookingDate,
  commandsOf,
  Refusal,
  reversePayment,
  say,
  zero,
} from '@kontor/domain';
import { findToPay, paymentsInBulk } from '../documents/payment-booking.ts';
import { bookEntry, reverseEntry } from '../ledger/gl-booking.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { tooManyChanges } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { bookedFromLine } from './line-found.ts';

/** Books what a line of a bank was matched with, and takes it back (docs/interface §26). All within one transaction of the caller's. */

export type AtBank = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>;

const isOpen = ({ state }: LineFound): boolean => state === 'open' || state === 'proposed';

/** Refuses `bank_line_settled` unless nothing was done with a line. */
export const checkOpen = (line: LineFound): void => {
  if (!isOpen(line))
    throw new Refusal('bank_line_settled', say('bank_line_settled', { id: line.id, state: line.state }));
};

type Booked = Omit<LineMatch, 'entries' | 'orders'>;

/**
 * Books the outcome of a line that the transaction has locked. Refuses what its payments and entries refuse, `bank_line_settled`, `bank_proposal_outdated`, and `invalid` where entries that
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
  if (outcome.entries) await takeEntries(at, line, outcome.entries);
  else {
    entries = await lines.entriesOf(() => bookOutcome(at, line, { outcome, writing }));
    await lines.addEntries(line.id, entries, true);
  }
  const orders = await executeOrders(at, line, writing);
  const booked = { ...match, entries: entries.map(String), ...(orders.length > 0 ? { orders } : {}) };
  return lines.settle(line, { state: 'booked', match: booked }, writing);
};

/** Marks the ordered payments as executed that a debit names, by its end-to-end id or by that of their group. Answers their ids. */
const executeOrders = async (
  { books }: AtBank,
  { amount, payment: { references } }: LineFound,
  writing: Writing,
): Promise<string[]> => {
  const { end_to_end, payment_information } = references;
  if (!amount.startsWith('-') || (end_to_end === '' && payment_information === '')) return [];
  const awaited = await books.paymentOrders.awaited({ end_to_end, payment_information });
  // The id of a payment says more than that of its group.
  const executed = end_to_end === '' ? awaited : awaited.filter((order) => order.end_to_end === end_to_end);
  if (executed.length === 0) return [];
  return books.paymentOrders.execute(
    executed.map((order) => order.end_to_end),
    writing,
  );
};

const bookOutcome = async (
  at: AtBank,
  line: LineFound,
  { outcome, writing }: { outcome: BankOutcome; writing: Writing },
): Promise<void> => {
  const ctx = { ...at, cached: false };
  for (const allocation of outcome.documents) await checkStillOpen(at, line, allocation);
  const isTaxed = outcome.accounts.some(({ tax_accno }) => tax_accno !== undefined);
  const taxRates = isTaxed ? await at.books.taxRates.list() : [];
  const { payments, entries, undoes } = commandsOf(bookedFromLine(line), outcome, taxRates);
  const once = { ...writing, once: undefined, access: undefined };
  for (const input of payments) doneOf(await paymentsInBulk.write({ ctx, input }, once));
  for (const input of entries) doneOf(await bookEntry({ ctx, input }, once));
  if (undoes !== undefined) await undoOther(at, line, { undoes, writing: once });
};

/** Takes back on the day of `line` what the line that it reverses has booked. That one stays booked: both come to nothing together. */
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
  await reverseEntries(at, other, { transdate: line.date, writing });
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

/** Takes back the match of a line on `transdate`, by default on the days on which it was booked. */
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
    const entries = await lines.entriesOf(() => reverseEntries(at, line, { transdate, writing: own }));
    const { orders = [] } = line.match ?? {};
    if (orders.length > 0) await at.books.paymentOrders.awaitAgain(orders, own);
    await lines.dropEntries(line.id);
    await lines.addEntries(line.id, entries, true);
  }
  return lines.settle(line, { state: 'open', match: null }, writing);
};

const reverseEntries = async (
  at: AtBank,
  { match }: LineFound,
  { transdate, writing }: { transdate: BookingDate | undefined; writing: Writing },
): Promise<void> => {
  for (const entry of (match?.entries ?? []).toReversed()) {
    const booked = await at.books.bank.bookedEntry(BigInt(entry));
    if ('reference' in booked)
      doneOf(await reverseEntry(at, { ...booked, reversal: { transdate } }, writing));
    else await reverseBooked(at, booked, { transdate, writing });
  }
};

const reverseBooked = async (
  { books }: AtBank,
  { kind, payment, document }: Extract<BookedEntry, { kind: unknown }>,
  { transdate, writing }: { transdate: BookingDate | undefined; writing: Writing },
): Promise<void> => {
  const ledger = await books.ledger();
  const memo = `Reversal of ${payment.payment.memo || payment.entry.reference}`.slice(0, 255);
  const posted = reversePayment(payment, { transdate, memo }, ledger);
  const repository = kind === 'invoice' ? books.payments : books.vendorpayments;
  const { id: document_id, currency, paid } = document;
  const paid_before = currency === ledger.client.currency ? undefined : paid;
  const written = await repository.book(posted, { document_id, currency, paid_before }, writing);
  if (written.outcome !== 'booked') throw tooManyChanges();
};

const doneOf = <Done>(written: WriteOutcome<Done>): Done => {
  if (written.outcome === 'retry') throw tooManyChanges();
  return written.done;
};
