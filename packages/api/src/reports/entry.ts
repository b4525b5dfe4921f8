import type { Books, ClientKept } from '@kontor/data';
import {
  entryFacts,
  entryKept,
  entryTotals,
  historyEvent,
  integer,
  minorUnit,
  Refusal,
  sayInSchema,
} from '@kontor/domain';
import { z } from 'zod';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { countJournal, reportInputs } from './read.ts';

const document = z.object({
  kind: z.enum(['invoice', 'payable']),
  invnumber: numberOf,
  /** The vendor of a payable, as several may have used its number. */
  vendor_number: numberOf.optional(),
});
type Document = z.infer<typeof document>;

/** As many entries as a page of a list has at most. */
const mostFacts = 1_000;

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

  /** Counts the entries of a period as the journal lists them, and sums their debits. */
  count: procedure
    .meta({ scope: 'read', replica: true })
    .input(reportInputs.journal)
    .output(entryTotals)
    .query(({ ctx, input }) => countJournal(ctx, input)),

  /**
   * Reports many entries, for the sheet of an account, what each came from, whom it is about, and
   * its accounts by side.
   */
  facts: procedure
    .meta({ scope: 'read' })
    .input(z.object({ ids: z.array(integer).max(mostFacts, `must be at most ${mostFacts} entries`) }))
    .output(z.array(entryFacts))
    .query(({ ctx, input }) => ctx.books.entryFacts(input.ids)),

  /** The entry that booked an invoice, or a payable of a vendor. */
  ofDocument: procedure
    .meta({ scope: 'read' })
    .input(document)
    .output(entryKept)
    .query(async ({ ctx, input }) => {
      const of = {
        id: await bookedEntry(ctx, input),
        today: todayOf(ctx),
        places: minorUnit(ctx.client.currency),
      };
      return foundOrRefuse(await ctx.books.entry(of), whatOf(input), ctx.client);
    }),

  /**
   * The history of an invoice, or of a payable of a vendor: its latest events, the newest first, by
   * whom, and what each has left.
   */
  history: procedure
    .meta({ scope: 'read' })
    .input(document)
    .output(z.array(historyEvent))
    .query(async ({ ctx, input }) => {
      const entry_id = await bookedEntry(ctx, input);
      return ctx.books.history({ kind: input.kind, invnumber: input.invnumber, entry_id });
    }),
});

const whatOf = ({ kind, invnumber }: Document) => ({
  what: kind === 'invoice' ? 'Invoice' : 'Payable',
  number: invnumber,
});

/** The id of the entry that booked a document. Refuses `not_found` and `payable_ambiguous`. */
const bookedEntry = async (
  { books, client }: { books: Books; client: ClientKept },
  of: Document,
): Promise<number> => {
  const { kind, invnumber, vendor_number } = of;
  const found = await books.entriesOf(kind, { invnumber, partynumber: vendor_number });
  return foundOrRefuse(oneOf(found, invnumber), whatOf(of), client);
};

const oneOf = (found: readonly number[], invnumber: string): number | undefined => {
  if (found.length <= 1) return found[0];
  throw new Refusal(
    'payable_ambiguous',
    `Several vendors have a payable ${invnumber}; name one by vendor_number.`,
    [{ field: 'vendor_number', message: 'is needed to tell the payables apart' }],
  );
};
