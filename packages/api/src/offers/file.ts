import { downloads, type OfferContent, type OfferKept, sayOneOf } from '@kontor/domain';
import { z } from 'zod';
import { languageAsked as language_code, pdf } from '../print/drawn.ts';
import { printedLanguage } from '../print/head.ts';
import { keptFile } from '../print/kept-file.ts';
import { drawDocument } from '../print/printer.ts';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { procedure } from '../procedure/procedure.ts';
import { type OfferContext, offerNamed, offerOf, offerTags } from './found.ts';
import { letterKey, offerFileName, printedOffer, sentContent } from './letter.ts';
import { offerDocuments, offerSheet } from './sheet.ts';

/** The document of an offer: the offer, its confirmation, or a delivery note. */
export const document = z.enum(offerDocuments, sayOneOf(offerDocuments)).meta({
  description: 'offer (the default), or of one that was accepted: order_confirmation or delivery_note.',
  examples: ['order_confirmation'],
});

/** An offer as it was sent, where it was accepted with lines that were chosen. */
const asSent = async (
  ctx: OfferContext,
  offer: OfferKept,
): Promise<OfferKept | { content: OfferContent }> => {
  const { state, offernumber, revision } = offer;
  const sent = state === 'ACCEPTED' ? await ctx.books.offers.revision(offernumber, revision) : undefined;
  return sent ? { content: JSON.parse(sent.content) } : offer;
};

/** An offer as PDF, or what is made of it. */
export const offerFile = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/offers/{offernumber}/pdf',
      summary: 'Read an offer as PDF',
      description:
        'As it was issued, else drawn as it would be; or its order confirmation, or its delivery note without prices.',
      tags: offerTags,
    },
  })
  .input(z.object({ ...offerNamed, document: document.optional(), language_code }))
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input: { offernumber, document: kind = 'offer', language_code: language } }) => {
    const offer = await offerOf(ctx, offernumber);
    const issued = await ctx.books.letters.find({
      kinds: [kind],
      key: letterKey(sentContent(offer)),
      language_code: language === undefined ? undefined : printedLanguage(language),
    });
    if (issued) return keptFile(ctx, issued);
    const drawn = kind === 'offer' ? await asSent(ctx, offer) : offer;
    const printed = await printedOffer(ctx, drawn, { kind, language_code: language });
    return fileMade(offerFileName(printed), pdf, await drawDocument(ctx, offerSheet(printed)));
  });
