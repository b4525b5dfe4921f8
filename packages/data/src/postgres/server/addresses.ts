/** The kinds of servers that an address may ask for, in libpq's words. */
export const serverKinds = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;
export type ServerKind = (typeof serverKinds)[number];

/**
 * The servers that an address names, each by an address of its own, and which of them is connected
 * to.
 */
export type Addresses = { urls: readonly [string, ...string[]]; wanted: ServerKind };

/**
 * Takes an address of several servers apart, as libpq has it:
 * `postgresql://user@host1:5432,host2/database?target_session_attrs=read-write`, or the hosts and
 * ports in `?host=` and `?port=`. Throws a TypeError where it is none.
 */
export const addressesIn = (url: string): Addresses => {
  const [, before = '', authority = '', after = ''] =
    /^([^:]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const named = authority.split(',').map((host) => new URL(`${before}${host}${after}`));
  const urls = named.length > 1 ? named : named.flatMap(withHosts);
  const wanted = serverKinds.find((kind) => kind === (urls[0]?.searchParams.get(attribute) ?? 'any'));
  if (!wanted) throw new TypeError(`${attribute} must be one of ${serverKinds.join(', ')}`);
  for (const { searchParams } of urls) searchParams.delete(attribute);
  const [first = '', ...others] = urls.map(({ href }) => href);
  return { urls: [first, ...others], wanted };
};

/** Whether `url` is an address of a database, on one server or several. */
export const isDatabaseAddress = (url: string): boolean => {
  try {
    return /^postgres(ql)?:\/\//.test(url) && addressesIn(url).urls.length > 0;
  } catch {
    return false;
  }
};

const attribute = 'target_session_attrs';

/**
 * An address for each host of `?host=`, with the port of its place in `?port=`, or with the only
 * one.
 */
const withHosts = (address: URL): URL[] => {
  const [hosts, ports] = ['host', 'port'].map((name) => address.searchParams.get(name)?.split(',') ?? []);
  if (!hosts || !ports || hosts.length < 2) return [address];
  return hosts.map((host, at) => {
    const one = new URL(address);
    one.searchParams.set('host', host);
    const port = ports[at] ?? ports[0];
    if (port !== undefined) one.searchParams.set('port', port);
    return one;
  });
};
