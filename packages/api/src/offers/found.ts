import type { Books, ClientKept } from '@kontor/data';
import type { OfferKept } from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import type { Tag } from '../procedure/meta.ts';

/** Naming and finding an offer (docs/interface §37). */

export type OfferContext = Context & { client: ClientKept; books: Books };

export const offerTags: Tag[] = ['offers'];

export const offerNamed = {
  offernumber: numberOf.meta({ description: 'The number of the offer.', examples: ['O-1'] }),
};

/** The offer, where one was found; refuses `not_found`. */
export const offerFound = <Found>(
  found: Found | undefined,
  number: string,
  { client }: Pick<OfferContext, 'client'>,
): Found => foundOrRefuse(found, { what: 'Offer', number }, client);

/** The offer of this number as it is today. Refuses `not_found`. */
export const offerOf = async (
  ctx: Pick<OfferContext, 'client' | 'books' | 'now'>,
  number: string,
): Promise<OfferKept> => offerFound(await ctx.books.offers.find(number, todayOf(ctx)), number, ctx);

export const offerNameSchema = z.object(offerNamed);
