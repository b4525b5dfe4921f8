import { invalidField } from '../refusal/invalid-field.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, isTooLarge, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/** Journal entries: postings on accounts that sum to exactly zero (docs/interface §12). */
export type Side = 'debit' | 'credit';

/** The module that an entry comes from: receivables, payables or the general ledger. */
export type Module = 'ar' | 'ap' | 'gl';

/**
 * One debit or credit line. `amount` is debit positive. `side` is kept beside it, so that a
 * negative debit stays a debit and the turnovers of both sides stay right.
 */
export type Posting = {
  accno: number;
  side: Side;
  amount: Decimal;
  /** The same in the currency of the document, where that is another one. */
  original_amount?: Decimal;
  memo: string;
  source: string;
  /**
   * On a tax: the net amount it was charged on, with the sign of `amount`; absent where it is
   * unknown.
   */
  tax_base?: Decimal;
  /** On a line: the VAT account that taxes it. */
  tax_accno?: number;
  /**
   * On a line: the VAT accounts of which one may tax it, where several assignments fit alike;
   * separated by blanks.
   */
  tax_between?: string;
  /** On a tax and on the lines that it was charged on: the rate in percent that was charged. */
  tax_rate?: Decimal;
  /** The day of supply, where it is not that of the entry. */
  taxdate?: BookingDate;
  /** The figure of the VAT form that it counts in. */
  vat_code?: string;
  /** The numbers of the cost centre and of the project that it is for. */
  department?: string;
  project?: string;
};

/** The tax fields of a posting. */
export type TaxFacts = Pick<Posting, 'tax_accno' | 'tax_between' | 'tax_rate' | 'taxdate' | 'vat_code'>;

/** The cost centre and the project of a posting. */
export type DimensionFacts = Pick<Posting, 'department' | 'project'>;

export type Entry = {
  module: Module;
  transdate: BookingDate;
  reference: string;
  description: string;
  notes?: string;
  intnotes?: string;
  /** Whether it ends a year, or opens one again. */
  closing?: boolean;
  /** Whether it settles with the tax office, which the VAT report sets apart. */
  vat_settlement?: boolean;
  postings: readonly Posting[];
};

type PostingLine = {
  accno: number;
  amount: Amount;
  base?: Amount | undefined;
  facts?: (TaxFacts & DimensionFacts) | undefined;
  memo?: string;
  source?: string;
};

/**
 * A posting of `line` on `side`, with `places` decimals; `line.amount` is positive on that side.
 */
export const posting = (side: Side, line: PostingLine, places: number): Posting => ({
  accno: line.accno,
  side,
  amount: signed(side, line.amount, places),
  memo: line.memo ?? '',
  source: line.source ?? '',
  ...(line.base === undefined ? {} : { tax_base: signed(side, line.base, places) }),
  ...line.facts,
});

const signed = (side: Side, amount: Amount, places: number): Decimal =>
  decimalOf(side === 'debit' ? amount : zero.minus(amount), places);

/**
 * A debit-positive amount in the column of its side: `{ debit }`, or `{ credit }` with the sign
 * turned.
 */
export const debitOrCredit = (side: Side, amount: Decimal, places: number) =>
  side === 'debit'
    ? { debit: decimalOf(amountOf(amount), places) }
    : { credit: decimalOf(zero.minus(amountOf(amount)), places) };

/**
 * The debit-positive amount of a line with a debit or a credit, with all decimals as written; 0
 * without either.
 */
export const signedAmount = ({
  debit,
  credit,
}: {
  debit?: Decimal | null | undefined;
  credit?: Decimal | null | undefined;
}): Decimal => {
  if (debit) return debit;
  const amount = credit || ('0' as Decimal);
  if (amountOf(amount).eq(zero)) return amount;
  return (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) as Decimal;
};

/** Whether the postings sum to exactly zero. */
export const isBalanced = (postings: readonly Posting[]): boolean =>
  sum(postings.map(({ amount }) => amountOf(amount))).eq(zero);

/**
 * Returns `postings`, after checking their amounts. Refuses `invalid` for `field` where one has
 * more than 18 digits before the point, in either currency (docs/interface §17). Sums of postings
 * may be larger.
 */
export const checkPostingSizes = (postings: Posting[], field: string): Posting[] => {
  const found = postings.find(({ amount, original_amount }) =>
    [amount, original_amount ?? amount].some((each) => isTooLarge(amountOf(each))),
  );
  if (!found) return postings;
  const message = `comes to more than 18 digits before the point on account ${found.accno}`;
  throw invalidField(field, message);
};
