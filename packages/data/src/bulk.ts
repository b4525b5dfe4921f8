import { type BookingBooks, bookingBooksOf } from './books.ts';
import type { ClientKept } from './master-data/client.ts';
import type { Database } from './postgres/database.ts';
import { pools } from './postgres/pools.ts';
import { inTransaction, planAs } from './postgres/transaction.ts';
import { type BookingConnection, bulkConnectionIn } from './writing/booking.ts';
import { recordOutcomeIn } from './writing/idempotency.ts';
import { takeClient } from './writing/lock.ts';
import { type OrderedWrites, openOrderedWrites } from './writing/ordered-writes.ts';
import type { Writing } from './writing/writing.ts';

/** The books for a bulk of documents: in the order of its entries, and in one transaction where it is to be all or nothing. */

/**
 * Opens a client's books for the entries of a bulk, and an order whose slots these take: what they write is written in their order.
 */
export const openBooksInOrder = (
  connection: BookingConnection,
  client: ClientKept,
  { ledger }: Pick<BookingBooks, 'ledger'>,
): { books: BookingBooks; writes: OrderedWrites } => ({
  books: bookingBooksOf(connection, client, ledger),
  writes: openOrderedWrites(connection.gathered),
});

/**
 * Does `work` on a connection that is one transaction: all that is booked through it is kept, with the result as the outcome of
 * the request, or nothing where it throws. Bookings still share statements.
 */
export const allOrNothing = <Result extends object>(
  database: Database,
  { client_id, writing }: { client_id: number; writing: Writing },
  work: (within: BookingConnection) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await takeClient(tx, client_id);
    await planAs(tx, pools.batches);
    const result = await work(bulkConnectionIn(tx));
    await recordOutcomeIn(tx, { client_id, writing }, result);
    return result;
  });
