import { hashOf } from '@kontor/api';
import { isKnownSecret } from '@kontor/data';
import { afterAll, expect, test } from 'vitest';
import { now } from '../../src/clock.ts';
import { serve } from '../served.ts';
import { mutate, openLink, query } from '../signing-in/browser.ts';
import {
  type AuthorizationParams,
  asked,
  authorize,
  knock,
  newVerifier,
  redirectUri,
  register,
  resultOf,
  tokens,
} from './program.ts';

/** Connections by a link (docs/interface §36): a program, a person, and those who attack them. */
const served = await serve();
afterAll(() => served.close());
const { address } = served;

let clients = 0;

/** A new client, and a person who works for it in a browser. */
const withPerson = async (role: 'owner' | 'bookkeeper' | 'auditor' | 'uploader' = 'owner') => {
  clients += 1;
  const name = `linked${clients}`;
  const key = await served.client(name);
  const owner = role === 'owner' ? undefined : await openLink(address, await served.invite(name, 'owner'));
  const headers = await openLink(address, await served.invite(name, role));
  return { name, key, headers, owner: owner ?? headers, resource: `${address}/mcp/${name}` };
};

type Page = Awaited<ReturnType<typeof withPerson>>;

const allow = async (
  { name, headers }: Pick<Page, 'name' | 'headers'>,
  request: AuthorizationParams,
  { scopes = ['read', 'write'], draft = true }: { scopes?: string[]; draft?: boolean } = {},
) => {
  const answer = await mutate(`${address}/trpc/${name}/connections.allow`, {
    headers,
    input: { request, scopes, draft },
  });
  const { redirect = '' } = (answer.data ?? {}) as { redirect?: string };
  const params = redirect === '' ? new URLSearchParams() : new URL(redirect).searchParams;
  return { ...answer, redirect, params };
};

/** A program with a code that a person has allowed, and what it needs to get its tokens. */
const withCode = async (page: Page, options?: Parameters<typeof allow>[2]) => {
  const { verifier, challenge } = newVerifier();
  const { body } = await register(address);
  const client_id = String(body['client_id']);
  const request = asked({ client_id, challenge, resource: page.resource });
  const { params } = await allow(page, request, options);
  const form: AuthorizationParams = {
    ...{ grant_type: 'authorization_code', client_id, code: params.get('code') ?? '' },
    ...{ redirect_uri: redirectUri, code_verifier: verifier, resource: page.resource },
  };
  return { client_id, request, params, form };
};

const withTokens = async (page: Page, options?: Parameters<typeof allow>[2]) => {
  const { client_id, form } = await withCode(page, options);
  const { status, body } = await tokens(address, form);
  expect(status).toBe(200);
  const { access_token: access = '', refresh_token: refresh = '' } = body;
  const refreshWith = (token: string, changed: AuthorizationParams = {}) =>
    tokens(address, { grant_type: 'refresh_token', client_id, refresh_token: token, ...changed });
  return { client_id, form, access, refresh, refreshWith };
};

const listed = async ({ name, headers }: Pick<Page, 'name' | 'headers'>) =>
  (await query(`${address}/trpc/${name}/connections.list`, headers)).data as Record<string, unknown>[];

test('a call without a token is 401 and says where a program gets one; a key in its own header is refused as before', async () => {
  const { name } = await withPerson();
  const answer = await knock(address, `/mcp/${name}`);
  expect(answer.status).toBe(401);
  const metadata = `${address}/.well-known/oauth-protected-resource/mcp/${name}`;
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${metadata}", scope="read write close"`,
  );
  expect(await (await fetch(metadata)).json()).toMatchObject({
    ...{ resource: `${address}/mcp/${name}`, authorization_servers: [address] },
    scopes_supported: ['read', 'write', 'close'],
  });
  expect(await (await fetch(`${address}/.well-known/oauth-authorization-server`)).json()).toMatchObject({
    ...{ issuer: address, code_challenge_methods_supported: ['S256'] },
    ...{ response_types_supported: ['code'], token_endpoint_auth_methods_supported: ['none'] },
    authorization_response_iss_parameter_supported: true,
  });
  const wrong = await knock(address, `/mcp/${name}`, 'kontor_no_such_token_is_known_here');
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
  const byKey = await fetch(`${address}/mcp/${name}`, { method: 'POST', headers: { 'x-api-key': 'wrong' } });
  expect(byKey.status).toBe(403);
  // Whether there is such a client is not said.
  expect((await knock(address, '/mcp/nobody')).status).toBe(401);
  expect((await fetch(`${address}/.well-known/oauth-protected-resource/mcp/nobody`)).status).toBe(200);
});

test('a program registers, a person allows it, and its token opens the tools of that client alone; it is a draft key', async () => {
  const page = await withPerson();
  const { access, refresh, form } = await withTokens(page);
  const { tools } = await resultOf<{ tools: { name: string }[] }>(
    await knock(address, `/mcp/${page.name}`, access),
  );
  expect(tools.map(({ name }) => name)).toContain('propose_invoice');
  expect((await knock(address, '/mcp', access)).status).toBe(200);
  const other = await withPerson();
  expect((await knock(address, `/mcp/${other.name}`, access)).status).toBe(401);
  for (const header of [
    { authorization: `Bearer ${access}` },
    { 'x-api-key': access },
  ] as AuthorizationParams[]) {
    const rest = await fetch(`${address}/api/latest/clients/${page.name}/invoices`, { headers: header });
    expect(rest.status, 'a token is for the tools, not for REST').toBe(403);
  }
  expect((await knock(address, `/mcp/${page.name}`, refresh)).status).toBe(401);
  const [connection] = await listed(page);
  expect(connection).toMatchObject({ program: 'Ledger agent', returns_to: '127.0.0.1', draft: true });
  expect(connection).toMatchObject({ scopes: ['read', 'write'], last_used: expect.any(String) });
  expect(form['code']).not.toBe(access);
});

test('secrets are kept as hashes; a token counts as known for limits', async () => {
  const { access, refresh, form } = await withTokens(await withPerson());
  const rows = await served.database.prisma.$queryRaw<{ row: string }[]>`
    SELECT to_jsonb(s)::text || to_jsonb(k)::text AS row FROM connection_secret s JOIN api_key k ON k.id = s.key_id`;
  for (const secret of [access, refresh, form['code'] ?? ''])
    for (const { row } of rows) expect(row).not.toContain(secret.slice(8));
  expect(await isKnownSecret(served.database, hashOf(access), now())).toBe(true);
});

test('the code is for a verifier, an address, a program and a client, and for once', async () => {
  const page = await withPerson();
  const other = await withPerson();
  const wrong: [string, (form: AuthorizationParams) => Promise<AuthorizationParams>][] = [
    ['another verifier', async (form) => ({ ...form, code_verifier: newVerifier().verifier })],
    ['no verifier', async ({ code_verifier: _, ...form }) => form],
    ['the challenge as the verifier', async (form) => ({ ...form, code_verifier: newVerifier().challenge })],
    ['another address', async (form) => ({ ...form, redirect_uri: 'http://127.0.0.1:7777/other' })],
    ['no address', async ({ redirect_uri: _, ...form }) => form],
    [
      'another program',
      async (form) => ({ ...form, client_id: String((await register(address)).body['client_id']) }),
    ],
    ['the tools of another client', async (form) => ({ ...form, resource: other.resource })],
    ['tools elsewhere', async (form) => ({ ...form, resource: `https://evil.example/mcp/${page.name}` })],
    ['a program that nobody knows', async (form) => ({ ...form, client_id: 'nobody' })],
  ];
  for (const [title, change] of wrong) {
    const { form } = await withCode(page);
    const { status, body } = await tokens(address, await change(form));
    expect([status, body.access_token], title).toEqual([400, undefined]);
  }
  const { form } = await withCode(page);
  // Of two programs that send the same code at the same moment one gets tokens.
  const both = await Promise.all([tokens(address, form), tokens(address, form)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a code that is used again ends what it has opened', async () => {
  const page = await withPerson();
  const { form, access } = await withTokens(page);
  expect((await knock(address, `/mcp/${page.name}`, access)).status).toBe(200);
  expect((await tokens(address, form)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await knock(address, `/mcp/${page.name}`, access)).status).toBe(401);
});

test('refresh tokens rotate; one that is used again ends the whole connection', async () => {
  const page = await withPerson();
  const { access, refresh, refreshWith } = await withTokens(page);
  const second = await refreshWith(refresh);
  expect(second.status).toBe(200);
  const third = await refreshWith(second.body.refresh_token ?? '', { resource: page.resource });
  expect(third.status).toBe(200);
  const tokensOfAll = [access, second.body.access_token ?? '', third.body.access_token ?? ''];
  for (const token of tokensOfAll)
    expect((await knock(address, `/mcp/${page.name}`, token)).status).toBe(200);
  expect((await refreshWith(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await refreshWith(third.body.refresh_token ?? '')).status).toBe(400);
  for (const token of tokensOfAll)
    expect((await knock(address, `/mcp/${page.name}`, token)).status).toBe(401);
  expect((await listed(page))[0]).toMatchObject({ revoked: expect.any(String) });
  const trail = await query(`${address}/trpc/${page.name}/audit.list?input=%7B%7D`, page.headers);
  expect(JSON.stringify(trail.data)).toContain('connections.refresh');
});

test('codes live a minute, access tokens a quarter of an hour, refresh tokens thirty days', async () => {
  const page = await withPerson();
  const lives = async () =>
    (
      await served.database.prisma.$queryRaw<{ kind: string; seconds: number }[]>`
        SELECT DISTINCT kind, extract(epoch FROM expires - created)::int AS seconds FROM connection_secret ORDER BY kind`
    ).map(({ kind, seconds }) => [kind, seconds]);
  const { form } = await withCode(page);
  const { access, refreshWith, refresh } = await withTokens(page);
  expect(await lives()).toEqual([
    ['access', 900],
    ['code', 60],
    ['refresh', 2_592_000],
  ]);
  await served.database.prisma.connection_secret.updateMany({
    data: { expires: new Date(Date.now() - 1000) },
  });
  expect((await tokens(address, form)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await refreshWith(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await knock(address, `/mcp/${page.name}`, access)).status).toBe(401);
});

test('a request that is not as it was registered leads nowhere, and the browser is not led elsewhere', async () => {
  const page = await withPerson();
  const { challenge } = newVerifier();
  const client_id = String(
    (
      await register(address, {
        redirect_uris: [redirectUri, 'https://agent.example/back', 'agent.app:/back'],
      })
    ).body['client_id'],
  );
  const of = { client_id, challenge, resource: page.resource };
  for (const good of [
    redirectUri,
    'http://127.0.0.1:50123/callback',
    'https://agent.example/back',
    'agent.app:/back',
  ])
    expect((await authorize(address, asked(of, { redirect_uri: good }))).location, good).toMatch(
      /^\/connect\?/,
    );
  const wrong: Partial<Record<string, string | undefined>>[] = [
    { redirect_uri: 'http://127.0.0.1:7777/callback/' },
    { redirect_uri: 'http://127.0.0.1:7777/callback?next=1' },
    { redirect_uri: 'http://127.0.0.1:7777@evil.example/callback' },
    { redirect_uri: 'http://localhost:7777/callback' },
    { redirect_uri: 'https://127.0.0.1:7777/callback' },
    { redirect_uri: 'https://agent.example:8443/back' },
    { redirect_uri: 'https://agent.example/back/../evil' },
    { redirect_uri: 'https://evil.example/back' },
    { redirect_uri: 'https://agent.example.evil.example/back' },
    { redirect_uri: 'javascript:alert(1)' },
    { client_id: 'nobody' },
    { response_type: 'token' },
    { response_type: undefined },
    { code_challenge: undefined },
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
    { code_challenge_method: undefined },
    { scope: 'admin' },
    { resource: 'https://evil.example/mcp/demo' },
    { resource: `${address}/api/latest` },
    { resource: `${page.resource}?x=1` },
  ];
  for (const changed of wrong) {
    const title = JSON.stringify(changed);
    const request = asked(of, changed as Partial<AuthorizationParams>);
    const { status, location } = await authorize(address, request);
    expect([status, location], title).toEqual([400, '']);
    // The page is asked again, whatever address it was opened at.
    expect((await allow(page, request)).status, title).toBe(400);
  }
});

test('only sensible addresses are registered, and from one address not too many', async () => {
  const wrong = [
    'http://agent.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'blob:https://books.example/1',
    'https://agent.example/back#part',
    'https://user:secret@agent.example/back',
    'https://agent.example\\@evil.example/',
    'https://agent.example/\n',
    `https://agent.example/${'x'.repeat(500)}`,
    'no address',
  ];
  for (const uri of wrong)
    expect((await register(address, { redirect_uris: [uri] })).body, uri).toMatchObject({
      error: 'invalid_redirect_uri',
    });
  for (const none of [{}, { redirect_uris: [] }, { redirect_uris: redirectUri }, [], 'x'])
    expect((await register(address, none as object)).status).toBe(400);
  const alone = await serve();
  const sent = { redirect_uris: [redirectUri] };
  const here = '203.0.113.7';
  for (let count = 0; count < 20; count += 1)
    expect((await register(alone.address, sent, here)).status).toBe(201);
  expect((await register(alone.address, sent, here)).status).toBe(429);
  expect((await register(alone.address, sent, '203.0.113.8')).status).toBe(201);
  // A program that nobody connects is forgotten after a day.
  await alone.database.prisma.program.updateMany({
    data: { created: new Date(Date.now() - 7_200_000), expires: new Date(Date.now() - 1) },
  });
  const { challenge } = newVerifier();
  const [gone] = await alone.database.prisma.program.findMany();
  expect((await authorize(alone.address, asked({ client_id: gone?.id ?? '', challenge }))).status).toBe(400);
  expect((await register(alone.address, sent, here)).status).toBe(201);
  await alone.close();
});

test('a page elsewhere cannot allow anything, nor a key, nor someone who did not just sign in', async () => {
  const page = await withPerson();
  const { body } = await register(address);
  const { challenge } = newVerifier();
  const request = asked({ client_id: String(body['client_id']), challenge, resource: page.resource });
  const { cookie = '' } = page.headers;
  const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect(await allow({ ...page, headers: foreign }, request)).toMatchObject({
    status: 403,
    code: 'origin_refused',
  });
  expect((await allow({ ...page, headers: { 'x-api-key': page.key } }, request)).status).toBe(401);
  await served.database.prisma.session.updateMany({ data: { created: new Date(Date.now() - 20 * 60_000) } });
  expect(await allow(page, request)).toMatchObject({ status: 403, code: 'sign_in_again' });
  expect((await listed(page)).length).toBe(0);
  const consent = await fetch(`${address}/connect?${new URLSearchParams(request)}`, {
    headers: { accept: 'text/html' },
  });
  expect(consent.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(consent.headers.get('x-frame-options')).toBe('DENY');
});

test('the answer has state and issuer, and each connection was allowed by itself', async () => {
  const page = await withPerson();
  const { params, request } = await withCode(page);
  expect([params.get('state'), params.get('iss')]).toEqual(['state-1', address]);
  const { data } = await query(
    `${address}/trpc/-/connections.request?input=${encodeURIComponent(JSON.stringify(request))}`,
    page.headers,
  );
  expect(data).toMatchObject({ program: 'Ledger agent', returns_to: '127.0.0.1', client: page.name });
  const declined = new URL((data as { declined: string }).declined);
  expect(Object.fromEntries(declined.searchParams)).toEqual({
    ...{ error: 'access_denied', state: 'state-1', iss: address },
  });
  // The same program that asks again is shown to the person again: nothing remembers a consent.
  expect((await authorize(address, request)).location).toMatch(/^\/connect\?/);
  const other = await withPerson();
  expect((await allow(other, request)).status).toBe(400);
});

test('a connection does never more than its person: other roles, and who is removed', async () => {
  const page = await withPerson('bookkeeper');
  const owner = { name: page.name, headers: page.owner };
  const { access, refresh, refreshWith } = await withTokens(page);
  const toolsOf = async () => {
    const answer = await knock(address, `/mcp/${page.name}`, access);
    if (answer.status !== 200) return answer.status;
    const { tools } = await resultOf<{ tools: { name: string }[] }>(answer);
    return tools.some(({ name }) => name === 'propose_invoice') ? 'proposes' : 'reads';
  };
  expect(await toolsOf()).toBe('proposes');
  const { people } = (await query(`${address}/trpc/${page.name}/people.list`, page.owner)).data as {
    people: { id: number; role: string }[];
  };
  const id = people.find(({ role }) => role === 'bookkeeper')?.id;
  const at = (procedure: string) => `${address}/trpc/${page.name}/people.${procedure}`;
  await mutate(at('change'), { headers: page.owner, input: { id, role: 'auditor' } });
  expect(await toolsOf()).toBe('reads');
  await mutate(at('change'), { headers: page.owner, input: { id, role: 'uploader' } });
  expect(await toolsOf()).toBe(401);
  await mutate(at('change'), { headers: page.owner, input: { id, role: 'bookkeeper' } });
  expect(await toolsOf()).toBe('proposes');
  expect((await mutate(at('remove'), { headers: page.owner, input: { id } })).status).toBe(200);
  expect(await toolsOf()).toBe(401);
  expect((await refreshWith(refresh)).status).toBe(400);
  expect((await listed(owner))[0]).toMatchObject({ revoked: expect.any(String) });
  const auditor = await withPerson('auditor');
  const { body } = await register(address);
  const request = asked({
    client_id: String(body['client_id']),
    challenge: newVerifier().challenge,
    resource: auditor.resource,
  });
  expect(await allow(auditor, request)).toMatchObject({ status: 403, code: 'scope_missing' });
  expect((await allow(auditor, request, { scopes: ['read'] })).status).toBe(200);
});

test('who has connected a program ends it at once, and so does an owner; nobody else does, and a program gives its token back', async () => {
  const page = await withPerson('bookkeeper');
  const other = await openLink(address, await served.invite(page.name, 'bookkeeper'));
  const revoke = (headers: Record<string, string>, id: unknown) =>
    mutate(`${address}/trpc/${page.name}/connections.revoke`, { headers, input: { id } });
  const first = await withTokens(page);
  const [connection] = await listed(page);
  expect(await listed({ ...page, headers: other })).toEqual([]);
  expect((await revoke(other, connection?.['id'])).data).toEqual({ revoked: 0 });
  expect((await knock(address, `/mcp/${page.name}`, first.access)).status).toBe(200);
  expect((await revoke(page.headers, connection?.['id'])).data).toEqual({ revoked: 1 });
  expect((await knock(address, `/mcp/${page.name}`, first.access)).status).toBe(401);
  expect((await first.refreshWith(first.refresh)).status).toBe(400);
  const second = await withTokens(page);
  const [again] = await listed({ ...page, headers: page.owner });
  expect((await revoke(page.owner, again?.['id'])).data).toEqual({ revoked: 1 });
  expect((await knock(address, `/mcp/${page.name}`, second.access)).status).toBe(401);
  const third = await withTokens(page);
  const giveBack = (client_id: string) =>
    fetch(`${address}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: third.refresh, client_id }),
    });
  expect((await giveBack('another')).status).toBe(200);
  expect((await knock(address, `/mcp/${page.name}`, third.access)).status).toBe(200);
  expect((await giveBack(third.client_id)).status).toBe(200);
  expect((await knock(address, `/mcp/${page.name}`, third.access)).status).toBe(401);
});

test('a draft connection proposes under its program’s key, and cannot book by itself', async () => {
  const page = await withPerson();
  const { access } = await withTokens(page);
  const call = async (name: string, input: object) => {
    const answer = await fetch(`${address}/mcp/${page.name}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        authorization: `Bearer ${access}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    });
    return (await resultOf<{ structuredContent: Record<string, unknown> }>(answer)).structuredContent;
  };
  const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen' };
  const proposed = await call('propose_customer', customer);
  expect(proposed).toMatchObject({ state: 'WAITING' });
  expect(await call('commit_plan', { id: proposed['id'] })).toMatchObject({ code: 'approval_needed' });
});
