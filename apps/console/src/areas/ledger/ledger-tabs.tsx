import { CreateLink } from '../../controls/create-link.tsx';
import { Tabs } from '../../controls/tabs.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useText } from '../../texts/text.ts';

/** The two ways to look at the ledger: by account, and by entry. */
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
      ]}
    />
  );
};

/** The button for a new entry. */
export const NewEntryLink = () => <CreateLink href={ledgerPages.create.to()} label="ledger.new" />;
