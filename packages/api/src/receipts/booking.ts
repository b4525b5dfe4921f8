import { integer, payable } from '@kontor/domain';
import { z } from 'zod';
import { bookedFrom, bookingOf } from '../documents/payable-booking.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';

/**
 * Books a payable, as any other, and links a receipt to it, all or nothing (docs/interface §16.3):
 * for receipts in which no bill was found. Refuses what `payables.post` refuses, and
 * `receipt_withdrawn`.
 */
export const bookReceipt = dryRunnable(
  procedure
    .meta({ scope: 'write' })
    .input(longInput(z.object({ id: integer, payable })))
    .output(z.object({ invnumber: z.string(), vendornumber: z.string() }))
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const { books, client } = ctx;
        const { id } = foundOrRefuse(
          await books.receipts.find(input.id),
          { what: 'Receipt', number: input.id },
          client,
        );
        const booking = bookingOf(input.payable, { ledger: await books.ledger(), writing });
        return bookedFrom(await books.receipts.book(id, booking, writing));
      }),
    ),
);
