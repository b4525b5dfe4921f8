import { type Instant, instantAt, type Plan, plannedOperations } from '@kontor/domain';
import { digestOf } from '@kontor/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { appRouter, definitionsOf, type Inputs, issueKey } from '../../src/index.ts';
import {
  expectVerified,
  invoiceOf,
  now,
  payableOf,
  paymentOf,
  refusalCode,
  testInstallation,
} from '../installation.ts';
import { glOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** Plans (§21): what a program proposes is booked as it was promised, or not at all. */
const installation = await testInstallation();
const { url, database } = installation;
const pool = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => pool.end());
const digest = () => digestOf(async (statement) => (await pool.query(statement)).rows);

type Operation = Inputs['plans']['propose']['operation'];
const proposalOf = (operation: Operation, input: object, program = 'agent 1.0') =>
  ({ operation, input, program }) as Inputs['plans']['propose'];

const later = (milliseconds: number): Instant => instantAt(Date.parse(now) + milliseconds);
const minutes = 60_000;

/** A new client, and the procedures that a draft key and the people there reach. */
const withDrafts = async () => {
  const made = await installation.newClient();
  const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  const sent = { client_id: made.client.id, scopes: ['read', 'write'] as const, label: 'Agent', draft: true };
  const draft = await issueKey(database, sent, writing);
  const people = await peopleOf(installation, made.client);
  return {
    ...made,
    draft,
    asAgent: (at: Instant = now) => made.ask({ key: draft, now: at }),
    asBookkeeper: (at?: Instant) => people.bookkeeper.ask(made.name, at),
    asAuditor: () => people.auditor.ask(made.name),
  };
};

const invoicesIn = async (ask: Awaited<ReturnType<Awaited<ReturnType<typeof withDrafts>>['ask']>>) =>
  (await ask.invoices.list({})).items.map(({ invnumber }) => invnumber);

test('a plan books nothing until it is committed, and then what it said; twice is once', async () => {
  const { ask, client } = await installation.newClient();
  const books = await ask();
  const { plans } = books;
  const plan = await plans.propose(proposalOf('invoices.post', invoiceOf({ invnumber: 'A1' })));
  expect(plan).toMatchObject({
    id: 1,
    state: 'OPEN',
    operation: 'invoices.post',
    program: 'agent 1.0',
    key: 'test',
    expires: later(10 * minutes),
    outcome: { exists: false, number: 'A1', entries: [{ reference: 'A1' }] },
  });
  expect(plan.summary).toContain('Invoice "A1" to ');
  expect(plan.consequence).toMatch(/^Books an invoice: the customer owes its total/);
  expect((await plans.list({})).items[0]?.consequence).toBe(plan.consequence);
  expect(await books.invoices.list({})).toEqual({ items: [] });

  const booked = await plans.commit({ id: plan.id });
  expect(booked).toMatchObject({ state: 'BOOKED', decided: now, outcome: { number: 'A1' } });
  expect(await plans.commit({ id: plan.id })).toEqual(booked);
  expect((await books.invoices.list({})).items.map(({ invnumber }) => invnumber)).toEqual(['A1']);
  expect(await plans.find({ id: plan.id })).toEqual(booked);
  await expectVerified(database, client.id);
});

test('the audit trail reports the plan and the program with all that it booked, and events tell its states', async () => {
  const { ask, key } = await installation.newClient();
  const { plans, audit, events } = await ask();
  const { id } = await plans.propose(proposalOf('invoices.post', invoiceOf({ invnumber: 'A1' })));
  await plans.commit({ id });
  const records = (await audit.list({})).items.flatMap((link) => link.records);
  const own = records.filter((record) => record.plan === id);
  expect([...new Set(own.map(({ action }) => action))]).toEqual([
    'plans.propose',
    'invoices.post',
    'plans.commit',
  ]);
  for (const record of own) expect(record).toMatchObject({ key: key.slice(0, 15), program: 'agent 1.0' });
  const types = (await events.list({})).items.map(({ type }) => type);
  expect(types.slice(-4)).toEqual(['plan.proposed', 'customer.saved', 'invoice.posted', 'plan.booked']);
});

test('a draft key books nothing before a person approves, however it tries', async () => {
  const { asAgent, asBookkeeper, asAuditor, ask } = await withDrafts();
  const agent = await asAgent();
  const invoice = invoiceOf({ invnumber: 'A1' });
  const { id, sha256: sha256_seen } = await agent.plans.propose(proposalOf('invoices.post', invoice));
  const before = await digest();
  for (const attempt of [
    () => agent.invoices.post(invoice),
    () => agent.invoices.bulk({ invoices: [invoice] } as never),
    () => agent.gl.post(glOf()),
    () => agent.keys.issue({ scopes: ['write'] }),
    () => agent.settings.save({ vat_discounts: true }),
    () => agent.plans.commit({ id }),
    () => agent.plans.approve({ id }),
  ])
    expect(['approval_needed', 'scope_missing']).toContain(await refusalCode(attempt()));
  expect(await refusalCode((await asAuditor()).plans.approve({ id }))).toBe('scope_missing');
  expect(await digest()).toEqual(before);
  expect(await agent.invoices.post({ ...invoice, dry_run: true })).toMatchObject({ invnumber: 'A1' });

  const bookkeeper = await asBookkeeper();
  const approved = await bookkeeper.plans.approve({ id, sha256_seen });
  expect(approved).toMatchObject({ state: 'BOOKED', decided_by: 'bookkeeper', key: 'Agent', person: '' });
  expect(await agent.plans.commit({ id })).toEqual(approved);
  expect(await invoicesIn(await ask())).toEqual(['A1']);
  const { audit } = await ask();
  expect((await audit.list({})).items.at(-1)?.records.at(-1)).toMatchObject({
    person: { name: 'bookkeeper' },
    plan: id,
    program: 'agent 1.0',
    action: 'plans.approve',
  });
});

test('a person approves the plan that they have looked at, and no other one', async () => {
  const { asAgent, asBookkeeper, ask } = await withDrafts();
  const agent = await asAgent();
  const propose = (invnumber: string) =>
    agent.plans.propose(proposalOf('invoices.post', invoiceOf({ invnumber })));
  const [seen, { id }] = [await propose('A1'), await propose('A2')];
  const bookkeeper = await asBookkeeper();
  const approve = (sha256_seen?: string) => refusalCode(bookkeeper.plans.approve({ id, sha256_seen }));
  expect(await approve()).toBe('invalid');
  expect(await approve(seen.sha256)).toBe('version_outdated');
  expect(await invoicesIn(await ask())).toEqual([]);
  const { sha256 } = await bookkeeper.plans.find({ id });
  expect([await approve(sha256), await approve(sha256), await approve()]).toEqual(['done', 'done', 'done']);
  expect(await invoicesIn(await ask())).toEqual(['A2']);
});

test('each procedure that writes is refused to a draft key, but for those of plans', () => {
  const ofDrafts = definitionsOf(appRouter).filter(({ meta }) => meta.ofDrafts);
  expect(ofDrafts.map(({ name }) => name)).toEqual(['plans.propose', 'plans.commit', 'plans.decline']);
});

test('what waits for a person is in the overview until it is decided, and is declined by a person or its own key', async () => {
  const { asAgent, asBookkeeper, ask } = await withDrafts();
  const agent = await asAgent();
  const bookkeeper = await asBookkeeper();
  const propose = (invnumber: string) =>
    agent.plans.propose(proposalOf('invoices.post', invoiceOf({ invnumber })));
  const [first, second] = [await propose('A1'), await propose('A2')];
  const other = await (await ask()).plans.propose(proposalOf('gl.post', glOf()));
  expect((await bookkeeper.reports.overview({})).plans).toBe(2);
  expect((await bookkeeper.plans.list({ state: 'WAITING' })).items.map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ]);
  expect(await refusalCode(agent.plans.decline({ id: other.id })), 'of another key').toBe('not_found');
  expect(await bookkeeper.plans.decline({ id: first.id })).toMatchObject({
    state: 'DECLINED',
    decided_by: 'bookkeeper',
  });
  expect(await agent.plans.decline({ id: second.id })).toMatchObject({ state: 'DECLINED', decided_by: '' });
  expect(await refusalCode(bookkeeper.plans.approve({ id: second.id }))).toBe('plan_ended');
  expect(await refusalCode(agent.plans.commit({ id: second.id }))).toBe('plan_ended');
  expect((await bookkeeper.reports.overview({})).plans).toBe(0);
  expect(await invoicesIn(await ask())).toEqual([]);
});

test('a plan is of its own key and its own client, and ends after ten minutes or a month', async () => {
  const { ask, keyOf, asAgent, asBookkeeper } = await withDrafts();
  const { plans } = await ask();
  const { id } = await plans.propose(proposalOf('gl.post', glOf()));
  const other = await ask({ key: await keyOf('read', 'write') });
  expect(await refusalCode(other.plans.commit({ id }))).toBe('not_found');
  const elsewhere = await (await installation.newClient()).ask();
  expect(await refusalCode(elsewhere.plans.find({ id }))).toBe('not_found');
  expect(await refusalCode(elsewhere.plans.commit({ id }))).toBe('not_found');
  const late = await ask({ now: later(10 * minutes) });
  expect(await refusalCode(late.plans.commit({ id }))).toBe('plan_ended');
  expect(await late.plans.find({ id })).toMatchObject({ state: 'EXPIRED' });

  const waiting = await (await asAgent()).plans.propose(proposalOf('gl.post', glOf()));
  const after = await asBookkeeper(later(60 * minutes));
  expect(await after.plans.approve({ id: waiting.id, sha256_seen: waiting.sha256 })).toMatchObject({
    state: 'BOOKED',
  });
});

test('the books may move, as long as the outcome is the same; where it differs, nothing is booked', async () => {
  const { ask, client } = await installation.newClient();
  const books = await ask();
  const { plans } = books;
  await books.customers.save({ customernumber: 'K1', name: 'Muster', city: 'Bern' });
  const ofMuster = (fields: object) => {
    const { customer: _, ...invoice } = invoiceOf();
    return { ...invoice, customernumber: 'K1', ...fields };
  };
  // The counter gives the number, so that another one may come in between.
  const moved = await plans.propose(proposalOf('invoices.post', ofMuster({})));
  const outdated = await plans.propose(proposalOf('invoices.post', ofMuster({})));
  const change = await plans.propose(proposalOf('customers.save', { customernumber: 'K1', city: 'Biel' }));
  await books.invoices.post(ofMuster({}) as Inputs['invoices']['post']);
  expect(await plans.commit({ id: moved.id })).toMatchObject({ state: 'BOOKED' });

  await books.customers.save({ customernumber: 'K1', city: 'Chur' });
  const before = await digest();
  expect(await refusalCode(plans.commit({ id: outdated.id }))).toBe('plan_outdated');
  expect(await refusalCode(plans.commit({ id: change.id })), 'from another city').toBe('plan_outdated');
  expect(await digest()).toEqual(before);
  expect(await plans.find({ id: outdated.id })).toMatchObject({ state: 'OPEN' });
  await books.customers.save({ customernumber: 'K1', city: 'Bern' });
  expect(await plans.commit({ id: outdated.id }), 'as it was').toMatchObject({ state: 'BOOKED' });
  await expectVerified(database, client.id);
});

test('a comment and a credit note are planned: a person who approves them and documents in between make no difference', async () => {
  const { asAgent, asBookkeeper, ask, client } = await withDrafts();
  const books = await ask();
  await books.invoices.post(invoiceOf({ invnumber: 'A1' }));
  await books.payables.post(payableOf({ invnumber: 'R1' }));
  const agent = await asAgent();
  const text = { comment: { text: 'Rang them up.' } };
  const proposed = [
    await agent.plans.propose(proposalOf('invoices.comment', { invnumber: 'A1', ...text })),
    await agent.plans.propose(proposalOf('payables.comment', { invnumber: 'R1', ...text })),
    await agent.plans.propose(
      proposalOf('invoices.credit', { invnumber: 'A1', creditnote: { transdate: '2026-02-20' } }),
    ),
  ];
  expect(proposed[0]?.summary).toContain('"Rang them up."');
  expect((await books.invoices.comments({ invnumber: 'A1' })).items).toEqual([]);
  await books.invoices.comment({ invnumber: 'A1', comment: { text: 'In between.' } });
  await books.invoices.post(invoiceOf());
  const bookkeeper = await asBookkeeper();
  for (const { id, sha256 } of proposed)
    expect(await bookkeeper.plans.approve({ id, sha256_seen: sha256 })).toMatchObject({ state: 'BOOKED' });
  expect((await books.invoices.comments({ invnumber: 'A1' })).items).toMatchObject([
    { text: 'In between.' },
    { text: 'Rang them up.', by: 'bookkeeper' },
  ]);
  expect((await books.payables.comments({ invnumber: 'R1' })).items).toHaveLength(1);
  expect(await books.invoices.get({ invnumber: 'A1' })).toMatchObject({ status: 'PAID' });
  await expectVerified(database, client.id);
});

test('the time alone makes no difference: records are changed by plans minutes later', async () => {
  const { ask } = await installation.newClient();
  const { plans, articles, customers } = await ask();
  await customers.save({ customernumber: 'K1', name: 'Muster', city: 'Bern' });
  await articles.save({ partnumber: 'P', sellprice: '10.00' } as Inputs['articles']['save']);
  const proposed = [
    await plans.propose(proposalOf('customers.save', { customernumber: 'K1', city: 'Biel' })),
    await plans.propose(proposalOf('articles.save', { partnumber: 'P', sellprice: '11.00' })),
    await plans.propose(
      proposalOf('invoices.post', invoiceOf({ customer: { customernumber: 'K2', name: 'Neu' } })),
    ),
  ];
  const later5 = await ask({ now: later(5 * minutes) });
  for (const { id } of proposed) expect(await later5.plans.commit({ id })).toMatchObject({ state: 'BOOKED' });
});

test('a plan committed many times at once, beside other writes, is booked once', async () => {
  const { ask, client } = await installation.newClient();
  const books = await ask();
  await books.invoices.post(invoiceOf({ invnumber: 'A1' }));
  const { id } = await books.plans.propose(
    proposalOf('invoices.pay', paymentOf('A1', { amount_paid: '30.00' })),
  );
  const commits = Array.from({ length: 8 }, async () => (await ask()).plans.commit({ id }));
  const others = Array.from({ length: 8 }, async (_, at) =>
    (await ask()).invoices.post(invoiceOf({ invnumber: `B${at}` })),
  );
  const [answers] = await Promise.all([Promise.all(commits), Promise.all(others)]);
  expect(new Set(answers.map((answer: Plan) => JSON.stringify(answer))).size).toBe(1);
  expect(await books.invoices.get({ invnumber: 'A1' })).toMatchObject({ paid: '30.00' });
  await expectVerified(database, client.id);
});

test('a proposal is refused as the write would be, names that are not known are told, and nothing is kept', async () => {
  const { ask, keyOf } = await installation.newClient();
  const { plans } = await ask();
  const before = await digest();
  const { customer: _, ...invoice } = invoiceOf({ customernumber: 'nobody' });
  expect(await refusalCode(plans.propose(proposalOf('invoices.post', invoice)))).toBe('customer_unknown');
  expect(
    await refusalCode(plans.propose(proposalOf('invoices.post', invoiceOf({ invoice_number: 'A1' })))),
  ).toBe('invalid');
  expect(await refusalCode(plans.propose(proposalOf('keys.issue' as never, { scopes: ['admin'] })))).toBe(
    'invalid',
  );
  const reader = await ask({ key: await keyOf('read') });
  expect(await refusalCode(reader.plans.propose(proposalOf('gl.post', glOf())))).toBe('scope_missing');
  expect({ ...(await digest()), api_key: '', audit: '', chain: '' }).toEqual({
    ...before,
    ...{ api_key: '', audit: '', chain: '' },
  });
});

test('each write that may be planned may be a dry run', () => {
  const dry = definitionsOf(appRouter).filter(({ meta }) => meta.dryRun);
  const names = dry.map(({ name }) => name);
  expect(plannedOperations.filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ['budgets.save', { budget: { accounts: [{ accno: 6500, amount: '1200.00' }] } }, '1200.00'],
  ['budgets.saveAccount', { budget_account: { accno: 6500, amount: '600.00' } }, '1500.00'],
  ['budgets.copy', { budget_copy: { percent: '10' } }, '0.00'],
] as const)(
  '%s by a draft key waits for a person, and is saved as it was read',
  async (operation, sent, expense) => {
    const { asAgent, asBookkeeper, client } = await withDrafts();
    const person = await asBookkeeper();
    const before = { year: 2026, budget: { accounts: [{ accno: 6000, amount: '900.00' }] } };
    await person.budgets.save(before as never);
    const input = { year: 2026, ...sent };
    const agent = await asAgent();
    expect(
      await refusalCode(agent.budgets.saveAccount({ year: 2026, budget_account: { accno: 6500 } } as never)),
    ).toBe('approval_needed');
    const plan = await agent.plans.propose(proposalOf(operation, input));
    expect(plan).toMatchObject({
      operation,
      kind: '',
      asks: 'kind',
      outcome: { changes: [{ record: 'budget' }] },
    });
    expect(plan.consequence).toMatch(/ a budget|the budget/);
    expect(await refusalCode(agent.plans.commit({ id: plan.id }))).toBe('approval_needed');
    expect(await person.budgets.get({ year: 2026 })).toMatchObject({ version: 1, expense: '900.00' });
    const approval = { id: plan.id, sha256_seen: plan.sha256 };
    expect(await person.plans.approve(approval)).toMatchObject({ state: 'BOOKED' });
    expect(await person.budgets.get({ year: 2026 })).toMatchObject({ version: 2, expense });
    // Another one is of the budget that was read: a change in between makes it another.
    const next = await agent.plans.propose(proposalOf(operation, { ...input, year: 2027 }));
    await person.budgets.save({ ...before, year: 2027 } as never);
    const late = person.plans.approve({ id: next.id, sha256_seen: next.sha256 });
    expect(await refusalCode(late)).toBe('plan_outdated');
    expect(await person.budgets.get({ year: 2027 })).toMatchObject({ version: 1, expense: '900.00' });
    await expectVerified(database, client.id);
  },
);
