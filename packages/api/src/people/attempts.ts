import {
  countAttempt,
  type Database,
  type FailureCounter,
  forgetFailures,
  takeBackAttempt,
} from '@kontor/data';
import { type Instant, Refusal, say } from '@kontor/domain';
import { hashOf } from '../procedure/caller.ts';

/**
 * Slows down who guesses, and not whom they guess at (docs/interface §2, decision 129): failures
 * are counted for an address, for a name, and for a name from an address. On a device on which the
 * person has signed in before only its own failures count, beside those of the address. Names and
 * addresses count whether they exist or not.
 */

// People mistype, and many share an address.
const free = { address: 40, name: 20, nameFromAddress: 4, device: 4 };

/** An attempt that has begun: it counts as a failure until `succeeded` is called. */
export type Attempt = { succeeded: () => Promise<void> };

/**
 * Someone who tries to sign in: their address, and where something is guessed, the name and the
 * device that is known for it.
 */
export type Attempting = { address: string; name?: string; device?: string | undefined };

/** Begins an attempt. Refuses `rate_limited`, before anything that was guessed is looked at. */
export const beginAttempt = async (database: Database, of: Attempting, now: Instant): Promise<Attempt> => {
  const { cleared, others } = countersOf(of);
  const wait = await countAttempt(database, [...cleared, ...others], now);
  if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000));
  await forgetNowAndThen(database, now);
  return { succeeded: () => takeBackAttempt(database, { cleared, others }) };
};

const countersOf = ({ address, name, device }: Attempting) => {
  const network = networkOf(address);
  const counter = (kind: keyof typeof free, of: string): FailureCounter => ({
    hash: hashOf(`${kind} ${of}`),
    free: free[kind],
  });
  const byAddress = counter('address', network);
  if (name === undefined) return { cleared: [], others: [byAddress] };
  return device
    ? { cleared: [counter('device', `${device} ${name}`)], others: [byAddress] }
    : {
        cleared: [counter('nameFromAddress', `${network} ${name}`)],
        others: [byAddress, counter('name', name)],
      };
};

const tooManyAttempts = (seconds: number): Refusal => {
  const refusal = new Refusal('rate_limited', say('too_many_attempts', { seconds }));
  refusal.retryAfter = seconds;
  return refusal;
};

const attemptsBetween = 100;
let attempts = 0;

/** Keeps the table of failures short: after a hundred attempts of this program. */
const forgetNowAndThen = async (database: Database, now: Instant): Promise<void> => {
  attempts += 1;
  if (attempts % attemptsBetween === 0) await forgetFailures(database, now);
};

/**
 * Whoever has an IPv6 address has as many as they want of its network, which its first 64 bits
 * name.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.toLowerCase().split('%');
  if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
