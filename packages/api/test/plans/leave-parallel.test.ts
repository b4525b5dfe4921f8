import type { Instant } from '@kontor/domain';
import { proving } from '@kontor/testing';
import { expect, test } from 'vitest';
import { issueKey } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** Leave under plans that are committed at once (§34): a limit of the day, and a revocation. */
const installation = await testInstallation();
const { database } = installation;
const rounds = proving ? 10 : 2;

const given = async () => {
  const client = await installation.newClient();
  const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  const sent = { client_id: client.client.id, label: 'Agent', draft: true };
  const secret = await issueKey(database, { ...sent, scopes: ['read', 'write'] }, writing);
  const people = await peopleOf(installation, client.client);
  const key = secret.slice(0, 15);
  const asAgent = () => client.ask({ key: secret });
  const propose = async () =>
    (await (await asAgent()).plans.propose({ operation: 'gl.post', input: glOf(), program: 'agent' })).id;
  const ids: number[] = [];
  for (let plan = 0; plan < 30; plan += 1) ids.push(await propose());
  const commit = async (id: number) => refusalCode((await asAgent()).plans.commit({ id }));
  return { ...client, key, asAgent, ids, commit, owner: (at?: Instant) => people.owner.ask(client.name, at) };
};

/**
 * The plans that leave has booked, and the links of the trail in which leave was given and taken.
 */
const trailOf = async ({ ask }: Awaited<ReturnType<typeof given>>) => {
  const { items } = await (await ask()).audit.list({});
  type Read = {
    table?: string;
    entry?: number;
    after?: { state?: string; book?: boolean; revoked?: string };
  };
  const records = items.flatMap(({ id, records: of }) =>
    of.map((record) => ({ ...(record as Read), link: id })),
  );
  return {
    booked: records.filter(({ table, after }) => table === 'plan' && after?.state === 'BOOKED'),
    revoked: records.filter(({ table, after }) => table === 'leave' && after?.book === false),
    keys: records.filter(({ table, after }) => table === 'api_key' && after?.revoked !== undefined),
    entries: records.filter(({ entry }) => entry !== undefined),
  };
};

test('no two plans that are committed at once pass a limit of the day together', async () => {
  const client = await given();
  const { key, ids, commit, owner } = client;
  await (await owner()).leave.grant({ key, kind: 'entry', amount: '100.00', day_amount: '750.00' });
  const codes = await Promise.all(ids.map(commit));
  expect(codes.filter((code) => code === 'done')).toHaveLength(7);
  expect(codes.filter((code) => code === 'approval_needed')).toHaveLength(23);
  await (await owner()).leave.grant({ key, kind: 'entry', day_count: 12 });
  const again = await Promise.all(ids.filter((_, at) => codes[at] !== 'done').map(commit));
  expect(again.filter((code) => code === 'done')).toHaveLength(5);
  const { entries, booked } = await trailOf(client);
  expect([entries.length, booked.length]).toEqual([12, 12]);
  await expectVerified(database, client.client.id);
});

test.each(Array.from({ length: rounds }, (_, at) => at))(
  'leave that is revoked among plans that are committed books none of them from then on (round %i)',
  async (round) => {
    const client = await given();
    const { key, ids, commit, owner } = client;
    await (await owner()).leave.grant({ key, kind: 'entry' });
    const person = await owner();
    let ended = 0;
    const commits = ids.map(async (id) => {
      const code = await commit(id);
      ended += 1;
      return code;
    });
    // Once a few are booked, and the others are under way.
    const revoked = (async () => {
      await Promise.all(commits.slice(0, 2 + round));
      if (round % 2 === 0) await person.leave.revoke({ key });
      else await person.keys.revoke({ prefix: key });
      return ended;
    })();
    const codes = await Promise.all(commits);
    const before = await revoked;
    const { booked, revoked: taken, keys, entries } = await trailOf(client);
    const end = (round % 2 === 0 ? taken : keys)[0]?.link ?? 0;
    expect(end).toBeGreaterThan(0);
    expect(booked.filter(({ link }) => link > end)).toEqual([]);
    expect(entries.filter(({ link }) => link > end)).toEqual([]);
    const done = codes.filter((code) => code === 'done').length;
    expect(entries).toHaveLength(done);
    expect(done, `of ${before} that had ended`).toBeLessThan(ids.length);
    const refused = codes.filter((code) => code !== 'done');
    expect(refused.filter((code) => code !== 'approval_needed' && code !== 'key_refused')).toEqual([]);
    await expectVerified(database, client.client.id);
  },
);
