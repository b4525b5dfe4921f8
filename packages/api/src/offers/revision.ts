import { integer, kept, type OfferContent, offerContent, text } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { procedure } from '../procedure/procedure.ts';
import { offerFound, offerNamed, offerTags } from './found.ts';

/** Versions of offers as they were sent (docs/interface §37). */

const revision = integer.meta({ description: 'The version, counted from 1.', examples: [1] });

export const readOfferRevision = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/offers/{offernumber}/revisions/{revision}',
      summary: 'Read a version of an offer',
      description: 'As it was sent, with the text of which its SHA-256 is made.',
      tags: offerTags,
    },
  })
  .input(z.object({ ...offerNamed, revision }))
  .output(
    checkedAnswer(
      kept(offerContent, {
        ...offerContent.shape,
        content: text().meta({ description: 'All that it says, as the text of which `sha256` is made.' }),
        sha256: text().meta({ description: 'The SHA-256 of `content` in UTF-8.' }),
        accepted: text().optional().meta({
          description: 'All that was accepted, as text, where lines were chosen.',
        }),
        accepted_sha256: text().optional().meta({ description: 'The SHA-256 of `accepted` in UTF-8.' }),
      }),
    ),
  )
  .query(async ({ ctx, input: { offernumber: number, revision: version } }) => {
    const found = offerFound(await ctx.books.offers.revision(number, version), `${number} (${version})`, ctx);
    return { ...(JSON.parse(found.content) as OfferContent), ...found };
  });
