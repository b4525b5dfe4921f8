import type { Outputs } from '@kontor/client';
import { useEffect, useRef } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import type { DocumentSearch } from '../../pages/search/documents.ts';
import { useText } from '../../texts/text.ts';

/** The tabs of a list of documents, in their order; `all` leaves the status out of the address. */
export const statusTabs = ['OPEN', 'OVERDUE', 'PAID', 'all'] as const;
export type StatusTab = (typeof statusTabs)[number];

/** The totals of the documents of each tab, as the other filters select them. */
export type TabTotals = Readonly<Record<StatusTab, Outputs['invoices']['count']>>;

type StatusTabsProps = {
  kind: DocumentKind;
  search: DocumentSearch;
  /** Undefined until they are read. */
  totals: TabTotals | undefined;
};

/**
 * The documents of a list by their status: links with the number of documents behind each. What
 * else is filtered stays.
 */
export const StatusTabs = ({ kind, search, totals }: StatusTabsProps) => {
  const text = useText();
  const { status = 'all' } = search;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  return (
    <nav
      ref={bar}
      className="status-tabs no-print"
      aria-label={text('status')}
      data-chosen={status === 'all' ? undefined : text(`documents.${status}`)}
    >
      {statusTabs.map((tab) => (
        <Anchor
          key={tab}
          className="status-tab"
          href={kind.toList({
            ...search,
            status: tab === 'all' ? undefined : tab,
            row: undefined,
            of: undefined,
          })}
          aria-current={tab === status ? 'page' : undefined}
        >
          {text(`documents.tab.${tab}`)}{' '}
          <span className="status-tab-count">
            {totals
              ? `${text('documents.counted', { count: totals[tab].count })}${totals[tab].more ? '+' : ''}`
              : ''}
          </span>
        </Anchor>
      ))}
    </nav>
  );
};
