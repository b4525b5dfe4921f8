import { type Instant, instantAt } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, origin } from './browser.ts';
import { newDevice } from './device.ts';

/** §2: signing in by a passkey. */
const installation = await testInstallation();
const { newClient } = installation;

const site = new URL(origin).hostname;
const later = (minutes: number): Instant => instantAt(Date.parse(now) + minutes * 60_000);

const someone = async (name = 'Anna') => {
  const { client } = await newClient();
  const browser = browserOn(installation);
  const { person } = await browser.open(await invitationTo(installation, client, { name, role: 'owner' }));
  return { browser, person };
};
type Browser = ReturnType<typeof browserOn>;

const options = z.looseObject({
  challenge: z.string(),
  rpId: z.string().optional(),
  rp: z.object({ id: z.string() }).optional(),
});

const newChallengeIn = async (browser: Browser, at = now) =>
  options.parse(await (await browser.ask(undefined, at)).session.newPasskey()).challenge;
const challengeIn = async (browser: Browser, at = now) =>
  options.parse(await (await browser.ask(undefined, at)).session.askPasskey()).challenge;

/** A device with a passkey of the person in `browser`. */
const added = async (browser: Browser) => {
  const device = newDevice({ page: origin });
  const response = device.make({ challenge: await newChallengeIn(browser), site });
  await (await browser.ask()).session.addPasskey({ name: 'telephone', response });
  return device;
};

const signIn = async (response: ReturnType<ReturnType<typeof newDevice>['sign']>, at = now) => {
  const browser = browserOn(installation, undefined, '203.0.113.1');
  const { procedures, keep } = await browser.at(undefined, at);
  const answer = await procedures.session.signInByPasskey({ response });
  keep();
  return { answer, browser };
};

test('a passkey is added, listed, signs in, and is removed', async () => {
  const { browser, person } = await someone();
  const device = await added(browser);
  const [kept] = await (await browser.ask()).session.passkeys();
  expect(kept).toEqual({ id: expect.any(Number), name: 'telephone', created: now });

  const away = browserOn(installation);
  const { answer, browser: signedIn } = await signIn(
    device.sign({ challenge: await challengeIn(away, later(60)), site }),
    later(60),
  );
  expect(answer.person).toEqual(person);
  const procedures = await signedIn.ask(undefined, later(60));
  expect((await procedures.session.passkeys())[0]?.last_used).toBe(later(60));
  expect(await procedures.session.removePasskey({ id: kept?.id ?? 0 })).toEqual({ removed: 1 });
  const challenge = await challengeIn(away);
  expect(await refusalCode(signIn(device.sign({ challenge, site })))).toBe('sign_in_refused');
});

test('the options for a browser name this site, and require a device that knows its owner', async () => {
  const { browser } = await someone();
  const device = await added(browser);
  const creation = await (await browser.ask()).session.newPasskey();
  expect(creation).toMatchObject({
    rp: { id: site },
    excludeCredentials: [{ id: device.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // The same for everyone: it tells nobody which passkeys there are.
  const request = await (await browserOn(installation).ask()).session.askPasskey();
  expect(request).toMatchObject({ rpId: site, userVerification: 'required' });
  expect(request['allowCredentials'] ?? []).toEqual([]);
});

test('403: a challenge that is not ours, for something else, too old, or answered before', async () => {
  const { browser } = await someone();
  const device = await added(browser);
  const away = browserOn(installation);
  const codeOf = async (challenge: string, at = now) =>
    refusalCode(signIn(device.sign({ challenge, site }), at));
  const good = await challengeIn(away);
  const changed = `${good.slice(0, 5)}${good[5] === 'A' ? 'B' : 'A'}${good.slice(6)}`;
  for (const challenge of ['', 'AAAA', changed, await newChallengeIn(browser)])
    expect(await codeOf(challenge)).toBe('sign_in_refused');
  expect(await codeOf(good, later(5))).toBe('sign_in_refused');
  expect(await codeOf(await challengeIn(away), later(4.9))).toBe('done');
  const once = device.sign({ challenge: await challengeIn(away), site });
  expect(await refusalCode(signIn(once))).toBe('done');
  expect(await refusalCode(signIn(once))).toBe('sign_in_refused');
});

test('403: a page elsewhere, another site, another key, or a device that did not know its owner', async () => {
  const { browser } = await someone();
  const device = await added(browser);
  const away = browserOn(installation);
  const challenge = () => challengeIn(away);
  const forged = newDevice({ page: origin }).sign({ challenge: await challenge(), site });
  const answers = [
    device.sign({ challenge: await challenge(), site: 'evil.example' }),
    { ...forged, id: device.id, rawId: device.id },
    newDevice({ page: origin }).sign({ challenge: await challenge(), site }),
  ];
  for (const answer of answers) expect(await refusalCode(signIn(answer))).toBe('sign_in_refused');

  const procedures = await browser.ask();
  for (const other of [
    newDevice({ page: 'https://evil.example' }),
    newDevice({ page: origin, knowsOwner: false }),
  ]) {
    const response = other.make({ challenge: await newChallengeIn(browser), site });
    expect(await refusalCode(procedures.session.addPasskey({ name: 'x', response }))).toBe('sign_in_refused');
  }
});

test('a passkey is of one person: nobody else adds it, or removes it', async () => {
  const [anna, beat] = [await someone('Anna'), await someone('Beat')];
  const device = await added(anna.browser);
  const [kept] = await (await anna.browser.ask()).session.passkeys();
  const theirs = await beat.browser.ask();
  expect(await theirs.session.removePasskey({ id: kept?.id ?? 0 })).toEqual({ removed: 0 });
  expect(await theirs.session.passkeys()).toEqual([]);
  const forAnna = device.make({ challenge: await newChallengeIn(anna.browser), site });
  expect(await refusalCode(theirs.session.addPasskey({ name: 'x', response: forAnna }))).toBe(
    'sign_in_refused',
  );
  const again = device.make({ challenge: await newChallengeIn(beat.browser), site });
  expect(await refusalCode(theirs.session.addPasskey({ name: 'x', response: again }))).toBe('person_exists');
});

test('403 sign_in_again: passkeys are added and removed just after signing in only', async () => {
  const { browser } = await someone();
  const procedures = await browser.ask(undefined, later(16));
  expect(await refusalCode(procedures.session.newPasskey())).toBe('sign_in_again');
  expect(await refusalCode(procedures.session.removePasskey({ id: 1 }))).toBe('sign_in_again');
});
