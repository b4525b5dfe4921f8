import { recordFailure } from '@kontor/data';
import { type Instant, instantAt } from '@kontor/domain';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { operatorWriting } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor, peopleOf } from './browser.ts';

/**
 * §2: sign-ins, failures, sign-outs and changes of ways in are in the trail of the person, which
 * owners read.
 */
const installation = await testInstallation();
const { database, newClient } = installation;

const later = (minutes: number): Instant => instantAt(Date.parse(now) + minutes * 60_000);
const password = 'correct horse battery';
let people = 0;

/** An owner of a new client, who signs in by the name that is answered. */
const newOwner = async () => {
  people += 1;
  const { client, name: clientName } = await newClient();
  const browser = browserOn(installation, undefined, `198.51.100.${people}`);
  const token = await invitationTo(installation, client, { name: 'Anna', role: 'owner' });
  const { person } = await browser.open(token);
  const name = `anna-${people}@books.example.ch`;
  await (await browser.ask()).session.setPassword({ name, password });
  return { browser, client, clientName, person, name };
};

type Owner = Awaited<ReturnType<typeof newOwner>>;

const trailOf = async ({ browser, clientName, person }: Owner, at = now) =>
  (await (await browser.ask(clientName, at)).audit.access({ person: person.id })).items;

/** The trail in short, the oldest first. */
const shortOf = async (owner: Owner, at = now) =>
  (await trailOf(owner, at))
    .toReversed()
    .map(({ kind, way, name, reason, count }) => [kind, way, name, reason, count].filter(Boolean).join(' '));

const signIn = async (sent: { name: string; password: string; code?: string }, address: string, at = now) => {
  const browser = browserOn(installation, undefined, address);
  const { procedures, keep } = await browser.at(undefined, at);
  await procedures.session.signIn(sent);
  keep();
  return browser;
};

test('whatever a person does with their ways in is in their trail, with address, browser and request', async () => {
  const owner = await newOwner();
  const { browser, client, person, name } = owner;
  const { secret } = await (await browser.ask()).session.newCode();
  const code = (at: Instant) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) });
  await (await browser.ask()).session.setCode({ code: code(now) });
  const elsewhere = await signIn({ name, password, code: code(later(1)) }, '203.0.113.7', later(1));
  const { procedures } = await elsewhere.at(undefined, later(1));
  await procedures.session.signOut();
  await linkFor(installation, client, person.id);
  await (await browser.ask()).session.removeCode();
  await (await browser.ask()).session.removePassword();
  const trail = await trailOf(owner);
  expect((await shortOf(owner)).toSorted()).toEqual(
    [
      ...['signed_in link', 'added password', 'added code', 'signed_in password', 'signed_out a browser'],
      ...['added link', 'removed code', 'removed password'],
    ].toSorted(),
  );
  expect(trail.find(({ way, kind }) => kind === 'signed_in' && way === 'password')).toEqual({
    person,
    id: expect.any(Number),
    created: later(1),
    kind: 'signed_in',
    way: 'password',
    address: '203.0.113.7',
    browser: 'a browser',
    key: '',
    by: person,
    request: 'test',
    action: 'session.signIn',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  // A link that the operator has made names nobody.
  expect(trail.find(({ way, kind }) => kind === 'added' && way === 'link')?.by).toBeUndefined();
  expect(JSON.stringify(trail)).not.toContain(secret);
  await expectVerified(database, client.id);
});

test('failures are reported by reason, address and number, and the more there are, the fewer records they make', async () => {
  const owner = await newOwner();
  const { client, person, name } = owner;
  expect(await refusalCode(signIn({ name, password: 'another password' }, '203.0.113.8'))).toBe(
    'sign_in_refused',
  );
  const writing = operatorWriting(now, 'test');
  const fail = (address: string) =>
    recordFailure(
      database,
      { person_id: person.id, way: 'password', reason: 'password' },
      { writing, from: { address, browser: 'x' } },
    );
  for (let count = 2; count <= 70; count += 1) await fail('203.0.113.8');
  const refused = async () => (await trailOf(owner)).filter(({ kind }) => kind === 'refused').toReversed();
  expect((await refused()).map(({ reason, address, count }) => [reason, address, count])).toEqual(
    [1, 2, 4, 8, 16, 32, 64].map((count) => ['password', '203.0.113.8', count]),
  );
  // From many addresses at once: after the first fifty they are counted together.
  await Promise.all(Array.from({ length: 200 }, (_, at) => fail(`192.0.2.${at}`)));
  const shown = await refused();
  expect(shown.length).toBeLessThan(80);
  const others = shown.filter(({ address }) => address === '').map(({ count }) => count ?? 0);
  expect(Math.max(...others)).toBeGreaterThanOrEqual(64);
  await expectVerified(database, client.id);
});

test('a name that nobody has gets no trail, and what was typed is kept nowhere', async () => {
  const before = await database.prisma.person_audit.count();
  expect(await refusalCode(signIn({ name: 'My-Secret-1!', password }, '203.0.113.9'))).toBe(
    'sign_in_refused',
  );
  expect(await database.prisma.person_audit.count()).toBe(before);
  expect(JSON.stringify(await database.prisma.failed_sign_in.findMany({}))).not.toContain('Secret');
});

test('owners and auditors read the trail of those who work for the client, of the time when they did', async () => {
  const { client, name: clientName } = await newClient();
  const other = await newClient();
  const staff = await peopleOf(installation, client);
  const { person } = await (await staff.bookkeeper.ask()).session.whoAmI();
  // From now on the bookkeeper works for another client, too, whose owner sees nothing from before.
  await staff.bookkeeper.open(
    await invitationTo(installation, other.client, { name: 'B', role: 'owner' }),
    later(1),
  );
  const seen = async (at: Instant) =>
    (await (await staff.bookkeeper.ask(other.name, at)).audit.access({})).items.map(({ created }) => created);
  expect(await seen(later(2))).toEqual([later(1)]);
  for (const role of ['bookkeeper', 'uploader'] as const)
    expect(await refusalCode((await staff[role].ask(clientName)).audit.access({}))).toBe('scope_missing');
  const asked = await staff.auditor.ask(clientName);
  const all = (await asked.audit.access({})).items;
  expect(new Set(all.map((link) => link.person.name))).toEqual(
    new Set(['owner', 'bookkeeper', 'auditor', 'uploader']),
  );
  // The same in pages of any size.
  const paged: typeof all = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await asked.audit.access({ limit: 2, after });
    paged.push(...page.items);
    after = page.next;
  }
  expect(paged).toEqual(all);
  // Someone who is removed is still seen, and nothing of what they do later.
  await (await staff.owner.ask(clientName, later(3))).people.remove({ id: person.id });
  await staff.bookkeeper.open(await linkFor(installation, other.client, person.id), later(4));
  const left = (await asked.audit.access({ person: person.id })).items;
  expect(left.filter(({ kind }) => kind === 'signed_in').map(({ created }) => created)).toEqual([
    later(1),
    now,
  ]);
  await expectVerified(database, client.id);
  await expectVerified(database, other.client.id);
});

test('a client knows nothing of people who never worked for it', async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  const asked = await one.browser.ask(one.clientName);
  expect((await asked.audit.access({ person: other.person.id })).items).toEqual([]);
  expect(await refusalCode(asked.people.waysIn({ id: other.person.id }))).toBe('not_found');
});
