import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import type { DocumentKind } from './document-kind.ts';

/** The accounts that can be chosen, and the account that is used where none is. */
export type Account = Outputs['accounts']['list'][number];

export const useAccounts = (): readonly Account[] => {
  const { query } = useBooks();
  return useQuery(query.accounts.list.queryOptions(undefined, { staleTime: 60_000 })).data ?? [];
};

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

export const accountOption = ({ accno, description }: Account): Option => ({
  key: String(accno),
  text: description,
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
