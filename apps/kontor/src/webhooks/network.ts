import { BlockList, isIP } from 'node:net';

/**
 * The addresses to which deliveries may go (docs/interface §20): those of the public internet, and
 * the networks that the operator allows. Nobody shall reach by a webhook what only this machine
 * reaches.
 */

/**
 * Whether a delivery may go to an IP address; and whether it is in a network that the operator
 * allows.
 */
export type Networks = {
  isAllowed: (address: string) => boolean;
  isOwn: (address: string) => boolean;
  /** Whether the operator allows any. */
  hasOwn: boolean;
};

type Range = readonly [address: string, bits: number];

// The special-purpose addresses of IANA's registries that are not globally reachable, and
// multicast. Of IPv6 only 2000::/3 is reachable, but for what is in it for documentation, tunnels
// and translation.
const reserved4: readonly Range[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
const reserved6: readonly Range[] = [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, familyOf(address));
  return list;
};

const [unreachable4, unreachable6] = [listOf(reserved4), listOf(reserved6)];
const reachable6 = listOf([['2000::', 3]]);

// A list of IPv6 addresses would take those of IPv4 for mapped ones.
const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !unreachable4.check(address)
    : reachable6.check(address, 'ipv6') && !unreachable6.check(address, 'ipv6');

/**
 * Opens the networks; those that the operator allows are addresses, or ranges such as `10.0.0.0/8`.
 */
export const openNetworks = (allowed: readonly string[]): Networks => {
  const own = listOf(allowed.map(rangeOf));
  const isOwn = (address: string): boolean => own.check(address, familyOf(address));
  return {
    isOwn,
    hasOwn: allowed.length > 0,
    isAllowed: (address) => isOwn(address) || isPublic(address),
  };
};

const rangeOf = (text: string): Range => {
  const [address = '', bits] = text.split('/');
  return [address, bits === undefined ? (isIP(address) === 4 ? 32 : 128) : Number(bits)];
};
