import type { Account, Category, JournalEntry } from '@kontor/domain';

/**
 * The books in the formats of plain-text accounting programs, which can then compute every balance
 * themselves. All amounts are in the client's currency; an amount in another currency is beside it.
 */
export type ExportedBooks = { name: string; currency: string; places: number; accounts: readonly Account[] };

/** The format of a program: the text before the entries, and the text of each entry. */
export type PlainFormat = {
  extension: string;
  head: (ledger: ExportedBooks) => string;
  entry: (entry: JournalEntry, ledger: ExportedBooks) => string;
};

/** The names of the five top accounts in all three programs. */
export const roots: Record<Category, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** A text on one line, its blanks single. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

export type Posting = JournalEntry['postings'][number];

/**
 * The amount of a posting in its transaction currency; undefined where that is the client's
 * currency.
 */
export const originalAmount = (posting: Posting, { currency }: ExportedBooks): string | undefined =>
  posting.currency === currency ? undefined : `${posting.original_amount} ${posting.currency}`;

/** Makes the names of accounts, each once. */
export const accountNames = (
  name: (account: Pick<Account, 'accno' | 'description' | 'category'>) => string,
) => {
  const known = new WeakMap<ExportedBooks, Map<number, string>>();
  return (accno: number, ledger: ExportedBooks): string => {
    let names = known.get(ledger);
    if (!names) {
      names = new Map(ledger.accounts.map((account) => [account.accno, name(account)]));
      known.set(ledger, names);
    }
    const found = names.get(accno);
    if (found === undefined) throw new Error(`account ${accno} was booked on and is not known`);
    return found;
  };
};
