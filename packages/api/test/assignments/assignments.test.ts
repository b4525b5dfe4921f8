import { type ClientKept, openBooks } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { expect, test } from 'vitest';
import { caller, type Inputs, mailToken, ownWorkOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { entryOf } from '../ledger.ts';
import { browserOn, invitationTo, peopleOf } from '../people/browser.ts';

/** §40: work that is given to people, and people who are named in comments. */
const installation = await testInstallation();
const { database, newClient } = installation;

const staffed = async () => {
  const of = await newClient();
  const ask = await of.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', transdate: '2026-02-01' }));
  await ask.payables.post(payableOf({ invnumber: 'B1', transdate: '2026-02-01' }));
  await ask.gl.post(
    entryOf(
      '2026-02-01',
      [
        [1000, '5.00'],
        [1020, '-5.00'],
      ],
      { reference: 'G1' },
    ),
  );
  return { ...of, people: await peopleOf(installation, of.client) };
};

type Sent = Inputs['assignments']['post']['assignment'];
const to = (person: string, more: Partial<Sent> = {}): { assignment: Sent } =>
  ({ assignment: { kind: 'client', person, ...more } }) as { assignment: Sent };

const entryIn = async (client: ClientKept) => {
  const [row] = await database.query<{ id: bigint }[]>`
    SELECT entry_id AS id FROM gl WHERE client_id = ${client.id}::integer LIMIT 1`;
  return String(row?.id);
};

test('a task, a document or an entry is given to a person, done by them, and reopened', async () => {
  const { people, name, client } = await staffed();
  const owner = await people.owner.ask(name);
  const sent = [
    to('bookkeeper', { note: 'Quarter', day: '2026-03-14' as never }),
    to('Bookkeeper', { kind: 'invoice', number: 'a1', day: '2026-03-15' as never }),
    to('bookkeeper', { kind: 'payable', number: 'B1', day: '2026-03-20' as never }),
    to('bookkeeper', { kind: 'entry', number: await entryIn(client) }),
    to('auditor', { kind: 'invoice', number: 'A1' }),
  ];
  for (const one of sent) await owner.assignments.post(one);
  const { items } = await owner.assignments.list({ person: 'bookkeeper' });
  expect(items.map(({ kind, number, title, by, note }) => [kind, number, title, by, note])).toEqual([
    ['client', '', '', 'owner', 'Quarter'],
    ['invoice', 'A1', expect.any(String), 'owner', ''],
    ['payable', 'B1', expect.any(String), 'owner', ''],
    ['entry', await entryIn(client), expect.any(String), 'owner', ''],
  ]);
  expect(
    (await owner.assignments.list({ kind: 'invoice', number: 'A1' })).items.map(({ person }) => person),
  ).toEqual(['bookkeeper', 'auditor']);
  const work = await (await people.bookkeeper.ask()).session.work();
  expect(work.assignments.map(({ client, kind, due }) => [client, kind, due])).toEqual([
    [name, 'client', 'overdue'],
    [name, 'invoice', 'today'],
    [name, 'payable', 'later'],
    [name, 'entry', 'none'],
  ]);
  const auditor = await people.auditor.ask(name);
  expect(await refusalCode(auditor.assignments.finish({ id: 1 }))).toBe('scope_missing');
  expect(await refusalCode(auditor.assignments.finish({ id: 5 }))).toBe('done');
  await (await people.bookkeeper.ask(name)).assignments.finish({ id: 1 });
  expect(await owner.assignments.get({ id: 1 })).toMatchObject({ done: now, done_by: 'bookkeeper' });
  expect((await owner.assignments.list({ open: false })).items.map(({ id }) => id)).toEqual([1, 5]);
  await owner.assignments.finish({ id: 1 });
  await owner.assignments.reopen({ id: 1 });
  expect((await owner.assignments.get({ id: 1 })).done).toBeUndefined();
  const { items: events } = await owner.events.list({});
  const own = events.filter(({ kind }) => kind === 'assignment').map(({ type, number }) => [type, number]);
  expect(own.slice(5)).toEqual([
    ['assignment.done', '5'],
    ['assignment.done', '1'],
    ['assignment.reopened', '1'],
  ]);
  await expectVerified(database);
});

test('400 and 404: people without access are refused by name, and records that are not there', async () => {
  const { people, name } = await staffed();
  const { assignments } = await people.owner.ask(name);
  const refused = [
    [to('Niemand'), 'invalid'],
    [to('uploader', { kind: 'invoice', number: 'A1' }), 'invalid'],
    [to('bookkeeper', { kind: 'invoice', number: 'A9' }), 'not_found'],
    [to('bookkeeper', { kind: 'entry', number: '999999' }), 'not_found'],
    [to('bookkeeper', { kind: 'entry', number: 'G1' }), 'invalid'],
    [to('bookkeeper', { kind: 'receipt', number: '7' }), 'not_found'],
    [to('bookkeeper', { kind: 'plan', number: '7' }), 'not_found'],
    [to('bookkeeper', { kind: 'invoice' }), 'invalid'],
    [to('bookkeeper', { number: 'A1' }), 'invalid'],
    [to('bookkeeper', { note: 'x'.repeat(501) }), 'invalid'],
  ] as const;
  for (const [sent, code] of refused)
    expect([sent, await refusalCode(assignments.post(sent as never))]).toEqual([sent, code]);
  await expect(assignments.post(to('Niemand'))).rejects.toThrow('Niemand does not work for client');
  await expect(assignments.post(to('uploader', { kind: 'invoice', number: 'A1' }))).rejects.toThrow(
    'uploader',
  );
  expect((await assignments.list({})).items).toEqual([]);
});

test('a dry run leaves nothing, and the same request again gives one', async () => {
  const { people, name } = await staffed();
  const { context } = await people.owner.at(name);
  const asked = caller({ ...context, idempotencyKey: 'once' });
  const dry = await asked.assignments.post({ ...to('bookkeeper'), dry_run: true } as never);
  expect((dry as never as { dry_run: object }).dry_run).toMatchObject({ exists: false, number: '1' });
  expect((await asked.assignments.list({})).items).toEqual([]);
  const first = await asked.assignments.post(to('bookkeeper'));
  expect(await asked.assignments.post(to('bookkeeper'))).toEqual(first);
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      refusalCode(caller({ ...context, idempotencyKey: 'twice' }).assignments.post(to('auditor'))),
    ),
  );
  expect(answers.filter((code) => code !== 'done' && code !== 'in_progress')).toEqual([]);
  expect((await asked.assignments.list({})).items.map(({ person }) => person)).toEqual([
    'bookkeeper',
    'auditor',
  ]);
});

test('an uploader sees what is theirs, and nothing of another client is seen', async () => {
  const [mine, theirs] = [await staffed(), await staffed()];
  const owner = await mine.people.owner.ask(mine.name);
  await owner.assignments.post(to('uploader', { note: 'Send the receipts' }));
  await owner.assignments.post(to('bookkeeper'));
  const uploader = await mine.people.uploader.ask(mine.name);
  expect((await uploader.assignments.list({})).items.map(({ id }) => id)).toEqual([1]);
  expect(await refusalCode(uploader.assignments.get({ id: 2 }))).toBe('not_found');
  expect(await refusalCode(uploader.assignments.finish({ id: 2 }))).toBe('not_found');
  expect(await refusalCode(uploader.assignments.post(to('bookkeeper')))).toBe('scope_missing');
  expect(await refusalCode(uploader.assignments.finish({ id: 1 }))).toBe('done');
  expect(await refusalCode((await theirs.people.owner.ask(theirs.name)).assignments.get({ id: 1 }))).toBe(
    'not_found',
  );
  expect((await (await theirs.people.bookkeeper.ask()).session.work()).assignments).toEqual([]);
  // Whoever leaves a client has no work there any more.
  const { people } = await owner.people.list();
  await owner.people.remove({ id: people.find(({ role }) => role === 'bookkeeper')?.id ?? 0 });
  expect((await (await mine.people.bookkeeper.ask()).session.work()).assignments).toEqual([]);
});

test('one who works for two clients sees the work of both, overdue first, and none of an archived one', async () => {
  const [one, other] = [await staffed(), await staffed()];
  await one.people.bookkeeper.open(
    await invitationTo(installation, other.client, { name: 'bookkeeper two', role: 'bookkeeper' }),
  );
  const dayOf = (day: string) => ({ day: day as never });
  const { id } = (await (await one.people.bookkeeper.ask()).session.whoAmI()).person;
  const there = await other.people.owner.ask(other.name);
  await (await one.people.owner.ask(one.name)).assignments.post(to('bookkeeper', dayOf('2026-03-20')));
  // Two people there have this name.
  expect(await refusalCode(there.assignments.post(to('bookkeeper')))).toBe('invalid');
  const byId = { kind: 'client', person_id: id, ...dayOf('2026-03-01') } as never;
  await there.assignments.post({ assignment: byId });
  const work = async () =>
    (await (await one.people.bookkeeper.ask()).session.work()).assignments.map(({ client, due }) => [
      client,
      due,
    ]);
  expect(await work()).toEqual([
    [other.name, 'overdue'],
    [one.name, 'later'],
  ]);
  await (await other.people.owner.ask()).clients.archive({ client: other.name, confirm: other.name });
  expect(await work()).toEqual([[one.name, 'later']]);
});

test('@ and a name in a comment is a reference, which stays when the person is renamed, until it is seen', async () => {
  const { people, name, client } = await staffed();
  const owner = await people.owner.ask(name);
  const comment = { text: 'See @bookkeeper and @auditor; not @uploader, nor me@owner.example' };
  await owner.invoices.comment({ invnumber: 'A1', comment });
  await owner.payables.comment({ invnumber: 'B1', comment: { text: '@Bookkeeper' } });
  await database.query`UPDATE person SET name = 'Berta Neu' WHERE id IN (
    SELECT person_id FROM membership WHERE client_id = ${client.id}::integer AND role = 'bookkeeper')`;
  const [kept] = (await owner.invoices.comments({ invnumber: 'A1' })).items;
  expect(kept?.text).toBe(comment.text);
  expect(kept?.mentions).toEqual([
    { position: 4, length: 11, person: 'Berta Neu' },
    { position: 20, length: 8, person: 'auditor' },
  ]);
  const history = await owner.entries.history({ kind: 'invoice', invnumber: 'A1' });
  expect(history.find(({ type }) => type === 'commented')?.mentions?.length).toBe(2);
  const work = async () => (await (await people.bookkeeper.ask()).session.work()).mentions;
  expect((await work()).map(({ kind, number, comment, by }) => [kind, number, comment, by])).toEqual([
    ['invoice', 'A1', 1, 'owner'],
    ['payable', 'B1', 2, 'owner'],
  ]);
  const bookkeeper = await people.bookkeeper.ask(name);
  await bookkeeper.mentions.see({ comment: 1 });
  expect((await work()).map(({ comment }) => comment)).toEqual([2]);
  expect((await (await people.auditor.ask()).session.work()).mentions.length).toBe(1);
  expect((await bookkeeper.mentions.people()).map((one) => one.name).toSorted()).toEqual([
    'Berta Neu',
    'auditor',
    'owner',
    'uploader',
  ]);
});

test('the daily mail is on for whoever is given work, and off by their setting or by the link', async () => {
  const { people, name } = await staffed();
  const mine = await people.bookkeeper.ask();
  const rows = async () => database.query<{ hour: number | null }[]>`
    SELECT hour FROM person_mail WHERE person_id = ${(await mine.session.whoAmI()).person.id}::integer`;
  expect(await rows()).toEqual([]);
  await (await people.owner.ask(name)).assignments.post(to('bookkeeper'));
  expect(await rows()).toEqual([{ hour: 7 }]);
  await mine.session.setDailyMail({ hour: null });
  await (await people.owner.ask(name)).assignments.post(to('bookkeeper'));
  expect(await rows()).toEqual([{ hour: null }]);
  await mine.session.setDailyMail({ hour: 18 });
  expect((await mine.session.dailyMail()).hour).toBe(18);
  const nobody = await browserOn(installation).ask();
  const token = await mailToken(database, (await mine.session.whoAmI()).person.id);
  for (const wrong of ['', '1', `1.${'a'.repeat(22)}`, token.replace(/^\d+/, '999')])
    expect([wrong, await refusalCode(nobody.session.endDailyMail({ token: wrong }))]).toEqual([
      wrong,
      'link_spent',
    ]);
  expect((await mine.session.dailyMail()).hour).toBe(18);
  await nobody.session.endDailyMail({ token });
  await nobody.session.endDailyMail({ token });
  expect((await mine.session.dailyMail()).hour).toBe(null);
});

const later: Instant = '2026-03-16T10:00:00.000Z' as Instant;

test('what was due today is overdue the next day', async () => {
  const { people, name, client } = await staffed();
  await (await people.owner.ask(name)).assignments.post(to('bookkeeper', { day: '2026-03-15' as never }));
  const { id } = (await (await people.bookkeeper.ask()).session.whoAmI()).person;
  expect((await ownWorkOf(database, id, later)).assignments[0]?.due).toBe('overdue');
  expect((await openBooks(database, client).assignments.list({ person: 'BOOKKEEPER' })).items.length).toBe(1);
});
