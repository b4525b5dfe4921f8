import type { AnswerToKeep, OfferReader, Writing } from '@kontor/data';
import {
  checkOfferState,
  type OfferAnswer,
  type OfferAnswerSent,
  type OfferContent,
  offerAcceptanceSent,
  offerAnswerSent,
  offerStateOn,
  Refusal,
  say,
  unboundedDecimal,
} from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { nothing, procedure } from '../procedure/procedure.ts';
import { acceptedWith, chosenToKeep } from './accepting.ts';
import { type OfferContext, offerFound, offerNamed, offerOf, offerTags } from './found.ts';
import { sentContent } from './letter.ts';

/** Answers to offers that a person or a program enters for the customer (docs/interface §37). */

type Entered = {
  number: string;
  answer: OfferAnswer;
  sent: OfferAnswerSent;
  /** Makes what is kept of the version besides. */
  besides?: (content: OfferContent, invoices: OfferReader) => Promise<Pick<AnswerToKeep, 'chosen'>>;
};

const enterAnswer = async (
  ctx: OfferContext,
  { number, answer, sent, besides }: Entered,
  writing: Writing,
): Promise<void> => {
  const done = await ctx.books.offers.change(
    number,
    async (before, { invoices }) => {
      const { offernumber, revision } = before;
      const state = offerStateOn(before, todayOf(ctx));
      checkOfferState(answer === 'accepted' ? 'accept' : 'decline', { offernumber, state });
      if (typeof sent.revision === 'number' && sent.revision !== revision)
        throw new Refusal('offer_state', say('offer_outdated', { number: offernumber, revision }));
      return {
        state: answer === 'accepted' ? 'ACCEPTED' : 'DECLINED',
        answer: {
          ...{ answer, via: 'books', address: '' },
          ...{ name: sent.name ?? '', note: sent.note ?? '' },
          ...(await besides?.(before.content, invoices)),
        },
      };
    },
    { writing, answering: () => ({}) },
  );
  offerFound(done, number, ctx);
};

export const acceptOffer = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/offers/{offernumber}/accept',
        summary: 'Accept an offer',
        description:
          'Enters that the customer has accepted the version that was sent last, with the optional and alternative lines that they chose; the link of it ends.',
        tags: offerTags,
      },
    })
    .input(z.object({ ...offerNamed, answer: offerAcceptanceSent }))
    .output(nothing)
    .mutation(
      idempotentChange(async ({ ctx, input: { offernumber: number, answer: sent } }, writing) => {
        const at = { ledger: await ctx.books.ledger(), now: ctx.now };
        const wanted = { chosen: (sent.chosenlines ?? []).map(({ line }) => line), amount: sent.amount };
        const besides: Entered['besides'] = (content, invoices) =>
          chosenToKeep(content, wanted, { invoices, ...at });
        await enterAnswer(ctx, { number, answer: 'accepted', sent, besides }, writing);
      }),
    ),
);

/**
 * Computes what an offer comes to with lines that its customer chose, before they are entered
 * (docs/interface §37.2). Refuses as `accept` does for lines that do not go together.
 */
export const offerWithChosen = procedure
  .meta({ scope: 'read' })
  .input(z.object({ ...offerNamed, chosenlines: offerAcceptanceSent.shape.chosenlines }))
  .output(z.object({ amount: unboundedDecimal }))
  .query(async ({ ctx, input: { offernumber, chosenlines = [] } }) => {
    const offer = await offerOf(ctx, offernumber);
    const at = { invoices: ctx.books.invoices, ledger: await ctx.books.ledger(), now: ctx.now };
    const lines = chosenlines.map(({ line }) => line);
    const { amount } = await acceptedWith(sentContent(offer), lines, at);
    return { amount };
  });

export const declineOffer = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/offers/{offernumber}/decline',
        summary: 'Decline an offer',
        description: 'Enters that the customer has declined it; the link of it ends.',
        tags: offerTags,
      },
    })
    .input(z.object({ ...offerNamed, answer: offerAnswerSent }))
    .output(nothing)
    .mutation(
      idempotentChange(({ ctx, input: { offernumber: number, answer: sent } }, writing) =>
        enterAnswer(ctx, { number, answer: 'declined', sent }, writing),
      ),
    ),
);
