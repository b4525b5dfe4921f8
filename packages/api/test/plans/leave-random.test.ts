import { type Instant, type LeaveKind, leaveKinds, limitsOf } from '@kontor/domain';
import { proving, type Random, randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { type Inputs, issueKey } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';
import { customers, type RandomWrite, stockedClient, vendors } from './leave-writes.ts';

/**
 * Random writes of all kinds by draft keys with random leave: booked exactly where an oracle of a
 * few lines says so, by what the test knows of its writes; everything else waits. `LEAVES` says how
 * many: without it 2,000 under `pnpm prove`, and 120 else.
 */
const writes = Number(process.env['LEAVES'] ?? (proving ? 2_000 : 120));
const clients = Math.max(1, Math.round(writes / 400));
const installation = await testInstallation();
const { database } = installation;

type Granted = Omit<Inputs['leave']['grant'], 'key' | 'kind'>;
type Held = Partial<Record<LeaveKind, Granted>>;
type Agent = {
  secret: string;
  prefix: string;
  held: Held;
  used: Map<string, { cents: number; count: number }>;
};

/**
 * Moments of three days around midnight in Zürich, an hour ahead of UTC, each with its day there.
 */
const moments: readonly (readonly [Instant, string])[] = [
  ['2026-03-16T22:59:59.999Z', '16'],
  ['2026-03-16T23:00:00.000Z', '17'],
  ['2026-03-17T09:00:00.000Z', '17'],
  ['2026-03-17T22:59:00.000Z', '17'],
  ['2026-03-17T23:01:00.000Z', '18'],
] as never;

/** The oracle: whether a write is booked by the leave that a key has, after what it has used. */
const mayBook = ({ held, used }: Agent, write: RandomWrite, day: string): boolean => {
  const leave = write.kind && held[write.kind];
  if (!leave || write.beside) return false;
  const before = used.get(`${write.kind} ${day}`) ?? { cents: 0, count: 0 };
  const most = (limit: string | undefined) =>
    limit === undefined ? Infinity : Math.round(Number(limit) * 100);
  const named = [...(leave.customers ?? []), ...(leave.vendors ?? [])];
  const isNamed = write.parties.length > 0 && write.parties.every((party) => named.includes(party));
  return (
    (named.length === 0 || isNamed) &&
    write.cents <= most(leave.amount) &&
    before.cents + write.cents <= most(leave.day_amount) &&
    before.count + write.count <= (leave.day_count ?? Infinity)
  );
};

test(`${writes} random writes are booked where leave says so, and all others wait`, async () => {
  const tally = new Map<string, { booked: number; waiting: number }>();
  const ofClient = async (random: Random) => {
    const randomLeave = (kind: LeaveKind): Granted => {
      const amount = (most: number) => ((1 + random.below(most)) / 100).toFixed(2);
      const values = {
        amount: () => amount(120_000),
        day_amount: () => amount(400_000),
        day_count: () => random.below(12),
        customers: () => customers.filter(() => random.chance(0.6)),
        vendors: () => vendors.filter(() => random.chance(0.6)),
      };
      const chosen = limitsOf(kind).filter(() => random.chance(0.3));
      return Object.fromEntries(chosen.map((name) => [name, values[name]()]));
    };
    const { client, next } = await stockedClient(installation, random);
    const people = await peopleOf(installation, client.client);
    const owner = await people.owner.ask(client.name);
    const agents: Agent[] = [];
    for (let key = 0; key < 3; key += 1) {
      const sent = { client_id: client.client.id, label: `agent ${key}`, draft: true };
      const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
      const scopes = ['read', 'write', 'close'] as const;
      const secret = await issueKey(database, { ...sent, scopes }, writing);
      agents.push({ secret, prefix: secret.slice(0, 15), held: {}, used: new Map() });
    }
    /** Gives leave of a kind, or takes it. */
    const change = async (agent: Agent, kind: LeaveKind) => {
      if (random.chance(0.75)) {
        const granted = randomLeave(kind);
        await owner.leave.grant({ key: agent.prefix, kind, ...granted });
        agent.held[kind] = granted;
      } else {
        await owner.leave.revoke({ key: agent.prefix, kind });
        delete agent.held[kind];
      }
    };
    // The first begins with all leave there is, the second with some, the third without any.
    for (const kind of leaveKinds) {
      const [first, second] = agents as [Agent, Agent];
      await owner.leave.grant({ key: first.prefix, kind });
      first.held[kind] = {};
      await change(second, kind);
    }
    const booked = new Set<number>();
    for (let write = 0; write < writes / clients; write += 1) {
      const agent = random.one(agents);
      if (random.chance(0.08)) await change(agent, random.one(leaveKinds));
      const [moment, day] = random.one(moments);
      // Each kind in turn, and now and then one for which there is no leave.
      const kind = random.chance(0.03) ? undefined : leaveKinds[write % leaveKinds.length];
      const made = await next(kind, moment);
      const { plans } = await client.ask({ key: agent.secret, now: moment });
      const { operation, input } = made;
      const plan = await plans.propose({ operation, input: { ...input }, program: 'agent' });
      const expected = mayBook(agent, made, day);
      const said = `${client.name} write ${write}: ${JSON.stringify({ made, held: made.kind && agent.held[made.kind], plan: plan.asks })}`;
      expect(plan.asks === '', said).toBe(expected);
      expect(await refusalCode(plans.commit({ id: plan.id })), said).toBe(
        expected ? 'done' : 'approval_needed',
      );
      if (expected) {
        booked.add(plan.id);
        const key = `${made.kind} ${day}`;
        const before = agent.used.get(key) ?? { cents: 0, count: 0 };
        agent.used.set(key, { cents: before.cents + made.cents, count: before.count + made.count });
      }
      const counted = tally.get(made.kind ?? 'none') ?? { booked: 0, waiting: 0 };
      counted[expected ? 'booked' : 'waiting'] += 1;
      tally.set(made.kind ?? 'none', counted);
    }
    // By the trail: which plans have written anything beside themselves.
    const wrote = new Set<number>();
    const { audit } = await client.ask();
    for (let after: string | undefined; ; ) {
      const { items, next: more } = await audit.list({ ...(after ? { after } : {}) });
      for (const { plan, table } of items.flatMap(({ records }) => records))
        if (plan !== undefined && table !== 'plan') wrote.add(plan);
      after = more;
      if (!more) break;
    }
    expect([...wrote].sort()).toEqual([...booked].sort());
    await expectVerified(database, client.client.id);
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => ofClient(randomOf(582 + at))));
  // Each kind was booked, and has waited; of the few writes of a usual run, a good part each.
  const counts = [...tally.values()];
  for (const end of ['booked', 'waiting'] as const)
    expect(counts.filter((one) => one[end] > 0).length, end).toBeGreaterThanOrEqual(proving ? 12 : 8);
}, 3_600_000);
