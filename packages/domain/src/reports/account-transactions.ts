import type { Transaction } from '../ledger/gl.ts';
import type { Side } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { runningBalances } from './running-balance.ts';

/** A posting of an account with the texts of its entry; its amounts are debit positive. */
export type AccountPosting = {
  accno: number;
  transdate: BookingDate;
  id: bigint;
  entry_id: bigint;
  side: Side;
  amount: Decimal;
  currency: string;
  original_amount: Decimal;
  module: 'ar' | 'ap' | 'gl';
} & Record<'source' | 'memo' | 'reference' | 'description' | 'notes' | 'intnotes', string>;

/** Exact balances of an account, credit positive: in the client's currency, and in the foreign one it is kept in. */
export type RunningBalance = { balance: Amount; original: Amount };

/** An account whose transactions are listed. */
export type ListedAccount = {
  accno: number;
  /** The foreign currency that the account is kept in; undefined where it is kept in the client's. */
  currency: string | undefined;
  /** The balances before the first posting. */
  before: RunningBalance;
  /** The date of the row that shows `before`; undefined where no such row is wanted. */
  opening: BookingDate | undefined;
};

/** A row of the list, and the exact balances after it. */
export type AccountLine = RunningBalance & { transaction: Transaction };

/** The transactions of one account with their running balances, credit positive (docs/interface.md §15). */
export const accountTransactions = (
  account: ListedAccount,
  postings: readonly AccountPosting[],
  places: number,
): AccountLine[] => {
  const { accno, currency, before, opening } = account;
  const amounts = postings.map(({ amount }) => zero.minus(amountOf(amount)));
  const balances = runningBalances(before.balance, amounts);
  const lines = postings.map((posting, at): AccountLine => {
    const [amount, balance] = [amounts[at] ?? zero, balances[at] ?? zero];
    const transaction = transactionOf(posting, { amount, balance }, places);
    return { balance, original: before.original, transaction };
  });
  if (currency !== undefined) addOriginals(lines, postings, { currency, before: before.original });
  if (opening === undefined) return lines;
  const own = inForeignCurrency(currency, { amount: before.original, balance: before.original });
  const brought = decimalOf(before.balance, places);
  return [
    { ...before, transaction: { ...openingRow({ accno, from: opening, amount: brought }), ...own } },
    ...lines,
  ];
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
    Object.assign(line.transaction, inForeignCurrency(currency, { amount, balance }));
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

/** A posting as it is listed, with its amount and the balance after it, credit positive. */
const transactionOf = (
  posting: AccountPosting,
  { amount, balance }: { amount: Amount; balance: Amount },
  places: number,
): Transaction => {
  const credit = decimalOf(amount, places);
  return {
    id: Number(posting.id),
    entry_id: Number(posting.entry_id),
    accno: posting.accno,
    transdate: posting.transdate,
    reference: posting.reference,
    description: posting.description,
    amount: credit,
    ...(posting.side === 'debit' ? { debit: decimalOf(zero.minus(amount), places) } : { credit }),
    balance: decimalOf(balance, places),
    module: posting.module,
    source: posting.source,
    memo: posting.memo,
    notes: posting.notes,
    intnotes: posting.intnotes,
  };
};

const openingRow = (brought: { accno: number; from: BookingDate; amount: Decimal }): Transaction => ({
  accno: brought.accno,
  transdate: brought.from,
  reference: '',
  description: 'Opening balance',
  amount: brought.amount,
  balance: brought.amount,
  module: '',
  source: '',
  memo: '',
  notes: '',
  intnotes: '',
});
