import { createHash, randomBytes } from 'node:crypto';

/**
 * A program that asks to be connected, step by step and by hand, so that each step can be wrong.
 */

export const redirectUri = 'http://127.0.0.1:7777/callback';

export const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const register = async (
  address: string,
  sent: object = { client_name: 'Ledger agent', redirect_uris: [redirectUri] },
  // From an address of its own, as registrations of each are limited.
  from = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
) => {
  const answer = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(sent),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

export type AuthorizationParams = Record<string, string>;

/** The parameters of a request as a good program sends them, with some changed or left out. */
export const asked = (
  of: { client_id: string; challenge: string; resource?: string },
  changed: Partial<AuthorizationParams> = {},
) => {
  const { client_id, challenge, resource } = of;
  const good = {
    ...{ client_id, redirect_uri: redirectUri, response_type: 'code', state: 'state-1' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...(resource === undefined ? {} : { resource }),
    ...changed,
  };
  return Object.fromEntries(
    Object.entries(good).filter(([, value]) => value !== undefined),
  ) as AuthorizationParams;
};

export const authorize = async (address: string, sent: AuthorizationParams) => {
  const answer = await fetch(`${address}/oauth/authorize?${new URLSearchParams(sent)}`, {
    redirect: 'manual',
  });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    text: await answer.text(),
  };
};

export const tokens = async (address: string, form: AuthorizationParams) => {
  const answer = await fetch(`${address}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const body = (await answer.json()) as { access_token?: string; refresh_token?: string; error?: string };
  return { status: answer.status, body };
};

/** The answer of the agents' door to a token, or to none. */
export const knock = (address: string, path: string, token?: string) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

/** The result of a call, which comes as one event. */
export const resultOf = async <Result>(answer: Response): Promise<Result> => {
  const [, data = '{}'] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
  return (JSON.parse(data) as { result: Result }).result;
};
