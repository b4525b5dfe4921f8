import { forgetSessions, sha256 } from '@kontor/data';
import { type Instant, instantAt, scopesOf } from '@kontor/domain';
import { expect, test } from 'vitest';
import { caller, refusalOf } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo as invited, linkFor, peopleOf } from './browser.ts';

/** §2: people, their sessions, and what they may do. */
const installation = await testInstallation();
const { database, newClient } = installation;

const hour = 60 * 60 * 1000;
const later = (hours: number): Instant => instantAt(Date.parse(now) + hours * hour);

type Client = Awaited<ReturnType<typeof newClient>>['client'];

const invitationTo = (client: Client, name = 'Anna', role: 'owner' | 'bookkeeper' = 'owner') =>
  invited(installation, client, { name, role });

test('a link signs a new person in, who then works for the client that invited them', async () => {
  const { client, name } = await newClient();
  const browser = browserOn(installation);
  const answer = await browser.open(await invitationTo(client));
  expect(answer).toEqual({
    person: { id: expect.any(Number), name: 'Anna' },
    memberships: [{ client: name, name, role: 'owner', scopes: [...scopesOf.owner] }],
    operator: false,
  });
  expect(await (await browser.ask()).session.whoAmI()).toEqual(answer);
  expect(await (await browser.ask(name)).whoAmI()).toEqual({
    caller: { kind: 'person', name: 'Anna' },
    role: 'owner',
    scopes: [...scopesOf.owner],
    client: { name, currency: 'CHF', zone: 'Europe/Zurich', languages: ['de', 'fr'] },
  });
});

test('403: a link that was used, that is too old, or that is not one, all with one answer', async () => {
  const { client } = await newClient();
  const [used, old] = [await invitationTo(client), await invitationTo(client, 'Beat')];
  await browserOn(installation).open(used);
  const answerTo = async (token: string, at?: Instant) => {
    const error = await browserOn(installation)
      .open(token, at)
      .catch((thrown: unknown) => thrown);
    const { code, message } = refusalOf(error) ?? {};
    return { code, message };
  };
  const answers = [await answerTo(used), await answerTo(old, later(24)), await answerTo('kontor_none')];
  const message = 'This link has been used or has expired; ask for a new one.';
  expect(answers).toEqual(answers.map(() => ({ code: 'link_spent', message })));
  expect(await answerTo(old, later(23.9))).toEqual({});
});

test('of many who open a link at the same time, one comes in', async () => {
  const { client } = await newClient();
  const token = await invitationTo(client);
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => refusalCode(browserOn(installation).open(token))),
  );
  expect(codes.sort()).toEqual(['done', ...Array.from({ length: 7 }, () => 'link_spent')]);
  expect(await database.prisma.membership.count({ where: { client_id: client.id } })).toBe(1);
});

test('someone who is signed in joins the next client, and is no second person', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const browser = browserOn(installation);
  const { person } = await browser.open(await invitationTo(one.client));
  const before = browser.cookie.secret;
  const joined = await browser.open(await invitationTo(other.client, 'Frau Muster', 'bookkeeper'));
  expect(joined.person).toEqual(person);
  expect(joined.memberships.map(({ client, role }) => [client, role])).toEqual([
    [one.name, 'owner'],
    [other.name, 'bookkeeper'],
  ]);
  // The session before has ended.
  expect(await refusalCode((await browserOn(installation, before).ask()).session.whoAmI())).toBe(
    'session_required',
  );
  // For a client that the person works for already, the link is for another person.
  const { person: second } = await browser.open(await invitationTo(one.client, 'Beat'));
  expect([second.name, second.id === person.id]).toEqual(['Beat', false]);
});

test('401: a session that was signed out, that is idle for 12 hours, or 14 days old', async () => {
  const { client, name } = await newClient();
  const opened = async (called: string) => {
    const browser = browserOn(installation);
    await browser.open(await invitationTo(client, called));
    return browser;
  };
  const codeAt = async (browser: ReturnType<typeof browserOn>, at: Instant) =>
    refusalCode(browser.ask(name, at).then((procedures) => procedures.vendors.list({})));

  const idle = await opened('Anna');
  expect(await codeAt(idle, later(11.9))).toBe('done');
  expect(await codeAt(idle, later(23.8))).toBe('done');
  expect(await codeAt(idle, later(36))).toBe('session_required');

  const busy = await opened('Beat');
  for (let hours = 8; hours < 14 * 24; hours += 8) expect(await codeAt(busy, later(hours))).toBe('done');
  expect(await codeAt(busy, later(14 * 24))).toBe('session_required');

  const out = await opened('Carla');
  const secret = out.cookie.secret;
  const { procedures, keep } = await out.at();
  await procedures.session.signOut();
  keep();
  expect(out.cookie.secret).toBeUndefined();
  expect(await codeAt(browserOn(installation, secret), now)).toBe('session_required');
  expect(await refusalCode((await out.ask()).session.whoAmI())).toBe('session_required');
  // Signing out twice is not a fault.
  expect(await refusalCode((await out.ask()).session.signOut())).toBe('done');
});

test('a person sees and ends their own sessions, and nobody else’s', async () => {
  const { client, name } = await newClient();
  const mine = browserOn(installation);
  const { person } = await mine.open(await invitationTo(client));
  const elsewhere = browserOn(installation);
  await elsewhere.open(await linkFor(installation, client, person.id));
  const stranger = browserOn(installation);
  await stranger.open(await invitationTo(client, 'Beat'));

  const sessions = await (await mine.ask()).session.list();
  expect(sessions.map(({ current, browser }) => [current, browser])).toEqual([
    [false, 'a browser'],
    [true, 'a browser'],
  ]);
  const [other] = sessions;
  expect(await (await stranger.ask()).session.end({ id: other?.id ?? 0 })).toEqual({ ended: 0 });
  await elsewhere.ask(name);
  expect(await (await mine.ask()).session.end({ id: other?.id ?? 0 })).toEqual({ ended: 1 });
  expect(await refusalCode(elsewhere.ask(name))).toBe('session_required');
  await mine.ask(name);
});

test('403: another client is answered like an unknown one', async () => {
  const [mine, theirs] = [await newClient(), await newClient()];
  const browser = browserOn(installation);
  await browser.open(await invitationTo(mine.client));
  const answers = [];
  for (const name of [theirs.name, 'unknown', "x' OR true --", 'x'.repeat(1000), '\u0000', '']) {
    const error = await browser.ask(name).catch((thrown: unknown) => thrown);
    const { code, message, issues } = refusalOf(error) ?? {};
    answers.push({ code, message, issues });
  }
  const message = 'The API key is missing or does not open this client.';
  expect(answers).toEqual(answers.map(() => ({ code: 'key_refused', message, issues: [] })));
});

test('a role may do what its scopes allow, and nothing else', async () => {
  const { client, name } = await newClient();
  const people = await peopleOf(installation, client);
  const tried = async (role: keyof typeof people) => {
    const procedures = await people[role].ask(name);
    const vendor = { vendornumber: 'V-1', name: 'Papeterie' };
    return {
      read: await refusalCode(procedures.vendors.list({})),
      write: await refusalCode(procedures.vendors.save(vendor)),
      close: await refusalCode(procedures.settings.close({ closing_date: null })),
      audit: await refusalCode(procedures.audit.list({})),
      admin: await refusalCode(procedures.keys.list()),
    };
  };
  const no = 'scope_missing';
  expect(await tried('owner')).toEqual({
    read: 'done',
    write: 'done',
    close: 'done',
    audit: 'done',
    admin: 'done',
  });
  expect(await tried('bookkeeper')).toEqual({
    read: 'done',
    write: 'done',
    close: 'done',
    audit: no,
    admin: no,
  });
  expect(await tried('auditor')).toEqual({ read: 'done', write: no, close: no, audit: 'done', admin: no });
  expect(await tried('uploader')).toEqual({ read: no, write: no, close: no, audit: no, admin: no });
});

test('the audit trail names the person, and the books verify', async () => {
  const { client, name, ask } = await newClient();
  const { bookkeeper } = await peopleOf(installation, client);
  const { person } = await (await bookkeeper.ask()).session.whoAmI();
  const procedures = await bookkeeper.ask(name);
  await procedures.invoices.post({
    invnumber: 'I-1',
    transdate: '2026-02-01',
    customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
    incomeentries: [{ amount: '100.00', income_accno: 3400 }],
  } as Parameters<typeof procedures.invoices.post>[0]);
  await procedures.settings.close({ closing_date: '2026-01-31' as never });
  const records = (await (await ask()).audit.list({})).items.flatMap((link) => link.records);
  const of = (action: string) => records.filter((record) => record.action === action);
  expect(of('invoices.post')).not.toEqual([]);
  for (const record of of('invoices.post')) expect(record).toMatchObject({ key: '', person });
  expect(of('settings.close')).toMatchObject([{ key: '', person, table: 'closing' }]);
  // Who comes in by an invitation does so themselves.
  expect(of('session.open')).toContainEqual(
    expect.objectContaining({
      table: 'membership',
      person,
      after: expect.objectContaining({ role: 'bookkeeper' }),
    }),
  );
  expect(await procedures.settings.closings()).toMatchObject([{ key_prefix: '', person: 'bookkeeper' }]);
  await expectVerified(database, client.id);
});

test('nothing that is kept opens anything: secrets are there as their hashes only', async () => {
  const { client } = await newClient();
  const token = await invitationTo(client);
  const browser = browserOn(installation);
  await browser.open(token);
  const kept = JSON.stringify([
    await database.prisma.link.findMany(),
    await database.prisma.session.findMany(),
    (await database.prisma.audit.findMany({ where: { client_id: client.id } })).map(({ records }) => records),
  ]);
  for (const secret of [token, browser.cookie.secret ?? '']) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(sha256(secret));
  }
});

test('an operator’s key, and the address of a client, open no session', async () => {
  const { client, ask, name } = await newClient();
  const token = await invitationTo(client);
  expect(await refusalCode((await ask()).session.open({ token }))).toBe('not_found');
  const browser = browserOn(installation);
  await browser.open(token);
  expect(await refusalCode((await browser.ask(name)).session.whoAmI())).toBe('not_found');
});

test('403: whoever is nobody does nothing that needs a scope', async () => {
  const procedures = await browserOn(installation).ask();
  expect(await refusalCode(procedures.clients.list())).toBe('key_refused');
  expect(await refusalCode(procedures.vendors.list({}))).toBe('key_refused');
  expect(await refusalCode(procedures.whoAmI())).toBe('not_found');
  // Nor does a person whose clients are not the installation.
  const { client } = await newClient();
  const owner = browserOn(installation);
  await owner.open(await invitationTo(client));
  expect(await refusalCode((await owner.ask()).clients.list())).toBe('scope_missing');
});

test('415: an answer that is streamed spends no link, as it could not set the cookie', async () => {
  const { client } = await newClient();
  const token = await invitationTo(client);
  const { context } = await browserOn(installation).at();
  const streamed = {
    ...context,
    browser: { secret: undefined, browser: '', origin: undefined, address: '192.0.2.1', setsCookie: false },
  };
  expect(await refusalCode(caller(streamed).session.open({ token }))).toBe('media_type_refused');
  await browserOn(installation).open(token);
});

test('what has ended is forgotten, and what lives is not', async () => {
  const { client, name } = await newClient();
  const [idle, live] = [browserOn(installation), browserOn(installation)];
  await idle.open(await invitationTo(client, 'Anna'));
  await live.open(await invitationTo(client, 'Beat'));
  await live.ask(name, later(6));
  await forgetSessions(database, later(13));
  expect(await refusalCode(live.ask(name, later(13)))).toBe('done');
  const of = { person: { membership_person: { some: { client_id: client.id } } } };
  expect(await database.prisma.session.count({ where: of })).toBe(1);
});
