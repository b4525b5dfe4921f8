import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDocuments } from '../../src/serving/connections/documents.ts';
import { serve } from '../served.ts';
import { mutate, openLink, query } from '../signing-in/browser.ts';
import { type AuthorizationParams, asked, authorize, newVerifier, redirectUri, tokens } from './program.ts';

/**
 * Programs that say in a document who they are, whose address anybody may send (docs/interface
 * §36).
 */

const id = 'https://agent.example/client.json';
const good = { client_id: id, client_name: 'Agent of Example', redirect_uris: [redirectUri] };
let said: object | undefined = good;
const served = await serve({ readDocument: async (address) => (address === id ? said : undefined) });
afterAll(() => served.close());
const { address } = served;

test('no document is read from this machine or an inner network, by name or address, nor over http', async () => {
  let connections = 0;
  const inner = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void inner.close());
  const { port } = inner.address() as AddressInfo;
  const led = (addresses: string[]) => openDocuments({ lookUp: { addressesOf: async () => addresses } });
  for (const to of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])
    expect(await led([to])(`https://agent.example:${port}/client.json`), to).toBeUndefined();
  const any = openDocuments();
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
  ])
    expect(await any(`https://${host}:${port}/client.json`), host).toBeUndefined();
  for (const wrong of [
    `http://127.0.0.1:${port}/c`,
    'https://a:b@agent.example/c',
    'https://agent.example/',
    'file:///etc/passwd',
    `${id}#x`,
  ])
    expect(await any(wrong), wrong).toBeUndefined();
  expect(connections).toBe(0);
});

test('a document is short, its own, and not elsewhere; few are read at the same time', async () => {
  const answering = (answer: () => Response | Promise<Response>) =>
    openDocuments({ fetch: () => async () => answer() });
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  expect(await answering(() => json(good))(id)).toEqual(good);
  const wrong: Record<string, () => Response> = {
    'leads elsewhere': () => new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/' } }),
    'is not found': () => json(good, 404),
    'is of another': () => json({ ...good, client_id: 'https://other.example/c' }),
    'is no JSON': () => new Response('<html>'),
    'is no record': () => json([id]),
    'is long': () => json({ ...good, more: 'x'.repeat(70_000) }),
  };
  for (const [title, answer] of Object.entries(wrong))
    expect(await answering(answer)(id), title).toBeUndefined();
  const held: ((answer: Response) => void)[] = [];
  const slow = answering(() => new Promise((resolve) => held.push(resolve)));
  const reading = [1, 2, 3, 4].map(() => slow(id));
  expect(await slow(id)).toBeUndefined();
  for (const answer of held) answer(json(good));
  expect(await Promise.all(reading)).toEqual([good, good, good, good]);
  expect(held.length).toBe(4);
});

test('a program with a document is connected without registering; what it says is read each time', async () => {
  await served.client('documented');
  const headers = await openLink(address, await served.invite('documented'));
  const { verifier, challenge } = newVerifier();
  const request = asked({ client_id: id, challenge, resource: `${address}/mcp/documented` });
  expect((await authorize(address, request)).location).toMatch(/^\/connect\?/);
  const { data } = await query(
    `${address}/trpc/-/connections.request?input=${encodeURIComponent(JSON.stringify(request))}`,
    headers,
  );
  expect(data).toMatchObject({ program: 'Agent of Example', documented_at: 'agent.example' });
  const allowed = await mutate(`${address}/trpc/documented/connections.allow`, {
    headers,
    input: { request, scopes: ['read'], draft: true },
  });
  const code = new URL((allowed.data as { redirect: string }).redirect).searchParams.get('code') ?? '';
  const form: AuthorizationParams = {
    grant_type: 'authorization_code',
    client_id: id,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  expect((await tokens(address, form)).status).toBe(200);
  said = { ...good, redirect_uris: ['https://agent.example/back'] };
  expect((await authorize(address, request)).status).toBe(400);
  said = { ...good, redirect_uris: ['javascript:alert(1)'] };
  expect((await authorize(address, request)).status).toBe(400);
  said = undefined;
  expect(await authorize(address, request)).toMatchObject({ status: 400, location: '' });
});
