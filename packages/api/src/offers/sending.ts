import { randomBytes } from 'node:crypto';
import {
  checkOfferState,
  invalidField,
  mail,
  mailDraft,
  mailQueued,
  type OfferKept,
  offerStateOn,
  Refusal,
  record,
  say,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { draftOf } from '../letters/letter-mail.ts';
import { mailingProcedure, mailOrRefuse, refusedBeyond } from '../letters/mail-limits.ts';
import { languageAsked as language_code } from '../print/drawn.ts';
import { hashOf } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotentChange, idempotentSecret } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { document } from './file.ts';
import { offerFound, offerNamed, offerOf, offerTags } from './found.ts';
import { offerLetter, offerMailOf, printedOffer, sentContent } from './letter.ts';

/** Sending offers, by mail or by the caller's own means (docs/interface §37). */

/** The path of the page on which an offer is answered. */
export const offerPath = '/offer';

/** A link by which a version is answered once, and the hash of its secret, which alone is kept. */
const newLink = (origin: string): { link: string; hash: Uint8Array<ArrayBuffer> } => {
  const secret = randomBytes(32).toString('base64url');
  return { link: `${origin}${offerPath}/${secret}`, hash: hashOf(secret) };
};

const linkOrigin = ({ mail: sending, issuer }: Pick<Context, 'mail' | 'issuer'>): string | undefined => {
  const url = sending?.url ?? issuer;
  return url === undefined ? undefined : new URL(url).origin;
};

// The link is a secret of the customer's: an answer has its placeholder.
const placeholder = '{link}';

/** Refuses `offer_state` where an offer has changed since it was read and drawn. */
const checkSame = (seen: OfferKept, now: { revision: number; updated: string }): void => {
  if (seen.updated === now.updated) return;
  const { offernumber: number } = seen;
  throw new Refusal('offer_state', say('offer_outdated', { number, revision: now.revision }));
};

export const offerMail = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/offers/{offernumber}/mail',
      summary: 'Read the mail of an offer as it would be sent',
      description: "To the customer's addresses, in the customer's language. Its link is made as it is sent.",
      tags: offerTags,
    },
  })
  .input(z.object({ ...offerNamed, document: document.optional(), language_code }))
  .output(mailDraft)
  .query(async ({ ctx, input: { offernumber, document: kind = 'offer', language_code: language } }) => {
    const printed = await printedOffer(ctx, await offerOf(ctx, offernumber), {
      ...{ kind, language_code: language },
    });
    return draftOf(offerMailOf(printed, {}, placeholder));
  });

export const sendOffer = dryRunnable(
  mailingProcedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/offers/{offernumber}/send',
        summary: 'Send an offer by mail',
        description:
          'With its PDF, and a link by which the customer accepts or declines it once. What is sent is a version, which is never changed again. Or its order confirmation, or its delivery note.',
        tags: offerTags,
      },
    })
    .input(z.object({ ...offerNamed, document: document.optional(), mail }))
    .output(mailQueued)
    .mutation(
      idempotentChange(
        async ({ ctx, input: { offernumber: number, document: kind = 'offer', mail: sent } }, writing) => {
          const seen = await offerOf(ctx, number);
          if (kind === 'offer') checkOfferState('send', seen);
          const language = sent.language_code || undefined;
          const printed = await printedOffer(ctx, seen, { kind, language_code: language });
          const { link, hash } = newLink(new URL(mailOrRefuse(ctx).url).origin);
          const { language_code: _, ...queued } = offerMailOf(printed, sent, link);
          if (queued.to.length === 0)
            throw invalidField('to', 'is empty: the customer has no mail address; send one');
          const letter = await offerLetter(ctx, printed);
          const allowance = refusedBeyond(ctx);
          const draft = draftOf({
            ...queued,
            text: queued.text.replaceAll(link, placeholder),
            language_code: printed.language,
          });
          const done = await ctx.books.offers.change(
            number,
            async (before) => {
              checkSame(seen, before);
              const issues = [{ letter, mail: { ...queued, allowance } }];
              if (kind !== 'offer') return { issues };
              return {
                ...{ state: 'SENT', sent: true, issues },
                link: queued.text.includes(link) ? hash : undefined,
              };
            },
            { writing, answering: ([issued]) => ({ id: issued?.mail ?? 0, ...draft }) },
          );
          return offerFound(done, number, ctx);
        },
      ),
    ),
);

const offerIssued = record('offer_issued', 'offers_issued', {
  sha256: text().meta({ description: 'The SHA-256 of the version that was issued.' }),
  link: text().meta({
    description:
      'Where the customer accepts or declines it once; empty where the installation has no address. It is shown once.',
    examples: ['https://kontor.example/offer/h2Jd…'],
  }),
});

export const issueOffer = procedure
  .meta({
    scope: 'write',
    openapi: {
      method: 'POST',
      path: '/offers/{offernumber}/issue',
      summary: 'Issue an offer',
      description:
        'For who sends it by their own means: its version and its PDF are kept from then on, and it can be accepted. It is sent to nobody.',
      tags: offerTags,
    },
  })
  .input(z.object({ ...offerNamed, language_code }))
  .output(offerIssued)
  .mutation(
    idempotentSecret(async ({ ctx, input: { offernumber: number, language_code: language } }, writing) => {
      const seen = await offerOf(ctx, number);
      checkOfferState('send', seen);
      const printed = await printedOffer(ctx, seen, { kind: 'offer', language_code: language });
      const letter = await offerLetter(ctx, printed);
      const origin = linkOrigin(ctx);
      const made = origin === undefined ? undefined : newLink(origin);
      const done = await ctx.books.offers.change(
        number,
        async (before) => {
          checkSame(seen, before);
          checkOfferState('send', { ...before, state: offerStateOn(before, todayOf(ctx)) });
          return { state: 'SENT', sent: true, link: made?.hash, issues: [{ letter }] };
        },
        {
          writing,
          secret: true,
          answering: () => ({ sha256: ctx.books.offers.hashOf(sentContent(seen)), link: made?.link ?? '' }),
        },
      );
      return offerFound(done, number, ctx);
    }),
  );
