import { type ClientKept, openBooks } from '@kontor/data';
import { type Role, roles } from '@kontor/domain';
import { caller, invite, type Mail, makeLink, openContext, operatorWriting } from '../../src/index.ts';
import { now as defaultNow, type testInstallation } from '../installation.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

/** The page that these browsers show. */
export const origin = 'https://books.example.ch';

type Sending = Installation & { mail?: Mail | undefined };

/** A browser on an installation, with the cookie that it holds. */
export const browserOn = (
  { database, receipts, mail }: Pick<Sending, 'database' | 'receipts' | 'mail'>,
  secret?: string,
  address = '192.0.2.1',
) => {
  const cookie: { secret: string | undefined; device?: string } = { secret };
  /**
   * The procedures that the browser reaches, at a client or at none; the cookie is as the answers
   * leave it.
   */
  const at = async (clientName?: string, now = defaultNow) => {
    const browser = { ...cookie, browser: 'a browser', origin, address, setsCookie: true };
    const sent = {
      database,
      receipts,
      mail,
      now,
      key: undefined,
      requestId: 'test',
      clientName,
      browser,
      issuer: origin,
    };
    const context = await openContext(sent);
    const keep = () => {
      const change = context.reply.cookie;
      if (change === 'removed') cookie.secret = undefined;
      else if (change) Object.assign(cookie, { secret: change.secret, device: change.device });
    };
    return { procedures: caller(context), context, keep };
  };
  /** Opens a link, and keeps the cookie. */
  const open = async (token: string, now = defaultNow) => {
    const { procedures, keep } = await at(undefined, now);
    const answer = await procedures.session.open({ token });
    keep();
    return answer;
  };
  return {
    cookie,
    at,
    open,
    ask: async (name?: string, now?: typeof defaultNow) => (await at(name, now)).procedures,
  };
};

/** The token of a link, without the path at which a browser opens it. */
export const tokenOf = (link: string): string => link.replace('/login#', '');

/** Invites someone to a client; answers the token of the link. */
export const invitationTo = async (
  { database }: Installation,
  client: ClientKept,
  sent: { name: string; role: Role },
) => tokenOf(await invite(openBooks(database, client), sent, operatorWriting(defaultNow, 'test')));

/** Makes a link for a member of a client; answers its token. */
export const linkFor = async ({ database }: Installation, client: ClientKept, person_id: number) =>
  tokenOf(
    await makeLink(
      openBooks(database, client),
      { person_id },
      { writing: operatorWriting(defaultNow, 'test') },
    ),
  );

/** A browser in which a new person of each role for `client` is signed in. */
export const peopleOf = async (installation: Installation, client: ClientKept) => {
  const signedIn = async (role: Role) => {
    const token = await invitationTo(installation, client, { name: role, role });
    const browser = browserOn(installation);
    await browser.open(token);
    return [role, browser] as const;
  };
  const all = [];
  for (const role of roles) all.push(await signedIn(role));
  return Object.fromEntries(all) as Record<Role, ReturnType<typeof browserOn>>;
};
