import type { Outputs } from '@kontor/client';
import { minorUnit } from '@kontor/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import { type OpenBooks, useBooks } from '../../../server/session.ts';
import { difference, sumOf } from '../../../values/amount.ts';

/**
 * The customer or vendor of a document that is typed: their record, what is open of them, and the
 * account of their last document.
 */

export type PartyFacts = Outputs['customers']['get'] | Outputs['vendors']['get'];

const fresh = { staleTime: 60_000, retry: false } as const;

/** The record of a number; undefined until it is read, and where nobody has the number. */
export const useParty = ({ kind }: DocumentKind, number: string): PartyFacts | undefined => {
  const { query } = useBooks();
  const isInvoice = kind === 'invoice';
  const isGiven = number !== '';
  const customer = useQuery(
    query.customers.get.queryOptions({ customernumber: number }, { ...fresh, enabled: isGiven && isInvoice }),
  );
  const vendor = useQuery(
    query.vendors.get.queryOptions({ vendornumber: number }, { ...fresh, enabled: isGiven && !isInvoice }),
  );
  return isGiven ? (isInvoice ? customer.data : vendor.data) : undefined;
};

export type OpenItems = {
  count: number;
  overdue: number;
  /** The sum of each currency. */
  open: readonly { currency: string; amount: string }[];
};

// So many are summed by their currencies.
const mostSummed = 200;

const readOpen = async (books: OpenBooks, kind: DocumentKind, party: string): Promise<OpenItems> => {
  const { items, next } = await kind.read(books, {
    filter: { status: 'OPEN' },
    party,
    page: { limit: mostSummed },
  });
  const overdue = items.filter(({ status }) => status === 'OVERDUE').length;
  if (next === undefined) {
    const currencies = [...new Set(items.map(({ currency }) => currency))];
    const openIn = (wanted: string) => {
      const places = minorUnit(wanted);
      const open = items.flatMap(({ currency, amount, paid }) =>
        currency === wanted ? [difference(amount, paid, places)] : [],
      );
      return sumOf(open, places);
    };
    return {
      count: items.length,
      overdue,
      open: currencies.map((currency) => ({ currency, amount: openIn(currency) })),
    };
  }
  const [all, late] = await Promise.all(
    (['OPEN', 'OVERDUE'] as const).map((status) => kind.count(books, { filter: { status }, party })),
  );
  const open = all?.open === undefined ? [] : [{ currency: all.currency, amount: all.open }];
  return { count: all?.count ?? items.length, overdue: late?.count ?? overdue, open };
};

/**
 * The open items of a party, summed in each currency; beyond 200 documents in the client's currency
 * only.
 */
export const useOpenItems = (kind: DocumentKind, number: string): OpenItems | undefined => {
  const books = useBooks();
  return useQuery({
    queryKey: ['open items', kind.kind, number],
    queryFn: () => readOpen(books, kind, number),
    enabled: number !== '',
  }).data;
};

const readLastAccount = async (
  { call }: OpenBooks,
  { kind }: DocumentKind,
  number: string,
): Promise<number | null> => {
  const last = { limit: 1, sort: 'date', descending: true } as const;
  if (kind === 'invoice') {
    const { items } = await call.invoices.list.query({ ...last, customer_number: number });
    return items[0]?.incomeentries[0]?.income_accno ?? null;
  }
  const { items } = await call.payables.list.query({ ...last, vendor_number: number });
  return items[0]?.expenseentries[0]?.expense_accno ?? null;
};

/**
 * The query for the account of the first line of a party's last document; null where that is by
 * articles, or there is none.
 */
export const useLastAccountOf = (kind: DocumentKind) => {
  const books = useBooks();
  return (number: string) =>
    queryOptions({
      queryKey: ['last account', kind.kind, number],
      queryFn: () => readLastAccount(books, kind, number),
      staleTime: 60_000,
      enabled: number !== '',
    });
};
