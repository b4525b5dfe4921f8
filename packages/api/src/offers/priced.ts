import type { OfferReader } from '@kontor/data';
import {
  type Instant,
  type Ledger,
  type Offer,
  type OfferContent,
  type OfferReferences,
  priceOffer,
} from '@kontor/domain';

/** Offers as they are priced by the books as they are now. */

/** The records that an offer refers to, read by `invoices` of a transaction or of the database. */
export const offerReferences = async (
  invoices: OfferReader,
  sent: Pick<Offer, 'customernumber' | 'currency' | 'transdate' | 'parts'>,
  { ledger, now }: { ledger: Ledger; now: Instant },
): Promise<OfferReferences> => {
  const known = await invoices.references({
    invnumber: '',
    partynumber: sent.customernumber,
    currency: sent.currency ?? '',
    transdate: sent.transdate,
    partnumbers: (sent.parts ?? []).map(({ partnumber }) => partnumber),
  });
  return { ledger, customer: known.party, articles: known.articles, rate: known.rate, now };
};

/** An offer as it would be kept. Refuses as `priceOffer` does. */
export const pricedOffer = async (
  invoices: OfferReader,
  { sent, offernumber, revision }: { sent: Offer; offernumber: string; revision: number },
  at: { ledger: Ledger; now: Instant },
): Promise<OfferContent> =>
  priceOffer({ ...sent, offernumber }, await offerReferences(invoices, sent, at), revision);
