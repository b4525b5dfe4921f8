import { type AppRouter, invite, operatorWriting } from '@kontor/api';
import { findClient, openBooks } from '@kontor/data';
import { instantAt } from '@kontor/domain';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type { Program } from '../program.ts';

/** The router as the console calls it: over HTTP, with the cookie of someone who is signed in. */
export type Ask = {
  /** The procedures of the client whose books are open. */
  books: TRPCClient<AppRouter>;
  /** Those of no client: the session. */
  anyClient: TRPCClient<AppRouter>;
};

/** Signs in an owner of the client by a link, as a browser does that opens it. */
export const signIn = async ({ database, address }: Program, clientName: string): Promise<Ask> => {
  const client = await findClient(database, clientName);
  if (!client) throw new Error(`There is no client ${clientName}.`);
  const now = instantAt(Date.now());
  const name = `Bench ${now}`;
  const link = await invite(
    openBooks(database, client),
    { name, role: 'owner' },
    operatorWriting(now, 'bench'),
  );
  const answer = await fetch(`${address}/trpc/-/session.open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ token: link.slice(link.indexOf('#') + 1) }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie)
    throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const at = (of: string) =>
    createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${address}/trpc/${of}`, headers: { cookie } })],
    });
  const { books, anyClient } = { books: at(clientName), anyClient: at('-') };
  return { books, anyClient };
};
