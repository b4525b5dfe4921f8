import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../controls/button.tsx';
import { Tabs } from '../../controls/tabs.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { toJournal, toLedger, toNewEntry } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
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

/** The button for a new entry, which the key `n` presses, for those who may write. */
export const NewEntryLink = () => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const mayWrite = may('write');
  useShortcuts(
    mayWrite
      ? [
          {
            keys: 'n',
            label: 'ledger.new',
            group: 'here',
            run: () => void router.navigate({ href: toNewEntry() }),
          },
        ]
      : [],
  );
  if (!mayWrite) return null;
  return (
    <ButtonLink href={toNewEntry()} look="primary" keys="n">
      {text('ledger.new')}
    </ButtonLink>
  );
};
