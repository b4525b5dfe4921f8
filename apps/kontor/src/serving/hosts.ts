import { memoized, Refusal } from '@kontor/domain';

/**
 * The hosts by which requests may name this program (docs/operations, Host names; decision 202).
 */

/**
 * The host that a header `Host` names, in lower case and without its port; undefined where it
 * cannot be read.
 */
const hostIn = memoized((header) => {
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(header)) return undefined;
  const address = `http://${header}`;
  return URL.canParse(address) ? bare(new URL(address).hostname) : undefined;
});

/**
 * An address without the brackets of a URL, or what an IPv4 address is wrapped in on an IPv6
 * socket.
 */
const bare = (host: string): string => host.replace(/^\[|\]$|\.$/g, '').replace(/^::ffff:(?=\d+\.)/, '');

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host);

type Sent = {
  host: string | undefined;
  /** The head as it arrived: names and values in turn. */
  rawHeaders: readonly string[];
  httpVersion: string;
  localAddress: string | undefined;
};

// Of several, Node shows the first only, and a proxy may have gone by another.
const hasSeveralHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
};

/**
 * Makes the check of a request's header `Host`: it names this machine itself, the address that the
 * connection came to, or one of `names`. Otherwise a page elsewhere, whose name leads here, could
 * have a browser call. Refuses `malformed` and `host_refused`.
 */
export const hostCheck = (names: readonly string[]) => {
  const known = new Set(names.map((name) => hostIn(name)));
  return ({ host: header, rawHeaders, httpVersion, localAddress }: Sent): void => {
    if (hasSeveralHosts(rawHeaders))
      throw new Refusal('malformed', 'A request must have one header Host only.');
    // Programs that speak HTTP/1.0 may name no host; browsers always do.
    if (header === undefined && httpVersion === '1.0') return;
    const host = header === undefined ? undefined : hostIn(header);
    if (host === undefined)
      throw new Refusal('malformed', 'A request must have a header Host that can be read.');
    if (known.has(host) || isLoopback(host) || host === bare(localAddress ?? '')) return;
    throw new Refusal(
      'host_refused',
      `Kontor does not answer by the name ${host}; its operator allows it by KONTOR_URL or KONTOR_HOSTS.`,
    );
  };
};
