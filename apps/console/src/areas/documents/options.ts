import type { Outputs } from '@kontor/api';
import { rateOn } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Option } from '../../controls/combobox.tsx';
import { useBooks } from '../../server/session.ts';
import type { DocumentKind } from './kind.ts';

/** The choices of these pages: parties, accounts, taxes and articles, by number or name. */

const minute = 60_000;
const mostParties = 200;
const mostFound = 50;
const mostArticles = 1_000;

/**
 * The first customers or vendors, which are there before anything is typed; where there are more, also those that the server
 * finds for what is sought.
 */
export const useParties = ({ kind }: DocumentKind, sought: string) => {
  const { query } = useBooks();
  const isInvoice = kind === 'invoice';
  const first = { limit: mostParties };
  const customers = useQuery(
    query.customers.list.queryOptions(first, { staleTime: minute, enabled: isInvoice }),
  ).data;
  const vendors = useQuery(
    query.vendors.list.queryOptions(first, { staleTime: minute, enabled: !isInvoice }),
  ).data;
  const listed: Option[] = isInvoice
    ? (customers?.items ?? []).map(({ customernumber, name }) => ({ key: customernumber, text: name ?? '' }))
    : (vendors?.items ?? []).map(({ vendornumber, name }) => ({ key: vendornumber, text: name ?? '' }));
  const isListed = (isInvoice ? customers : vendors) !== undefined;
  const hasMore = (isInvoice ? customers : vendors)?.next !== undefined;
  const text = sought.trim();
  const found = useQuery(
    query.search.queryOptions(
      { text: text.slice(0, 100), kinds: [isInvoice ? 'customer' : 'vendor'], limit: mostFound },
      { staleTime: minute, enabled: hasMore && text !== '', placeholderData: keepPreviousData },
    ),
  );
  const keys = new Set(listed.map(({ key }) => key));
  const others = hasMore ? (found.data ?? []).filter(({ number }) => !keys.has(number)) : [];
  const options: readonly Option[] = [
    ...listed,
    ...others.map(({ number, title }) => ({ key: number, text: title })),
  ];
  const isKnown = (number: string): boolean =>
    options.some(({ key }) => key.toLowerCase() === number.trim().toLowerCase());
  const isSearched = !hasMore || (found.isSuccess && !found.isPlaceholderData);
  return {
    options,
    isKnown,
    /** Whether nobody has the number, as the server has answered; false until then. */
    isNew: text !== '' && isListed && isSearched && !isKnown(text),
  };
};

export type Account = Outputs['accounts']['list'][number];

export const useAccounts = (): readonly Account[] => {
  const { query } = useBooks();
  return useQuery(query.accounts.list.queryOptions(undefined, { staleTime: minute })).data ?? [];
};

const optionOf = ({ accno, description }: Account): Option => ({ key: String(accno), text: description });

export const isLinked = ({ link }: Account, to: string): boolean => link.split(':').includes(to);

/** The accounts that a line may be booked on, those of the usual category first. */
export const lineOptions = (accounts: readonly Account[], { categories }: DocumentKind): Option[] =>
  categories.flatMap((wanted) =>
    accounts
      .filter(
        (account) =>
          account.category === wanted &&
          !account.heading &&
          account.is_active &&
          !isLinked(account, 'AR') &&
          !isLinked(account, 'AP'),
      )
      .map(optionOf),
  );

export const paidOptions = (accounts: readonly Account[], { paidLink }: DocumentKind): Option[] => {
  const postable = accounts.filter(
    (account) =>
      !account.heading && account.is_active && !isLinked(account, 'AR') && !isLinked(account, 'AP'),
  );
  return [
    ...postable.filter((account) => isLinked(account, paidLink)),
    ...postable.filter((account) => !isLinked(account, paidLink)),
  ].map(optionOf);
};

export const useTaxRates = () => {
  const { query } = useBooks();
  return useQuery(query.taxRates.list.queryOptions(undefined, { staleTime: minute })).data ?? [];
};

/** The VAT accounts of a side, each with its rate on a day. */
export const taxOptions = (
  accounts: readonly Account[],
  { taxLink }: DocumentKind,
  on: { rates: ReturnType<typeof useTaxRates>; date: string },
): Option[] =>
  accounts
    .filter((account) => isLinked(account, taxLink) && account.is_active)
    .map((account) => {
      const rate = rateOn(on.rates, account.accno, on.date as never);
      return { ...optionOf(account), ...(rate ? { detail: `${rate} %` } : {}) };
    });

export const useArticleOptions = (wanted: boolean): readonly Option[] => {
  const { query } = useBooks();
  const { data } = useQuery(
    query.articles.list.queryOptions({ limit: mostArticles }, { staleTime: minute, enabled: wanted }),
  );
  return (data?.items ?? []).map(({ partnumber, description, sellprice }) => ({
    key: partnumber,
    text: description,
    ...(sellprice ? { detail: sellprice } : {}),
  }));
};
