import { z } from 'zod';
import type { Client } from '../master-data/client.ts';
import type { Findings } from '../refusal/findings.ts';
import { currency, isCurrency, minorUnit } from '../values/currency.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import {
  type Amount,
  amountOf,
  decimalOf,
  isTooLarge,
  round,
  sum,
  withRemainder,
  zero,
} from '../values/money.ts';
import { type Decimal, decimal, scalars } from '../values/schema/kinds.ts';
import { say, sayInSchema } from '../values/sentences/say.ts';
import type { Posting } from './entry.ts';

/**
 * Foreign currencies (docs/interface §12): postings have the client's currency at the day's rate,
 * and keep both amounts.
 */

// Checked by its digits, as texts that are no number also get here, beside their own issue.
const positive = decimal
  .refine((rate) => !rate.startsWith('-') && /[1-9]/.test(rate), sayInSchema('positive'))
  .register(scalars, { kind: 'decimal' });

/** The value of one unit of a currency in the client's, valid from a day on until the next rate. */
export const exchangeRate = z
  .object({ currency, day: bookingDate, rate: positive })
  .meta({ id: 'exchange_rate' });
export type ExchangeRate = z.infer<typeof exchangeRate>;

/**
 * The conversion of a document: its currency and decimals, and the value of one unit in the
 * client's currency.
 */
export type Exchange = { currency: string; places: number; rate: Decimal; basePlaces: number };

type DocumentCurrency = {
  client: Client;
  currency: string | undefined;
  /** The rate of that currency on that day, if there is one. */
  rate: Decimal | undefined;
  on: BookingDate;
};

/**
 * The exchange of a document. Adds `currency_unknown` and `exchange_rate_missing` to `findings`.
 */
export const exchangeOf = (
  { client, currency: sent, rate, on }: DocumentCurrency,
  findings: Findings,
): Exchange => {
  const basePlaces = minorUnit(client.currency);
  const own = { currency: client.currency, places: basePlaces, rate: par, basePlaces };
  if (!sent || sent === client.currency) return own;
  if (!isCurrency(sent)) {
    findings.add('currency_unknown', 'currency', say('currency_unknown', { currency: sent }));
    return own;
  }
  if (rate === undefined) {
    findings.add(
      'exchange_rate_missing',
      'currency',
      say('rate_missing', { client: client.name, currency: sent, day: on }),
    );
  }
  return { currency: sent, places: minorUnit(sent), rate: rate ?? par, basePlaces };
};

const par = '1' as Decimal;

/** Whether amounts are in the client's currency already. */
const isPar = ({ rate, places, basePlaces }: Exchange): boolean => rate === par && places === basePlaces;

/** `amount` in the client's currency. */
export const inBase = (amount: Amount, { rate, basePlaces }: Pick<Exchange, 'rate' | 'basePlaces'>): Amount =>
  round(rate === par ? amount : amount.times(amountOf(rate)), basePlaces);

/**
 * Whether an amount can be stored in both currencies: at most 18 digits before the point (§3.5).
 */
export const isKeepable = (amount: Amount, exchange: Exchange): boolean =>
  [amount, inBase(amount, exchange)].every((each) => !isTooLarge(each));

type Converting = {
  /** The index of the posting of the control account, if there is one. */
  control: number | undefined;
  /** The index of the posting of the first line. */
  firstLine: number;
  /**
   * The lines that the tax of a posting was charged on; one list for all taxes on the same lines.
   */
  linesOf: (at: number) => readonly number[];
};

/**
 * Converts the postings of a document to the client's currency. Each is converted at the rate; the
 * remainder of rounding is added to the largest posting other than the one at `control`, so that
 * this one is exactly the total and the entry sums to zero in both currencies. The base of a tax is
 * the sum of its lines as they are converted.
 */
export const convertPostings = (
  postings: readonly Omit<Posting, 'original_amount'>[],
  exchange: Exchange,
  { control, firstLine, linesOf }: Converting,
): Posting[] => {
  if (isPar(exchange)) return postings.map((posting) => ({ original_amount: posting.amount, ...posting }));
  const originals = postings.map(({ amount }) => amountOf(amount));
  const amounts = originals.map((amount) => inBase(amount, exchange));
  const weights = originals.map((amount, at) => (at === control ? zero : amount));
  if (!sum(amounts).eq(zero)) withRemainder(amounts, zero, weights);
  const sumsOf = summedOnce(originals, amounts, firstLine);
  const baseAt = (at: number, base: Amount): Amount => {
    const lines = linesOf(at);
    const { original: whole, converted } = sumsOf(lines);
    if (lines.length === 0 || !base.abs().eq(whole.abs())) return inBase(base, exchange);
    // Acquisition tax has the opposite sign of its lines.
    return base.eq(whole) ? converted : zero.minus(converted);
  };
  return postings.map((posting, at) => ({
    ...posting,
    amount: decimalOf(amounts[at] ?? zero, exchange.basePlaces),
    original_amount: posting.amount,
    ...(posting.tax_base === undefined
      ? {}
      : { tax_base: decimalOf(baseAt(at, amountOf(posting.tax_base)), exchange.basePlaces) }),
  }));
};

type LineSums = { original: Amount; converted: Amount };

/**
 * The sums of lines before and after they are converted, which are made once for each list of
 * lines.
 */
const summedOnce = (originals: readonly Amount[], amounts: readonly Amount[], firstLine: number) => {
  const known = new Map<readonly number[], LineSums>();
  const sumAt = (of: readonly Amount[], lines: readonly number[]) =>
    sum(lines.flatMap((line) => of[firstLine + line] ?? []));
  return (lines: readonly number[]): LineSums => {
    const found = known.get(lines) ?? { original: sumAt(originals, lines), converted: sumAt(amounts, lines) };
    known.set(lines, found);
    return found;
  };
};

/**
 * Reads the rates from lines `day,currency,rate` (or with semicolons); the first line may be a
 * heading. A day is `2026-09-01` or `1.9.2026`, which has one meaning only; with slashes it could
 * be of two countries, and is refused. Further cells of a line are joined to its rate, which is
 * then refused: `1,05` must not be read as 1.
 */
export const ratesIn = (csv: string): unknown[] =>
  csv
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(
      ([first, ...rest], at) => (first || rest.length > 0) && !(at === 0 && /^[a-z]+$/i.test(first ?? '')),
    )
    .map(([day, currency, ...rate]) => ({ day: day && isoDay(day), currency, rate: rate.join(',') }));

/** A Swiss date `D.M.YYYY` as `yyyy-MM-dd`; any other text as it is. */
const isoDay = (day: string): string => {
  const [, date = '', month = '', year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(day) ?? [];
  return year === undefined ? day : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
};
