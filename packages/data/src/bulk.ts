import { type BookingBooks, bookingBooksOf } from './books.ts';
import type { ClientKept } from './master-data/client.ts';
import type { BookingConnection } from './writing/booking.ts';
import { type OrderedWrites, openOrderedWrites } from './writing/ordered-writes.ts';

/**
 * The books for a bulk of documents: in the order of its entries, and in one transaction where it
 * is to be all or nothing.
 */

/**
 * Opens a client's books for the entries of a bulk, and an order whose slots these take: what they
 * write is written in their order.
 */
export const openBooksInOrder = (
  connection: BookingConnection,
  client: ClientKept,
  { ledger }: Pick<BookingBooks, 'ledger'>,
): { books: BookingBooks; writes: OrderedWrites } => ({
  books: bookingBooksOf(connection, client, ledger),
  writes: openOrderedWrites(connection.gathered),
});
