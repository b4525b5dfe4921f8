import type { DocumentKind } from '../../choices/document-kind.ts';
import { Tabs } from '../../controls/tabs/tabs.tsx';
import { useText } from '../../texts/text.ts';

/** The pages of a customer or vendor: their account, and all else that is known of them. */
export const PartyTabs = ({ kind, number }: { kind: DocumentKind; number: string }) => {
  const text = useText();
  const account = kind.toParty(number);
  return (
    <Tabs
      label={text(kind.party)}
      pages={[
        { href: account, title: text('documents.statement') },
        { href: `${account}/all`, title: text('parties.all') },
      ]}
    />
  );
};
