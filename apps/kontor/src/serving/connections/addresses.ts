import type { FastifyRequest } from 'fastify';

/** The paths at which programs are connected (docs/interface §36). */
export const connectionPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  resumption: '/oauth/resume',
  consent: '/connect',
} as const;

const fetched: ReadonlySet<string> = new Set([
  '/.well-known/oauth-authorization-server',
  connectionPaths.token,
  connectionPaths.registration,
  connectionPaths.revocation,
]);

/**
 * Whether programs fetch this path themselves, some of them from a page of their own; a person's
 * browser goes to the others.
 */
export const isFetched = (path: string): boolean =>
  fetched.has(path) || path.startsWith('/.well-known/oauth-protected-resource/');

const loopbacks: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address at which a caller has Kontor, without a path: that of the setting, or, where it is
 * this machine, the name of this machine by which it is called, as programs compare them.
 */
export const issuerFor = ({ host }: Pick<FastifyRequest, 'host'>, url: string): string => {
  const { origin, hostname } = new URL(url);
  const called = `http://${host}`;
  if (!loopbacks.has(hostname) || !URL.canParse(called)) return origin;
  return loopbacks.has(new URL(called).hostname) ? new URL(called).origin : origin;
};
