import { type Fraction, fraction, sumOf, whole } from './amounts.ts';
import type { Account, Article, Customer, Rate, TaxRate, Vendor } from './events.ts';

/**
 * The books of the second computation: plain records in memory, from which every figure is added up
 * again.
 */

export type Side = 'debit' | 'credit';

/** Amounts stand as on their side, a storno below zero. */
export type Posting = {
  accno: number;
  side: Side;
  amount: bigint;
  original: bigint;
  currency: string;
  source: string;
  memo: string;
  /** Of a tax: the rate that was charged and, where it is known, on what. */
  tax?: { rate: string | undefined; base?: bigint; doubtful?: boolean | undefined };
};

export type EntryKind =
  | 'document'
  | 'payment'
  | 'entry'
  | 'reversal'
  | 'yearend'
  | 'reopening'
  | 'revaluation'
  | 'carryforward';

export type Entry = {
  /** The place in the order in which the books were written. */
  at: number;
  kind: EntryKind;
  module: 'ar' | 'ap' | 'gl';
  transdate: string;
  reference: string;
  postings: Posting[];
  /** Whether it settles with the tax office. */
  settles?: boolean;
};

export type Settled = { datepaid: string; amount: bigint; base: bigint; at: number };

export type Document = {
  module: 'ar' | 'ap';
  invnumber: string;
  party: string;
  transdate: string;
  duedate: string;
  currency: string;
  rate: Fraction;
  taxincluded: boolean;
  control: number;
  /** Of a payable; an invoice is paid on the account that its customer then has. */
  payment_accno: number | undefined;
  amount: bigint;
  net: bigint;
  base: bigint;
  payments: Settled[];
  at: number;
};

export type Books = {
  own: string;
  defaults: Record<'ar' | 'ap' | 'payment' | 'equity' | 'income' | 'expense' | 'gain' | 'loss', number>;
  accounts: Map<number, Account>;
  taxRates: TaxRate[];
  rates: Rate[];
  vendors: Map<string, Vendor>;
  customers: Map<string, Customer>;
  articles: Map<string, Article>;
  entries: Entry[];
  documents: Document[];
  /** Entries by hand that can be reversed. */
  byHand: Map<string, Entry>;
  /** The ends of years that stand, the last one last. */
  yearends: { entry: Entry; carried: Entry | undefined; closedBefore: string }[];
  closedUpTo: string;
};

export const emptyBooks = (accounts: readonly Account[]): Books => ({
  own: 'CHF',
  defaults: {
    ar: 1100,
    ap: 2000,
    payment: 1020,
    equity: 2979,
    income: 3000,
    expense: 4000,
    gain: 6999,
    loss: 6949,
  },
  accounts: new Map(accounts.map((account) => [account.accno, account])),
  taxRates: [],
  rates: [],
  vendors: new Map(),
  customers: new Map(),
  articles: new Map(),
  entries: [],
  documents: [],
  byHand: new Map(),
  yearends: [],
  closedUpTo: '0000-00-00',
});

/** Numbers are distinguished without regard to case. */
export const folded = (number: string): string => number.toLowerCase();

export const known = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`the random year does not know ${what}`);
  return value;
};

const lastBefore = <Item>(items: readonly Item[], day: string, dayOf: (item: Item) => string) =>
  items
    .filter((item) => dayOf(item) <= day)
    .reduce<Item | undefined>((last, item) => (last && dayOf(last) > dayOf(item) ? last : item), undefined);

/**
 * The exchange rate of a currency on a day: the worth of one unit of it in the client's currency.
 */
export const rateOn = (books: Books, currency: string, day: string): Fraction => {
  if (currency === books.own) return whole(1n);
  const rates = books.rates.filter((rate) => rate.currency === currency);
  return fraction(
    known(
      lastBefore(rates, day, (rate) => rate.day),
      `a rate of ${currency}`,
    ).rate,
  );
};

export const taxRateOn = (books: Books, accno: number, day: string): string | undefined => {
  const rates = books.taxRates.filter((rate) => rate.accno === accno);
  return lastBefore(rates, day, ({ valid_from }) => valid_from)?.rate;
};

export const isLinked = (books: Books, accno: number, link: string): boolean =>
  books.accounts.get(accno)?.link.split(':').includes(link) ?? false;

export const isTaxAccount = (books: Books, accno: number): boolean =>
  isLinked(books, accno, 'AR_tax') || isLinked(books, accno, 'AP_tax');

/**
 * The amount of a posting in the currency of its account, above zero in debit; zero for a posting
 * in the client's currency alone, which only changes the account's worth.
 */
export const inOwnCurrency = (books: Books, { accno, side, currency, original }: Posting): bigint =>
  currency === books.accounts.get(accno)?.currency ? inDebit({ side, amount: original }) : 0n;

/** A posting in debit, below zero in credit. */
export const inDebit = ({ side, amount }: Pick<Posting, 'side' | 'amount'>): bigint =>
  side === 'debit' ? amount : -amount;

export const addDays = (day: string, days: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
};

export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Writes an entry down; one that does not sum to zero is a mistake of the second computation
 * itself.
 */
export const write = (books: Books, entry: Omit<Entry, 'at'>): Entry => {
  const off = sumOf(entry.postings.map(inDebit));
  if (off !== 0n) throw new Error(`entry ${entry.reference} of ${entry.transdate} is off by ${off}`);
  const kept = { ...entry, at: books.entries.length };
  books.entries.push(kept);
  return kept;
};

/**
 * The open amount of a document after the payments up to a day, in its currency and in the
 * client's.
 */
export const openOf = (
  document: Document,
  day = '9999-12-31',
): { paid: bigint; open: bigint; baseOpen: bigint } => {
  const issued = document.transdate <= day;
  const payments = document.payments.filter(({ datepaid }) => datepaid <= day);
  const paid = sumOf(payments.map(({ amount }) => amount));
  const basePaid = sumOf(payments.map(({ base }) => base));
  return {
    paid,
    open: (issued ? document.amount : 0n) - paid,
    baseOpen: (issued ? document.base : 0n) - basePaid,
  };
};
