import { type Instant, Refusal } from '@kontor/domain';

/**
 * Slows down who guesses passwords: for one name and from one address, each failure after the first few doubles the time
 * until the next attempt. It is kept in memory, of a bounded number of names and addresses, whether these exist or not.
 */
type Failures = { count: number; last: number; until: number };

const kept = new Map<string, Failures>();
const mostKept = 10_000;

const minute = 60_000;
const longestWait = 15 * minute;
const forgottenAfter = 60 * minute;

/** The failures that are free: people mistype, and many share an address. */
const free = { name: 4, address: 40 };

/** An attempt that has begun: it counts as a failure until `succeeded` is called. */
export type Attempt = { succeeded: () => void };

/**
 * Begins an attempt from an address and, where something is guessed, for a name. Refuses `rate_limited`, before anything is
 * looked up.
 */
export const beginAttempt = (of: { name?: string; address: string }, now: Instant): Attempt => {
  const at = Date.parse(now);
  const address = `address ${networkOf(of.address)}`;
  const name = of.name === undefined ? undefined : `name ${of.name}`;
  const keys = [
    [address, free.address] as const,
    ...(name === undefined ? [] : [[name, free.name] as const]),
  ];
  const wait = Math.max(...keys.map(([key]) => (kept.get(key)?.until ?? 0) - at));
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    const refusal = new Refusal(
      'rate_limited',
      `There were too many attempts; try again in ${seconds} seconds.`,
    );
    refusal.retryAfter = seconds;
    throw refusal;
  }
  // Counted at once, so that of many attempts at the same moment no more than the free ones go on.
  for (const [key, most] of keys) count(key, most, at);
  return {
    succeeded: () => {
      if (name !== undefined) kept.delete(name);
      // Not forgotten as a whole: else somebody with a password of their own could guess on from there.
      const others = kept.get(address);
      if (others) others.count -= 1;
    },
  };
};

const count = (key: string, most: number, at: number): void => {
  const before = kept.get(key);
  const failures = before && at - before.last < forgottenAfter ? before.count + 1 : 1;
  const wait = failures < most ? 0 : Math.min(1000 * 2 ** (failures - most), longestWait);
  // Moves it to the end, so that the oldest stands first.
  kept.delete(key);
  kept.set(key, { count: failures, last: at, until: wait === 0 ? 0 : at + wait });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
};

/** Whoever has an IPv6 address has as many as they want of its network. */
const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
