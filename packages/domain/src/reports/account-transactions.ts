import type { Transaction } from '../ledger/gl.ts';
import type { Side } from '../posting/entry.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, decimalOf, inPlaces, negated } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { runningBalances } from './running-balance.ts';

/**
 * Exact balances of an account, credit positive: in the client's currency, and in the foreign one
 * it is kept in.
 */
export type RunningBalance = { balance: Amount; original: Amount };

/** An account whose transactions are listed. */
export type ListedAccount = {
  /**
   * The foreign currency that the account is kept in; undefined where it is kept in the client's.
   */
  currency: string | undefined;
  /** The balances before the first posting. */
  before: RunningBalance;
};

/**
 * A posting in the list of its account, with what its entry says. Its amounts are as they were
 * booked, debit positive.
 */
export type PostingBooked = Omit<
  Transaction,
  'amount' | 'debit' | 'credit' | 'balance' | 'original_amount' | 'original_balance'
> & { side: Side; posted: Decimal; currency: string; posted_original: Decimal };

/**
 * The transactions of an account, in the order of its postings: amounts and running balances are
 * credit positive, with `places` decimals (docs/interface §15), also in the foreign currency that
 * the account is kept in.
 */
export const transactionsAfter = (
  { currency: kept, before }: ListedAccount,
  postings: readonly PostingBooked[],
  places: number,
): Transaction[] => {
  const posted = postings.map(({ posted }) => posted);
  const balances = runningBalances(before.balance, posted, { places, sign: -1 });
  const originals = kept === undefined ? undefined : originalsAfter(kept, postings, before.original);
  return postings.map((posting, at) => ({
    id: posting.id,
    entry_id: posting.entry_id,
    entry_number: posting.entry_number,
    accno: posting.accno,
    transdate: posting.transdate,
    reference: posting.reference,
    description: posting.description,
    amount: negated(posting.posted, places),
    ...(posting.side === 'debit'
      ? { debit: inPlaces(posting.posted, places) }
      : { credit: negated(posting.posted, places) }),
    balance: balances[at] ?? nought,
    ...originals?.[at],
    module: posting.module,
    source: posting.source,
    memo: posting.memo,
    ...dimensionsAt(posting),
    notes: posting.notes,
    intnotes: posting.intnotes,
  }));
};

const dimensionsAt = ({ department, project }: PostingBooked) => ({
  ...(department ? { department } : {}),
  ...(project ? { project } : {}),
});

/**
 * The amounts and balances in the foreign currency that an account is kept in. A posting in another
 * currency moves zero.
 */
const originalsAfter = (kept: string, postings: readonly PostingBooked[], opening: Amount) => {
  const places = minorUnit(kept);
  const moved = postings.map(({ currency, posted_original }) =>
    inPlaces(currency === kept ? posted_original : nought, places),
  );
  const balances = runningBalances(opening, moved, { places, sign: -1 });
  return moved.map((amount, at) => ({
    original_amount: negated(amount, places),
    original_balance: balances[at] ?? nought,
  }));
};

const nought = '0' as Decimal;

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
