import type { Writing } from '@kontor/data';
import { type BankOutcome, type BookedFrom, type BookingDate, commandsOf, type Gl } from '@kontor/domain';
import { paymentsInBulk } from '../documents/payment-booking.ts';
import { bookReversal } from '../documents/payment-reversal.ts';
import { bookEntry, reverseEntry } from '../ledger/gl-booking.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { tooManyChanges } from '../procedure/write-outcome.ts';

/**
 * Books what lines of banks and ordered payments pay, and reverses it (docs/interface §26). All
 * within one transaction of the caller's.
 */

export type AtBank = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>;

/**
 * Books an outcome, and answers the line whose bookings it reverses, which are to be reversed.
 * Refuses what its payments and entries refuse.
 */
export const bookCommands = async (
  at: AtBank,
  { from, outcome }: { from: BookedFrom; outcome: BankOutcome },
  writing: Writing,
): Promise<number | undefined> => {
  const ctx = { ...at, cached: false };
  const isTaxed = outcome.accounts.some(({ tax_accno }) => tax_accno !== undefined);
  const taxRates = isTaxed ? await at.books.taxRates.list() : [];
  const { payments, entries, undoes } = commandsOf(from, outcome, taxRates);
  for (const input of payments) doneOf(await paymentsInBulk.write({ ctx, input }, writing));
  for (const input of entries) await bookGl(at, input, writing);
  return undoes;
};

/** Books an entry of the general ledger. Refuses what `bookEntry` refuses. */
export const bookGl = async (at: AtBank, input: Gl, writing: Writing): Promise<void> => {
  doneOf(await bookEntry({ ctx: { ...at, cached: false }, input }, writing));
};

type Reversing = { transdate: BookingDate | undefined; writing: Writing };

/**
 * Books the mirrors of entries, the last one first, on `transdate`, by default on their own days.
 * Refuses `period_closed`, and `entry_exists` for an entry that was reversed.
 */
export const reverseEntries = async (
  at: AtBank,
  entries: readonly string[],
  { transdate, writing }: Reversing,
): Promise<void> => {
  for (const entry of entries.toReversed()) {
    const booked = await at.books.bank.bookedEntry(BigInt(entry));
    if ('reference' in booked)
      doneOf(await reverseEntry(at, { ...booked, reversal: { transdate } }, writing));
    else {
      const { kind, document, ...payment } = booked;
      doneOf(await bookReversal(at, { kind, document, payment }, { transdate, writing }));
    }
  }
};

const doneOf = <Done>(written: WriteOutcome<Done>): Done => {
  if (written.outcome === 'retry') throw tooManyChanges();
  return written.done;
};

// Ordered payments that are booked at the same time share statements.
const bookedTogether = 100;

/**
 * Does `book` for each of many ordered payments, some at a time, and answers the entries that all
 * have booked. Throws what the first of those throws that fail, once the others at that time have
 * ended.
 */
export const entriesOfAll = async <One>(
  { books }: AtBank,
  all: readonly One[],
  book: (one: One) => Promise<unknown>,
): Promise<bigint[]> => {
  const entries: bigint[] = [];
  for (let at = 0; at < all.length; at += bookedTogether) {
    const booked = await books.bank.lines.entriesOf(async () => {
      const settled = await Promise.allSettled(all.slice(at, at + bookedTogether).map(book));
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    });
    entries.push(...booked);
  }
  return entries;
};
