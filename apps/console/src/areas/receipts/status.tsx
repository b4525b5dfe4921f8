import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { isPending, type Receipt, refreshReceipts } from './list.ts';

const looks = {
  RECEIVED: 'tag',
  PROCESSING: 'tag tag-warn',
  PROCESSED: 'tag tag-good',
  FAILED: 'tag tag-danger',
  WITHDRAWN: 'tag',
} as const;

// Most receipts are read within seconds. One that takes longer is polled less often.
const pollInterval = 1_000;
const slowPollInterval = 10_000;
const patience = 60;

/** Reads a receipt, and again until it has been processed; then what is in it is read again. */
export const useLiveReceipt = (id: number, before?: Receipt) => {
  const { query } = useBooks();
  const cache = useQueryClient();
  const live = useQuery(
    query.receipts.get.queryOptions(
      { id },
      {
        ...(before ? { initialData: before } : {}),
        enabled: before === undefined || isPending(before),
        refetchInterval: ({ state: { data, dataUpdateCount } }) => {
          if (!data || !isPending(data)) return false;
          return dataUpdateCount > patience ? slowPollInterval : pollInterval;
        },
      },
    ),
  );
  const waits = live.data !== undefined && isPending(live.data);
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) {
      void refreshReceipts(cache);
      void cache.invalidateQueries(query.proposals.pathFilter());
      void cache.invalidateQueries(query.receipts.pathFilter());
    }
    waited.current = waits;
  }, [waits, cache, query]);
  return live;
};

/** The status of a receipt in a list, which follows the receipt while it is processed. */
export const LiveStatus = ({ receipt }: { receipt: Receipt }) => {
  const { data } = useLiveReceipt(receipt.id, receipt);
  return <StatusTag receipt={isPending(receipt) ? (data ?? receipt) : receipt} />;
};

export const StatusTag = ({ receipt: { status, pages, pages_done } }: { receipt: Receipt }) => {
  const text = useText();
  return (
    <span className={looks[status]}>
      {status === 'PROCESSING' && pages !== undefined
        ? text('receipts.reading', { done: pages_done ?? 0, pages })
        : text(`receipts.${status}`)}
    </span>
  );
};
