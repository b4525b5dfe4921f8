import type { Outputs } from '@kontor/client';
import type { Scope } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { storedText } from '../storage/stored.ts';
import { anyClient, type Connection, connect, disconnect } from './client.ts';
import { personHere } from './person.ts';

/** The person who is signed in, and the clients whose books they may open. */
export type Session = Outputs['session']['whoAmI'];
export type Membership = Session['memberships'][number];

export const useSession = () => {
  const { query, cache } = connect(anyClient);
  return useQuery(
    query.session.whoAmI.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
    cache,
  );
};

/** Takes over the session that was just opened. What was read for another person is forgotten. */
export const enter = (session: Session): void => {
  const before = connect(anyClient);
  const known = before.cache.getQueryData(before.query.session.whoAmI.queryKey());
  if (known?.person.id !== session.person.id) disconnect();
  personHere.entered(session.person.id);
  const { query, cache } = connect(anyClient);
  cache.setQueryData(query.session.whoAmI.queryKey(), session);
};

/** Ends the session here and on the server, and forgets what was read. */
export const leave = async (): Promise<void> => {
  await connect(anyClient).call.session.signOut.mutate();
  disconnect();
  personHere.left();
};

// The client that is open in this tab, and the one that a new tab begins with.
const inTab = storedText('kontor.client', () => sessionStorage);
const last = storedText('kontor.client');

/** The membership to open: that of the tab, else the last one, else the first one. */
export const firstMembership = ({ memberships }: Session): Membership | undefined => {
  const wanted = [inTab.read(), last.read()];
  const known = wanted.flatMap((name) => memberships.filter(({ client }) => client === name));
  return known[0] ?? memberships[0];
};

const recent = storedText('kontor.clients');
const mostRecent = 8;

/** The clients that were opened last in this browser, the latest first. */
export const recentClients = (): readonly string[] => recent.read()?.split(' ') ?? [];

export const rememberClient = (client: string): void => {
  inTab.write(client);
  last.write(client);
  const others = recentClients().filter((one) => one !== client);
  // A client's name has no blanks.
  recent.write([client, ...others].slice(0, mostRecent).join(' '));
};

/**
 * The books that are open: the connection, the settings of the client, and what the person may do
 * there.
 */
export type OpenBooks = Connection & {
  membership: Membership;
  client: Outputs['whoAmI']['client'];
  /** The current day in the zone of the client. */
  today: string;
  may: (scope: Scope) => boolean;
};

export const Books = createContext<OpenBooks | undefined>(undefined);

export const useBooks = (): OpenBooks => {
  const books = useContext(Books);
  if (!books) throw new Error('No books are open here.');
  return books;
};

/**
 * Where a page is: the books that are open, or none, as on the operator's page, where times are
 * those of the browser.
 */
export type PagePlace = { name: string; zone: string; currency: string | undefined };

export const usePagePlace = (): PagePlace => {
  const books = useContext(Books);
  if (books) return { name: books.membership.name, zone: books.client.zone, currency: books.client.currency };
  return { name: 'Kontor', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: undefined };
};
