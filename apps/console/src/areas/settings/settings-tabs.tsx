import { Tabs } from '../../controls/tabs.tsx';
import {
  toAccess,
  toAccounts,
  toAudit,
  toDocuments,
  toExchangeRates,
  toImports,
  toKeys,
  toMe,
  toNumbers,
  toPeople,
  toPlans,
  toReminderSettings,
  toSettings,
  toSetup,
  toTaxes,
  toWebhooks,
} from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** The pages of the settings that the person may open. */
export const SettingsTabs = () => {
  const text = useText();
  const { may } = useBooks();
  const isAdmin = may('admin');
  return (
    <Tabs
      label={text('settings')}
      pages={[
        { href: toSettings(), title: text('settings.general') },
        { href: toDocuments(), title: text('letter') },
        { href: toReminderSettings(), title: text('reminders.settings') },
        { href: toAccounts(), title: text('settings.accounts') },
        { href: toTaxes(), title: text('settings.taxes') },
        { href: toExchangeRates(), title: text('settings.rates') },
        { href: toNumbers(), title: text('settings.numbers') },
        { href: toPlans(), title: text('plans') },
        ...(may('write')
          ? [
              { href: toImports(), title: text('imports') },
              { href: toSetup(), title: text('setup') },
            ]
          : []),
        ...(isAdmin
          ? [
              { href: toKeys(), title: text('settings.keys') },
              { href: toWebhooks(), title: text('webhooks') },
              { href: toPeople(), title: text('settings.people') },
            ]
          : []),
        ...(isAdmin || may('audit')
          ? [
              { href: toAccess(), title: text('people.access') },
              { href: toAudit(), title: text('settings.audit') },
            ]
          : []),
        { href: toMe(), title: text('me') },
      ]}
    />
  );
};
