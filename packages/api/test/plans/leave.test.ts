import { type Instant, instantAt, type LeaveKind } from '@kontor/domain';
import { expect, test } from 'vitest';
import { type Inputs, issueKey } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** Leave by kind (§34): which plans of a draft key are booked without a person. */
const installation = await testInstallation();
const { database } = installation;
const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };

type Operation = Inputs['plans']['propose']['operation'];
type Granted = Omit<Inputs['leave']['grant'], 'key' | 'kind'>;

const withAgent = async () => {
  const made = await installation.newClient();
  const sent = { client_id: made.client.id, scopes: ['read', 'write'] as const, label: 'Agent', draft: true };
  const agent = await issueKey(database, sent, writing);
  const key = agent.slice(0, 15);
  const people = await peopleOf(installation, made.client);
  const owner = (at?: Instant) => people.owner.ask(made.name, at);
  await (await made.ask()).customers.save({ customernumber: 'K1', name: 'Gasthaus zum Löwen' });
  await (await made.ask()).customers.save({ customernumber: 'K2', name: 'Bar' });
  return {
    ...{ ...made, key, people, owner },
    asAgent: (at: Instant = now) => made.ask({ key: agent, now: at }),
    grant: async (kind: LeaveKind, granted: Granted = {}) =>
      (await owner()).leave.grant({ key, kind, ...granted }),
  };
};
type Agent = Awaited<ReturnType<typeof withAgent>>;

const toCustomer = (customernumber: string, amount = '100.00', fields: object = {}) => {
  const { customer: _, ...rest } = invoiceOf({
    customernumber,
    incomeentries: [{ amount, income_accno: 3400 }],
    ...fields,
  });
  return rest;
};

const propose = async ({ asAgent }: Agent, operation: Operation, input: object, at?: Instant) =>
  (await asAgent(at)).plans.propose({ operation, input: { ...input }, program: 'agent 1.0' });

/** Proposes a write and commits it; answers how it ended, and why a person was asked. */
const tried = async (agent: Agent, operation: Operation, input: object, at?: Instant) => {
  const { id, asks } = await propose(agent, operation, input, at);
  const code = await refusalCode((await agent.asAgent(at)).plans.commit({ id }));
  expect(code === 'done').toBe(asks === '');
  return code === 'done' ? 'booked' : `${code} ${asks}`;
};

test('without leave a plan waits, and says why; with it the same plan is committed, and keeps by which', async () => {
  const agent = await withAgent();
  const { id, kind, asks, key_prefix } = await propose(agent, 'invoices.post', toCustomer('K1'));
  expect({ kind, asks, key_prefix }).toEqual({ kind: 'invoice', asks: 'leave', key_prefix: agent.key });
  const { plans, leave } = await agent.asAgent();
  const refused = await plans.commit({ id }).catch((error: Error) => error.message);
  expect(refused).toBe(
    `Plan ${id} is waiting for a person to approve it: the key has no leave for such writes.`,
  );
  const granted = await agent.grant('invoice', { amount: '100.00' });
  expect(granted).toMatchObject({ version: 1, key: agent.key, kind: 'invoice', book: true, by: 'owner' });
  expect(await plans.find({ id })).toMatchObject({ state: 'WAITING', asks: '' });
  const booked = await plans.commit({ id });
  expect(booked).toMatchObject({ state: 'BOOKED', asks: '', leave: 1, decided_by: '' });
  expect(await plans.commit({ id })).toEqual(booked);
  expect(await leave.list({ key: agent.key })).toMatchObject({
    items: [{ kind: 'invoice', amount: '100.00' }],
  });
  const { audit, events } = await agent.ask();
  const records = (await audit.list({})).items.flatMap((link) => link.records);
  expect(records.find(({ table }) => table === 'leave')).toMatchObject({
    ...{ person: { name: 'owner' }, action: 'leave.grant' },
    after: { prefix: agent.key, kind: 'invoice', book: true, amount: 100 },
  });
  expect(records.at(-1)).toMatchObject({ table: 'plan', after: { id, state: 'BOOKED', leave: 1 } });
  expect((await events.list({})).items.map(({ type }) => type).slice(-3)).toEqual([
    ...['leave.granted', 'invoice.posted', 'plan.booked'],
  ]);
  await expectVerified(database, agent.client.id);
});

test('limits of a write, of a day and of parties hold each for itself, and a day is one of the client', async () => {
  const agent = await withAgent();
  await agent.grant('invoice', { amount: '300.00', day_amount: '500.00', customers: ['k1'] });
  const invoice = (...of: Parameters<typeof toCustomer>) => tried(agent, 'invoices.post', toCustomer(...of));
  expect(await invoice('K2')).toBe('approval_needed party');
  expect(await invoice('K1', '300.01')).toBe('approval_needed amount');
  expect(await invoice('K1', '300.00')).toBe('booked');
  expect(await invoice('K1', '200.01')).toBe('approval_needed day_amount');
  expect(await invoice('K1', '200.00')).toBe('booked');
  expect(await invoice('K1', '0.05')).toBe('approval_needed day_amount');
  // Half an hour before and after midnight in Zürich, which is an hour ahead of UTC in winter.
  const at = (time: string) => `2026-03-09T${time}:00.000Z` as Instant;
  const late = (time: string) => tried(agent, 'invoices.post', toCustomer('K1', '300.00'), at(time));
  expect([await late('22:30'), await late('22:45'), await late('23:15')]).toEqual([
    ...['booked', 'approval_needed day_amount', 'booked'],
  ]);
  await agent.grant('entry', { day_count: 2 });
  const entry = () => tried(agent, 'gl.post', glOf());
  expect([await entry(), await entry(), await entry()]).toEqual([
    ...['booked', 'booked', 'approval_needed day_count'],
  ]);
  await expectVerified(database, agent.client.id);
});

test('what a write makes beside its kind is for a person, whatever leave there is', async () => {
  const agent = await withAgent();
  await agent.grant('invoice');
  await agent.grant('payable');
  expect(await tried(agent, 'payables.post', payableOf())).toBe('approval_needed beside');
  expect(
    await tried(agent, 'invoices.post', invoiceOf({ customer: { customernumber: 'K1', city: 'Bern' } })),
  ).toBe('approval_needed beside');
  await (await agent.ask()).payables.post(payableOf({ invnumber: 'R1' }));
  expect(await tried(agent, 'payables.post', payableOf())).toBe('booked');
  const iban = payableOf({ vendor: { vendornumber: 'L1', bank_iban: 'CH9300762011623852957' } });
  expect(await tried(agent, 'payables.post', iban)).toBe('approval_needed beside');
  expect(await tried(agent, 'vendors.save', { vendornumber: 'L1', city: 'Bern' })).toBe(
    'approval_needed kind',
  );
  expect(await tried(agent, 'customers.create', { customernumber: 'K9', name: 'Neu' })).toBe(
    'approval_needed kind',
  );
});

test('a person gives leave who may, signed in a moment ago, to a draft key; no key does', async () => {
  const agent = await withAgent();
  const { people, name, key, ask, keyOf } = agent;
  const grant = { key, kind: 'invoice' as const };
  expect(await refusalCode((await ask()).leave.grant(grant))).toBe('scope_missing');
  expect(await refusalCode((await agent.asAgent()).leave.grant(grant))).toBe('scope_missing');
  expect(await refusalCode((await people.bookkeeper.ask(name)).leave.grant(grant))).toBe('scope_missing');
  const later = (await agent.owner(instantAt(Date.parse(now) + 16 * 60_000))).leave.grant(grant);
  expect(await refusalCode(later)).toBe('sign_in_again');
  const { leave } = await agent.owner();
  const other = (await keyOf('read', 'write')).slice(0, 15);
  expect(await refusalCode(leave.grant({ ...grant, key: other }))).toBe('invalid');
  expect(await refusalCode(leave.grant({ ...grant, key: 'kontor_nobody' }))).toBe('not_found');
  expect(await refusalCode(leave.grant({ ...grant, kind: 'send', amount: '5.00' }))).toBe('invalid');
  expect(await refusalCode(leave.grant({ ...grant, amount: '-1.00' }))).toBe('invalid');
  expect(await refusalCode(leave.grant({ ...grant, version_seen: 0 }))).toBe('done');
  expect(await refusalCode(leave.grant({ ...grant, version_seen: 0 }))).toBe('version_outdated');
  expect(await refusalCode((await agent.asAgent()).leave.revoke({ key }))).toBe('approval_needed');
  expect(await (await people.bookkeeper.ask(name)).leave.revoke({ key })).toEqual({ revoked: 1 });
  expect(await leave.revoke({ key })).toEqual({ revoked: 0 });
  const versions = await leave.versions({ key });
  expect(versions.items.map(({ book, by }) => `${book} ${by}`)).toEqual(['false bookkeeper', 'true owner']);
  expect(await tried(agent, 'invoices.post', toCustomer('K1'))).toBe('approval_needed leave');
  await expectVerified(database, agent.client.id);
});
