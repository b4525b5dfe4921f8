import type { Transaction } from '../ledger/gl.ts';
import type { Side } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { runningBalances } from './running-balance.ts';

/** A posting of an account; its amounts are debit positive. */
export type AccountPosting = {
  side: Side;
  amount: Decimal;
  currency: string;
  original_amount: Decimal;
};

/** Exact balances of an account, credit positive: in the client's currency, and in the foreign one it is kept in. */
export type RunningBalance = { balance: Amount; original: Amount };

/** An account whose transactions are listed. */
export type ListedAccount = {
  /** The foreign currency that the account is kept in; undefined where it is kept in the client's. */
  currency: string | undefined;
  /** The balances before the first posting. */
  before: RunningBalance;
};

/** The figures of a transaction, credit positive. */
export type TransactionFigures = {
  amount: Decimal;
  debit: Decimal | undefined;
  credit: Decimal | undefined;
  balance: Decimal;
  original_amount: Decimal | undefined;
  original_balance: Decimal | undefined;
};

/** The figures of a posting that is listed, and the exact balances after it. */
export type AccountLine = RunningBalance & { figures: TransactionFigures };

/** The figures of the postings of one account, with its running balances (docs/interface.md §15). */
export const accountLines = (
  { currency, before }: ListedAccount,
  postings: readonly AccountPosting[],
  places: number,
): AccountLine[] => {
  const moved = postings.map(({ amount }) => amountOf(amount));
  const amounts = moved.map((amount) => zero.minus(amount));
  const balances = runningBalances(before.balance, amounts);
  const lines = postings.map(({ side }, at): AccountLine => {
    const balance = balances[at] ?? zero;
    const credit = decimalOf(amounts[at] ?? zero, places);
    const figures = {
      amount: credit,
      debit: side === 'debit' ? decimalOf(moved[at] ?? zero, places) : undefined,
      credit: side === 'debit' ? undefined : credit,
      balance: decimalOf(balance, places),
      original_amount: undefined,
      original_balance: undefined,
    };
    return { balance, original: before.original, figures };
  });
  if (currency !== undefined) addOriginals(lines, postings, { currency, before: before.original });
  return lines;
};

/** Adds the balances and amounts in the foreign currency that an account is kept in. */
const addOriginals = (
  lines: readonly AccountLine[],
  postings: readonly AccountPosting[],
  { currency, before }: { currency: string; before: Amount },
): void => {
  const moves = postings.map((posting) =>
    posting.currency === currency ? zero.minus(amountOf(posting.original_amount)) : zero,
  );
  const balances = runningBalances(before, moves);
  lines.forEach((line, at) => {
    const [amount, balance] = [moves[at] ?? zero, balances[at] ?? zero];
    line.original = balance;
    Object.assign(line.figures, inForeignCurrency(currency, { amount, balance }));
  });
};

/** Amount and balance in the foreign currency that an account is kept in; no fields where there is none. */
const inForeignCurrency = (
  currency: string | undefined,
  { amount, balance }: { amount: Amount; balance: Amount },
) => {
  if (currency === undefined) return {};
  const places = minorUnit(currency);
  return { original_amount: decimalOf(amount, places), original_balance: decimalOf(balance, places) };
};

/** The row with which an account begins: its balance before the day `from`. */
export const openingTransaction = (
  { currency, before }: ListedAccount,
  { accno, from }: { accno: number; from: BookingDate },
  places: number,
): Transaction => {
  const amount = decimalOf(before.balance, places);
  return {
    accno,
    transdate: from,
    reference: '',
    description: 'Opening balance',
    amount,
    balance: amount,
    ...inForeignCurrency(currency, { amount: before.original, balance: before.original }),
    module: '',
    source: '',
    memo: '',
    notes: '',
    intnotes: '',
  };
};
