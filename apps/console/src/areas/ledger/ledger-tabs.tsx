import { CreateLink } from '../../controls/create-link.tsx';
import { Tabs } from '../../controls/tabs/tabs.tsx';
import { accrualPages, assetPages, ledgerPages, payrollPages } from '../../pages/ledger.ts';
import { useText } from '../../texts/text.ts';

/**
 * The ways to look at the ledger: by account, by entry, by what is owned, accrued, and paid in
 * wages.
 */
export const LedgerTabs = ({
  period,
}: {
  period?: { from?: string | undefined; to?: string | undefined };
}) => {
  const text = useText();
  return (
    <Tabs
      label={text('ledger')}
      pages={[
        { href: ledgerPages.accounts.to(period), title: text('ledger.accounts') },
        { href: ledgerPages.journal.to(period), title: text('ledger.journal') },
        { href: assetPages.list.to(), title: text('assets') },
        { href: accrualPages.list.to(), title: text('accruals') },
        { href: payrollPages.list.to(), title: text('payroll') },
      ]}
    />
  );
};

/** The button for a new entry. */
export const NewEntryLink = () => <CreateLink href={ledgerPages.create.to()} label="ledger.new" />;
