import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import type { DocumentKind } from './document-kind.ts';

/**
 * The accounts that can be chosen, and the account that is used where none is; `stored` is the name
 * that it has in the books, by which it is found as well.
 */
export type Account = Outputs['accounts']['list'][number] & { stored?: string };

/**
 * Answers the function that names an account: in the language of the page where it has a name of
 * the chart, else as someone named it.
 */
export const useAccountName = (): ((account: Pick<Account, 'accno' | 'description'>) => string) => {
  const { query } = useBooks();
  const { language } = useLanguage();
  const { data } = useQuery(query.accounts.names.queryOptions({ language }, { staleTime: 60_000 }));
  return useMemo(() => {
    const names = new Map(data?.map(({ accno, description }) => [accno, description]));
    return ({ accno, description }) => names.get(accno) ?? description;
  }, [data]);
};

/** The accounts, with the names that they are shown by. */
export const useAccountList = () => {
  const { query } = useBooks();
  const nameOf = useAccountName();
  const list = useQuery(query.accounts.list.queryOptions(undefined, { staleTime: 60_000 }));
  const accounts = useMemo(
    () =>
      list.data?.map(
        (account): Account => ({
          ...account,
          description: nameOf(account),
          stored: account.description,
        }),
      ),
    [list.data, nameOf],
  );
  return { accounts, isPending: list.isPending, error: list.error };
};

export const useAccounts = (): readonly Account[] => useAccountList().accounts ?? [];

export const isLinked = ({ link }: Pick<Account, 'link'>, to: string): boolean =>
  link.split(':').includes(to);

/** Whether documents and entries may be booked on an account. */
export const isPostable = ({ heading, is_active }: Account): boolean => !heading && is_active;

/**
 * Whether an account may be chosen for a line or a payment: the control accounts are booked on by
 * documents alone.
 */
export const isPosted = (account: Account): boolean =>
  isPostable(account) && !isLinked(account, 'AR') && !isLinked(account, 'AP');

export const isTax = (account: Pick<Account, 'link'>): boolean =>
  isLinked(account, 'AR_tax') || isLinked(account, 'AP_tax');

export const accountOption = ({ accno, description, stored }: Account): Option => ({
  key: String(accno),
  text: description,
  ...(stored === undefined ? {} : { other: stored }),
});

/** The accounts that a line may be booked on, those of the usual category first. */
export const lineOptions = (accounts: readonly Account[], { categories }: DocumentKind): Option[] =>
  categories.flatMap((wanted) =>
    accounts.filter((account) => account.category === wanted && isPosted(account)).map(accountOption),
  );

export const paidOptions = (accounts: readonly Account[], { paidLink }: DocumentKind): Option[] => {
  const postable = accounts.filter(isPosted);
  return [
    ...postable.filter((account) => isLinked(account, paidLink)),
    ...postable.filter((account) => !isLinked(account, paidLink)),
  ].map(accountOption);
};

/** The field of the settings that names the account for a field left empty. */
export type UsualAccount = 'ar_accno' | 'ap_accno' | 'payment_accno' | 'income_accno' | 'expense_accno';

/** The usual account, with the hint that names it; `isPending` until it is known. */
export const useUsualAccount = (
  name: UsualAccount | undefined,
): { isPending: boolean; account?: string; hint?: string } => {
  const text = useText();
  const { query } = useBooks();
  const { data, isPending } = useQuery(
    query.settings.get.queryOptions(undefined, { enabled: name !== undefined }),
  );
  if (!name || !data) return { isPending: name !== undefined && isPending };
  const account = String(data[name]);
  return { isPending: false, account, hint: text('usual_account', { account }) };
};
