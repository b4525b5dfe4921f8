import type { Role } from '@kontor/domain';
import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { browserOn, invitationTo } from '../people/browser.ts';

/** §18: the work of all clients of a person. */
const installation = await testInstallation();
const { newClient } = installation;

type Client = Awaited<ReturnType<typeof newClient>>;

/**
 * A person with these roles, in a browser: whoever is invited elsewhere, too, has another
 * membership.
 */
const personOf = async (roles: readonly (readonly [Client, Role])[], name: string) => {
  const browser = browserOn(installation);
  for (const [{ client }, role] of roles)
    await browser.open(await invitationTo(installation, client, { name, role }));
  return browser;
};

const overdue = invoiceOf({ transdate: '2026-01-10', duedate: '2026-02-09' });
const sender = { name: 'Alpen AG', zipcode: '7000', city: 'Chur', country: 'CH' };

test('each client of the person with its work, by the names of the companies; no other client', async () => {
  const [one, other, foreign] = [await newClient(), await newClient(), await newClient()];
  const { invoices, settings } = await other.ask();
  await invoices.post(overdue);
  await settings.save({ sender } as Parameters<typeof settings.save>[0]);
  await (await foreign.ask()).invoices.post(overdue);
  const browser = await personOf(
    [
      [one, 'owner'],
      [other, 'bookkeeper'],
    ],
    'Anna',
  );
  const found = await (await browser.ask()).session.clients();
  expect(found.map(({ client, name, role, waiting }) => [client, name, role, waiting])).toEqual([
    [other.name, 'Alpen AG', 'bookkeeper', 1],
    [one.name, one.name, 'owner', 0],
  ]);
  expect(found[0]).toMatchObject({ on: '2026-03-15', currency: 'CHF', last_booked: '2026-01-10' });
  const { work } = await (await other.ask()).reports.overview({});
  expect(found[0]?.work).toEqual(work);
  expect((await (await browser.ask()).session.whoAmI()).memberships.map(({ name }) => name)).toEqual([
    'Alpen AG',
    one.name,
  ]);
  // Whoever works there no longer sees it no longer.
  const { people } = await other.ask();
  const anna = (await people.list({})).people.find(({ name }) => name === 'Anna');
  await people.remove({ id: anna?.id ?? 0 });
  const left = await (await browser.ask()).session.clients();
  expect(left.map(({ client }) => client)).toEqual([one.name]);
});

test('an auditor sees work and may do none, and an uploader sees nothing of the books', async () => {
  const [audited, uploaded] = [await newClient(), await newClient()];
  for (const { ask } of [audited, uploaded]) await (await ask()).invoices.post(overdue);
  const browser = await personOf(
    [
      [audited, 'auditor'],
      [uploaded, 'uploader'],
    ],
    'Beat',
  );
  const [first, second] = await (await browser.ask()).session.clients();
  expect(first).toMatchObject({
    role: 'auditor',
    waiting: 0,
    work: [{ kind: 'invoices_overdue', count: 1 }],
  });
  expect(second).toEqual({
    ...{ client: uploaded.name, name: uploaded.name, role: 'uploader' },
    ...{ on: '2026-03-15', currency: 'CHF', waiting: 0, work: [] },
  });
});

test('the VAT period that runs is told where none waits', async () => {
  const client = await newClient();
  const taxentries = [{ tax_accno: 2201, amount: '8.10' }];
  await (await client.ask()).invoices.post(invoiceOf({ transdate: '2026-03-01', taxentries }));
  const browser = await personOf([[client, 'owner']], 'Carla');
  const [found] = await (await browser.ask()).session.clients();
  expect(found?.vat).toEqual({ from: '2026-01-01', to: '2026-03-31', due: '2026-05-30', over: false });
});

test('401: nobody is signed in; 404: at the address of a client', async () => {
  const { name, ask } = await newClient();
  const browser = browserOn(installation);
  expect(await refusalCode((await browser.ask()).session.clients())).toBe('session_required');
  expect(await refusalCode((await ask()).session.clients())).toBe('not_found');
  expect(name).not.toBe('');
});
