import { type Books, type ClientKept, openPace, sha256, type Writing } from '@kontor/data';
import {
  fold,
  type Gl,
  gl,
  glContentOf,
  postGl,
  type Reversal,
  reverseGl,
  withoutUnusedDimensions,
} from '@kontor/domain';
import { type EntryReference, referenceOrRefuse } from '../documents/booking-outcome.ts';
import { madeBy } from '../documents/touched.ts';
import type { BulkKind } from '../procedure/bulk/bulk.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { BookingOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/**
 * Books an entry by hand (docs/interface §15) and returns its reference. Refuses what postGl
 * refuses, and `entry_exists`.
 */
export const bookEntry = async (
  { ctx, input: sent }: BookingOptions<Gl>,
  writing: Writing,
): Promise<WriteOutcome<EntryReference>> => {
  const reference = sent.reference?.trim();
  const foreign = sent.currency && sent.currency !== ctx.client.currency ? sent.currency : undefined;
  const [ledger, known, rate] = await Promise.all([
    ctx.books.ledger(),
    // Where the request rests on cached records, the posting statement finds out whether it is a
    // repetition.
    reference && !ctx.cached ? ctx.books.gl.find(reference) : undefined,
    foreign ? ctx.books.exchangeRates.on(foreign, sent.transdate) : undefined,
  ]);
  const input = withoutUnusedDimensions(sent, ledger);
  // The content is compared only with an entry of the same reference, without regard to case.
  const pace = openPace();
  const content = sha256(glContentOf(input));
  await pace();
  // A repetition is answered before any check, as it is booked already, whatever has changed since.
  if (known?.content === content)
    return {
      outcome: 'done',
      done: { reference: known.gl.reference, id: known.entry_id },
      recorded: false,
    };
  const posted = postGl(input, { ledger, rate });
  await pace();
  return referenceOrRefuse(await ctx.books.gl.book(posted, { content }, writing));
};

/**
 * Books the reversal of an entry (docs/interface §15). Refuses what reverseGl refuses, `not_found`,
 * and `entry_exists` for a second time.
 */
export const reverseEntry = async (
  { books, client }: { books: Books; client: Pick<ClientKept, 'name'> },
  { reference, reversal: sent }: { reference: string; reversal: Reversal },
  writing: Writing,
): Promise<WriteOutcome<EntryReference>> => {
  const [ledger, found] = await Promise.all([books.ledger(), books.gl.find(reference)]);
  const { gl, id } = foundOrRefuse(found, { what: 'Entry', number: reference }, client);
  const booked = await books.gl.taxes(id);
  const posted = reverseGl({ ...gl, booked }, sent, ledger);
  const content = sha256(`reversal ${id}`);
  return referenceOrRefuse(await books.gl.book(posted, { content, reverses: id }, writing));
};

/** Entries in a bulk. */
export const entriesInBulk: BulkKind<'gls', Gl, EntryReference, { reference: string }> = {
  name: 'gls',
  schema: gl,
  write: bookEntry,
  touches: ({ reference }) => {
    const folded = fold(reference?.trim() ?? '');
    return { ...madeBy(folded === '' ? undefined : `gl ${folded}`), reads: [], mayChange: [] };
  },
  numberGiven: (done) => ({ reference: done?.reference ?? '' }),
};
