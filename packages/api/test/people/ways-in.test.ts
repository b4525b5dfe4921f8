import { type Instant, instantAt } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { expect, test } from 'vitest';
import type { MailMessage } from '../../src/index.ts';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor, peopleOf } from './browser.ts';

/**
 * §2: ways in are opened by someone who has just signed in, seen by owners, and reported by mail.
 */
const installation = await testInstallation();
const { database, newClient } = installation;

const later = (minutes: number): Instant => instantAt(Date.parse(now) + minutes * 60_000);
const password = 'correct horse battery';

test('403 sign_in_again: a lasting way in is opened within 15 minutes of signing in; a key does it at any time', async () => {
  const { client, name, ask } = await newClient();
  const people = await peopleOf(installation, client);
  const { person } = await (await people.auditor.ask()).session.whoAmI();
  const opened = async (procedures: Awaited<ReturnType<typeof ask>>) => ({
    key: await refusalCode(procedures.keys.issue({ scopes: ['read'] })),
    invitation: await refusalCode(procedures.people.invite({ name: 'Carla', role: 'auditor' })),
    role: await refusalCode(procedures.people.change({ id: person.id, role: 'auditor' })),
    link: await refusalCode(procedures.people.link({ id: person.id })),
  });
  const done = { key: 'done', invitation: 'done', role: 'done', link: 'done' };
  const again = Object.fromEntries(Object.keys(done).map((what) => [what, 'sign_in_again']));
  expect(await opened(await people.owner.ask(name, later(14)))).toEqual(done);
  expect(await opened(await people.owner.ask(name, later(16)))).toEqual(again);
  expect(await opened(await ask())).toEqual(done);
  // Ways in are closed at any time.
  const [{ prefix = '' } = {}] = await (await ask()).keys.list();
  const stale = await people.owner.ask(name, later(16));
  expect(await refusalCode(stale.keys.revoke({ prefix }))).toBe('done');
  expect(await refusalCode(stale.people.remove({ id: person.id }))).toBe('done');
});

test('an owner sees the ways in, the sessions and the keys of a member, and no secret', async () => {
  const { client, name } = await newClient();
  const people = await peopleOf(installation, client);
  const anna = browserOn(installation);
  const { person } = await anna.open(
    await invitationTo(installation, client, { name: 'Anna', role: 'owner' }),
  );
  await (await anna.ask()).session.setPassword({ name: 'anna@ways.example.ch', password });
  const { key } = await (await anna.ask(name)).keys.issue({ scopes: ['read'], label: 'the shop' });
  const token = await linkFor(installation, client, person.id);
  const ways = await (await people.owner.ask(name)).people.waysIn({ id: person.id });
  expect(ways).toEqual({
    login: { name: 'anna@ways.example.ch', code: false },
    passkeys: [],
    identities: [],
    sessions: [
      {
        id: expect.any(Number),
        browser: 'a browser',
        created: now,
        last_used: now,
        expires: expect.any(String),
      },
    ],
    link: '2026-03-16T10:00:00.000Z',
    keys: [
      {
        prefix: key.slice(0, 15),
        scopes: ['read'],
        label: 'the shop',
        strict: false,
        draft: false,
        created: now,
        issuer: { id: person.id, name: 'Anna' },
      },
    ],
  });
  for (const secret of [key, token, anna.cookie.secret ?? '', '$argon2'])
    expect(JSON.stringify(ways)).not.toContain(secret);
  for (const role of ['bookkeeper', 'auditor', 'uploader'] as const)
    expect(await refusalCode((await people[role].ask(name)).people.waysIn({ id: person.id }))).toBe(
      'scope_missing',
    );
});

test('409 person_issued_keys: whoever removes a person says what becomes of their keys, those issued by these too', async () => {
  const { client, name, ask } = await newClient();
  const people = await peopleOf(installation, client);
  const { person } = await (await people.bookkeeper.ask()).session.whoAmI();
  const owner = await people.owner.ask(name);
  await owner.people.change({ id: person.id, role: 'owner' });
  const { key } = await (await people.bookkeeper.ask(name)).keys.issue({ scopes: ['admin'] });
  const { key: second } = await (await ask({ key })).keys.issue({ scopes: ['read'] });
  const { key: mine } = await owner.keys.issue({ scopes: ['read'] });
  const error = await owner.people.remove({ id: person.id }).catch((thrown: unknown) => thrown);
  expect(refusalOf(error)).toMatchObject({
    code: 'person_issued_keys',
    message: expect.stringContaining(`${key.slice(0, 15)}, ${second.slice(0, 15)}`),
    issues: [{ field: 'keys', message: 'must be revoke or keep' }],
  });
  const removed = await owner.people.remove({ id: person.id, keys: 'revoke' });
  expect(removed).toMatchObject({
    id: person.id,
    revoked: [key.slice(0, 15), second.slice(0, 15)],
  });
  for (const revoked of [key, second]) expect(await refusalCode(ask({ key: revoked }))).toBe('key_refused');
  await ask({ key: mine });
  await expectVerified(database, client.id);
});

test('keys of a person who is removed stay where that is said', async () => {
  const { client, name, ask } = await newClient();
  const people = await peopleOf(installation, client);
  const { person } = await (await people.auditor.ask()).session.whoAmI();
  const owner = await people.owner.ask(name);
  await owner.people.change({ id: person.id, role: 'owner' });
  const { key } = await (await people.auditor.ask(name)).keys.issue({ scopes: ['read'] });
  expect(await owner.people.remove({ id: person.id, keys: 'keep' })).toMatchObject({ revoked: [] });
  await ask({ key });
  const [kept] = (await owner.keys.list()).filter(({ prefix }) => prefix === key.slice(0, 15));
  expect(kept?.issuer).toEqual(person);
  await expectVerified(database, client.id);
});

test('a change of a way in is reported by mail, to the previous address, in the language of the person, without secrets', async () => {
  const { client, name } = await newClient();
  const people = await peopleOf(installation, client);
  const sent: MailMessage[] = [];
  const mail = testMail({ sent });
  const anna = browserOn({ ...installation, mail });
  const { person } = await anna.open(
    await invitationTo(installation, client, { name: 'Anna', role: 'owner' }),
  );
  const own = async () => (await anna.ask()).session;
  await (await own()).setPassword({ name: 'anna@told.example.ch', password });
  expect(sent).toEqual([]);
  expect(await (await own()).noticeAddress()).toEqual({ language: 'de', sends: true });
  await (await own()).setNoticeAddress({ mail: 'anna@example.ch', language: 'fr' });
  await (await own()).setPassword({ name: 'anna@told.example.ch', password: 'another horse battery' });
  const { key } = await (await anna.ask(name)).keys.issue({ scopes: ['read'] });
  const owner = browserOn({ ...installation, mail }, people.owner.cookie.secret);
  const { link } = await (await owner.ask(name)).people.link({ id: person.id });
  await (await owner.ask(name)).people.change({ id: person.id, role: 'bookkeeper' });
  await (await own()).setNoticeAddress({ mail: 'mallory@example.com', language: 'en' });
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.ch', 'Kontor: Les changements de votre connexion sont désormais annoncés à cette adresse'],
    ['anna@example.ch', 'Kontor: Le mot de passe de votre connexion a été modifié'],
    ['anna@example.ch', 'Kontor: Une clé d’API a été émise en votre nom'],
    ['anna@example.ch', 'Kontor: Un lien qui vous laisse entrer une fois a été créé'],
    ['anna@example.ch', 'Kontor: Votre rôle a été modifié'],
    [
      'anna@example.ch',
      'Kontor: Les changements de votre connexion sont désormais annoncés à une autre adresse',
    ],
    ['mallory@example.com', 'Kontor: Changes of your sign-in are told to this address from now on'],
  ]);
  expect(sent[2]?.text).toContain(key.slice(0, 15));
  expect(sent[3]?.text).toContain('Par: owner');
  expect(sent[3]?.text).toContain('Depuis: 192.0.2.1');
  for (const secret of [key, link, password, 'another horse', 'kontor_session'])
    expect(JSON.stringify(sent)).not.toContain(secret);
});

test('a mail that cannot be handed over changes nothing of what it tells', async () => {
  const { client } = await newClient();
  const anna = browserOn({ ...installation, mail: testMail() });
  await anna.open(await invitationTo(installation, client, { name: 'Anna', role: 'owner' }));
  expect(
    await refusalCode((await anna.ask()).session.setNoticeAddress({ mail: 'no address', language: 'de' })),
  ).toBe('invalid');
  await (await anna.ask()).session.setNoticeAddress({ mail: 'anna@example.ch', language: 'de' });
  await (await anna.ask()).session.setNoticeAddress(null);
  expect(await (await anna.ask()).session.noticeAddress()).toEqual({ language: 'de', sends: true });
  expect(await refusalCode((await anna.ask(undefined, later(16))).session.setNoticeAddress(null))).toBe(
    'sign_in_again',
  );
});
