import { CreateLink } from '../../controls/create-link.tsx';
import { Tabs } from '../../controls/tabs.tsx';
import { toJournal, toLedger, toNewEntry } from '../../server/addresses.ts';
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
        { href: toLedger(period), title: text('ledger.accounts') },
        { href: toJournal(period), title: text('ledger.journal') },
      ]}
    />
  );
};

/** The button for a new entry. */
export const NewEntryLink = () => <CreateLink href={toNewEntry()} label="ledger.new" />;
