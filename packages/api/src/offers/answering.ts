import { checkOfferState, offerAnswerSent, offerStateOn, Refusal, say } from '@kontor/domain';
import { z } from 'zod';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { nothing, procedure } from '../procedure/procedure.ts';
import { offerFound, offerNamed, offerTags } from './found.ts';

/** Answers to offers that a person or a program enters for the customer (docs/interface §37). */

const answering = (answer: 'accepted' | 'declined') =>
  dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: answer === 'accepted' ? '/offers/{offernumber}/accept' : '/offers/{offernumber}/decline',
          summary: answer === 'accepted' ? 'Accept an offer' : 'Decline an offer',
          description:
            answer === 'accepted'
              ? 'Enters that the customer has accepted the version that was sent last; the link of it ends.'
              : 'Enters that the customer has declined it; the link of it ends.',
          tags: offerTags,
        },
      })
      .input(z.object({ ...offerNamed, answer: offerAnswerSent }))
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { offernumber: number, answer: sent } }, writing) => {
          const done = await ctx.books.offers.change(
            number,
            async (before) => {
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
                },
              };
            },
            { writing, answering: () => ({}) },
          );
          offerFound(done, number, ctx);
        }),
      ),
  );

export const acceptOffer = answering('accepted');
export const declineOffer = answering('declined');
