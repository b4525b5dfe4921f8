import { Tabs } from '../../controls/tabs.tsx';
import { mePages } from '../../pages/me.ts';
import { settingsPages } from '../../pages/settings.ts';
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
        { href: settingsPages.general.to(), title: text('settings.general') },
        { href: settingsPages.documents.to(), title: text('letter') },
        { href: settingsPages.reminders.to(), title: text('reminders.settings') },
        { href: settingsPages.accounts.to(), title: text('settings.accounts') },
        { href: settingsPages.taxes.to(), title: text('settings.taxes') },
        { href: settingsPages.exchangeRates.to(), title: text('settings.rates') },
        { href: settingsPages.numbers.to(), title: text('settings.numbers') },
        { href: settingsPages.plans.to(), title: text('plans') },
        { href: settingsPages.agents.to(), title: text('agents') },
        ...(may('read') ? [{ href: settingsPages.connections.to(), title: text('connections') }] : []),
        ...(may('write')
          ? [
              { href: settingsPages.imports.to(), title: text('imports') },
              { href: settingsPages.setup.to(), title: text('setup') },
            ]
          : []),
        ...(isAdmin
          ? [
              { href: settingsPages.keys.to(), title: text('settings.keys') },
              { href: settingsPages.webhooks.to(), title: text('webhooks') },
              { href: settingsPages.people.to(), title: text('settings.people') },
            ]
          : []),
        ...(isAdmin || may('audit')
          ? [
              { href: settingsPages.access.to(), title: text('people.access') },
              { href: settingsPages.audit.to(), title: text('settings.audit') },
            ]
          : []),
        { href: mePages.me.to(), title: text('me') },
      ]}
    />
  );
};
