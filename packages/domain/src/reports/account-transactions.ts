import type { Transaction } from '../ledger/gl.ts';
import type { Side } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, decimalOf, inPlaces, negated } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { runningBalances } from './running-balance.ts';

/** Exact balances of an account, credit positive: in the client's currency, and in the foreign one it is kept in. */
export type RunningBalance = { balance: Amount; original: Amount };

/** An account whose transactions are listed. */
export type ListedAccount = {
  /** The foreign currency that the account is kept in; undefined where it is kept in the client's. */
  currency: string | undefined;
  /** The balances before the first posting. */
  before: RunningBalance;
};

/** The amounts of a transaction, credit positive, from the `amount` of its posting, debit positive (docs/interface §15). */
export const amountShown = (amount: Decimal, places: number): Decimal => negated(amount, places);
export const debitShown = (amount: Decimal, side: Side, places: number): Decimal | undefined =>
  side === 'debit' ? inPlaces(amount, places) : undefined;
export const creditShown = (amount: Decimal, side: Side, places: number): Decimal | undefined =>
  side === 'debit' ? undefined : negated(amount, places);

/** The amount that a posting moves in the foreign currency that its account is kept in, debit positive: nought by one in another. */
export const originalMoved = (
  { currency, original_amount }: { currency: string; original_amount: Decimal },
  kept: string,
): Decimal => inPlaces(currency === kept ? original_amount : nought, minorUnit(kept));

const nought = '0' as Decimal;

/**
 * The balances of an account after each of its postings, credit positive, with `places` decimals, and those in the foreign currency
 * that it is kept in. `amounts` and `originals` are what each posting moves, debit positive.
 */
export const balancesAfter = (
  { currency, before }: ListedAccount,
  { amounts, originals }: { amounts: readonly Decimal[]; originals: readonly Decimal[] },
  places: number,
): { balances: Decimal[]; originals: Decimal[] | undefined } => ({
  balances: runningBalances(before.balance, amounts, { places, sign: -1 }),
  originals:
    currency === undefined
      ? undefined
      : runningBalances(before.original, originals, { places: minorUnit(currency), sign: -1 }),
});

/** The row with which an account begins: its balance before the day `from`. */
export const openingTransaction = (
  { currency, before }: ListedAccount,
  { accno, from }: { accno: number; from: BookingDate },
  places: number,
): Transaction => {
  const amount = decimalOf(before.balance, places);
  const original = currency === undefined ? undefined : decimalOf(before.original, minorUnit(currency));
  return {
    accno,
    transdate: from,
    reference: '',
    description: 'Opening balance',
    amount,
    balance: amount,
    ...(original === undefined ? {} : { original_amount: original, original_balance: original }),
    module: '',
    source: '',
    memo: '',
    notes: '',
    intnotes: '',
  };
};
