import { Tabs } from '../../controls/tabs/tabs.tsx';
import { bankPages } from '../../pages/bank.ts';
import { useText } from '../../texts/text.ts';

/** The pages of the bank: accounts with their statements, lines, reconciliation, and rules. */
export const BankTabs = () => {
  const text = useText();
  return (
    <Tabs
      label={text('bank')}
      pages={[
        { href: bankPages.statements.to(), title: text('bank.statements') },
        { href: bankPages.lines.to(), title: text('bank.lines') },
        { href: bankPages.reconciliation.to(), title: text('bank.reconciliation') },
        { href: bankPages.rules.to(), title: text('bank.rules') },
      ]}
    />
  );
};
