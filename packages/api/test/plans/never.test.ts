import { leaveKinds, plannedOperations, scopes } from '@kontor/domain';
import { digestOf } from '@kontor/testing';
import { callTRPCProcedure } from '@trpc/server';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { appRouter, definitionsOf, type Inputs, issueKey, refusalOf } from '../../src/index.ts';
import { iban, orderingClient, theirs } from '../bank/ordering-client.ts';
import { now, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';

/**
 * No agent does these by itself (§34): each is tried by draft keys of every scope, with all the
 * leave there is.
 */
const installation = await testInstallation();
const { url, database } = installation;
const pool = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => pool.end());
const digest = () => digestOf(async (statement) => (await pool.query(statement)).rows);

const client = await orderingClient(installation);
const people = await peopleOf(installation, client.client);
const owner = await people.owner.ask(client.name);
await client.post('E1', '100.00');
await client.order({ accno: 1020, payables: [{ invnumber: 'E1' }] } as never);
await (await client.ask()).settings.close({ closing_date: '2025-12-31' } as never);

const kindsOfKeys = [...scopes.map((scope) => [scope]), ['read', 'write'], [...scopes]];
const keys = await Promise.all(
  kindsOfKeys.map(async (given) => {
    const sent = { client_id: client.client.id, scopes: given as never, label: given.join(' '), draft: true };
    const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
    const secret = await issueKey(database, sent, writing);
    for (const kind of leaveKinds) await owner.leave.grant({ key: secret.slice(0, 15), kind });
    return { name: given.join(' '), secret };
  }),
);

/** The procedures by which it could be done; the chapter says each in words. */
const never = {
  'releases money': ['paymentOrders.release', 'paymentOrders.markSent', 'vendors.confirmIban'],
  'closes or opens a year': ['gl.endYear', 'gl.reopenYear'],
  'changes people': ['people.invite', 'people.change', 'people.remove', 'people.link'],
  'changes settings': ['settings.save', 'accounts.save', 'taxRates.save', 'numberRanges.save'],
  'changes keys and leave': ['keys.issue', 'keys.revoke', 'leave.grant', 'leave.revoke', 'plans.approve'],
  'changes the senders of mails': ['mails.verifySender'],
};
const writes = definitionsOf(appRouter).filter(({ type }) => type === 'mutation');

test.each(Object.entries(never))('no agent %s: no key calls it, and no plan is of it', (_, procedures) => {
  const names = writes.map(({ name }) => name);
  for (const name of procedures) {
    expect(names).toContain(name);
    expect(plannedOperations).not.toContain(name);
    expect(writes.find((write) => write.name === name)?.meta.ofDrafts).toBeUndefined();
  }
});

test.each(keys)('a key with $name, and all leave, calls no write but those of plans', async ({ secret }) => {
  // Records when the key was used, which is once a minute.
  await client.context({ key: secret });
  const before = await digest();
  for (const { name, meta } of writes) {
    if (meta.ofDrafts) continue;
    const ctx = await client.context({ key: secret });
    const input = { id: 1, version_seen: 1, transdate: '2026-01-31', closing_date: null };
    const rest = { type: 'mutation', signal: undefined, batchIndex: 0 } as const;
    const call = { router: appRouter, path: name, ctx, getRawInput: async () => input, ...rest };
    const refused = refusalOf(await callTRPCProcedure(call).catch((error: unknown) => error))?.code;
    expect(['approval_needed', 'scope_missing', 'not_found'], `${name}: ${refused}`).toContain(refused);
  }
  expect(await digest()).toEqual(before);
});

type Operation = Inputs['plans']['propose']['operation'];
const proposals: Readonly<Record<string, readonly [Operation, object]>> = {
  "a vendor's IBAN": ['vendors.save', { vendornumber: 'V-1', bank_iban: iban }],
  "a vendor's IBAN within a payable": [
    'payables.post',
    payableOf({ vendor: { vendornumber: 'V-1', bank_iban: iban } }),
  ],
  'a new vendor within a payable': [
    'payables.post',
    payableOf({ vendor: { vendornumber: 'V-9', name: 'Neu' } }),
  ],
  'an order to an IBAN of its own': [
    'paymentOrders.create',
    {
      accno: 1020,
      other_payments: [{ name: 'Wir', city: 'Bern', iban: theirs, amount: '5.00', accno: 5000 }],
    },
  ],
  'the opening of a period': ['settings.close', { closing_date: '2025-11-30' }],
  'the opening of all periods': ['settings.close', { closing_date: null }],
  'a customer': ['customers.save', { customernumber: 'K-9', name: 'Neu' }],
  'an article': ['articles.save', { partnumber: 'P', sellprice: '1.00' }],
};

test.each(Object.entries(proposals))(
  '%s waits for a person, whatever leave there is',
  async (_, proposed) => {
    const { secret } = keys.at(-1) ?? { secret: '' };
    const { plans } = await client.ask({ key: secret, now: '2026-02-09T09:00:00.000Z' as never });
    const [operation, input] = proposed;
    const { id, asks } = await plans.propose({ operation, input: { ...input }, program: 'agent' });
    expect(['beside', 'kind']).toContain(asks);
    const before = await digest();
    expect(await refusalCode(plans.commit({ id }))).toBe('approval_needed');
    expect(await digest()).toEqual(before);
  },
);
