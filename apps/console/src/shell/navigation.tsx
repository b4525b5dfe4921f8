import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { Anchor } from '../controls/anchor.tsx';
import { Keys } from '../controls/button.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { toOperations } from '../server/addresses.ts';
import { type Session, useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { isWithin, mayOpen } from './area.ts';
import { useAreas } from './areas.ts';
import { Drawer } from './drawer/drawer.tsx';
import { Mark } from './mark.tsx';
import { openPalette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';

type NavigationProps = { session: Session; onClient: (client: string) => void };

/** The ways to go: at the left of a wide page, behind a button on a narrow one. */
export const Navigation = ({ session, onClient }: NavigationProps) => {
  const text = useText();
  const router = useRouter();
  const { may, membership } = useBooks();
  const areas = useAreas().filter((area) => mayOpen(area, may));
  const operations = session.operator ? [operationsPage] : [];
  useShortcuts(
    [...areas, ...operations].map(({ key, title, path }) => ({
      keys: `g ${key}`,
      label: title,
      group: 'go',
      run: () => void router.navigate({ href: path }),
    })),
  );
  const client = <ClientSwitcher session={session} onClient={onClient} />;
  return (
    <>
      <header className="topbar">
        <Drawer>
          {client}
          <AreaLinks />
          <OperationsLink session={session} />
          <PersonMenu session={session} as={`role.${membership.role}`} />
        </Drawer>
        <Mark />
        <SearchButton />
      </header>
      <aside className="sidebar">
        <Mark />
        {client}
        <SearchButton />
        <nav aria-label={text('navigation')}>
          <AreaLinks />
        </nav>
        <OperationsLink session={session} />
        <PersonMenu session={session} as={`role.${membership.role}`} />
      </aside>
    </>
  );
};

const operationsPage = { path: toOperations(), title: 'operations', key: 'x' } as const;

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
  const areas = useAreas().filter((area) => mayOpen(area, may));
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

/** Chooses the client whose books are open. */
const ClientSwitcher = ({ session, onClient }: NavigationProps) => {
  const text = useText();
  const { membership } = useBooks();
  if (session.memberships.length === 1) return <div className="client-name">{membership.name}</div>;
  return (
    <label className="client-switcher">
      <span className="unseen">{text('client')}</span>
      <select className="select" value={membership.client} onChange={({ target }) => onClient(target.value)}>
        {session.memberships.map(({ client, name }) => (
          <option key={client} value={client}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
