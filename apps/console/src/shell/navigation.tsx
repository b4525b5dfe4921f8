import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { Anchor } from '../controls/anchor.tsx';
import { Keys } from '../controls/button.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { areas as allAreas, isWithin, mayOpen } from '../pages/areas.ts';
import { operationPages } from '../pages/operations.ts';
import { overviewPages } from '../pages/overview.ts';
import { type Session, useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { ClientSwitcher } from './clients/client-switcher.tsx';
import { Drawer } from './drawer/drawer.tsx';
import { Mark } from './mark.tsx';
import { openPalette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';

type NavigationProps = { session: Session };

/** The ways to go: at the left of a wide page, behind a button on a narrow one. */
export const Navigation = ({ session }: NavigationProps) => {
  const text = useText();
  const router = useRouter();
  const { may, membership } = useBooks();
  const areas = allAreas.filter((area) => mayOpen(area, may));
  const operations = session.operator ? [operationsPage] : [];
  const clients = session.memberships.length > 1 ? [clientsPage] : [];
  useShortcuts(
    [...clients, ...areas, ...operations].map(({ key, title, path }) => ({
      keys: `g ${key}`,
      label: title,
      group: 'go',
      run: () => void router.navigate({ href: path }),
    })),
  );
  return (
    <>
      <header className="topbar">
        <Drawer>
          <ClientSwitcher session={session} hasKey={false} />
          <ClientsLink session={session} />
          <AreaLinks />
          <OperationsLink session={session} />
          <PersonMenu session={session} as={`role.${membership.role}`} />
        </Drawer>
        <Mark />
        <SearchButton />
      </header>
      <aside className="sidebar">
        <Mark />
        <ClientSwitcher session={session} hasKey />
        <SearchButton />
        <nav aria-label={text('navigation')}>
          <ClientsLink session={session} />
          <AreaLinks />
        </nav>
        <OperationsLink session={session} />
        <PersonMenu session={session} as={`role.${membership.role}`} />
      </aside>
    </>
  );
};

const operationsPage = { path: operationPages.all.to(), title: 'operations', key: 'x' } as const;

const clientsPage = { path: overviewPages.clients.to(), title: 'clients.all', key: 'a' } as const;

/** Leads someone who works for several clients to what waits at all of them. */
const ClientsLink = ({ session }: { session: Session }) => {
  const text = useText();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  if (session.memberships.length < 2) return null;
  return (
    <Anchor
      href={clientsPage.path}
      className="area"
      {...(here === clientsPage.path ? { 'aria-current': 'page' as const } : {})}
    >
      {text(clientsPage.title)}
      <Keys keys={`g ${clientsPage.key}`} />
    </Anchor>
  );
};

/** Leads an operator from the books to the page of the installation, which belongs to no client. */
const OperationsLink = ({ session }: { session: Session }) => {
  const text = useText();
  if (!session.operator) return null;
  return (
    <Anchor href={operationsPage.path} className="area">
      {text(operationsPage.title)}
      <Keys keys={`g ${operationsPage.key}`} />
    </Anchor>
  );
};

const AreaLinks = () => {
  const text = useText();
  const { may } = useBooks();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const areas = allAreas.filter((area) => mayOpen(area, may));
  return (
    <ul className="areas">
      {areas.map((area) => (
        <li key={area.path}>
          <Link
            to={area.path}
            activeOptions={{ exact: area.path === '/', includeSearch: false }}
            className="area"
            {...(isWithin(area, here) ? { 'aria-current': 'page' as const } : {})}
          >
            {text(area.title)}
            <Keys keys={`g ${area.key}`} />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const SearchButton = () => {
  const text = useText();
  return (
    <button type="button" className="search-button" onClick={openPalette}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="M10.5 10.5 14 14" />
      </svg>
      <span>{text('palette.open')}</span>
      <Keys keys="Ctrl+K" />
    </button>
  );
};
