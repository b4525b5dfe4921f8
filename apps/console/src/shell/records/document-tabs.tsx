import { Tabs } from '../../controls/tabs/tabs.tsx';
import { articlePages } from '../../pages/articles.ts';
import { invoicePages, offerPages } from '../../pages/invoices.ts';
import { outboxPages } from '../../pages/outbox.ts';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { payablePages } from '../../pages/payables.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { useText } from '../../texts/text.ts';

type DocumentTabsProps = {
  of: 'invoice' | 'offer' | 'recurring' | 'reminder' | 'mail' | 'payable' | 'customer' | 'vendor' | 'article';
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
              { href: payablePages.list.to(), title: text('payables') },
              { href: vendorPages.list.to(), title: text('vendors') },
            ]
          : [
              { href: invoicePages.list.to(), title: text('invoices') },
              { href: offerPages.list.to(), title: text('offers') },
              { href: recurringPages.list.to(), title: text('recurring') },
              { href: reminderPages.run.to(), title: text('reminders') },
              { href: outboxPages.list.to(), title: text('outbox') },
              { href: customerPages.list.to(), title: text('customers') },
              { href: articlePages.list.to(), title: text('articles') },
            ]
      }
    />
  );
};
