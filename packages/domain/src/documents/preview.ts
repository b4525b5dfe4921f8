import { z } from 'zod';
import type { Ledger } from '../master-data/ledger.ts';
import { debitOrCredit, type Entry, type Posting } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import { bookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import { accno, boolean, unboundedDecimal as decimal, text } from '../values/schema/kinds.ts';
import type { Head, Totals } from './document.ts';

/**
 * Schemas of previews: the postings and taxes that a document would book, without booking it
 * (docs/interface §18).
 */

const tax = { accno, description: text(), rate: decimal.optional() };

export const documentPreview = z.object({
  currency: text(3),
  duedate: bookingDate,
  amount: decimal,
  netamount: decimal,
  /** The rate of the currency, and the amount in that of the client. */
  exchangerate: decimal,
  base_amount: decimal,
  /**
   * The taxes in the currency of the document: `amount` and `base` have the sign of the document.
   */
  taxes: z.array(z.object({ ...tax, base: decimal.optional(), amount: decimal })),
  /**
   * The postings in the client's currency; `original_amount` is in that of the document, debit
   * positive.
   */
  postings: z.array(
    z.object({
      accno,
      description: text(),
      debit: decimal.optional(),
      credit: decimal.optional(),
      original_amount: decimal,
      memo: text(),
      tax_accno: accno.optional(),
      tax_rate: decimal.optional(),
      tax_base: decimal.optional(),
      taxdate: bookingDate.optional(),
      vat_code: text().optional(),
    }),
  ),
  /** Whether a document of its number is booked already, so that this one could not be. */
  exists: boolean,
});
export type DocumentPreview = z.infer<typeof documentPreview>;

type Posted = {
  document: Head & Totals & { parts: readonly unknown[]; rounding?: boolean | undefined };
  entry: Entry;
};

/** The preview of a posted document with `lines` lines, whose taxes follow these in its entry. */
export const previewOf = (
  { document, entry }: Posted,
  { lines, exists, ledger }: { lines: number; exists: boolean; ledger: Ledger },
): DocumentPreview => {
  const { client, accounts } = ledger;
  const [places, basePlaces] = [minorUnit(document.currency), minorUnit(client.currency)];
  const nameOf = (accno: number) => accounts.get(accno)?.description ?? '';
  const counter = entry.module === 'ar' ? entry.postings.slice(1) : entry.postings.slice(0, -1);
  const { currency, duedate, amount, netamount, exchangerate, base_amount } = document;
  return {
    currency,
    duedate,
    amount,
    netamount,
    exchangerate,
    base_amount,
    taxes: counter
      .slice(lines)
      .filter((posting) => !isRounding(posting, { document, ledger }))
      .map(({ accno, side, tax_rate, tax_base, original_amount, amount }) => {
        const own = (value: string) =>
          decimalOf(side === 'debit' ? amountOf(value) : zero.minus(amountOf(value)), places);
        return {
          accno,
          description: nameOf(accno),
          ...(tax_rate === undefined ? {} : { rate: tax_rate }),
          ...(tax_base === undefined || currency !== client.currency ? {} : { base: own(tax_base) }),
          amount: own(original_amount ?? amount),
        };
      }),
    postings: entry.postings.map(({ side, amount, original_amount, source: _, ...posting }) => ({
      ...posting,
      description: nameOf(posting.accno),
      ...debitOrCredit(side, amount, basePlaces),
      original_amount: original_amount ?? amount,
    })),
    exists,
  };
};

const isRounding = (
  { accno, tax_base }: Posting,
  { document, ledger }: { document: Posted['document']; ledger: Ledger },
) => document.rounding === true && accno === ledger.client.rounding_accno && tax_base === undefined;
