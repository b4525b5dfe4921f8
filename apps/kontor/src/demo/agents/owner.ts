import { caller, makeLink, openContext } from '@kontor/api';
import { type ClientKept, type Database, findOrMakeMember, openBooks, type Writing } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import type { Open } from '../first-year/asking.ts';

/**
 * Makes the path of a link for the owner of the demo client, who is made by the first one. It lets
 * them in once.
 */
export const demoLink = async (database: Database, client: ClientKept, writing: Writing): Promise<string> => {
  const owner = { client_id: client.id, name: 'Demo', role: 'owner' } as const;
  const { id: person_id } = await findOrMakeMember(database, owner, writing);
  return makeLink(openBooks(database, client), { person_id }, { writing });
};

/** The procedures as the owner has them; a request with a key is done once. */
export type Owner = {
  as: (idempotencyKey?: string) => Promise<ReturnType<typeof caller>>;
  signOut: () => Promise<void>;
};

/**
 * Signs the owner in as a browser does: by a link, which gives a session. What they do goes through
 * the same checks as by the console, and stands in the trail under their name.
 */
export const signInOwner = async (
  { database, receipts }: Open,
  client: ClientKept,
  { at, writing }: { at: Instant; writing: Writing },
): Promise<Owner> => {
  const open = (secret: string | undefined, more: { clientName?: string; idempotencyKey?: string } = {}) =>
    openContext({
      ...{ database, receipts, requestId: 'demo', now: at, key: undefined },
      browser: {
        ...{ secret, browser: 'Kontor', origin: undefined, ownPage: true },
        ...{ address: '127.0.0.1', setsCookie: true },
      },
      clientName: more.clientName,
      idempotencyKey: more.idempotencyKey,
    });
  const [, token = ''] = (await demoLink(database, client, writing)).split('#');
  const arriving = await open(undefined);
  await caller(arriving).session.open({ token });
  const { cookie } = arriving.reply;
  if (cookie === undefined || cookie === 'removed') throw new Error('the owner has not come in');
  return {
    as: async (idempotencyKey) =>
      caller(
        await open(cookie.secret, { clientName: client.name, ...(idempotencyKey && { idempotencyKey }) }),
      ),
    signOut: async () => {
      await caller(await open(cookie.secret)).session.signOut();
    },
  };
};
