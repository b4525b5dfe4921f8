import { Tabs } from '../../controls/tabs/tabs.tsx';
import { projectPages } from '../../pages/ledger.ts';
import { mePages } from '../../pages/me.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** The pages of the settings that the person may open, by what they are about. */
export const SettingsTabs = () => {
  const text = useText();
  const { may } = useBooks();
  const isAdmin = may('admin');
  const pages = settingsPages;
  const groups = [
    {
      title: text('settings.group.company'),
      pages: [
        { href: pages.general.to(), title: text('settings.general') },
        { href: pages.documents.to(), title: text('letter') },
        { href: pages.numbers.to(), title: text('settings.numbers') },
        { href: pages.reminders.to(), title: text('reminders.settings') },
        ...(may('read') ? [{ href: pages.intake.to(), title: text('intake') }] : []),
        ...(may('write') ? [{ href: pages.setup.to(), title: text('setup') }] : []),
      ],
    },
    {
      title: text('settings.group.books'),
      pages: [
        { href: pages.accounts.to(), title: text('settings.accounts') },
        { href: projectPages.list.to(), title: text('projects') },
        { href: pages.taxes.to(), title: text('settings.taxes') },
        { href: pages.exchangeRates.to(), title: text('settings.rates') },
        ...(may('write') ? [{ href: pages.imports.to(), title: text('imports') }] : []),
      ],
    },
    {
      title: text('settings.group.people'),
      pages: [
        { href: mePages.me.to(), title: text('me') },
        ...(isAdmin ? [{ href: pages.people.to(), title: text('settings.people') }] : []),
        ...(isAdmin || may('audit')
          ? [
              { href: pages.access.to(), title: text('people.access') },
              { href: pages.audit.to(), title: text('settings.audit') },
            ]
          : []),
      ],
    },
    {
      title: text('settings.group.programs'),
      pages: [
        { href: pages.plans.to(), title: text('plans') },
        { href: pages.agents.to(), title: text('agents') },
        ...(may('read') ? [{ href: pages.connections.to(), title: text('connections') }] : []),
        ...(isAdmin
          ? [
              { href: pages.keys.to(), title: text('settings.keys') },
              { href: pages.webhooks.to(), title: text('webhooks') },
            ]
          : []),
      ],
    },
  ];
  return <Tabs label={text('settings')} groups={groups} />;
};
