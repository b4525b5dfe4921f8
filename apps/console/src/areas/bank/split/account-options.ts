import { type Account, accountOption, isLinked } from '../../../choices/accounts.ts';
import type { Option } from '../../../controls/combobox.tsx';

/**
 * The accounts that a part of a line may be booked on: those of receivables and payables are booked
 * by their documents only.
 */
export const accountOptions = (accounts: readonly Account[]): Option[] =>
  accounts
    .filter((one) => !one.heading && one.is_active && !isLinked(one, 'AR') && !isLinked(one, 'AP'))
    .map(accountOption);
