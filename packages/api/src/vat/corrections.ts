import type { Writing } from '@kontor/data';
import { entryOfCorrection, type VatCorrection, vatCorrection } from '@kontor/domain';
import { type EntryReference, entryReference } from '../documents/booking-outcome.ts';
import { bookEntry } from '../ledger/gl-booking.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { type BookingOptions, idempotent } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/**
 * Books a correction of input tax as an entry. Refuses `invalid`, and what an entry by hand does.
 */
const correct = async (
  { ctx, input }: BookingOptions<VatCorrection>,
  writing: Writing,
): Promise<WriteOutcome<EntryReference>> =>
  bookEntry({ ctx, input: entryOfCorrection(input, await ctx.books.ledger()) }, writing);

/** Corrections of input tax, as a change of method brings them along (docs/interface §15). */
export const correctInputTax = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/gl/{reference}',
      openapi: {
        method: 'POST',
        path: '/vat/corrections',
        summary: 'Correct input tax',
        description:
          'Books a correction with its reason, which the return counts in figure 410 or 415, as when the method changes.',
        tags: ['general ledger'],
      },
    })
    .input(vatCorrection)
    .output(entryReference)
    .mutation(idempotent(correct)),
);
