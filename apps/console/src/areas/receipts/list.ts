import type { Inputs, Outputs } from '@kontor/client';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReceiptSearch } from '../../pages/search/receipts.ts';
import { usePages } from '../../server/pages.ts';
import { type OpenBooks, useBooks } from '../../server/session.ts';

export type Receipt = Outputs['receipts']['get'];
export type Proposal = Outputs['proposals']['get'];

/** A receipt of the list, with what was found in it. */
export type ReceiptRow = { receipt: Receipt; proposals: readonly Proposal[] };

const listKey = 'receipts';

/**
 * The receipts that `search` selects, the latest first. An uploader gets their own, without what
 * they propose.
 */
export const useReceiptList = (search: ReceiptSearch) => {
  const books = useBooks();
  const filter = { ...filterOf(search), ...(search.oldest ? {} : { descending: true }) };
  return usePages([listKey, filter], async (page) => {
    const { items, next } = await books.call.receipts.list.query({ ...filter, ...page });
    const proposals = books.may('read') ? await proposalsIn(books, items) : [];
    const rows = items.map((receipt) => ({
      receipt,
      proposals: proposals.filter((proposal) => proposal.receipt === receipt.id),
    }));
    return { items: rows, next };
  });
};

/** The number of the receipts that `search` selects. */
export const useReceiptCount = (search: ReceiptSearch) => {
  const { call } = useBooks();
  const filter = filterOf(search);
  return useQuery({
    queryKey: ['pages', listKey, 'count', filter],
    queryFn: () => call.receipts.count.query(filter),
  });
};

/** Reads the lists of receipts again, as one has come or was changed, and counts them again. */
export const refreshReceipts = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: ['pages', listKey] });

const filterOf = ({
  linked,
  oldest: _,
  from = '',
  to = '',
  text = '',
  ...chosen
}: ReceiptSearch): Inputs['receipts']['count'] => ({
  ...(chosen.status ? { status: chosen.status } : {}),
  ...(chosen.proposal ? { proposal: chosen.proposal } : {}),
  ...(linked ? { linked: linked === 'true' } : {}),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(text === '' ? {} : { text }),
});

// The most receipts that one call of `proposals.list` takes.
const atOnce = 200;
const mostProposals = 1_000;

const proposalsIn = async ({ call }: OpenBooks, receipts: readonly Receipt[]): Promise<Proposal[]> => {
  const ids = receipts.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  );
  const pages = await Promise.all(
    parts.map((some) => call.proposals.list.query({ receipts: some, limit: mostProposals })),
  );
  return pages.flatMap(({ items }) => items);
};

/** Whether a receipt is still being worked on, so that its status changes by itself. */
export const isPending = ({ status }: Pick<Receipt, 'status'>): boolean =>
  status === 'RECEIVED' || status === 'PROCESSING';
