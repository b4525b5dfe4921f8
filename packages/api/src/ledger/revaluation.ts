import { sha256, type Writing } from '@kontor/data';
import { type BookingDate, postRevaluation, reverseRevaluation } from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { bookClosing } from './yearend.ts';

/**
 * Values the open items in foreign currencies at the end of a day (docs/interface.md §15). The entry and the one that
 * takes it back the day after are booked together or not at all. Refuses as postRevaluation does.
 */
export const revalue = async (
  { ctx, input: { transdate } }: WriteOptions<{ transdate: BookingDate }>,
  writing: Writing,
) => {
  const { books, client } = ctx;
  const [ledger, open] = await Promise.all([
    books.ledger(),
    books.exchangeRates.open(transdate, client.currency),
  ]);
  const posted = postRevaluation(transdate, open, ledger);
  const pair = [posted, reverseRevaluation(posted, ledger)] as const;
  return bookClosing(() => books.gl.bookPair(pair, { content: sha256(posted.gl.reference) }, writing));
};
