import { expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, peopleOf, tokenOf } from './browser.ts';

/** §2: the owners of a client say who works for it. */
const installation = await testInstallation();
const { database, newClient } = installation;

/** A client, with a person of each role, and what an owner may ask. */
const staffed = async () => {
  const { client, name, ask } = await newClient();
  const people = await peopleOf(installation, client);
  const idOf = async (role: keyof typeof people) =>
    (await (await people[role].ask()).session.whoAmI()).person.id;
  return { client, name, people, idOf, byKey: ask, owner: () => people.owner.ask(name) };
};

test('an owner invites someone, who then works for the client and is listed', async () => {
  const { client, name, owner } = await staffed();
  const { link } = await (await owner()).people.invite({ name: 'Anna', role: 'bookkeeper' });
  expect(link).toMatch(/^\/login#kontor_[\w-]{43}$/);
  const { invitations } = await (await owner()).people.list();
  expect(invitations).toEqual([
    {
      id: expect.any(Number),
      name: 'Anna',
      role: 'bookkeeper',
      created: '2026-03-15T10:00:00.000Z',
      expires: '2026-03-16T10:00:00.000Z',
    },
  ]);
  const anna = browserOn(installation);
  const { person } = await anna.open(tokenOf(link));
  const after = await (await owner()).people.list();
  expect(after.invitations).toEqual([]);
  expect(after.people.map(({ name, role }) => [name, role])).toEqual([
    ['owner', 'owner'],
    ['bookkeeper', 'bookkeeper'],
    ['auditor', 'auditor'],
    ['uploader', 'uploader'],
    ['Anna', 'bookkeeper'],
  ]);
  expect(after.people.at(-1)?.id).toBe(person.id);
  expect((await (await anna.ask(name)).whoAmI()).role).toBe('bookkeeper');
  await expectVerified(database, client.id);
});

test('an invitation that was repeated or withdrawn lets nobody in', async () => {
  const { client, owner } = await staffed();
  const invited = async () =>
    tokenOf((await (await owner()).people.invite({ name: 'Anna', role: 'bookkeeper' })).link);
  const [first, second] = [await invited(), await invited()];
  expect(await refusalCode(browserOn(installation).open(first))).toBe('link_spent');
  const [{ id } = { id: 0 }] = (await (await owner()).people.list()).invitations;
  expect(await (await owner()).people.withdraw({ id })).toEqual({});
  expect(await refusalCode(browserOn(installation).open(second))).toBe('link_spent');
  expect(await refusalCode((await owner()).people.withdraw({ id }))).toBe('not_found');
  await expectVerified(database, client.id);
});

test('the people are the same in pages of any size; the invitations come with the first page', async () => {
  const { owner } = await staffed();
  const asked = await owner();
  await asked.people.invite({ name: 'Anna', role: 'bookkeeper' });
  const whole = await asked.people.list();
  expect([whole.people.length, whole.invitations.length, whole.next]).toEqual([4, 1, undefined]);
  for (const limit of [1, 3, 4]) {
    const found: typeof whole.people = [];
    const invited: number[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await asked.people.list({ limit, after });
      found.push(...page.people);
      invited.push(page.invitations.length);
      after = page.next;
    }
    expect(found).toEqual(whole.people);
    expect(invited).toEqual([1, ...invited.slice(1).map(() => 0)]);
  }
  for (const paging of [{ limit: 0 }, { limit: 1001 }, { after: 'x' }])
    expect([paging, await refusalCode(asked.people.list(paging))]).toEqual([paging, 'invalid']);
});

test('409 person_exists: the name of someone who works there', async () => {
  const { owner } = await staffed();
  expect(await refusalCode((await owner()).people.invite({ name: 'auditor', role: 'owner' }))).toBe(
    'person_exists',
  );
});

test('a role that is changed and a person who is removed hold from the next request on', async () => {
  const { client, name, people, idOf, owner } = await staffed();
  const id = await idOf('bookkeeper');
  expect(await (await owner()).people.change({ id, role: 'auditor' })).toMatchObject({ id, role: 'auditor' });
  expect(await refusalCode((await people.bookkeeper.ask(name)).settings.close({ closing_date: null }))).toBe(
    'scope_missing',
  );
  expect(await (await owner()).people.remove({ id })).toMatchObject({ id, role: 'auditor' });
  expect(await refusalCode(people.bookkeeper.ask(name))).toBe('key_refused');
  expect((await (await people.bookkeeper.ask()).session.whoAmI()).memberships).toEqual([]);
  expect(await refusalCode((await owner()).people.remove({ id }))).toBe('not_found');
  expect(await refusalCode((await owner()).people.change({ id, role: 'owner' }))).toBe('not_found');
  const { items } = await (await owner()).audit.list({});
  const changes = items
    .flatMap(({ records }) => records)
    .filter(({ table, action }) => table === 'membership' && String(action).startsWith('people.'));
  expect(changes).toMatchObject([
    {
      action: 'people.change',
      person: { name: 'owner' },
      before: { id, role: 'bookkeeper' },
      after: { role: 'auditor' },
    },
    { action: 'people.remove', person: { name: 'owner' }, before: { id, role: 'auditor' }, after: null },
  ]);
  await expectVerified(database, client.id);
});

test('409 last_owner: a client that has an owner keeps one, whoever asks and however many at once', async () => {
  const { client, idOf, owner, byKey } = await staffed();
  const [first, second] = [await idOf('owner'), await idOf('bookkeeper')];
  for (const asked of [await owner(), await byKey()]) {
    expect(await refusalCode(asked.people.remove({ id: first }))).toBe('last_owner');
    expect(await refusalCode(asked.people.change({ id: first, role: 'bookkeeper' }))).toBe('last_owner');
  }
  await (await owner()).people.change({ id: second, role: 'owner' });
  const both = await Promise.all([
    refusalCode((await byKey()).people.remove({ id: first })),
    refusalCode((await byKey()).people.change({ id: second, role: 'uploader' })),
  ]);
  expect(both.sort()).toEqual(['done', 'last_owner']);
  await expectVerified(database, client.id);
});

test('a client knows nothing of the people of another one', async () => {
  const [one, other] = [await staffed(), await staffed()];
  const id = await other.idOf('auditor');
  const { link } = await (await other.owner()).people.invite({ name: 'Secret', role: 'owner' });
  const [invitation] = (await (await other.owner()).people.list()).invitations;
  const mine = await one.owner();
  expect(await refusalCode(mine.people.remove({ id }))).toBe('not_found');
  expect(await refusalCode(mine.people.change({ id, role: 'owner' }))).toBe('not_found');
  expect(await refusalCode(mine.people.withdraw({ id: invitation?.id ?? 0 }))).toBe('not_found');
  expect(JSON.stringify(await mine.people.list())).not.toContain('Secret');
  await browserOn(installation).open(tokenOf(link));
});
