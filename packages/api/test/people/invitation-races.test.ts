import { openByIdentity } from '@kontor/data';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { operatorWriting } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo, linkFor, peopleOf } from './browser.ts';

/**
 * §2: links are opened while they are withdrawn or replaced, on connections of their own, and
 * nobody waits in a circle.
 */
const installation = await testInstallation();
const { url, database, newClient } = installation;

/**
 * The number of deadlocks that PostgreSQL has ended in this database; each stalls the client's
 * postings until it is found.
 */
const deadlocks = async (): Promise<number> => {
  const connection = new pg.Client(url);
  await connection.connect();
  onTestFinished(() => connection.end());
  const { rows } = await connection.query<{ deadlocks: number }>(
    'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
};

/** Among so many rounds there were always some that met, before locks were taken in one order. */
const rounds = 15;

test('an invitation is opened and withdrawn at once: one of the two is done, without a deadlock, and postings go on', async () => {
  const { client, ask } = await newClient();
  const asked = await ask();
  for (let round = 0; round < 35; round += 1) {
    const token = await invitationTo(installation, client, { name: 'Anna', role: 'auditor' });
    const [{ id } = { id: 0 }] = (await asked.people.list()).invitations;
    const [opened, withdrawn, posted] = await Promise.all([
      refusalCode(browserOn(installation).open(token)),
      refusalCode(asked.people.withdraw({ id })),
      refusalCode(asked.invoices.post(invoiceOf({ invnumber: `R${round}` }))),
    ]);
    expect([
      ['done', 'not_found'],
      ['link_spent', 'done'],
    ]).toContainEqual([opened, withdrawn]);
    expect(posted).toBe('done');
    // The next invitation is to someone who is not a member.
    for (const { id, name } of (await asked.people.list()).people)
      if (name === 'Anna') await asked.people.remove({ id });
  }
  expect(await deadlocks()).toBe(0);
  await expectVerified(database, client.id);
});

test('an invitation is opened while it is repeated, without a deadlock', async () => {
  const { client, ask } = await newClient();
  const { people } = await ask();
  for (let round = 0; round < rounds; round += 1) {
    const name = `Anna ${round}`;
    const token = await invitationTo(installation, client, { name, role: 'auditor' });
    const [opened, invited] = await Promise.all([
      refusalCode(browserOn(installation).open(token)),
      refusalCode(people.invite({ name, role: 'auditor' })),
    ]);
    expect([
      ['done', 'person_exists'],
      ['link_spent', 'done'],
    ]).toContainEqual([opened, invited]);
  }
  expect(await deadlocks()).toBe(0);
  await expectVerified(database, client.id);
});

test("a person's link is opened while an owner replaces it, without a deadlock", async () => {
  const { client, name } = await newClient();
  const { owner, bookkeeper } = await peopleOf(installation, client);
  const { person } = await (await bookkeeper.ask()).session.whoAmI();
  const asked = await owner.ask(name);
  for (let round = 0; round < rounds; round += 1) {
    const token = await linkFor(installation, client, person.id);
    const [opened, replaced] = await Promise.all([
      refusalCode(browserOn(installation).open(token)),
      refusalCode(asked.people.link({ id: person.id })),
    ]);
    expect(['done', 'link_spent']).toContain(opened);
    expect(replaced).toBe('done');
  }
  expect(await deadlocks()).toBe(0);
});

test("invitations to two clients are accepted by a provider's word while they are withdrawn, without a deadlock", async () => {
  const clients = [await newClient(), await newClient()];
  for (let round = 0; round < rounds; round += 1) {
    const name = `anna-${round}@example.ch`;
    // Later clients are invited to first, so that their invitations are the older ones.
    for (const { client } of clients.toReversed())
      await invitationTo(installation, client, { name, role: 'auditor' });
    const identity = { issuer: 'https://id.example.ch', subject: name, name, email: name };
    const session = { hash: Buffer.from(name), browser: '', expires: now };
    const accepted = openByIdentity(
      database,
      { identity, session, isNew: true },
      { writing: operatorWriting(now, 'test') },
    );
    const withdrawn = clients.map(async ({ ask }) => {
      const { people } = await ask();
      const [invitation] = (await people.list()).invitations;
      return refusalCode(people.withdraw({ id: invitation?.id ?? 0 }));
    });
    const [person, ...codes] = await Promise.all([accepted, ...withdrawn]);
    expect([person?.name, ...codes].filter((one) => one === name || one === 'done')).not.toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
  for (const { client } of clients) await expectVerified(database, client.id);
});
