import { changeOperator, listAccess, listOperators } from '@kontor/data';
import { scopes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { caller, issueKey, openContext, operatorWriting } from '../../src/index.ts';
import { now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, linkFor, peopleOf, tokenOf } from './browser.ts';

/**
 * Operators: people who see how the installation does, whatever their roles (docs/operations,
 * Operations in the console).
 */
const installation = await testInstallation();
const { database, receipts, newClient } = installation;

const change = (person_id: number, operator: boolean, action = 'kontor operator add') =>
  changeOperator(database, { person_id, operator }, { writing: operatorWriting(now, action) });

/** A client with a person of each role, of whom the bookkeeper may become an operator. */
const staffed = async () => {
  const of = await newClient();
  const people = await peopleOf(installation, of.client);
  const { id } = (await (await people.bookkeeper.ask()).session.whoAmI()).person;
  return { ...of, people, id };
};

const procedures = ['state', 'clients'] as const;

test('an operator reads the state at the address of no client, from the request on that follows, until the right is withdrawn', async () => {
  const { people, id } = await staffed();
  const { bookkeeper } = people;
  expect((await (await bookkeeper.ask()).session.whoAmI()).operator).toBe(false);
  expect(await change(id, true)).toBe(true);
  expect((await (await bookkeeper.ask()).session.whoAmI()).operator).toBe(true);
  for (const one of procedures)
    expect([one, await refusalCode((await bookkeeper.ask()).installation[one]())]).toEqual([one, 'done']);
  expect(await change(id, false)).toBe(true);
  for (const one of procedures)
    expect([one, await refusalCode((await bookkeeper.ask()).installation[one]())]).toEqual([
      one,
      'scope_missing',
    ]);
});

test('it gives no right to any books, nor to what only keys of all clients may do', async () => {
  const [mine, theirs] = [await staffed(), await staffed()];
  await change(mine.id, true);
  const { bookkeeper } = mine.people;
  expect(await refusalCode(bookkeeper.ask(theirs.name))).toBe('key_refused');
  const asked = await bookkeeper.ask();
  expect(await refusalCode(asked.clients.list())).toBe('scope_missing');
  expect(await refusalCode(asked.vendors.list({}))).toBe('scope_missing');
  const atClient = await bookkeeper.ask(mine.name);
  expect(await refusalCode(atClient.people.list())).toBe('scope_missing');
  expect(await refusalCode(atClient.installation.state())).toBe('scope_missing');
});

test.each(procedures)('403 and 401: installation.%s for those who are no operators', async (one) => {
  const { people, key, ask, name } = await staffed();
  for (const [role, browser] of Object.entries(people)) {
    expect([role, await refusalCode((await browser.ask()).installation[one]())]).toEqual([
      role,
      'scope_missing',
    ]);
  }
  // An owner has the scope of the procedure, but not here.
  expect(await refusalCode((await people.owner.ask(name)).installation[one]())).toBe('not_found');
  expect(await refusalCode((await ask()).installation[one]())).toBe('not_found');
  const sent = { database, receipts, now, requestId: 'test', clientName: undefined };
  expect(await refusalCode(openContext({ ...sent, key }))).toBe('key_refused');
  expect(await refusalCode(openContext({ ...sent, key: undefined }))).toBe('key_refused');
  expect(await refusalCode((await browserOn(installation).ask()).installation[one]())).toBe(
    'session_required',
  );
});

test('a key of all clients reads the state, and no client has to be named', async () => {
  const { name } = await newClient();
  const key = await issueKey(
    database,
    { client_id: null, scopes, label: 'monitoring' },
    operatorWriting(now, 'test'),
  );
  const open = (clientName?: string) =>
    openContext({ database, receipts, now, key, requestId: 'test', clientName });
  const state = await caller(await open()).installation.state();
  expect(state.database?.bytes).toBeGreaterThan(1_000_000);
  expect(await refusalCode(caller(await open(name)).installation.state())).toBe('not_found');
});

test('the trail of the person has both changes, and the list of operators the one who is one', async () => {
  const { id } = await staffed();
  expect(await change(id, true)).toBe(true);
  expect(await change(id, true)).toBe(false);
  expect(await listOperators(database)).toContainEqual({ id, name: 'bookkeeper', since: now });
  expect(await change(id, false, 'kontor operator remove')).toBe(true);
  expect(await change(id, false)).toBe(false);
  expect((await listOperators(database)).map((one) => one.id)).not.toContain(id);
  const { items } = await listAccess(database, { of: { person_id: id } });
  const changes = items.filter(({ way }) => way === 'operator');
  expect(changes.map(({ kind, action }) => [kind, action])).toEqual([
    ['removed', 'kontor operator remove'],
    ['added', 'kontor operator add'],
  ]);
});

test('409 person_elsewhere: an owner of a client does not become an operator by a link for one', async () => {
  const { client, name, people, id } = await staffed();
  const linkOf = async () => (await (await people.owner.ask(name)).people.link({ id })).link;
  const early = tokenOf(await linkOf());
  await change(id, true);
  // Nor by one that was given before.
  expect(await refusalCode(browserOn(installation).open(early))).toBe('link_spent');
  expect(await refusalCode(linkOf())).toBe('person_elsewhere');
  const telephone = browserOn(installation);
  await telephone.open(await linkFor(installation, client, id));
  expect((await (await telephone.ask()).session.whoAmI()).operator).toBe(true);
  await change(id, false);
  expect(await refusalCode(linkOf())).toBe('done');
});
