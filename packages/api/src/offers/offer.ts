import { mostOffersCounted } from '@kontor/data';
import {
  checkOfferState,
  invalidField,
  offer,
  offerContent,
  offerFilter,
  offerKept,
  offerStateOn,
  offerTotals,
  page,
  Refusal,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { acceptOffer, declineOffer, offerWithChosen } from './answering.ts';
import { offerFile } from './file.ts';
import { offerFound, offerNamed, offerOf, offerTags } from './found.ts';
import { invoiceOffer } from './invoicing.ts';
import { pricedOffer } from './priced.ts';
import { readOfferRevision } from './revision.ts';
import { issueOffer, offerMail, sendOffer } from './sending.ts';

/** Offers (docs/interface §37). */

/** The number of an offer that was made or changed. */
const offerNumber = z.object({ offernumber: z.string() });

export const offers = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/offers',
        summary: 'List offers',
        description: 'The newest first.',
        tags: offerTags,
      },
    })
    .input(z.object(offerFilter))
    .output(checkedAnswer(page(offerKept)))
    .query(({ ctx, input }) => ctx.books.offers.list(input, todayOf(ctx))),

  /** Counts the offers that a filter selects, and sums them by currency. */
  count: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object(offerFilter).omit({ limit: true, after: true }))
    .output(offerTotals)
    .query(async ({ ctx, input }) => {
      const currencies = await ctx.books.offers.count(input, todayOf(ctx));
      const count = currencies.reduce((total, one) => total + one.count, 0);
      const more = count > mostOffersCounted;
      return more ? { count: mostOffersCounted, more } : { count, more, currencies };
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/offers/{offernumber}',
        summary: 'Read an offer',
        description:
          'With the versions that were sent, their answers, and the invoices that were made of it.',
        tags: offerTags,
      },
    })
    .input(z.object(offerNamed))
    .output(checkedAnswer(offerKept))
    .query(({ ctx, input }) => offerOf(ctx, input.offernumber)),

  create: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        location: '/offers/{offernumber}',
        openapi: {
          method: 'POST',
          path: '/offers',
          summary: 'Make an offer',
          description: 'A draft; what it comes to is computed as for an invoice. It books nothing.',
          tags: offerTags,
        },
      })
      .input(longInput(offer))
      .output(offerNumber)
      .mutation(
        idempotentChange(async ({ ctx, input }, writing) => {
          const at = { ledger: await ctx.books.ledger(), now: ctx.now };
          const made = await ctx.books.offers.create(
            { number: input.offernumber?.trim() ?? '', intnotes: input.intnotes ?? '' },
            (offernumber, invoices) => pricedOffer(invoices, { sent: input, offernumber, revision: 1 }, at),
            { writing, answer: (offernumber) => ({ offernumber }) },
          );
          if ('made' in made) return made.made;
          const said = say('offer_exists', { number: made.exists, client: ctx.client.name });
          throw new Refusal('offer_exists', said, [{ field: 'offernumber', message: 'already exists' }]);
        }),
      ),
  ),

  /** The amounts that an offer would come to; refuses what making it would be refused for. */
  preview: procedure
    .meta({ scope: 'write' })
    .input(longInput(offer))
    .output(checkedAnswer(offerContent))
    .query(async ({ ctx, input }) =>
      pricedOffer(
        ctx.books.invoices,
        { sent: input, offernumber: input.offernumber ?? '', revision: 1 },
        { ledger: await ctx.books.ledger(), now: ctx.now },
      ),
    ),

  /** Changes a draft, or makes the draft of the next version of an offer that was sent. */
  change: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/offers/{offernumber}',
          summary: 'Change an offer',
          description:
            'A draft is replaced. Of one that was sent this is the draft of its next version: what was sent stays as it is, and can be answered no more.',
          tags: offerTags,
        },
      })
      .input(longInput(z.object({ ...offerNamed, offer })))
      .output(offerNumber)
      .mutation(
        idempotentChange(async ({ ctx, input: { offernumber: number, offer: sent } }, writing) => {
          const seen = await offerOf(ctx, number);
          if (sent.offernumber && sent.offernumber.trim().toLowerCase() !== seen.offernumber.toLowerCase())
            throw invalidField('offernumber', say('offer_number_fixed'));
          const at = { ledger: await ctx.books.ledger(), now: ctx.now };
          const done = await ctx.books.offers.change(
            number,
            async (before, { invoices, invoiced }) => {
              const { offernumber, revision } = before;
              const state = offerStateOn(before, todayOf(ctx));
              const isDraft = state === 'DRAFT';
              if (!isDraft) {
                checkOfferState('revise', { offernumber, state });
                if (await invoiced(before.id))
                  throw new Refusal('offer_invoiced', say('offer_invoiced', { number: offernumber }));
              }
              const of = { sent, offernumber, revision: isDraft ? revision : revision + 1 };
              const content = await pricedOffer(invoices, of, at);
              return { state: 'DRAFT', content, intnotes: sent.intnotes ?? before.intnotes };
            },
            { writing, answering: () => ({ offernumber: seen.offernumber }) },
          );
          return offerFound(done, number, ctx);
        }),
      ),
  ),

  /** Removes a draft of which no version was sent. */
  remove: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'DELETE',
          path: '/offers/{offernumber}',
          summary: 'Remove a draft',
          description: 'One of which no version was sent.',
          tags: offerTags,
        },
      })
      .input(z.object(offerNamed))
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { offernumber: number } }, writing) => {
          const removed = await ctx.books.offers.remove(
            number,
            ({ offernumber, state, revision }) =>
              checkOfferState('remove', { offernumber, state: revision > 1 ? 'SENT' : state }),
            writing,
          );
          offerFound(removed, number, ctx);
        }),
      ),
  ),

  mail: offerMail,
  issue: issueOffer,
  send: sendOffer,

  revision: readOfferRevision,

  chosen: offerWithChosen,
  accept: acceptOffer,
  decline: declineOffer,

  invoice: invoiceOffer,

  file: offerFile,
});
