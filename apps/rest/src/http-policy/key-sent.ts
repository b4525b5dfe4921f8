import type { IncomingHttpHeaders } from 'node:http';

type Sent = { headers: IncomingHttpHeaders; query: Readonly<Record<string, string | string[]>> };

/**
 * The key of a request, from its query and its headers; undefined when there is none
 * (docs/interface §2). Several that differ are no key together: what is made of them opens nothing.
 */
export const keyOf = (sent: Sent): string | undefined => {
  const keys = keysOf(sent);
  return keys.length <= 1 ? keys[0] : [...new Set(keys)].join(' ');
};

/** Whether a request has a key, be it a wrong one. */
export const hasKey = (sent: Sent): boolean => keysOf(sent).length > 0;

const keysOf = ({ headers, query }: Sent): string[] => {
  const { authorization } = headers;
  const [, bearer] = (authorization !== undefined && /^Bearer +(\S+) *$/i.exec(authorization)) || [];
  return [query['api_key'], bearer, headers['x-api-key'], headers['x-rma-key']].flatMap((one) => one ?? []);
};

/** `url` without the key in its query, which must stand in no log and in no link (§2). */
export const withoutKey = (url: string, more: Readonly<Record<string, string>> = {}): string => {
  if (!url.includes('?') && Object.keys(more).length === 0) return url;
  const [path = '', ...queries] = url.split('?');
  const query = new URLSearchParams(queries.join('?'));
  query.delete('api_key');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
};
