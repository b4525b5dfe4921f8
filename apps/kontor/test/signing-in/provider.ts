import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The identity that the provider gives to whoever signs in. */
export type Claims = { sub: string; name?: string; email?: string; email_verified?: boolean };

type Granted = { claims: Claims; nonce: string; challenge: string; redirect: string };

/**
 * The signature of the token: by the key that the provider publishes, by another one, or none at
 * all.
 */
export type Signing = 'well' | 'with another key' | 'not at all';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A provider of identities on this machine, by OpenID Connect with PKCE. It lets in whoever comes,
 * as the one that `person.claims` says, in a token that is signed as `person.signs` says.
 */
export const startProvider = async (client: { id: string; secret: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const person: { claims: Claims; signs: Signing } = { claims: { sub: 'nobody' }, signs: 'well' };
  const granted = new Map<string, Granted>();
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const json = (response: ServerResponse, value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  const tokenOf = ({ claims, nonce }: Granted): string => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = { ...claims, iss: issuer, aud: client.id, nonce, iat: seconds, exp: seconds + 60 };
    const content = `${encoded({ alg: 'ES256', kid: 'one' })}.${encoded(payload)}`;
    if (person.signs === 'not at all') return `${content}.`;
    const key = person.signs === 'well' ? privateKey : stranger;
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });
    } else if (pathname === '/keys') {
      json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
      });
    } else if (pathname === '/authorize') {
      const asked = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      const redirect = asked('redirect_uri');
      const challenge = asked('code_challenge');
      granted.set(code, { claims: person.claims, nonce: asked('nonce'), challenge, redirect });
      const back = `${redirect}?${new URLSearchParams({ code, state: asked('state') })}`;
      response.writeHead(302, { location: back }).end();
    } else if (pathname === '/token') {
      let body = '';
      for await (const piece of request) body += piece;
      const sent = new URLSearchParams(body);
      const found = granted.get(sent.get('code') ?? '');
      granted.delete(sent.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url');
      const isGood =
        found?.challenge === challenge &&
        found.redirect === sent.get('redirect_uri') &&
        sent.get('client_id') === client.id &&
        sent.get('client_secret') === client.secret;
      if (!found || !isGood) json(response, { error: 'invalid_grant' }, 400);
      else json(response, { access_token: 'none', token_type: 'bearer', id_token: tokenOf(found) });
    } else response.writeHead(404).end();
  };

  return { issuer, person, close: () => server.close() };
};
