import { rateOn } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';
import { type Account, accountOption, isLinked } from './accounts.ts';
import type { DocumentKind } from './document-kind.ts';
import { minute } from './found.ts';

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
