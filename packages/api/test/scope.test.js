import { scopes } from '@kontor/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter, caller, issueKey, openContext } from '../src/index.ts';
import { now, refusalCode, testHouse } from './house.ts';

/** §2: every operation asks for a scope. */
const { database, newClient } = await testHouse();
// tRPC keeps the procedures by their paths, each with what it says of itself.
const metaOf = (procedure) => Reflect.get(Reflect.get(Object(procedure), '_def'), 'meta') ?? {};
const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => ({
  path,
  meta: metaOf(procedure),
}));
// What each scope opens, written down: a procedure that moves from one to another is a change of the contract.
const opened = {
  read: [
    'accounts.charts',
    'accounts.list',
    'articles.get',
    'articles.list',
    'customers.get',
    'customers.list',
    'invoices.get',
    'invoices.list',
    'payables.get',
    'payables.list',
    'settings.get',
    'taxRates.list',
    'vendors.get',
    'vendors.list',
  ],
  write: [
    'accounts.save',
    'articles.save',
    'customers.save',
    'invoices.pay',
    'invoices.post',
    'payables.pay',
    'payables.post',
    'settings.save',
    'taxRates.save',
    'vendors.save',
  ],
  upload: [],
  close: ['settings.close'],
  admin: ['clients.create', 'clients.list', 'keys.issue', 'keys.list', 'keys.revoke'],
};
test('every procedure asks for the scope that is written here', () => {
  const found = scopes.map((scope) => [
    scope,
    procedures
      .filter(({ meta }) => meta.scope === scope)
      .map(({ path }) => path)
      .sort(),
  ]);
  expect(Object.fromEntries(found)).toEqual(opened);
  expect(procedures.filter(({ meta }) => meta.scope === undefined)).toEqual([]);
});
/** Calls a procedure by its path, with an input that none of them takes. */
const call = (of, path) => {
  const [noun = '', verb = ''] = path.split('.');
  const procedure = Reflect.get(Reflect.get(of, noun), verb);
  return z.instanceof(Function).parse(procedure)({ limit: 'no number' });
};
test.each(procedures)(
  '403: $path without its scope, before its input is looked at',
  async ({ path, meta }) => {
    const { keyOf, ask } = await newClient();
    const others = scopes.filter((scope) => scope !== meta.scope);
    const withOthers = await ask({ key: await keyOf(...others) });
    expect(await refusalCode(call(withOthers, path))).toBe('scope_missing');
    const withIt = await ask({ key: await keyOf(...(meta.scope ? [meta.scope] : [])) });
    expect(await refusalCode(call(withIt, path))).not.toBe('scope_missing');
  },
);
test('404: an operation on the house at the address of a client, and the other way round', async () => {
  const { key, ask, name } = await newClient();
  expect(await refusalCode((await ask({ key })).clients.list())).toBe('not_found');
  const houseKey = await issueKey(database, { client_id: null, scopes, label: 'operator' }, now);
  const open = (clientName) => openContext({ database, now, key: houseKey, requestId: 'test', clientName });
  const house = caller(await open(undefined));
  expect(await refusalCode(house.vendors.list({}))).toBe('not_found');
  expect((await house.clients.list()).map((client) => client.name)).toContain(name);
  // A key of the house opens every client too.
  expect(await caller(await open(name)).vendors.list({})).toEqual({ items: [] });
});
