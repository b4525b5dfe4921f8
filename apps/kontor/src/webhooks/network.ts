import { BlockList, isIP } from 'node:net';

/**
 * The addresses to which deliveries may go (docs/interface §20): those of the public internet, and the networks that the operator
 * allows. Nobody shall reach by a webhook what only this machine reaches.
 */

/** Whether a delivery may go to an IP address; and whether it is in a network that the operator allows. */
export type Networks = { isAllowed: (address: string) => boolean; isOwn: (address: string) => boolean };

type Range = readonly [address: string, bits: number];

// The special-purpose addresses of IANA's registry that are not globally reachable, and multicast.
const reserved: readonly Range[] = [
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
  // Of IPv6 only 2000::/3 is reachable; what is in it for documentation, tunnels and translation is not.
  ...([
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ] as const),
  ['3fff::', 20],
];

/** Opens the networks; those that the operator allows are addresses, or ranges such as `10.0.0.0/8`. */
export const openNetworks = (allowed: readonly string[]): Networks => {
  const own = listOf(allowed.map(rangeOf));
  const isOwn = (address: string): boolean => own.check(address, familyOf(address));
  return {
    isOwn,
    isAllowed: (address) => isOwn(address) || !unreachable.check(address, familyOf(address)),
  };
};

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, familyOf(address));
  return list;
};

const unreachable = listOf(reserved);

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

const rangeOf = (text: string): Range => {
  const [address = '', bits] = text.split('/');
  return [address, bits === undefined ? (isIP(address) === 4 ? 32 : 128) : Number(bits)];
};
