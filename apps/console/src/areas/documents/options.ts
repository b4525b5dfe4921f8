import { rateOn } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Account, accountOption, isLinked, isPosted } from '../../choices/accounts.ts';
import type { Option } from '../../controls/combobox.tsx';
import { useBooks } from '../../server/session.ts';
import type { DocumentKind } from './kind.ts';

/** The choices of these pages: parties, lines' accounts, taxes and articles, by number or name. */

const minute = 60_000;
// So many are there before anything is typed.
const first = { limit: 200 };
const mostFound = 50;

/**
 * The records of a kind that can be chosen: those that are `listed` at first and, where there are more, also those that the
 * server finds for what is sought. `isFound` is false until it has answered.
 */
const useFound = (
  kind: 'customer' | 'vendor' | 'article',
  { listed, hasMore, sought }: { listed: readonly Option[]; hasMore: boolean; sought: string },
): { options: readonly Option[]; isFound: boolean } => {
  const { query } = useBooks();
  const found = useQuery(
    query.search.queryOptions(
      { text: sought.slice(0, 100), kinds: [kind], limit: mostFound },
      { staleTime: minute, enabled: hasMore && sought !== '', placeholderData: keepPreviousData },
    ),
  );
  const keys = new Set(listed.map(({ key }) => key));
  const others = hasMore ? (found.data ?? []).filter(({ number }) => !keys.has(number)) : [];
  return {
    options: [...listed, ...others.map((hit) => optionWith(hit.number, hit.title, hit.amount))],
    isFound: !hasMore || (found.isSuccess && !found.isPlaceholderData),
  };
};

const optionWith = (key: string, text: string, detail: string | null | undefined): Option => ({
  key,
  text,
  ...(detail ? { detail } : {}),
});

/** The customers or vendors that can be chosen, and whether what is sought is the number of one. */
export const useParties = ({ kind }: DocumentKind, sought: string) => {
  const { query } = useBooks();
  const isInvoice = kind === 'invoice';
  const customers = useQuery(
    query.customers.list.queryOptions(first, { staleTime: minute, enabled: isInvoice }),
  ).data;
  const vendors = useQuery(
    query.vendors.list.queryOptions(first, { staleTime: minute, enabled: !isInvoice }),
  ).data;
  const listed: Option[] = isInvoice
    ? (customers?.items ?? []).map(({ customernumber, name }) => ({ key: customernumber, text: name ?? '' }))
    : (vendors?.items ?? []).map(({ vendornumber, name }) => ({ key: vendornumber, text: name ?? '' }));
  const page = isInvoice ? customers : vendors;
  const text = sought.trim();
  const hasMore = page?.next !== undefined;
  const { options, isFound } = useFound(isInvoice ? 'customer' : 'vendor', { listed, hasMore, sought: text });
  const isKnown = (number: string): boolean =>
    options.some(({ key }) => key.toLowerCase() === number.trim().toLowerCase());
  return {
    options,
    isKnown,
    /** Whether nobody has the number, as the server has answered; false until then. */
    isNew: text !== '' && page !== undefined && isFound && !isKnown(text),
  };
};

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
      const rate = rateOn(on.rates, account.accno, on.date);
      return { ...accountOption(account), ...(rate ? { detail: `${rate} %` } : {}) };
    });

/** The articles that can be chosen on a line, with their prices. */
export const useArticleOptions = (sought: string): readonly Option[] => {
  const { query } = useBooks();
  const { data } = useQuery(query.articles.list.queryOptions(first, { staleTime: minute }));
  const listed = (data?.items ?? []).map(({ partnumber, description, sellprice }) =>
    optionWith(partnumber, description, sellprice),
  );
  const hasMore = data?.next !== undefined;
  return useFound('article', { listed, hasMore, sought: sought.trim() }).options;
};
