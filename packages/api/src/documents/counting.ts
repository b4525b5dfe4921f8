import { type Client, type DocumentTotals, documentTotalsOf, minorUnit } from '@kontor/domain';

/** The answer to a count of documents, in the client's currency and in those that they have. */
export const totalsIn = (
  { currency }: Pick<Client, 'currency'>,
  counted: Parameters<typeof documentTotalsOf>[0],
): DocumentTotals => documentTotalsOf(counted, { currency, placesOf: minorUnit });
