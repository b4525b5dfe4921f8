import { useQuery } from '@tanstack/react-query';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';
import type { DocumentKind } from './document-kind.ts';
import { firstListed, minute, useFound } from './found.ts';

/** The customers or vendors that can be chosen, and whether what is sought is the number of one. */
export const useParties = ({ kind }: DocumentKind, sought: string) => {
  const { query } = useBooks();
  const isInvoice = kind === 'invoice';
  const customers = useQuery(
    query.customers.list.queryOptions(firstListed, { staleTime: minute, enabled: isInvoice }),
  ).data;
  const vendors = useQuery(
    query.vendors.list.queryOptions(firstListed, { staleTime: minute, enabled: !isInvoice }),
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
