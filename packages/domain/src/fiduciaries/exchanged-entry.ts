import type { Side } from '../posting/entry.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * Entries as they are handed to a fiduciary's program, and as they come back (docs/interface §30).
 */

export const fiduciaryFormats = ['abaconnect', 'banana', 'datev'] as const;
export type FiduciaryFormat = (typeof fiduciaryFormats)[number];

/**
 * A posting with the number of its account at the fiduciary's. `amount` is in the currency of the
 * books, `original_amount` in `currency`; both are debit positive.
 */
export type ExchangedPosting = {
  account: string;
  side: Side;
  amount: Decimal;
  currency: string;
  original_amount: Decimal;
  text: string;
  /** The numbers of its cost centre and its project. */
  department?: string | null | undefined;
  project?: string | null | undefined;
};

export type ExchangedEntry = {
  number: number;
  transdate: BookingDate;
  document: string;
  text: string;
  postings: readonly ExchangedPosting[];
};

/**
 * A line of a file that comes back, with its postings: two of most lines, one where the lines of an
 * entry stand alone, any number of an XML transaction. `foreign` is its currency where that is not
 * the one of the books.
 */
export type ReturnedLine = {
  line: number;
  transdate: BookingDate;
  document: string;
  text: string;
  postings: readonly ReturnedPosting[];
  foreign?: string | undefined;
};

/** A posting of such a line: where it stands, its account and its debit-positive amount. */
export type ReturnedPosting = { line: number; column: string; account: string; amount: Decimal };
