import {
  type Books,
  type ClientKept,
  type Database,
  findClient,
  openBooks,
  unitOfWork,
  type Writing,
} from '@kontor/data';
import {
  afterDay,
  type BookingDate,
  dayIn,
  type Instant,
  nextAttempt,
  type Occurrence,
  type RecurringInvoiceKept,
  type Refusal,
  type Scheduled,
  scheduleOf,
} from '@kontor/domain';
import { bookInvoice } from '../documents/invoice-booking.ts';
import { refusedOf } from '../procedure/idempotency.ts';
import { tooManyChanges } from '../procedure/write-outcome.ts';
import { previewDay, scheduledOn } from './next-invoice.ts';

/**
 * Settles days of recurring invoices (docs/interface §25): each in one transaction, in which the
 * client is locked, with the invoice that it posts. So a day is posted once, whoever else works on
 * it and wherever a program is killed.
 */

export type PostingAt = { database: Database; client: ClientKept; now: Instant };

/** A recurring invoice: its next day, or one that failed before. */
export type DayAsked = { id: number; failed: BookingDate | undefined };

type Taken = {
  books: Books;
  client: ClientKept;
  recurring: RecurringInvoiceKept;
  scheduled: Scheduled;
  /** The times that it has failed. */
  attempts: number;
  isFirst: boolean;
};

/**
 * Does `work` on a day that is still to be settled, in one transaction; undefined where there is no
 * such day any more.
 */
const withDay = <Result>(
  { database, client: asked, now }: PostingAt,
  { id, failed }: DayAsked,
  work: (taken: Taken) => Promise<Result>,
): Promise<Result | undefined> =>
  unitOfWork<Result | undefined>(database, { client_id: asked.id }, async (within) => {
    // The lock of the client keeps all others from changing it.
    const recurring = await openBooks(within, asked).recurringInvoices.find(id);
    if (!recurring) return undefined;
    // Read once the client is locked, so that its settings are those by which the invoice is
    // booked.
    const client = (await findClient(within, asked.name)) ?? asked;
    const books = openBooks(within, client);
    if (failed !== undefined) {
      const found = await books.occurrences.find(id, failed);
      if (found?.occurrence.state !== 'FAILED') return undefined;
      const { attempts } = found.occurrence;
      return work({
        books,
        client,
        recurring,
        scheduled: scheduledIn(found.occurrence),
        attempts,
        isFirst: false,
      });
    }
    const { state, next_on: day } = recurring;
    if (state !== 'ACTIVE' || day === undefined || day > dayIn(now, client.zone)) return undefined;
    const scheduled = scheduledOn(recurring, day);
    return work({ books, client, recurring, scheduled, attempts: 0, isFirst: true });
  });

const scheduledIn = ({ day, period_from, period_to }: Occurrence): Scheduled => ({
  day,
  period_from,
  period_to,
});

const onwardOf = ({ recurring, scheduled, isFirst }: Taken) =>
  isFirst ? afterDay(scheduleOf(recurring), scheduled.day) : undefined;

/**
 * Posts the invoice of a day. Refuses what `previewDay` refuses, and then nothing is written.
 * Returns its number.
 */
export const postDay = (
  at: PostingAt,
  { transdate, ...asked }: DayAsked & { transdate?: BookingDate | undefined },
  writing: Writing,
): Promise<string | undefined> =>
  withDay(at, asked, async (taken) => {
    const { books, client, recurring, scheduled, attempts } = taken;
    const { now } = at;
    const { sent, preview } = await previewDay({ books, client, now }, recurring, { scheduled, transdate });
    const opts = { ctx: { now, cached: false, client, books }, input: sent };
    const written = await bookInvoice(opts, { ...writing, once: undefined, access: undefined });
    if (written.outcome === 'retry') throw tooManyChanges();
    const { invnumber } = written.done;
    await books.occurrences.decide(
      recurring,
      {
        ...scheduled,
        state: 'POSTED',
        invnumber,
        refused: undefined,
        attempts,
        next_attempt: undefined,
      },
      { writing, onward: onwardOf(taken), amount: preview.amount },
    );
    return invnumber;
  });

/**
 * Records that a day could not be posted; it is tried again later, and the days after it are posted
 * anyway.
 */
export const failDay = (
  at: PostingAt,
  asked: DayAsked,
  refusal: Refusal,
  writing: Writing,
): Promise<unknown> =>
  withDay(at, asked, async (taken) => {
    const attempts = taken.attempts + 1;
    await taken.books.occurrences.decide(
      taken.recurring,
      {
        ...taken.scheduled,
        state: 'FAILED',
        invnumber: '',
        refused: refusedOf(refusal),
        attempts,
        next_attempt: nextAttempt(attempts, at.now),
      },
      { writing, onward: onwardOf(taken) },
    );
  });

/** Leaves a day out for good that could not be posted; false where it did not fail. */
export const skipDay = async (
  at: PostingAt,
  asked: { id: number; failed: BookingDate },
  writing: Writing,
): Promise<boolean> => {
  const skipped = await withDay(at, asked, async ({ books, recurring, scheduled, attempts }) => {
    await books.occurrences.decide(
      recurring,
      {
        ...scheduled,
        state: 'SKIPPED',
        invnumber: '',
        refused: undefined,
        attempts,
        next_attempt: undefined,
      },
      { writing },
    );
    return true;
  });
  return skipped === true;
};
