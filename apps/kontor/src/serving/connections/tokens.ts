import { hashOf, newSecret } from '@kontor/api';
import {
  type Database,
  endConnection,
  findProgram,
  findSecret,
  insertTokens,
  type SecretFound,
  spendSecret,
} from '@kontor/data';
import { clientOfResource, endOfSecret, fold, type Instant } from '@kontor/domain';
import OAuth2Server from '@node-oauth/oauth2-server';

/** A request for tokens, its moment, and the address at which it came. */
export type TokenRequest = { form: Record<string, string>; now: Instant; issuer: string; request: string };

type Answer = { status: number; body: object };

type User = { secret: SecretFound };

/**
 * Issues tokens for a code or a refresh token, by the library, which checks the verifier of a code,
 * the address that it was issued for, and whose it is. A code or token that is used a second time
 * ends its connection: someone else has it, too.
 */
export const answerToken = async (database: Database, sent: TokenRequest): Promise<Answer> => {
  const server = new OAuth2Server({
    model: modelFor(database, sent),
    // Programs on people's machines keep no secret.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  const request = new OAuth2Server.Request({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    query: {},
    body: sent.form,
  });
  const response = new OAuth2Server.Response();
  try {
    await server.token(request, response);
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
  }
  return { status: response.status ?? 400, body: response.body };
};

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

const modelFor = (database: Database, { form, now, issuer, request }: TokenRequest): Model => {
  /** A secret that may be used now; one that was used before ends its connection. */
  const usable = async (value: string, kind: 'code' | 'refresh'): Promise<SecretFound | undefined> => {
    const found = await findSecret(database, { hash: hashOf(value), kind });
    if (found?.isSpent) {
      const by = { key: found.prefix, request, action: 'connections.refresh' };
      await endConnection(database, found, { now, once: undefined, by });
    }
    if (!found || found.isSpent || found.expires <= now) return undefined;
    // A token is for the tools of one client (RFC 8707).
    const client = form['resource'] === undefined ? '' : clientOfResource(form['resource'], issuer);
    return client === '' || (client !== undefined && fold(client) === fold(found.client.name))
      ? found
      : undefined;
  };
  const spend = ({ user }: { user: User }) => spendSecret(database, user.secret.hash, now);
  const clientFor = (id: string) => ({ id, grants: ['authorization_code', 'refresh_token'] });
  return {
    // The library knows no program that has no secret as other than one that says none.
    getClient: async (id) => ((await findProgram(database, id, now)) ? clientFor(id) : false),
    generateAccessToken: async () => newSecret(),
    generateRefreshToken: async () => newSecret(),
    getAuthorizationCode: async (authorizationCode) => {
      const secret = await usable(authorizationCode, 'code');
      if (!secret) return false;
      return {
        authorizationCode,
        expiresAt: new Date(secret.expires),
        redirectUri: secret.redirect_uri ?? '',
        scope: [...secret.scopes],
        codeChallenge: secret.challenge ?? '',
        codeChallengeMethod: 'S256',
        client: clientFor(secret.program),
        user: { secret },
      };
    },
    revokeAuthorizationCode: (code) => spend(code as { user: User } & typeof code),
    getRefreshToken: async (refreshToken) => {
      const secret = await usable(refreshToken, 'refresh');
      if (!secret) return false;
      return {
        ...{ refreshToken, refreshTokenExpiresAt: new Date(secret.expires), scope: [...secret.scopes] },
        ...{ client: clientFor(secret.program), user: { secret } },
      };
    },
    revokeToken: (token) => spend(token as unknown as { user: User }),
    saveToken: async ({ accessToken, refreshToken = '' }, client, { secret }) => {
      const { connection, program, scopes } = secret as SecretFound;
      const hashes = { access: hashOf(accessToken), refresh: hashOf(refreshToken) };
      await insertTokens(database, { connection, program, ...hashes }, now);
      return {
        ...{ accessToken, refreshToken, scope: [...scopes], client, user: { secret } },
        accessTokenExpiresAt: new Date(endOfSecret('access', now)),
        refreshTokenExpiresAt: new Date(endOfSecret('refresh', now)),
      };
    },
    getAccessToken: async () => false,
    validateScope: async (_user, _client, scope) => scope,
    saveAuthorizationCode: async () => false,
  } satisfies Model;
};

/**
 * Ends the connection of a token that its program gives back (RFC 7009); nothing else is said of
 * one that is not known.
 */
export const revokeToken = async (
  database: Database,
  { form, now, request }: TokenRequest,
): Promise<void> => {
  const hash = hashOf(form['token'] ?? '');
  const found =
    (await findSecret(database, { hash, kind: 'refresh' })) ??
    (await findSecret(database, { hash, kind: 'access' }));
  if (!found || found.program !== form['client_id']) return;
  const by = { key: found.prefix, request, action: 'connections.revoke' };
  await endConnection(database, found, { now, once: undefined, by });
};
