import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Anchor } from '../controls/anchor.tsx';
import { Keys } from '../controls/button.tsx';
import { useKeyboard, useShortcuts } from '../keyboard/keys.tsx';
import { operationPages } from '../pages/operations.ts';
import { anyClient, connect } from '../server/client.ts';
import type { Session } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { NowhereFound } from './crashed.tsx';
import { Drawer } from './drawer/drawer.tsx';
import { Gate, useFocusOnPage } from './frame.tsx';
import { Help } from './help/help.tsx';
import { Mark } from './mark.tsx';
import { Offline } from './offline.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SessionEnded } from './session-ended.tsx';

/**
 * The frame around the pages of operators. No books are open here; for everyone else there is
 * nothing at these addresses.
 */
export const OperatorFrame = () => (
  <Gate>{(session) => (session.operator ? <Page session={session} /> : <NowhereFound />)}</Gate>
);

const Page = ({ session }: { session: Session }) => {
  const text = useText();
  const router = useRouter();
  useKeyboard();
  const main = useRef<HTMLElement>(null);
  useFocusOnPage(main);
  useShortcuts(
    session.memberships.length === 0
      ? []
      : [
          {
            keys: 'g o',
            label: 'operations.books',
            group: 'go',
            run: () => void router.navigate({ href: '/' }),
          },
        ],
  );
  const person = <PersonMenu session={session} as="operations.operator" />;
  return (
    <QueryClientProvider client={connect(anyClient).cache}>
      <div className="page">
        <a className="skip" href="#main">
          {text('skip')}
        </a>
        <header className="topbar">
          <Drawer>
            <Links session={session} />
            {person}
          </Drawer>
          <Mark />
        </header>
        <aside className="sidebar">
          <Mark />
          <nav aria-label={text('navigation')}>
            <Links session={session} />
          </nav>
          {person}
        </aside>
        <main ref={main} id="main" className="main" tabIndex={-1}>
          <Offline />
          <Outlet />
        </main>
        <Help />
        <SessionEnded />
      </div>
    </QueryClientProvider>
  );
};

const Links = ({ session }: { session: Session }) => {
  const text = useText();
  return (
    <ul className="areas">
      <li>
        <Anchor href={operationPages.all.to()} className="area" aria-current="page">
          {text('operations')}
        </Anchor>
      </li>
      {session.memberships.length === 0 ? null : (
        <li>
          <Anchor href="/" className="area">
            {text('operations.books')}
            <Keys keys="g o" />
          </Anchor>
        </li>
      )}
    </ul>
  );
};
