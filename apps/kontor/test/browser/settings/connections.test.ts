import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

/**
 * A program is connected by a link: the client of the protocol's own SDK, and a person in a
 * browser.
 */
const kontor = openConsole();

/**
 * A program on the person's machine, as the SDK has it: it keeps what it gets, and listens for the
 * browser.
 */
const openProgram = async (resource: string) => {
  let returned: (params: URLSearchParams) => void = () => undefined;
  const listener = createServer((request, response) => {
    response.end('You may close this page.');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/callback') returned(searchParams);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  let discovered: OAuthDiscoveryState | undefined;
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier: string;
    leads: string[];
  } = {
    verifier: '',
    leads: [],
  };
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Ledger assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'a state of the program',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => void kept.leads.push(address.href),
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (state) => {
      discovered = state;
    },
    discoveryState: () => discovered,
  };
  const connect = async () => {
    const agent = new Client({ name: 'ledger-assistant', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider });
    await agent.connect(transport);
    return agent;
  };
  return {
    kept,
    redirectUrl,
    connect,
    /** Takes the answer that the browser brings back to the program, as it finishes signing in. */
    finish: async (params: URLSearchParams) =>
      new StreamableHTTPClientTransport(new URL(resource), { authProvider }).finishAuth(params),
    back: () =>
      new Promise<URLSearchParams>((resolve) => {
        returned = resolve;
      }),
  };
};

test('a program connects by a 401, is allowed in the browser, calls a tool, refreshes, and is revoked in the settings', async () => {
  const opened = await kontor.signIn();
  const { page, client, complaints } = opened;
  const program = await openProgram(`${kontor.server.address}/mcp/${client}`);
  await expect(program.connect()).rejects.toThrow(UnauthorizedError);
  const [lead = ''] = program.kept.leads;
  expect(lead).toContain('/oauth/authorize?');

  // Who declines says so to the program, and nothing is connected.
  const declined = program.back();
  await page.goto(lead);
  await page.getByRole('heading', { name: 'Connect Ledger assistant?' }).waitFor();
  await page.getByText('This computer').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  expect((await declined).get('error')).toBe('access_denied');
  await page.waitForURL(/\/callback\?/);

  const allowed = program.back();
  await page.goto(lead);
  const onlyProposes = page.getByRole('checkbox', { name: /Proposes only/ });
  await onlyProposes.waitFor();
  expect(await onlyProposes.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Connect' }).click();
  const params = await allowed;
  expect(params.get('state')).toBe('a state of the program');
  await program.finish(params);
  const agent = await program.connect();
  const called = await agent.callTool({ name: 'get_overview', arguments: {} });
  expect(called.isError ?? false).toBe(false);
  await agent.close();

  // A token that has ended is refreshed by the program itself.
  const first = program.kept.tokens?.access_token;
  await kontor.server.database.prisma.connection_secret.updateMany({
    where: { kind: 'access' },
    data: { expires: new Date(Date.now() - 1000) },
  });
  const again = await program.connect();
  expect((await again.callTool({ name: 'list_customers', arguments: {} })).isError ?? false).toBe(false);
  expect(program.kept.tokens?.access_token).not.toBe(first);

  await page.goto('/settings/connections');
  const row = page.getByRole('row', { name: /Ledger assistant/ });
  await row.waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke Ledger assistant' }).click();
  await page.getByRole('button', { name: 'End connection' }).click();
  await row.getByText('Revoked').waitFor();
  await expect(again.callTool({ name: 'list_customers', arguments: {} })).rejects.toThrow();
  expect(complaints.filter((one) => !one.startsWith(program.redirectUrl))).toEqual([]);
});

test('someone who is not signed in signs in first; of several clients one is chosen; a wrong request says so', async () => {
  const first = await kontor.signIn();
  const program = await openProgram(`${kontor.server.address}/mcp`);
  await expect(program.connect()).rejects.toThrow(UnauthorizedError);
  const [lead = ''] = program.kept.leads;
  const { page: stranger } = await kontor.newPage();
  await stranger.goto(lead);
  await stranger.waitForURL(/\/login\?next=/);
  expect(decodeURIComponent(new URL(stranger.url()).searchParams.get('next') ?? '')).toContain('/connect?');

  // Whoever comes in by a link goes on with the request, in this browser, and once.
  const enterBy = async (page: Page) => {
    const link = await kontor.server.invite(first.client);
    await page.goto(`/login#${link}`);
  };
  await enterBy(stranger);
  await stranger.getByRole('heading', { name: 'Connect Ledger assistant?' }).waitFor();
  await enterBy(stranger);
  await stranger.waitForURL(`${kontor.server.address}/`);
  const { page: elsewhere } = await kontor.newPage();
  await enterBy(elsewhere);
  await elsewhere.waitForURL(`${kontor.server.address}/`);
  // One that was decided on waits no longer.
  await stranger.goto(lead);
  const declined = program.back();
  await stranger.getByRole('button', { name: 'Decline' }).click();
  await declined;
  await stranger.waitForURL(/\/callback\?/);
  await enterBy(stranger);
  await stranger.waitForURL(`${kontor.server.address}/`);

  const other = await kontor.signIn();
  const token = await kontor.server.invite(other.client);
  const { page } = first;
  await page.context().request.post('/trpc/-/session.open', {
    headers: { origin: kontor.server.address },
    data: { token },
  });
  const allowed = program.back();
  await page.goto(lead);
  await page.getByLabel('Client').selectOption(other.client);
  await page.getByRole('checkbox', { name: /Write/ }).uncheck();
  await page.getByRole('button', { name: 'Connect' }).click();
  await program.finish(await allowed);
  const agent = await program.connect();
  const { tools } = await agent.listTools();
  expect(tools.some(({ name }) => name.startsWith('propose_'))).toBe(false);
  await agent.close();
  const listed = kontor.booksOf(other).connections.list.query();
  expect(await listed).toMatchObject([{ program: 'Ledger assistant', scopes: ['read', 'close'] }]);
  expect(await kontor.booksOf(first).connections.list.query()).toEqual([]);

  await page.goto(lead.replace('/oauth/authorize', '/connect').replace('127.0.0.1%3A', 'evil.example%3A'));
  await page.getByText('The program’s request is not valid').waitFor();
  expect(await page.getByRole('button', { name: 'Connect' }).count()).toBe(0);
});
