import { mostCounted } from '@kontor/data';
import { type Client, type Decimal, type DocumentTotals, documentTotalsOf, minorUnit } from '@kontor/domain';

/** The answer to a count of documents, in the client's currency. */
export const totalsIn = (
  { currency }: Pick<Client, 'currency'>,
  counted: { count: number; amount: Decimal; open: Decimal },
): DocumentTotals => documentTotalsOf(counted, { bound: mostCounted, currency, places: minorUnit(currency) });
