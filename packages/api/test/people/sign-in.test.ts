import { type Instant, instantAt } from '@kontor/domain';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor } from './browser.ts';

/** §2: signing in by a name, a password and one-time codes. */
const installation = await testInstallation();
const { database, newClient } = installation;

const later = (seconds: number): Instant => instantAt(Date.parse(now) + seconds * 1000);
const password = 'correct horse battery';
let people = 0;

/** Somebody who signs in by the name that is answered. */
const withPassword = async () => {
  people += 1;
  const { client } = await newClient();
  const browser = browserOn(installation, undefined, `198.51.100.${people}`);
  const { person } = await browser.open(
    await invitationTo(installation, client, { name: 'Anna', role: 'owner' }),
  );
  const name = `anna-${people}@example.ch`;
  await (await browser.ask()).session.setPassword({ name, password });
  return { browser, client, person, name };
};

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};

type Sent = { name: string; password: string; code?: string };

/** Signs in from a new browser at an address of its own, unless one is given. */
const signIn = async (sent: Sent, at = now, address = newAddress()) => {
  const browser = browserOn(installation, undefined, address);
  const { procedures, keep } = await browser.at(undefined, at);
  const answer = await procedures.session.signIn(sent);
  keep();
  return { answer, browser };
};

const codeAt = (secret: string, at: Instant) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) });

test('a password signs in, by a name in whatever case', async () => {
  const { person, name } = await withPassword();
  const { answer, browser } = await signIn({ name: name.toUpperCase(), password });
  expect(answer.person).toEqual(person);
  expect((await (await browser.ask()).session.whoAmI()).person).toEqual(person);
  expect(await (await browser.ask()).session.login()).toEqual({ login: { name, code: false } });
  // The same letters, composed otherwise.
  await (await browser.ask()).session.setPassword({ name, password: 'Zürich Genève' });
  await signIn({ name, password: 'Zürich Genève'.normalize('NFD') });
});

test('403 sign_in_refused: one answer, whether the name, the password or the code is wrong', async () => {
  const { browser, name } = await withPassword();
  const { secret } = await (await browser.ask()).session.newCode();
  await (await browser.ask()).session.setCode({ secret, code: codeAt(secret, now) });
  const answers = [];
  for (const sent of [
    { name: 'nobody@example.ch', password },
    { name: 'nobody@example.ch', password, code: '123456' },
    { name, password: 'another password' },
    { name, password: 'another password', code: codeAt(secret, later(60)) },
    { name, password, code: codeAt(secret, later(3600)) },
  ]) {
    const error = await signIn(sent, later(60)).catch((thrown: unknown) => thrown);
    const { code, message, issues } = refusalOf(error) ?? {};
    answers.push({ code, message, issues });
  }
  const message = 'The name, the password or the code is wrong.';
  expect(answers).toEqual(answers.map(() => ({ code: 'sign_in_refused', message, issues: [] })));
});

test('a one-time code is asked for once it is set up, and none counts twice', async () => {
  const { browser, name } = await withPassword();
  const { secret, uri } = await (await browser.ask()).session.newCode();
  expect(uri).toContain(`secret=${secret}`);
  expect(await refusalCode((await browser.ask()).session.setCode({ secret, code: '000000' }))).toBe(
    'invalid',
  );
  expect(await refusalCode(signIn({ name, password }))).toBe('done');
  await (await browser.ask()).session.setCode({ secret, code: codeAt(secret, now) });

  expect(await refusalCode(signIn({ name, password }, later(60)))).toBe('code_required');
  // The code that showed the secret was used by that.
  expect(await refusalCode(signIn({ name, password, code: codeAt(secret, now) }))).toBe('sign_in_refused');
  const code = codeAt(secret, later(60));
  const both = await Promise.all([
    refusalCode(signIn({ name, password, code }, later(60))),
    refusalCode(signIn({ name, password, code }, later(60))),
  ]);
  expect(both.sort()).toEqual(['done', 'sign_in_refused']);
  // Nor does one that is older than the last.
  const before = codeAt(secret, later(30));
  expect(await refusalCode(signIn({ name, password, code: before }, later(60)))).toBe('sign_in_refused');
  await (await browser.ask(undefined, later(90))).session.removeCode();
  await signIn({ name, password }, later(90));
});

test('429: failures for a name are slowed down, whether it exists or not', async () => {
  const { name } = await withPassword();
  for (const tried of [name, 'nobody-here@example.ch']) {
    const codes = [];
    for (let at = 0; at < 6; at += 1)
      codes.push(await refusalCode(signIn({ name: tried, password: 'wrong wrong wrong' })));
    expect(codes).toEqual([
      ...['sign_in_refused', 'sign_in_refused', 'sign_in_refused', 'sign_in_refused'],
      ...['rate_limited', 'rate_limited'],
    ]);
    // A second, then two, then four.
    expect(await refusalCode(signIn({ name: tried, password: 'wrong wrong wrong' }, later(1)))).toBe(
      'sign_in_refused',
    );
    expect(await refusalCode(signIn({ name: tried, password: 'wrong wrong wrong' }, later(2)))).toBe(
      'rate_limited',
    );
    expect(await refusalCode(signIn({ name: tried, password: 'wrong wrong wrong' }, later(3)))).toBe(
      'sign_in_refused',
    );
  }
  // The good password waits, too, and then clears the record.
  expect(await refusalCode(signIn({ name, password }, later(4)))).toBe('rate_limited');
  expect(await refusalCode(signIn({ name, password }, later(7)))).toBe('done');
  expect(await refusalCode(signIn({ name, password: 'wrong wrong wrong' }, later(7)))).toBe(
    'sign_in_refused',
  );
  expect(await refusalCode(signIn({ name, password }, later(7)))).toBe('done');
});

test('429: so are failures from an address, whatever the names', async () => {
  const attempt = (at: number, address: string) =>
    refusalCode(signIn({ name: `guess-${at}@example.ch`, password: 'wrong wrong wrong' }, now, address));
  const codes: string[] = [];
  for (let at = 0; at < 41; at += 1) codes.push(await attempt(at, `2001:db8:1:2:${at}::1`));
  expect(codes.slice(0, 40).every((code) => code === 'sign_in_refused')).toBe(true);
  expect(codes.at(-1)).toBe('rate_limited');
  expect(await attempt(50, '2001:db8:1:3::1')).toBe('sign_in_refused');
});

test('of many guesses at the same moment no more are looked at than one after the other', async () => {
  const { name } = await withPassword();
  const guesses = Array.from({ length: 12 }, (_, at) =>
    refusalCode(signIn({ name, password: `wrong wrong ${at}` })),
  );
  const codes = (await Promise.all(guesses)).sort();
  expect(codes).toEqual([
    ...Array.from({ length: 8 }, () => 'rate_limited'),
    ...Array.from({ length: 4 }, () => 'sign_in_refused'),
  ]);
});

test('403 sign_in_again: how one signs in is changed just after signing in only', async () => {
  const { browser, name } = await withPassword();
  const call = await browser.ask(undefined, later(16 * 60));
  expect(await refusalCode(call.session.setPassword({ name, password }))).toBe('sign_in_again');
  expect(await refusalCode(call.session.removePassword())).toBe('sign_in_again');
  expect(await refusalCode(call.session.newCode())).toBe('sign_in_again');
  expect(await refusalCode(call.session.removeCode())).toBe('sign_in_again');
  const { browser: again } = await signIn({ name, password }, later(16 * 60));
  await (await again.ask(undefined, later(16 * 60))).session.removePassword();
  expect(await refusalCode(signIn({ name, password }, later(16 * 60)))).toBe('sign_in_refused');
});

test('another password ends the other sessions', async () => {
  const { browser, client, person, name } = await withPassword();
  const elsewhere = browserOn(installation);
  await elsewhere.open(await linkFor(installation, client, person.id));
  await (await browser.ask()).session.setPassword({ name, password: 'another long password' });
  expect(await refusalCode((await elsewhere.ask()).session.whoAmI())).toBe('session_required');
  await (await browser.ask()).session.whoAmI();
  expect(await refusalCode(signIn({ name, password }))).toBe('sign_in_refused');
  await signIn({ name, password: 'another long password' });
});

test('409, 400: a name that somebody else has, and a password that is short', async () => {
  const [one, other] = [await withPassword(), await withPassword()];
  const call = await one.browser.ask();
  expect(await refusalCode(call.session.setPassword({ name: other.name.toUpperCase(), password }))).toBe(
    'person_exists',
  );
  expect(await refusalCode(call.session.setPassword({ name: one.name, password: 'too short' }))).toBe(
    'invalid',
  );
  await signIn({ name: one.name, password });
});

test('a password is kept by Argon2id, and no answer has it', async () => {
  const { browser, person } = await withPassword();
  const row = await database.prisma.person.findUniqueOrThrow({ where: { id: person.id } });
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(await (await browser.ask()).session.login())).not.toContain('argon2');
});
