import { addCalls, forgetCalls, forgetPlans, keptCalls } from '@kontor/data';
import {
  addDays,
  adviceOn,
  type BookingDate,
  dayIn,
  type Instant,
  instantAt,
  plansToTrust,
} from '@kontor/domain';
import { expect, test } from 'vitest';
import { type Inputs, issueKey } from '../../src/index.ts';
import { invoiceOf, now, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** The work of agents, by key and month (§35). */
const installation = await testInstallation();
const { database } = installation;

const later = (milliseconds: number): Instant => instantAt(Date.parse(now) + milliseconds);
const day = 86_400_000;

/** A client with a draft key, and those who work there. */
const withAgent = async () => {
  const made = await installation.newClient();
  const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  const issue = (label: string, draft: boolean) =>
    issueKey(database, { client_id: made.client.id, scopes: ['read', 'write'], label, draft }, writing);
  const people = await peopleOf(installation, made.client);
  const agent = await made.ask({ key: await issue('Agent', true) });
  const own = await made.ask({ key: await issue('Committing', false) });
  const owner = await people.owner.ask(made.name);
  const propose = (operation: string, input: object, by = agent) =>
    by.plans.propose({ operation, input, program: 'agent 1.0' } as Inputs['plans']['propose']);
  const approve = async ({ id, sha256 }: { id: number; sha256: string }) =>
    owner.plans.approve({ id, sha256_seen: sha256 });
  return { ...made, agent, own, owner, people, propose, approve };
};

test('a month has what became of plans, by key and operation: approved, booked by the key itself, declined, reversed', async () => {
  const { ask, own, owner, propose, approve } = await withAgent();
  await approve(await propose('invoices.post', invoiceOf({ invnumber: 'A1' })));
  await approve(await propose('invoices.post', invoiceOf({ invnumber: 'A2' })));
  await approve(await propose('gl.post', glOf({ reference: 'G1' })));
  await approve(await propose('invoices.pay', paymentOf('A2', { amount_paid: '30.00' })));
  await owner.plans.decline({ id: (await propose('invoices.post', invoiceOf({ invnumber: 'A3' }))).id });
  await propose('invoices.post', invoiceOf({ invnumber: 'A4' }));
  const booked = await propose('gl.post', glOf({ reference: 'G2' }), own);
  await own.plans.commit({ id: booked.id });
  await propose('gl.post', glOf({ reference: 'G3' }), own);
  const books = await ask();
  await books.gl.reverse({
    reference: 'G2',
    reversal: { transdate: '2026-02-20' },
  } as Inputs['gl']['reverse']);
  await books.invoices.credit({
    invnumber: 'A1',
    creditnote: { transdate: '2026-02-20' },
  } as Inputs['invoices']['credit']);

  const { month, agents } = await owner.agents.list();
  expect(month).toBe(`${dayIn(now, 'Europe/Zurich').slice(0, 7)}-01`);
  expect(agents.map(({ key, draft }) => [key, draft])).toEqual([
    ['Agent', true],
    ['Committing', false],
  ]);
  const none = { open: 0, approved: 0, booked: 0, declined: 0, expired: 0, reversed: 0 };
  expect(agents[0]?.kinds).toMatchObject([
    { operation: 'invoices.post', proposed: 4, ...none, open: 1, approved: 2, declined: 1, reversed: 1 },
    { operation: 'gl.post', proposed: 1, ...none, approved: 1 },
    { operation: 'invoices.pay', proposed: 1, ...none, approved: 1, largest: '30.00' },
  ]);
  expect(agents[1]?.kinds).toMatchObject([
    { operation: 'gl.post', proposed: 2, ...none, open: 1, booked: 1, reversed: 1 },
  ]);
  const latest = await owner.agents.latest();
  expect(latest).toMatchObject({ proposed: 8, waiting: 1, approved: 4, booked: 1, declined: 1, reversed: 2 });
  const listed = latest.plans.map(({ key, state, reversed, summary }) => [
    key,
    state,
    reversed,
    summary.slice(0, 12),
  ]);
  expect(listed).toContainEqual(['Agent', 'APPROVED', true, 'Invoice "A1"']);
  expect(listed).toContainEqual(['Agent', 'WAITING', false, 'Invoice "A4"']);
  expect(listed.filter(([, state, reversed]) => state === 'BOOKED' && reversed)).toHaveLength(1);
  expect(listed).toHaveLength(8);
  // On another day all of it is past but what waits.
  const next = await (await ask()).agents.latest({ since: addDays(latest.since, 3) });
  expect(next).toMatchObject({ proposed: 0, waiting: 1, approved: 0, booked: 0, reversed: 0, plans: [] });

  expect(await owner.agents.list({ month: '2025-01-31' as BookingDate })).toEqual({
    month: '2025-01-01',
    agents: [],
  });
});

test('what became of plans is still counted when they are deleted, for 13 months, without their contents', async () => {
  const { owner, propose, approve } = await withAgent();
  await approve(await propose('gl.post', glOf({ reference: 'G1' })));
  await propose('gl.post', glOf({ reference: 'G2' }));
  const before = (await owner.agents.list()).agents;
  await forgetPlans(database, { before: later(61 * day), past: later(-day) });
  expect((await owner.plans.list({})).items).toEqual([]);
  const [agent] = (await owner.agents.list()).agents;
  expect(agent?.kinds).toEqual([{ ...before[0]?.kinds[0], open: 0, expired: 1 }]);
  await forgetPlans(database, { before: later(61 * day), past: later(day) });
  expect((await owner.agents.list()).agents).toEqual([]);
});

test('calls are counted by several programs at once, and the last ones of each key are kept', async () => {
  const { client, agent, owner, people, name, propose } = await withAgent();
  await propose('gl.post', glOf());
  const key_id = (await owner.agents.list()).agents[0]?.key_id ?? 0;
  const today = dayIn(now, client.zone);
  const of = { client_id: client.id, key_id };
  const batch = (tool: string, code: string) => ({
    days: [{ ...of, day: today, tool, calls: 300, refused: code === '' ? 0 : 300, milliseconds: 900 }],
    calls: Array.from({ length: 300 }, () => ({
      ...{ ...of, called: now, tool, code, program: 'agent 1.0', milliseconds: 3 },
    })),
  });
  await Promise.all(Array.from({ length: 4 }, () => addCalls(database, batch('list_invoices', ''))));
  await addCalls(database, batch('get_invoice', 'not_found'));
  const gone = { ...batch('search', ''), days: [{ ...batch('search', '').days[0], key_id: 999_999 }] };
  await addCalls(database, { days: gone.days as never, calls: [] });
  const [found] = (await owner.agents.list()).agents;
  expect(found).toMatchObject({
    ...{ calls: 1500, refused: 300 },
    tools: [
      { tool: 'list_invoices', calls: 1200, refused: 0, milliseconds: 3600 },
      { tool: 'get_invoice', calls: 300, refused: 300, milliseconds: 900 },
    ],
  });
  // The next calls of the key delete those that are beyond the bound by then.
  await addCalls(database, { days: [], calls: batch('get_invoice', '').calls.slice(0, 1) });
  const read = [];
  let next: string | undefined;
  do {
    const page = await agent.agents.calls({ key_id, limit: 200, ...(next !== undefined && { after: next }) });
    read.push(...page.items);
    next = page.next;
  } while (next !== undefined);
  expect(read.length).toBeGreaterThanOrEqual(keptCalls);
  expect(read.length).toBeLessThanOrEqual(keptCalls + 1);
  expect(read[0]).toEqual({
    called: now,
    tool: 'get_invoice',
    program: 'agent 1.0',
    code: '',
    milliseconds: 3,
  });

  expect(await refusalCode((await people.uploader.ask(name)).agents.list())).toBe('scope_missing');
  const elsewhere = await (await installation.newClient()).ask();
  expect((await elsewhere.agents.calls({ key_id })).items).toEqual([]);
  expect((await elsewhere.agents.list()).agents).toEqual([]);
  await forgetCalls(database, { calls: later(1), days: later(2 * day) });
  expect((await agent.agents.calls({ key_id })).items).toEqual([]);
});

test('advice: 20 approved and none otherwise speak for booking up to what was seen, two reversed for asking', () => {
  const kind = {
    ...{ operation: 'payables.post' as const, proposed: 0, open: 3, approved: plansToTrust, booked: 0 },
    ...{ declined: 0, expired: 0, reversed: 0, largest: '120.00' as never },
  };
  expect(adviceOn(kind, { asks: true })).toEqual({
    ...{ operation: 'payables.post', advice: 'book', up_to: '120.00' },
    ...{ approved: 20, booked: 0, declined: 0, reversed: 0 },
  });
  for (const otherwise of [{ approved: 19 }, { declined: 1 }, { expired: 1 }, { reversed: 1 }])
    expect(adviceOn({ ...kind, ...otherwise }, { asks: true })).toBeUndefined();
  expect(adviceOn(kind, { asks: false })).toBeUndefined();
  expect(adviceOn({ ...kind, booked: 30, reversed: 1 }, { asks: false })).toBeUndefined();
  expect(adviceOn({ ...kind, booked: 30, reversed: 2 }, { asks: false })).toMatchObject({
    ...{ advice: 'ask', reversed: 2 },
  });
});
