import { entryKept, minorUnit, Refusal, sayInSchema } from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** Journal entries by id, whatever they came from (docs/interface §18). */
export const entries = router({
  /** An entry with its postings, its document with the payments, and its receipts. */
  get: procedure
    .meta({ scope: 'read' })
    .input(z.object({ id: z.int(sayInSchema('whole_number')).min(0, sayInSchema('not_negative')) }))
    .output(entryKept)
    .query(async ({ ctx, input: { id } }) => {
      const of = { id, today: todayOf(ctx), places: minorUnit(ctx.client.currency) };
      return foundOrRefuse(await ctx.books.entry(of), { what: 'Entry', number: id }, ctx.client);
    }),

  /** The entry that booked an invoice, or a payable of a vendor. */
  ofDocument: procedure
    .meta({ scope: 'read' })
    .input(
      z.object({
        kind: z.enum(['invoice', 'payable']),
        invnumber: numberOf,
        /** The vendor of a payable, as several may have used its number. */
        vendor_number: numberOf.optional(),
      }),
    )
    .output(entryKept)
    .query(async ({ ctx, input: { kind, invnumber, vendor_number } }) => {
      const what = { what: kind === 'invoice' ? 'Invoice' : 'Payable', number: invnumber };
      const found = await ctx.books.entriesOf(kind, { invnumber, partynumber: vendor_number });
      const id = foundOrRefuse(oneOf(found, invnumber), what, ctx.client);
      const of = { id, today: todayOf(ctx), places: minorUnit(ctx.client.currency) };
      return foundOrRefuse(await ctx.books.entry(of), what, ctx.client);
    }),
});

const oneOf = (found: readonly number[], invnumber: string): number | undefined => {
  if (found.length <= 1) return found[0];
  throw new Refusal(
    'payable_ambiguous',
    `Several vendors have a payable ${invnumber}; name one by vendor_number.`,
    [{ field: 'vendor_number', message: 'is needed to tell the payables apart' }],
  );
};
