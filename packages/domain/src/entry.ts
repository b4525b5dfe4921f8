import type { BookingDate } from './dates.ts';
import type { Decimal } from './kinds.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from './money.ts';

/** Journal entries: postings on accounts that sum to exactly zero (docs/interface.md §12). */
export type Side = 'debit' | 'credit';

/** Where an entry comes from: receivables, payables or the general ledger itself. */
export type Module = 'ar' | 'ap' | 'gl';

/**
 * One debit or credit line. `amount` is signed by what it does, debit positive; `side` says where it stands, so that a
 * negative amount stays on its side and turnovers stay right.
 */
export type Posting = { accno: number; side: Side; amount: Decimal; memo: string; source: string };

export type Entry = {
  module: Module;
  transdate: BookingDate;
  reference: string;
  description: string;
  notes?: string;
  intnotes?: string;
  /** Whether it ends a year, or opens one again. */
  closing?: boolean;
  postings: readonly Posting[];
};

type Line = { accno: number; amount: Amount; memo?: string; source?: string };

/** A posting of `line` on `side`, with `places` decimals; `line.amount` is positive on that side. */
export const posting = (side: Side, line: Line, places: number): Posting => ({
  accno: line.accno,
  side,
  amount: decimalOf(side === 'debit' ? line.amount : zero.minus(line.amount), places),
  memo: line.memo ?? '',
  source: line.source ?? '',
});

/** Whether the postings sum to exactly zero. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  sum(postings.map(({ amount }) => amountOf(amount))).eq(zero);
