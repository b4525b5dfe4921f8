import { archiveClient } from '@kontor/data';
import { expect, test } from 'vitest';
import { appRouter, caller, definitionsOf, operatorWriting, refusalOf } from '../../src/index.ts';
import { now, testInstallation } from '../installation.ts';
import { peopleOf } from '../people/browser.ts';
import { writesOf } from '../procedure/writes.ts';

/**
 * §40: an archived client refuses every write of the router, whoever calls, and its trail stands.
 */
const installation = await testInstallation();
const { database } = installation;
const { client, writes } = await writesOf(installation);
const other = await installation.newClient();
const people = await peopleOf(installation, other.client);

const atClients = definitionsOf(appRouter)
  .filter(
    ({ type, name }) => type === 'mutation' && !name.startsWith('session.') && !name.startsWith('clients.'),
  )
  .map(({ name }) => name);

const lastLink = async (id: number) => {
  const [row] = await database.query<
    { last: bigint }[]
  >`SELECT last FROM chain WHERE client_id = ${id}::integer`;
  return Number(row?.last);
};

const codeOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
    return 'done';
  } catch (error) {
    return refusalOf(error)?.code ?? String(error);
  }
};

test('409 client_archived: every write that the tests know, by a key', async () => {
  const ask = await client.ask();
  await archiveClient(database, { client_id: client.client.id, archived: now }, operatorWriting(now, 'test'));
  const before = await lastLink(client.client.id);
  const asked = await client.ask();
  const codes: [string, string | undefined][] = [];
  for (const [name, write] of Object.entries(writes)) {
    if (name === 'clients.create') continue;
    codes.push([name, await codeOf(() => write(asked, 0))]);
  }
  expect(codes.filter(([, code]) => code !== 'client_archived')).toEqual([]);
  expect(await lastLink(client.client.id)).toBe(before);
  // A request that has begun before is decided again, where it books.
  expect(await codeOf(() => ask.gl.post({ transdate: '2026-02-01', glentries: [] } as never))).not.toBe(
    'done',
  );
});

test('409 client_archived: every mutation of the router, by the owner in a browser, before its input is read', async () => {
  await archiveClient(database, { client_id: other.client.id, archived: now }, operatorWriting(now, 'test'));
  const before = await lastLink(other.client.id);
  const { context } = await people.owner.at(other.name);
  const asked = caller(context) as never as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const codes: [string, string | undefined][] = [];
  for (const name of atClients) {
    const [room = '', verb = ''] = name.split('.');
    codes.push([name, await codeOf(async () => asked[room]?.[verb]?.({}))]);
  }
  expect(codes.filter(([, code]) => code !== 'client_archived')).toEqual([]);
  expect(await lastLink(other.client.id)).toBe(before);
});
