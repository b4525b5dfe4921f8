import { z } from 'zod';
import type { Ledger } from '../master-data/ledger.ts';
import { debitOrCredit } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import { bookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { accno, boolean, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import type { PostedGl } from './gl-posting.ts';
import { isResultAccount } from './result-account.ts';
import { type OpenInCurrency, worthOf } from './revaluation-posting.ts';

/** Previews of closings: the entries that they would book (docs/interface §18). */

/** An entry as it would be booked; without `reference` it is numbered then. */
export const entryPreview = z.object({
  reference: text().optional(),
  description: text(),
  transdate: bookingDate,
  postings: z.array(
    z.object({ accno, description: text(), debit: decimal.optional(), credit: decimal.optional() }),
  ),
});
export type EntryPreview = z.infer<typeof entryPreview>;

export const entryPreviewOf = ({ gl, entry }: PostedGl, { client, accounts }: Ledger): EntryPreview => ({
  ...(gl.reference === '' ? {} : { reference: gl.reference }),
  description: gl.description,
  transdate: gl.transdate,
  postings: entry.postings.map(({ accno, side, amount }) => ({
    accno,
    description: accounts.get(accno)?.description ?? '',
    ...debitOrCredit(side, amount, minorUnit(client.currency)),
  })),
});

export const yearendPreview = z.object({
  currency: text(3),
  /** The profit of the year, or its loss below zero. */
  result: decimal,
  /**
   * The entry that empties the income and expense accounts, and the one that carries the result
   * forward.
   */
  entry: entryPreview,
  carried: entryPreview.optional(),
});
export type YearendPreview = z.infer<typeof yearendPreview>;

export const yearendPreviewOf = (
  { posted, carried }: { posted: PostedGl; carried: PostedGl | undefined },
  ledger: Ledger,
): YearendPreview => {
  const { currency } = ledger.client;
  const emptied = posted.entry.postings.filter(({ accno }) => isResultAccount(ledger, accno));
  return {
    currency,
    // The postings that empty the accounts are the opposite of their balances, so that a profit is
    // debited.
    result: decimalOf(sum(emptied.map(({ amount }) => amountOf(amount))), minorUnit(currency)),
    entry: entryPreviewOf(posted, ledger),
    ...(carried ? { carried: entryPreviewOf(carried, ledger) } : {}),
  };
};

export const revaluationPreview = z.object({
  currency: text(3),
  /**
   * The open items in each currency on each account, debit positive: at the rate of the day, and as
   * they are booked.
   */
  items: z.array(
    z.object({
      accno,
      description: text(),
      currency: text(3),
      open: decimal,
      rate: decimal,
      worth: decimal,
      base_open: decimal,
      difference: decimal,
    }),
  ),
  /** The entry of the day, and the one that reverses it on the next day. */
  entry: entryPreview,
  reversal: entryPreview,
  /** Whether the day was valued already, so that valuing it again books nothing. */
  exists: boolean,
});
export type RevaluationPreview = z.infer<typeof revaluationPreview>;

export const revaluationPreviewOf = (
  [posted, back]: readonly [PostedGl, PostedGl],
  { open, exists }: { open: readonly OpenInCurrency[]; exists: boolean },
  ledger: Ledger,
): RevaluationPreview => {
  const { client, accounts } = ledger;
  const places = minorUnit(client.currency);
  return {
    currency: client.currency,
    items: open.flatMap(({ rate, ...item }) => {
      if (rate === undefined) return [];
      const worth = worthOf({ open: item.open, rate }, places);
      const difference = worth.minus(amountOf(item.base_open));
      return {
        accno: item.accno,
        description: accounts.get(item.accno)?.description ?? '',
        currency: item.currency,
        open: decimalOf(amountOf(item.open), minorUnit(item.currency)),
        rate,
        worth: decimalOf(worth, places),
        base_open: decimalOf(amountOf(item.base_open), places),
        difference: decimalOf(difference.eq(zero) ? zero : difference, places),
      };
    }),
    entry: entryPreviewOf(posted, ledger),
    reversal: entryPreviewOf(back, ledger),
    exists,
  };
};
