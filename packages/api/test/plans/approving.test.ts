import { expect, test } from 'vitest';
import { type Inputs, issueKey } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, refusalCode, testInstallation } from '../installation.ts';
import { glOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** Plans that are alike, looked at and approved together (§21). */
const installation = await testInstallation();
const { database } = installation;

const withAgents = async () => {
  const made = await installation.newClient();
  const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  const sent = { client_id: made.client.id, scopes: ['read', 'write'] as const, draft: true };
  const agent = await made.ask({ key: await issueKey(database, { ...sent, label: 'Agent' }, writing) });
  const other = await made.ask({ key: await issueKey(database, { ...sent, label: 'Other' }, writing) });
  const people = await peopleOf(installation, made.client);
  const propose = (operation: string, input: object, by = agent) =>
    by.plans.propose({ operation, input, program: 'agent 1.0' } as Inputs['plans']['propose']);
  const asPerson = (role: 'owner' | 'auditor' = 'owner') => people[role].ask(made.name);
  return { ...made, agent, other, propose, asPerson };
};

test('plans are alike that have the same key, operation and accounts; a person approves those that they saw, each as by itself', async () => {
  const { ask, client, agent, other, propose, asPerson } = await withAgents();
  await (await ask()).customers.save({ customernumber: 'K1', name: 'Muster' });
  const invoice = (invnumber: string, amount = '100.00') => {
    const { customer: _, ...rest } = invoiceOf({ invnumber });
    const incomeentries = [{ amount, income_accno: 3400 }];
    return { ...rest, customernumber: 'K1', incomeentries };
  };
  const alike = [];
  for (const at of [1, 2, 3, 4]) alike.push(await propose('invoices.post', invoice(`A${at}`, `${at}0.00`)));
  await propose('gl.post', glOf());
  await propose('invoices.post', invoice('B1'), other);
  const owner = await asPerson();
  const groups = await owner.plans.groups();
  expect(groups).toMatchObject([
    { count: 4, plan: { id: alike[0]?.id, key: 'Agent', operation: 'invoices.post', state: 'WAITING' } },
  ]);
  expect(groups[0]?.amount).toBe('100.00');
  const looked = await owner.plans.alike({ id: alike[2]?.id ?? 0 });
  expect(looked).toEqual({ count: 4, items: alike });

  const seen = looked.items.map(({ id, sha256 }) => ({ id, sha256_seen: sha256 }));
  const [first, second, third] = seen as [Seen, Seen, Seen];
  expect(await refusalCode(agent.plans.approveAll({ plans: seen }))).toBe('approval_needed');
  expect(await refusalCode((await asPerson('auditor')).plans.approveAll({ plans: seen }))).toBe(
    'scope_missing',
  );
  expect(await refusalCode(owner.plans.approveAll({ plans: [] }))).toBe('invalid');
  await owner.plans.decline({ id: second.id });
  const sent = {
    plans: [first, second, { id: third.id, sha256_seen: first.sha256_seen }, { id: 999, sha256_seen: '0' }],
  };
  const outcomes = [
    { id: first.id, state: 'BOOKED', code: '', message: '' },
    { id: second.id, code: 'plan_ended' },
    { id: third.id, code: 'version_outdated' },
    { id: 999, code: 'not_found' },
  ];
  expect(await owner.plans.approveAll(sent)).toMatchObject({ outcomes });
  // Twice is once.
  expect(await owner.plans.approveAll(sent)).toMatchObject({ outcomes });
  const books = await ask();
  expect((await books.invoices.list({})).items.map(({ invnumber }) => invnumber)).toEqual(['A1']);
  const records = (await books.audit.list({ limit: 200 })).items.flatMap((link) => link.records);
  const own = records.filter(({ plan, action }) => plan === first.id && action === 'plans.approveAll');
  expect(own).toMatchObject([{ person: { name: 'owner' }, program: 'agent 1.0' }]);
  expect(await owner.plans.alike({ id: first.id })).toMatchObject({ count: 2 });
  await expectVerified(database, client.id);
});

type Seen = { id: number; sha256_seen: string };

test('what others have booked in the meantime is refused by itself, and other clients see no group', async () => {
  const { asPerson, propose, ask } = await withAgents();
  const plans = [];
  for (const reference of ['G1', 'G2']) plans.push(await propose('gl.post', glOf({ reference })));
  const seen = plans.map(({ id, sha256 }) => ({ id, sha256_seen: sha256 }));
  const elsewhere = await (await installation.newClient()).ask();
  expect(await elsewhere.plans.groups()).toEqual([]);
  expect(await refusalCode(elsewhere.plans.alike({ id: seen[0]?.id ?? 0 }))).toBe('not_found');
  // Somebody else books the first in the meantime, by its number.
  await (await ask()).gl.post(glOf({ reference: 'G1' }) as Inputs['gl']['post']);
  const owner = await asPerson();
  const { outcomes } = await owner.plans.approveAll({ plans: seen });
  expect(outcomes.map(({ code }) => code)).toEqual(['plan_outdated', '']);
});
