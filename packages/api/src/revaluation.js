import { sha256 } from '@kontor/data';
import { postRevaluation, takeBackRevaluation } from '@kontor/domain';
import { bookedReference } from './booked.ts';
/**
 * Values the open items in foreign currencies at the end of a day (docs/interface.md §15). The entry and the one that
 * takes it back the day after are booked together or not at all. Refuses as postRevaluation does.
 */
export const revalue = async ({ ctx, input: { transdate } }, writing) => {
  const { books, client } = ctx;
  const [ledger, open] = await Promise.all([
    books.ledger(),
    books.exchangeRates.open(transdate, client.currency),
  ]);
  const posted = postRevaluation(transdate, open, ledger);
  const pair = [posted, takeBackRevaluation(posted, ledger)];
  return bookedReference(await books.gl.bookPair(pair, { content: sha256(posted.gl.reference) }, writing));
};
