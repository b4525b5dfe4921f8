import { connectionScopes } from '@kontor/domain';
import { connectionPaths } from './addresses.ts';

/** The metadata of the authorization server (RFC 8414). Only public programs come, with PKCE. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${connectionPaths.authorization}`,
  token_endpoint: `${issuer}${connectionPaths.token}`,
  registration_endpoint: `${issuer}${connectionPaths.registration}`,
  revocation_endpoint: `${issuer}${connectionPaths.revocation}`,
  scopes_supported: [...connectionScopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer}/docs/`,
});

/** The metadata of the tools for agents at a path (RFC 9728). */
export const resourceMetadata = (issuer: string, path: string) => ({
  resource: `${issuer}${path}`,
  authorization_servers: [issuer],
  scopes_supported: [...connectionScopes],
  bearer_methods_supported: ['header'],
  resource_name: 'Kontor',
  resource_documentation: `${issuer}/docs/`,
});

const resourceAddress = '/.well-known/oauth-protected-resource';

/** The header by which a program without a valid token learns where it gets one. */
export const challengeFor = (issuer: string, path: string, sent: boolean): string =>
  [
    ...(sent ? ['error="invalid_token"'] : []),
    `resource_metadata="${issuer}${resourceAddress}${path}"`,
    `scope="${connectionScopes.join(' ')}"`,
  ]
    .join(', ')
    .replace(/^/, 'Bearer ');
