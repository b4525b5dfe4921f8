import { Tabs } from '../../controls/tabs.tsx';
import { toBank, toBankLines, toBankRules, toReconciliation } from '../../server/addresses.ts';
import { useText } from '../../texts/text.ts';

/** The pages of the bank: accounts with their statements, lines, reconciliation, and rules. */
export const BankTabs = () => {
  const text = useText();
  return (
    <Tabs
      label={text('bank')}
      pages={[
        { href: toBank(), title: text('bank.statements') },
        { href: toBankLines(), title: text('bank.lines') },
        { href: toReconciliation(), title: text('bank.reconciliation') },
        { href: toBankRules(), title: text('bank.rules') },
      ]}
    />
  );
};
