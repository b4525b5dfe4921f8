import { Tabs } from '../../controls/tabs.tsx';
import {
  toArticles,
  toCustomers,
  toInvoices,
  toOutbox,
  toPayables,
  toRecurringOnes,
  toReminders,
  toVendors,
} from '../../server/addresses.ts';
import { useText } from '../../texts/text.ts';

type DocumentTabsProps = {
  of: 'invoice' | 'recurring' | 'reminder' | 'mail' | 'payable' | 'customer' | 'vendor' | 'article';
};

/** The pages of what is sold or bought: the documents, the parties, and the articles. */
export const DocumentTabs = ({ of }: DocumentTabsProps) => {
  const text = useText();
  const isBought = of === 'payable' || of === 'vendor';
  return (
    <Tabs
      label={text(isBought ? 'payables' : 'invoices')}
      pages={
        isBought
          ? [
              { href: toPayables(), title: text('payables') },
              { href: toVendors(), title: text('parties.vendors') },
            ]
          : [
              { href: toInvoices(), title: text('invoices') },
              { href: toRecurringOnes(), title: text('recurring') },
              { href: toReminders(), title: text('reminders') },
              { href: toOutbox(), title: text('outbox') },
              { href: toCustomers(), title: text('parties.customers') },
              { href: toArticles(), title: text('articles') },
            ]
      }
    />
  );
};
