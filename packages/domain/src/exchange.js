import { z } from 'zod';
import { currency, isCurrency, minorUnit } from './currency.ts';
import { bookingDate } from './dates.ts';
import { decimal, scalars } from './kinds.ts';
import { amountOf, decimalOf, round, sum, withRemainder, zero } from './money.ts';

/** Foreign currencies (docs/interface.md §12): booked in the client's at the day's rate, both amounts kept. */
const positive = decimal
  .refine((rate) => amountOf(rate).gt(zero), 'must be more than zero')
  .register(scalars, { kind: 'decimal' });
/** What one unit of a currency is worth in the client's, from a day on until the next rate. */
export const exchangeRate = z
  .object({ currency, day: bookingDate, rate: positive })
  .meta({ id: 'exchange_rate' });
/** The exchange of a document. Adds `currency_unknown` and `exchange_rate_missing` to `found`. */
export const exchangeOf = ({ client, currency: sent, rate, on }, found) => {
  const basePlaces = minorUnit(client.currency);
  const own = { currency: client.currency, places: basePlaces, rate: par, basePlaces };
  if (!sent || sent === client.currency) return own;
  if (!isCurrency(sent)) {
    found.add('currency_unknown', 'currency', `${sent} is not a currency; use a code such as EUR.`);
    return own;
  }
  if (rate === undefined) {
    found.add('exchange_rate_missing', 'currency', `Client ${client.name} has no rate of ${sent} for ${on}.`);
  }
  return { currency: sent, places: minorUnit(sent), rate: rate ?? par, basePlaces };
};
const par = '1';
/** `amount` in the client's currency. */
export const inBase = (amount, { rate, basePlaces }) => round(amount.times(amountOf(rate)), basePlaces);
/**
 * Postings in a document's currency, exchanged: each at the rate, so that the one at `control` is exactly the total;
 * what rounding leaves is added to the largest of the others, and the entry sums to zero in both currencies.
 */
export const exchanged = (postings, exchange, { control }) => {
  const originals = postings.map(({ amount }) => amountOf(amount));
  const amounts = originals.map((amount) => inBase(amount, exchange));
  const weights = originals.map((amount, at) => (at === control ? zero : amount));
  if (!sum(amounts).eq(zero)) withRemainder(amounts, zero, weights);
  return postings.map((posting, at) => ({
    ...posting,
    amount: decimalOf(amounts[at] ?? zero, exchange.basePlaces),
    original_amount: posting.amount,
    ...(posting.tax_base === undefined
      ? {}
      : { tax_base: decimalOf(inBase(amountOf(posting.tax_base), exchange), exchange.basePlaces) }),
  }));
};
/** The rates in a text of lines `day,currency,rate` (or with semicolons), whose first line may be a heading. */
export const ratesIn = (csv) =>
  csv
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(
      ([first, ...rest], at) => (first || rest.length > 0) && !(at === 0 && /^[a-z]+$/i.test(first ?? '')),
    )
    .map(([day, currency, rate]) => ({ day, currency, rate }));
