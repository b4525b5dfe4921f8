import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, newVerifier, register } from '../connections/program.ts';
import { serve } from '../served.ts';
import { mutate, openLink, query } from './browser.ts';
import { startProvider } from './provider.ts';

/** Signing in by a provider of identities (docs/operations, People). */
const client = { id: 'kontor', secret: 'a secret' };
let provider: Awaited<ReturnType<typeof startProvider>>;
let kontor: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  provider = await startProvider(client);
  kontor = await serve({ provider: { issuer: provider.issuer, ...client } });
  await kontor.client('muster');
  await kontor.client('other');
});
afterAll(async () => {
  provider.close();
  await kontor.close();
});

type Headers = Record<string, string>;

const leap = (address: string, headers: Headers = {}) => fetch(address, { headers, redirect: 'manual' });
const cookieOf = (answer: Response, name: RegExp) =>
  answer.headers.getSetCookie().find((cookie) => name.test(cookie) && !/Max-Age=0/.test(cookie)) ?? '';
const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(';'));

/**
 * Goes to the provider; answers the address to which it leads back, and the cookie that was taken
 * along.
 */
const toProvider = async (headers: Headers = {}) => {
  const begun = await leap(`${kontor.url}/login/oidc`, headers);
  const taken = cookieOf(begun, /^kontor_oidc=/);
  expect([begun.status, taken]).toEqual([302, expect.stringMatching(/; HttpOnly; SameSite=Lax$/)]);
  const there = await leap(begun.headers.get('location') ?? '');
  return { back: there.headers.get('location') ?? '', cookie: pairOf(taken) };
};

/**
 * Goes to the provider and back. A browser sends no session on the way back, which comes from
 * another site.
 */
const signIn = async (headers: Headers = {}) => {
  const { back, cookie } = await toProvider(headers);
  const answer = await leap(back, { cookie, 'sec-fetch-site': 'cross-site' });
  const session = { cookie: pairOf(cookieOf(answer, /^kontor_session_/)), 'sec-fetch-site': 'same-origin' };
  return { answer, session };
};

const whoIs = async (session: Headers) =>
  (await query(`${kontor.address}/trpc/-/session.whoAmI`, session)).data;

test('a browser learns whether there is a provider before anyone is signed in', async () => {
  const methodsAt = async ({ address }: { address: string }) =>
    (await query(`${address}/trpc/-/session.signInMethods`, {})).data;
  expect(await methodsAt(kontor)).toEqual({ provider: true });
  const without = await serve();
  expect(await methodsAt(without)).toEqual({ provider: false });
  await without.close();
});

test('someone who is invited by their mail address comes in, to all clients that invite them, and again later', async () => {
  await kontor.invite('muster', 'bookkeeper', 'Anna@example.ch');
  await kontor.invite('other', 'auditor', 'anna@example.ch');
  provider.person.claims = { sub: '1', name: 'Anna Muster', email: 'anna@example.ch', email_verified: true };
  const { answer, session } = await signIn();
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  const anna = await whoIs(session);
  expect(anna).toMatchObject({
    person: { name: 'Anna Muster' },
    memberships: [
      { client: 'muster', role: 'bookkeeper' },
      { client: 'other', role: 'auditor' },
    ],
  });
  // The provider's name for her counts from then on, whatever else changes.
  provider.person.claims = { sub: '1', name: 'Anna Neu', email: 'neu@example.ch', email_verified: false };
  expect(await whoIs((await signIn()).session)).toEqual(anna);
});

test('403: nobody invited the account, or the provider has not verified its mail address', async () => {
  await kontor.invite('muster', 'owner', 'boss@example.ch');
  for (const claims of [
    { sub: '2', email: 'stranger@example.ch', email_verified: true },
    { sub: '3', email: 'boss@example.ch', email_verified: false },
    { sub: '3', email: 'boss@example.ch' },
    { sub: '3', name: 'boss@example.ch' },
  ]) {
    provider.person.claims = claims;
    const { answer } = await signIn();
    expect([answer.status, cookieOf(answer, /^kontor_session_/)]).toEqual([403, '']);
    expect(await answer.text()).toContain('Nobody has invited this account');
  }
});

test('someone who is signed in connects the account with themselves', async () => {
  const session = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Beat'));
  provider.person.claims = { sub: '4', name: 'Beat Elsewhere' };
  const connected = await signIn(session);
  expect(connected.answer.status).toBe(302);
  const beat = await whoIs(session);
  expect(await whoIs(connected.session)).toEqual(beat);
  expect(await whoIs((await signIn()).session)).toEqual(beat);
  // It is nobody else's from then on.
  const other = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Carla'));
  expect((await signIn(other)).answer.status).toBe(409);
});

/** Lets the sessions of a person be of a while ago. */
const age = (person_id: number) =>
  kontor.database.prisma.session.updateMany({
    where: { person_id },
    data: { created: new Date(Date.now() - 16 * 60_000) },
  });

test('403: an account is connected by someone who signed in within 15 minutes, and by no old session', async () => {
  const session = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Dora'));
  const { person } = (await whoIs(session)) as { person: { id: number } };
  await age(person.id);
  provider.person.claims = { sub: '5', name: 'Dora Elsewhere' };
  const stale = await signIn(session);
  expect([stale.answer.status, cookieOf(stale.answer, /^kontor_session_/)]).toEqual([403, '']);
  expect(await stale.answer.text()).toContain('This needs a recent sign-in');
  // Nor is someone signed in made a second person, whom an invitation waits for.
  await kontor.invite('other', 'owner', 'dora@example.ch');
  provider.person.claims = { sub: '5', email: 'dora@example.ch', email_verified: true };
  expect((await signIn(session)).answer.status).toBe(403);
});

test('a person lists the accounts that are connected, and removes one, which then lets nobody in', async () => {
  const session = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Emil'));
  provider.person.claims = { sub: '6', email: 'emil@example.ch', email_verified: true };
  const { answer } = await signIn(session);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/me']);
  // An account that is connected signs in from an old session, too, and nothing is connected again.
  const { person } = (await whoIs(session)) as { person: { id: number } };
  await age(person.id);
  const again = await signIn(session);
  expect([again.answer.status, again.answer.headers.get('location')]).toEqual([302, '/']);
  const list = async () => (await query(`${kontor.address}/trpc/-/session.identities`, again.session)).data;
  const found = (await list()) as { id: number }[];
  expect(found).toEqual([
    {
      id: expect.any(Number),
      issuer: provider.issuer,
      account: 'emil@example.ch',
      created: expect.any(String),
      last_used: expect.any(String),
    },
  ]);
  const removal = { headers: again.session, input: { id: found[0]?.id } };
  const removed = await mutate(`${kontor.address}/trpc/-/session.removeIdentity`, removal);
  expect(removed.data).toEqual({ removed: 1 });
  expect(await list()).toEqual([]);
  expect((await signIn()).answer.status).toBe(403);
});

test('403: a way back that began in no browser or another one, or was gone before', async () => {
  provider.person.claims = { sub: '4' };
  const [one, other] = [await toProvider(), await toProvider()];
  const refused = [await leap(one.back), await leap(one.back, { cookie: other.cookie })];
  for (const answer of refused)
    expect([answer.status, cookieOf(answer, /^kontor_session_/)]).toEqual([403, '']);
  expect((await leap(other.back, { cookie: other.cookie })).status).toBe(302);
  expect((await leap(other.back, { cookie: other.cookie })).status).toBe(403);
});

test('403: a token that the provider did not sign with one of its published keys lets nobody in', async () => {
  provider.person.claims = { sub: '5', name: 'Dora', email: 'dora@example.ch', email_verified: true };
  await kontor.invite('muster', 'owner', 'dora@example.ch');
  for (const signs of ['with another key', 'not at all'] as const) {
    provider.person.signs = signs;
    const { answer } = await signIn();
    expect([signs, answer.status, cookieOf(answer, /^kontor_session_/)]).toEqual([signs, 403, '']);
    expect(await answer.text()).toContain('The provider did not let you in');
  }
  provider.person.signs = 'well';
  expect((await signIn()).answer.status).toBe(302);
});

test('a request of a program that had to wait for the sign-in is gone on with, once, in its browser, for 15 minutes', async () => {
  await kontor.invite('muster', 'owner', 'fritz@example.ch');
  provider.person.claims = { sub: '7', email: 'fritz@example.ch', email_verified: true };
  const { body } = await register(kontor.address);
  const sent = asked({ client_id: String(body['client_id']), challenge: newVerifier().challenge });
  const ask = async (headers: Headers = {}) => {
    const answer = await leap(`${kontor.address}/oauth/authorize?${new URLSearchParams(sent)}`, headers);
    expect(answer.status).toBe(302);
    const page = answer.headers.get('location') ?? '';
    return { page, cookie: cookieOf(answer, /^kontor_connect=/) };
  };
  /** Where a browser with this cookie lands that comes back from the provider. */
  const landing = async (waiting: string) => {
    const { back, cookie } = await toProvider();
    const sentBack = [cookie, waiting].filter(Boolean).join('; ');
    const answer = await leap(back, { cookie: sentBack, 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  };
  const { page, cookie } = await ask();
  expect(Object.fromEntries(new URLSearchParams(page.replace('/connect?', '')))).toEqual(sent);
  expect(cookie).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await landing('')).toBe('/');
  expect(await landing('kontor_connect=another')).toBe('/');
  expect(await landing(pairOf(cookie))).toBe(page);
  expect(await landing(pairOf(cookie))).toBe('/');

  const late = await ask();
  await kontor.database.prisma.connection_request.updateMany({ data: { expires: new Date() } });
  expect(await landing(pairOf(late.cookie))).toBe('/');
  // A request from another site's page is not the person's own.
  expect((await ask({ 'sec-fetch-dest': 'image' })).cookie).toBe('');
});

test('without a provider nothing leads to one', async () => {
  const plain = await serve();
  const answer = await leap(`${plain.address}/login/oidc`);
  expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []]);
  await plain.close();
});
