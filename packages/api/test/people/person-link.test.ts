import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor, peopleOf, tokenOf } from './browser.ts';

/** §2: an owner gives a person a new way in. */
const installation = await testInstallation();
const { database, newClient } = installation;

/** A client with a person of each role. */
const staffed = async () => {
  const { client, name, ask } = await newClient();
  const people = await peopleOf(installation, client);
  const { person } = await (await people.bookkeeper.ask()).session.whoAmI();
  const linkOf = async (id: number) =>
    tokenOf((await (await people.owner.ask(name)).people.link({ id })).link);
  return { client, name, ask, people, id: person.id, linkOf };
};

test('the link lets the person in once; their sessions stay, and the trail says who gave it', async () => {
  const { client, name, people, id, linkOf } = await staffed();
  const token = await linkOf(id);
  const telephone = browserOn(installation);
  expect((await telephone.open(token)).person).toEqual({ id, name: 'bookkeeper' });
  expect((await (await telephone.ask(name)).whoAmI()).role).toBe('bookkeeper');
  expect((await (await people.bookkeeper.ask()).session.list()).length).toBe(2);
  expect(await refusalCode(browserOn(installation).open(token))).toBe('link_spent');
  const { items } = await (await people.owner.ask(name)).audit.list({});
  const [given] = items
    .flatMap(({ records }) => records)
    .filter(({ action }) => String(action) === 'people.link');
  expect(given).toMatchObject({
    table: 'link',
    person: { name: 'owner' },
    before: null,
    after: { person_id: id },
  });
  expect(JSON.stringify(items)).not.toContain(token);
  await expectVerified(database, client.id);
});

test('of two links that were given the later one lets in, also where the operator gave the earlier one', async () => {
  const { client, id, linkOf } = await staffed();
  const first = await linkFor(installation, client, id);
  const second = await linkOf(id);
  const third = await linkOf(id);
  for (const spent of [first, second])
    expect(await refusalCode(browserOn(installation).open(spent))).toBe('link_spent');
  expect((await browserOn(installation).open(third)).person.id).toBe(id);
});

test('403 and 404: only owners give one, and only to people of their client', async () => {
  const [mine, theirs] = [await staffed(), await staffed()];
  for (const role of ['bookkeeper', 'auditor', 'uploader'] as const) {
    const asked = await mine.people[role].ask(mine.name);
    expect([role, await refusalCode(asked.people.link({ id: mine.id }))]).toEqual([role, 'scope_missing']);
  }
  expect(await refusalCode(mine.linkOf(theirs.id))).toBe('not_found');
});

/** Has someone set up a password and one-time codes. */
const withCodes = async (browser: ReturnType<typeof browserOn>, name: string) => {
  const { session } = await browser.ask();
  await session.setPassword({ name, password: 'correct horse battery' });
  const { secret } = await session.newCode();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) });
  await session.setCode({ code });
};

test('409 second_owner_needed: one owner alone does not get around one-time codes of another person', async () => {
  const { client, name, ask, people, id, linkOf } = await staffed();
  const before = await linkOf(id);
  await withCodes(people.bookkeeper, `${name}-codes`);
  // Nor by a link that was given before there were codes.
  expect(await refusalCode(browserOn(installation).open(before))).toBe('link_spent');
  const error = await linkOf(id).catch((thrown: unknown) => thrown);
  expect(refusalOf(error)).toMatchObject({
    code: 'second_owner_needed',
    message: expect.stringContaining('bookkeeper signs in with one-time codes: a second owner must'),
  });
  // Not the same owner once more, nor a key, which an owner can issue to themselves.
  expect(await refusalCode(linkOf(id))).toBe('second_owner_needed');
  expect(await refusalCode((await ask()).people.link({ id }))).toBe('second_owner_needed');

  const second = browserOn(installation);
  await second.open(await invitationTo(installation, client, { name: 'Second', role: 'owner' }));
  const asked = async (at = now) => tokenOf((await (await second.ask(name, at)).people.link({ id })).link);
  const token = await asked();
  expect((await browserOn(installation).open(token)).person.id).toBe(id);
  // Both ask again for the next one.
  expect(await refusalCode(asked())).toBe('second_owner_needed');
  const trail = await (await people.owner.ask(name)).audit.list({});
  const requests = trail.items
    .flatMap(({ records }) => records)
    .filter(({ table }) => table === 'link_request');
  expect(requests.map(({ person }) => person?.name)).toEqual(['owner', 'owner', 'Second']);
  await expectVerified(database, client.id);
});

test('409 second_owner_needed: an owner who is one no more, or asked a day ago, does not count; the operator does alone', async () => {
  const { client, name, people, id, linkOf } = await staffed();
  await withCodes(people.bookkeeper, `${name}-codes`);
  expect(await refusalCode(linkOf(id))).toBe('second_owner_needed');
  const second = browserOn(installation);
  await second.open(await invitationTo(installation, client, { name: 'Second', role: 'owner' }));
  const first = (await (await people.owner.ask()).session.whoAmI()).person.id;
  await (await second.ask(name)).people.change({ id: first, role: 'auditor' });
  const asked = async () => (await second.ask(name)).people.link({ id });
  expect(await refusalCode(asked())).toBe('second_owner_needed');
  await (await second.ask(name)).people.change({ id: first, role: 'owner' });
  await database.prisma.link_request.updateMany({ data: { expires: now } });
  expect(await refusalCode(asked())).toBe('second_owner_needed');
  expect((await browserOn(installation).open(await linkFor(installation, client, id))).person.id).toBe(id);
});

test('409 person_elsewhere: nobody gets into a client of others by the link of a person who works there, too', async () => {
  const [mine, theirs] = [await staffed(), await staffed()];
  const early = await mine.linkOf(mine.id);
  const invited = await invitationTo(installation, theirs.client, { name: 'Anna', role: 'owner' });
  await mine.people.bookkeeper.open(invited);
  // A link that was given before the person joined the other client opens neither.
  expect(await refusalCode(browserOn(installation).open(early))).toBe('link_spent');
  expect(await refusalCode(mine.linkOf(mine.id))).toBe('person_elsewhere');
  expect(await refusalCode((await mine.ask()).people.link({ id: mine.id }))).toBe('person_elsewhere');
  // The operator may, and so may whoever owns both clients.
  await browserOn(installation).open(await linkFor(installation, mine.client, mine.id));
  const both = await invitationTo(installation, theirs.client, { name: 'Beat', role: 'owner' });
  await mine.people.owner.open(both);
  expect((await browserOn(installation).open(await mine.linkOf(mine.id))).person.id).toBe(mine.id);
});
