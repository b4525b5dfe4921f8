import { forgetSessions, openDatabase, sealCodeSecrets } from '@kontor/data';
import { type Instant, instantAt } from '@kontor/domain';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { passwordHash } from '../../src/people/password.ts';
import { now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor } from './browser.ts';

/** §2: signing in by a name, a password and one-time codes. */
const installation = await testInstallation();
const { database, newClient } = installation;

const later = (seconds: number): Instant => instantAt(Date.parse(now) + seconds * 1000);
const password = 'correct horse battery';
const wrong = 'wrong wrong wrong';
let people = 0;

/** Someone who signs in by the name that is answered. */
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
  await (await browser.ask()).session.setCode({ code: codeAt(secret, now) });
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
  const message = 'The name, password or code is wrong.';
  expect(answers).toEqual(answers.map(() => ({ code: 'sign_in_refused', message, issues: [] })));
});

test('a one-time code is asked for once it is set up, and none counts twice', async () => {
  const { browser, name } = await withPassword();
  const { secret, uri } = await (await browser.ask()).session.newCode();
  expect(uri).toContain(`secret=${secret}`);
  expect(await refusalCode((await browser.ask()).session.setCode({ code: '000000' }))).toBe('invalid');
  expect(await refusalCode(signIn({ name, password }))).toBe('done');
  await (await browser.ask()).session.setCode({ code: codeAt(secret, now) });

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

test('400: codes of a secret that the caller has made are not taken', async () => {
  const { browser } = await withPassword();
  const { session } = await browser.ask();
  const own = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const sent = { secret: own, code: codeAt(own, now) };
  expect(await refusalCode(session.setCode(sent))).toBe('invalid');
  const { secret } = await session.newCode();
  expect(await refusalCode(session.setCode(sent))).toBe('invalid');
  // Of two that were made the later one counts.
  const { secret: later } = await session.newCode();
  expect(await refusalCode(session.setCode({ code: codeAt(secret, now) }))).toBe('invalid');
  expect(await refusalCode(session.setCode({ code: codeAt(later, now) }))).toBe('done');
  expect(await refusalCode(session.setCode({ code: codeAt(later, now) }))).toBe('invalid');
});

test('the secret of one-time codes is kept encrypted; one of an earlier version is from its next use or start on', async () => {
  const { browser, person, name } = await withPassword();
  const { session } = await browser.ask();
  const kept = () => database.prisma.person.findUniqueOrThrow({ where: { id: person.id } });
  const { secret } = await session.newCode();
  expect(JSON.stringify((await kept()).code_offered)).not.toContain(secret);
  await session.setCode({ code: codeAt(secret, now) });
  expect(await kept()).toMatchObject({ code_secret: expect.stringMatching(/^v1\./), code_offered: null });
  const keepPlain = () =>
    database.prisma.person.update({ where: { id: person.id }, data: { code_secret: secret } });
  await keepPlain();
  await signIn({ name, password, code: codeAt(secret, later(60)) }, later(60));
  expect((await kept()).code_secret).toMatch(/^v1\./);
  await keepPlain();
  expect(await sealCodeSecrets(database)).toBe(0);
  expect((await kept()).code_secret).toMatch(/^v1\./);
  await signIn({ name, password, code: codeAt(secret, later(120)) }, later(120));
});

test('503: a program with another key says that it cannot open the secret, to whoever has the password', async () => {
  const { browser, name } = await withPassword();
  const { session } = await browser.ask();
  const { secret } = await session.newCode();
  await session.setCode({ code: codeAt(secret, now) });
  const other = openDatabase(installation.url, {
    connections: 2,
    secretKey: 'another key than that of the others',
  });
  const { procedures } = await browserOn({ ...installation, database: other }, undefined, newAddress()).at(
    undefined,
    later(60),
  );
  const error = await procedures.session
    .signIn({ name, password, code: codeAt(secret, later(60)) })
    .catch((thrown: unknown) => thrown);
  expect(refusalOf(error)).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('KONTOR_SECRET_KEY'),
  });
  expect(await refusalCode(procedures.session.signIn({ name, password: wrong }))).toBe('sign_in_refused');
  expect(await sealCodeSecrets(other)).toBeGreaterThan(0);
  await other.close();
});

test('429: failures for a name from an address are slowed down, whether it exists or not', async () => {
  const { name } = await withPassword();
  for (const tried of [name, 'nobody-here@example.ch']) {
    const address = newAddress();
    const guess = (seconds = 0) =>
      refusalCode(signIn({ name: tried, password: wrong }, later(seconds), address));
    const codes = [];
    for (let at = 0; at < 6; at += 1) codes.push(await guess());
    expect(codes).toEqual([
      ...['sign_in_refused', 'sign_in_refused', 'sign_in_refused', 'sign_in_refused'],
      ...['rate_limited', 'rate_limited'],
    ]);
    // A second, then two, then four.
    expect(await guess(1)).toBe('sign_in_refused');
    expect(await guess(2)).toBe('rate_limited');
    expect(await guess(3)).toBe('sign_in_refused');
    if (tried !== name) continue;
    // The good password waits there, too, and then clears the record.
    expect(await refusalCode(signIn({ name, password }, later(4), address))).toBe('rate_limited');
    expect(await refusalCode(signIn({ name, password }, later(7), address))).toBe('done');
    expect(await guess(7)).toBe('sign_in_refused');
    expect(await refusalCode(signIn({ name, password }, later(7), address))).toBe('done');
  }
});

test('200: guesses from elsewhere do not keep out whoever has the password', async () => {
  const { name } = await withPassword();
  const theirs = newAddress();
  for (let at = 0; at < 6; at += 1) await refusalCode(signIn({ name, password: wrong }, now, theirs));
  expect(await refusalCode(signIn({ name, password }, now, theirs))).toBe('rate_limited');
  expect(await refusalCode(signIn({ name, password }))).toBe('done');
});

test('429: guesses from everywhere slow down new devices, but none on which the person has signed in before', async () => {
  const { name, browser: known } = await withPassword();
  const signInOn = async (browser: ReturnType<typeof browserOn>, sent: Sent, at = now) => {
    const { procedures, keep } = await browser.at(undefined, at);
    await procedures.session.signIn(sent);
    keep();
  };
  for (let at = 0; at < 20; at += 1)
    expect(await refusalCode(signIn({ name, password: wrong }))).toBe('sign_in_refused');
  expect(await refusalCode(signIn({ name, password: wrong }))).toBe('rate_limited');
  expect(await refusalCode(signIn({ name, password }))).toBe('rate_limited');
  // Also after signing out, and at another address.
  const away = browserOn(installation, undefined, newAddress());
  Object.assign(away.cookie, { device: known.cookie.device });
  expect(await refusalCode(signInOn(away, { name, password }))).toBe('done');
  expect(await refusalCode(signIn({ name, password }))).toBe('rate_limited');
  // Whoever guesses on that device has to wait there.
  const codes = [];
  for (let at = 0; at < 5; at += 1) codes.push(await refusalCode(signInOn(away, { name, password: wrong })));
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'sign_in_refused'), 'rate_limited']);
});

test('a device is known for those who signed in on it only, and its mark opens nothing', async () => {
  const [one, other] = [await withPassword(), await withPassword()];
  const marked = (device: string | undefined) => {
    const browser = browserOn(installation, undefined, newAddress());
    Object.assign(browser.cookie, { device });
    return browser;
  };
  for (let at = 0; at < 20; at += 1) await refusalCode(signIn({ name: one.name, password: wrong }));
  const mark = one.browser.cookie.device ?? '';
  const forged = `${mark.slice(0, 23)}${mark[23] === 'A' ? 'B' : 'A'}${mark.slice(24)}`;
  for (const device of [other.browser.cookie.device, forged, `${mark}.`, '', 'x'.repeat(5000)]) {
    const { procedures } = await marked(device).at();
    expect(await refusalCode(procedures.session.signIn({ name: one.name, password }))).toBe('rate_limited');
  }
  expect(await refusalCode((await marked(mark).ask()).session.whoAmI())).toBe('session_required');
  // Two people of one device are known on it.
  const shared = marked(other.browser.cookie.device);
  await shared.open(await linkFor(installation, one.client, one.person.id));
  const { procedures } = await marked(shared.cookie.device).at();
  expect(await refusalCode(procedures.session.signIn({ name: one.name, password }))).toBe('done');
});

test('429: so are failures from an address, whatever the names', async () => {
  const attempt = (at: number, address: string) =>
    refusalCode(signIn({ name: `guess-${at}@example.ch`, password: wrong }, now, address));
  const codes: string[] = [];
  const spelt = (at: number) => (at % 2 ? `2001:db8:0:2:${at}::1` : `2001:DB8::2:0:0:${at}:1`);
  for (let at = 0; at < 41; at += 1) codes.push(await attempt(at, spelt(at)));
  expect(codes.slice(0, 40).every((code) => code === 'sign_in_refused')).toBe(true);
  expect(codes.at(-1)).toBe('rate_limited');
  expect(await attempt(50, '2001:db8:0:3::1')).toBe('sign_in_refused');
});

test('programs on one database count together, and keep nothing of whom they count but a hash, for an hour', async () => {
  const { name } = await withPassword();
  const address = newAddress();
  const otherProgram = openDatabase(installation.url, { connections: 2 });
  const signInThere = async (at = now) => {
    const { procedures } = await browserOn(
      { ...installation, database: otherProgram },
      undefined,
      address,
    ).at(undefined, at);
    return refusalCode(procedures.session.signIn({ name, password: wrong }));
  };
  for (let at = 0; at < 2; at += 1) await refusalCode(signIn({ name, password: wrong }, now, address));
  for (let at = 0; at < 2; at += 1) expect(await signInThere()).toBe('sign_in_refused');
  expect(await signInThere()).toBe('rate_limited');
  expect(await refusalCode(signIn({ name, password: wrong }, now, address))).toBe('rate_limited');
  const rows = await database.prisma.sign_in_failure.findMany();
  expect(JSON.stringify(rows)).not.toContain(name);
  expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
  await otherProgram.close();
});

test('failures are forgotten after an hour, and no more than 100,000 are kept', async () => {
  await database.prisma.$executeRaw`
    INSERT INTO sign_in_failure (hash, free, failures, last)
    SELECT sha256(n::text::bytea), 4, 1, ${now}::timestamptz - n * interval '30 milliseconds' FROM generate_series(1, 130000) AS n`;
  await forgetSessions(database, now);
  const kept = await database.prisma.sign_in_failure.findMany({ orderBy: { last: 'asc' }, take: 1 });
  expect(await database.prisma.sign_in_failure.count()).toBeLessThanOrEqual(100_000);
  expect(Number(kept[0]?.last)).toBeLessThan(Date.parse(now));
  await forgetSessions(database, later(24 * 3600));
  expect(await database.prisma.sign_in_failure.count()).toBe(0);
});

test('of many guesses at the same moment no more are looked at than one after the other', async () => {
  const { name } = await withPassword();
  const address = newAddress();
  const guesses = Array.from({ length: 12 }, (_, at) =>
    refusalCode(signIn({ name, password: `wrong wrong ${at}` }, now, address)),
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

test('409, 400: a name that someone else has, and a password that is short', async () => {
  const [one, other] = [await withPassword(), await withPassword()];
  const call = await one.browser.ask();
  expect(await refusalCode(call.session.setPassword({ name: other.name.toUpperCase(), password }))).toBe(
    'person_exists',
  );
  for (const lookAlike of [`${other.name}\u200b`, other.name.replace(/a/i, '\u0430')])
    expect(await refusalCode(call.session.setPassword({ name: lookAlike, password }))).toBe('person_exists');
  expect(await refusalCode(call.session.setPassword({ name: one.name, password: 'too short' }))).toBe(
    'invalid',
  );
  await signIn({ name: one.name, password });
});

test('400: a password that many people use, or that is the name of its person', async () => {
  const { browser, name } = await withPassword();
  const { session } = await browser.ask();
  const issuesOf = async (sent: string) => {
    const error = await session.setPassword({ name, password: sent }).catch((thrown: unknown) => thrown);
    return refusalOf(error)?.issues.map(({ field, message }) => ({ field, message }));
  };
  for (const common of [
    'password1234',
    '123456789012',
    'PasswordPassword',
    'qwertyuiop12',
    '!2H7=aol64#exq0q',
  ])
    expect([common, await issuesOf(common)]).toEqual([
      common,
      [{ field: 'password', message: 'is too common' }],
    ]);
  for (const own of [name, name.toUpperCase(), `${name.slice(0, name.indexOf('@'))}-2026!`])
    expect([own, await issuesOf(own)]).toEqual([
      own,
      [{ field: 'password', message: 'must not be just your name' }],
    ]);
  await signIn({ name, password });
});

test('a password from before the rule, however short, still signs in', async () => {
  const { person, name } = await withPassword();
  const data = { password: await passwordHash('secret') };
  await database.prisma.person.update({ where: { id: person.id }, data });
  expect((await signIn({ name, password: 'secret' })).answer.person).toEqual(person);
});

test('a password is kept by Argon2id, and no answer has it', async () => {
  const { browser, person } = await withPassword();
  const row = await database.prisma.person.findUniqueOrThrow({ where: { id: person.id } });
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(await (await browser.ask()).session.login())).not.toContain('argon2');
});
