import type { Account, BookingDate } from '@kontor/domain';
import { type Read, readKind } from '@kontor/imports';
import { difference, isNegative, isZero, negated, parseAmount, sumOf } from '../../../values/amount.ts';

/**
 * The opening balances of accounts as they are typed: assets and what is owed are both above zero.
 */

export type Balances = Readonly<Record<string, string>>;

export type Side = 'assets' | 'liabilities';

const sideOf = ({ category }: Account): Side => (category === 'asset' ? 'assets' : 'liabilities');

/** The accounts of the balance sheet that have a balance, without the one that takes the rest. */
export const openingAccounts = (accounts: readonly Account[], rest: number) => {
  const own = accounts.filter(
    ({ heading, is_active, category, accno }) =>
      !heading && is_active && ['asset', 'liability', 'equity'].includes(category) && accno !== rest,
  );
  return (['assets', 'liabilities'] as const).map((side) => ({
    side,
    accounts: own.filter((account) => sideOf(account) === side),
  }));
};

const amountIn = (typed: string | undefined): string => parseAmount(typed ?? '') ?? '0';

/** The sum of each side, and what the opening account takes: credit above zero. */
export const totalsOf = (balances: Balances, accounts: readonly Account[], places: number) => {
  const sum = (side: Side) =>
    sumOf(
      accounts
        .filter((account) => sideOf(account) === side)
        .map(({ accno }) => amountIn(balances[String(accno)])),
      places,
    );
  const [assets, liabilities] = [sum('assets'), sum('liabilities')];
  return { assets, liabilities, rest: difference(assets, liabilities, places) };
};

type OpeningOf = {
  currency: string;
  languages: readonly string[];
  places: number;
  accounts: readonly Account[];
  on: BookingDate | undefined;
  opening_accno: number;
};

/**
 * The entry of the balances, with the rest on the opening account, as the import of opening
 * balances makes it: what is on accounts that take only documents is left to the open items. A
 * fault of an account bears its number as its line.
 */
export const openingOf = (balances: Balances, of: OpeningOf): Read => {
  const signed = of.accounts.flatMap((account) => {
    const typed = balances[String(account.accno)] ?? '';
    if (typed === '' || isZero(typed)) return [];
    return [{ accno: account.accno, amount: sideOf(account) === 'assets' ? typed : negated(typed) }];
  });
  const { rest } = totalsOf(balances, of.accounts, of.places);
  const all = isZero(rest) ? signed : [...signed, { accno: of.opening_accno, amount: negated(rest) }];
  const rows = all.map(({ accno, amount }) => ({ line: accno, cells: [String(accno), amount] }));
  const table = { columns: ['accno', 'amount'], rows, decimalMark: '.' } as const;
  return readKind('opening', table, ['accno', 'amount'], of);
};

/**
 * A table as it was pasted: the balances of known accounts, and the numbers of those that are
 * unknown here.
 */
export type Pasted = { balances: Balances; unknown: readonly string[] };

/**
 * Reads rows with the number of an account first and its balance last, with tabs, semicolons or
 * blanks between. Where most of what is owed stands below zero, as in a trial balance, all of it
 * changes its sign. Undefined for what is no such table.
 */
export const pastedIn = (text: string, accounts: readonly Account[]): Pasted | undefined => {
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const [, accno, rest = ''] = /^\s*"?(\d{1,9})"?\s*[\t; ](.*)$/.exec(line) ?? [];
    const cells = rest.split(/[\t;]/).map((cell) => cell.replaceAll('"', '').trim());
    const amount = cells.map((cell) => parseAmount(cell)).findLast((one) => one !== undefined);
    return accno === undefined || amount === undefined ? [] : [{ accno, amount }];
  });
  if (rows.length === 0) return undefined;
  const known = new Map(accounts.map((account) => [String(account.accno), account]));
  const owed = rows.filter(({ accno }) => known.get(accno) && known.get(accno)?.category !== 'asset');
  const isSigned = owed.filter(({ amount }) => isNegative(amount)).length * 2 > owed.length;
  const balances = rows.flatMap(({ accno, amount }): [string, string][] => {
    const account = known.get(accno);
    if (!account) return [];
    return [[accno, isSigned && sideOf(account) === 'liabilities' ? negated(amount) : amount]];
  });
  const unknown = rows.filter(({ accno, amount }) => !known.has(accno) && !isZero(amount));
  return { balances: Object.fromEntries(balances), unknown: unknown.map(({ accno }) => accno) };
};
