import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useKeyboard } from '../keyboard/keys.tsx';
import { areas, mayOpen } from '../pages/areas.ts';
import { operationPages } from '../pages/operations.ts';
import { overviewPages } from '../pages/overview.ts';
import { connect } from '../server/client.ts';
import { personHere } from '../server/person.ts';
import { refusalIn } from '../server/refusal.ts';
import {
  Books,
  firstMembership,
  type Membership,
  type OpenBooks,
  rememberClient,
  type Session,
  useBooks,
  useSession,
} from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { todayIn } from '../values/date.ts';
import { ClientOpener, type OpenClient } from './clients/open-client.ts';
import { Help } from './help/help.tsx';
import { Navigation } from './navigation.tsx';
import { Offline } from './offline.tsx';
import { Palette } from './palette.tsx';
import { SessionEnded } from './session-ended.tsx';

/**
 * The frame around every page of books: who is signed in, which books are open, and the ways to go.
 */
export const Frame = () => <Gate>{(session) => <Signed session={session} />}</Gate>;

/** Shows what is for those who are signed in, and has all others sign in first. */
export const Gate = ({ children }: { children: (session: Session) => ReactNode }) => {
  const session = useSession();
  const { href } = useRouter().state.location;
  if (session.data) {
    // Known before any part of the page asks for something.
    personHere.found(session.data.person.id);
    return children(session.data);
  }
  if (session.isPending) return null;
  if (refusalIn(session.error)?.code === 'session_required')
    return <Navigate to="/login" search={{ next: href } as never} replace />;
  return <Unreachable again={() => void session.refetch()} />;
};

const Unreachable = ({ again }: { again: () => void }) => {
  const text = useText();
  return (
    <main className="crashed">
      <Notice>{text('error.unreachable')}</Notice>
      <Button onClick={again}>{text('crashed.again')}</Button>
    </main>
  );
};

const Signed = ({ session }: { session: Session }) => {
  const text = useText();
  const router = useRouter();
  const [chosen, choose] = useState(() => firstMembership(session)?.client);
  const membership = session.memberships.find(({ client }) => client === chosen) ?? session.memberships[0];
  if (!membership && session.operator) return <Navigate to={operationPages.all.to()} replace />;
  if (!membership)
    return (
      <main className="crashed">
        <h1>{text('no_client.title')}</h1>
        <p>{text('no_client.text')}</p>
      </main>
    );
  const open: OpenClient = (client, href) => {
    rememberClient(client);
    choose(client);
    const isAtClients = router.state.location.pathname === overviewPages.clients.to();
    if (href !== undefined || isAtClients) void router.navigate({ href: href ?? '/' });
  };
  return (
    <ClientOpener value={open}>
      <BooksFrame key={membership.client} session={session} membership={membership} />
    </ClientOpener>
  );
};

const readingScopes: ReadonlySet<string> = new Set(['read', 'audit']);

type BooksProps = { session: Session; membership: Membership };

const BooksFrame = ({ session, membership }: BooksProps) => {
  const connection = useMemo(() => connect(membership.client), [membership.client]);
  const here = useQuery(
    connection.query.whoAmI.queryOptions(undefined, { staleTime: 5 * 60_000 }),
    connection.cache,
  );
  const client = here.data?.client;
  const books = useMemo<OpenBooks | undefined>(
    () =>
      client && {
        ...connection,
        membership,
        client,
        today: todayIn(client.zone),
        // An archived client is read only, whatever the role.
        may: (scope) =>
          membership.scopes.includes(scope) &&
          (membership.archived === undefined || readingScopes.has(scope)),
      },
    [connection, membership, client],
  );
  if (here.isError) return <Unreachable again={() => void here.refetch()} />;
  if (!books) return null;
  return (
    <QueryClientProvider client={connection.cache}>
      <Books value={books}>
        <Page session={session} />
      </Books>
    </QueryClientProvider>
  );
};

/**
 * Moves the focus to a page that was gone to, unless one of its fields has it, so that Tab begins
 * there and not in the navigation.
 */
export const useFocusOnPage = (main: RefObject<HTMLElement | null>) => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = path;
    if (isFirst) return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, path]);
};

const Page = ({ session }: Pick<BooksProps, 'session'>) => {
  const text = useText();
  useKeyboard();
  const { may, membership } = useBooks();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  useFocusOnPage(main);
  const here = areas.find((area) => area.path === `/${path.split('/')[1] ?? ''}`);
  const open = areas.find((area) => mayOpen(area, may));
  // An uploader has no overview, and begins with their receipts.
  if (here && !mayOpen(here, may) && open) return <Navigate to={open.path} replace />;
  return (
    <div className="page">
      <a className="skip" href="#main">
        {text('skip')}
      </a>
      <Navigation session={session} />
      <main ref={main} id="main" className="main" tabIndex={-1}>
        <div>
          <Offline />
          {membership.archived === undefined ? null : (
            <p className="offline notice-warn">{text('client.archived_about')}</p>
          )}
        </div>
        <Outlet />
      </main>
      <Palette />
      <Help />
      <SessionEnded />
    </div>
  );
};
