import { hash } from 'node:crypto';
import { networkOf } from '@kontor/api';
import { Refusal, say } from '@kontor/domain';
import { cookiesOf, isOpened, keyOf } from '@kontor/rest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Rate, Rates } from '../../settings/rates.ts';

/** Counts the requests of each caller (docs/interface §17). */
export type RateLimits = {
  /**
   * Counts a request as so many calls, 1 unless it is a batch, and says in its answer what is left.
   * Refuses `rate_limited` where that is fewer. Answers a promise where the key or session has to
   * be looked up first.
   */
  count: (request: FastifyRequest, reply: FastifyReply, calls?: number) => undefined | Promise<void>;
  /** Counts an answered request for its address, unless its key or session has opened something. */
  answered: (request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * The counts that other programs on the database should know of; they are then considered sent.
   */
  unshared: () => readonly Count[];
  /** Reverses counts that could not be sent, so that they are sent later. */
  tellLater: (counts: readonly Count[]) => void;
  /** Adds what another program has counted. */
  add: (counts: readonly Count[]) => void;
};

/** So many requests of a caller, and whether they count for a key or session, or for an address. */
export type Count = { kind: 'key' | 'address'; who: string; requests: number };

/** Whether a key or a session is valid, by its secret. */
export type IsKnown = (secret: string) => Promise<boolean>;

/** `clock` is in milliseconds and only runs forwards. */
export const openRateLimits = (
  rates: Rates,
  { isKnown, clock = () => performance.now() }: { isKnown: IsKnown; clock?: () => number },
): RateLimits => {
  const keys = openPolicy('key', rates.key, clock);
  const addresses = openPolicy('address', rates.address, clock);
  const policyFor = ({ kind }: Count) => (kind === 'key' ? keys : addresses);
  // Callers whose key or session has opened something: others at their address do not keep them
  // out.
  const proven = new LRUCache<string, true>({ max: mostCallers });
  // Callers who have not, by their requests under way. These count for the address until they open
  // something.
  const unproven = new WeakMap<FastifyRequest, string>();

  /**
   * Counts a request at an address that has nothing left: a valid key is looked up, any other is
   * refused.
   */
  const countKnown = async ({ request, reply, calls }: Counted, { caller, secret }: WithSecret) => {
    if (!(await isKnown(secret))) addresses.check(networkOf(request.ip));
    proven.set(caller, true);
    keys.take(caller, reply, calls);
  };

  return {
    unshared: () => [...keys.unshared(), ...addresses.unshared()],
    tellLater: (counts) => {
      for (const count of counts) policyFor(count).tellLater(count);
    },
    add: (counts) => {
      for (const count of counts) policyFor(count).add(count);
    },
    count: (request, reply, calls = 1) => {
      const address = networkOf(request.ip);
      const sent = sentBy(request);
      if (sent === undefined) addresses.take(address, reply, calls);
      else if (proven.get(sent.caller)) keys.take(sent.caller, reply, calls);
      else if (!addresses.hasLeft(address)) return countKnown({ request, reply, calls }, sent);
      else {
        unproven.set(request, sent.caller);
        addresses.hold(address);
        keys.take(sent.caller, reply, calls);
      }
      return undefined;
    },
    answered: (request, { statusCode }) => {
      const isProven = hasOpened(request);
      const caller = unproven.get(request);
      if (caller !== undefined) {
        if (isProven) proven.set(caller, true);
        else keys.forget(caller);
        // A fault of Kontor's own proves nothing.
        if (isProven || statusCode >= 500) addresses.giveBack(networkOf(request.ip));
        else addresses.tell(networkOf(request.ip));
      } else if (!isProven && (statusCode === 401 || statusCode === 403)) {
        const known = sentBy(request)?.caller;
        if (known === undefined || !proven.delete(known)) return;
        addresses.take(networkOf(request.ip));
      }
    },
  };
};

const hasOpened = (request: FastifyRequest): boolean =>
  isOpened(request) || (request.context !== undefined && request.context.caller.kind !== 'nobody');

/** A request that counts as so many calls. */
type Counted = { request: FastifyRequest; reply: FastifyReply; calls: number };

/** The key or session of a request, and who sends it, by its hash. */
type WithSecret = { caller: string; secret: string };

const sentBy = ({ headers, query }: FastifyRequest): WithSecret | undefined => {
  const key = keyOf({ headers, query: query as Parameters<typeof keyOf>[0]['query'] });
  const secret = key ?? cookiesOf(headers).session;
  // Half of the hash tells callers apart, and takes little of a message.
  return secret === undefined
    ? undefined
    : { caller: hash('sha256', secret, 'base64url').slice(0, 22), secret };
};

type Policy = {
  hasLeft: (who: string) => boolean;
  check: (who: string) => void;
  /**
   * Counts so many calls, or all that there may be. With `reply`, tells there what is left, and
   * refuses where that is fewer.
   */
  take: (who: string, reply?: FastifyReply, calls?: number) => void;
  /**
   * Counts a request that may still be given back, so that other programs are not told of it yet.
   */
  hold: (who: string) => void;
  giveBack: (who: string) => void;
  /** Lets other programs know of a request that was held. */
  tell: (who: string) => void;
  forget: (who: string) => void;
  unshared: () => readonly Count[];
  tellLater: (count: Count) => void;
  add: (count: Count) => void;
};

const unlimited: Policy = {
  hasLeft: () => true,
  check: () => undefined,
  take: () => undefined,
  hold: () => undefined,
  giveBack: () => undefined,
  tell: () => undefined,
  forget: () => undefined,
  unshared: () => [],
  tellLater: () => undefined,
  add: () => undefined,
};

/**
 * No more callers than these are counted at a time; those who have been quiet for longest are
 * forgotten, as they may send all again.
 */
const mostCallers = 100_000;

// Other programs are notified of a caller once it has sent such a share of what it may: that of
// others does not matter to them.
const shareToTell = 1 / 1_000;

/** Counts the requests of callers of a kind. `clock` is in milliseconds. */
export const openPolicy = (kind: Count['kind'], rate: Rate | 'none', clock: () => number): Policy => {
  if (rate === 'none') return unlimited;
  const { requests, seconds } = rate;
  const window = seconds * 1_000;
  const each = window / requests;
  // The moment at which a caller has used nothing any more: each request puts it off by its share
  // of the window.
  const unused = new Map<string, number>();
  const unshared = new Map<string, number>();
  const policy = `"${kind}";q=${requests};w=${seconds}`;
  const usedBy = (who: string, now: number) => Math.max(0, (unused.get(who) ?? 0) - now);
  const check = (used: number, taken = each) => {
    if (used + taken > window) throw tooMany(Math.ceil((used + taken - window) / 1_000));
  };
  const forget = (who: string) => {
    unused.delete(who);
    unshared.delete(who);
  };
  const keep = (who: string, until: number) => {
    // The map is in the order of the last requests.
    unused.delete(who);
    unused.set(who, until);
    const [oldest] = unused.size > mostCallers ? unused.keys() : [];
    if (oldest !== undefined) forget(oldest);
  };
  return {
    forget,
    hasLeft: (who) => usedBy(who, clock()) + each <= window,
    check: (who) => check(usedBy(who, clock())),
    take: (who, reply, calls = 1) => {
      const now = clock();
      const used = usedBy(who, now);
      const taken = Math.min(calls * each, window);
      const isLeft = used + taken <= window;
      const after = isLeft ? used + taken : used;
      const left = Math.floor((window - after) / each);
      reply?.headers({
        'ratelimit-policy': policy,
        ratelimit: `"${kind}";r=${left};t=${Math.ceil(after / 1_000)}`,
      });
      if (reply) check(used, taken);
      if (isLeft) unshared.set(who, (used > 0 ? (unshared.get(who) ?? 0) : 0) + Math.min(calls, requests));
      keep(who, now + after);
    },
    unshared: () => {
      const shared = [...unshared]
        .filter(([, count]) => count >= requests * shareToTell)
        .map(([who, count]) => ({ kind, who, requests: count }));
      for (const { who } of shared) unshared.delete(who);
      return shared;
    },
    tellLater: ({ who, requests: more }) => {
      if (unused.has(who)) unshared.set(who, (unshared.get(who) ?? 0) + more);
    },
    hold: (who) => {
      const now = clock();
      keep(who, now + Math.min(window, usedBy(who, now) + each));
    },
    giveBack: (who) => {
      const now = clock();
      if (unused.has(who)) keep(who, now + Math.max(0, usedBy(who, now) - each));
    },
    tell: (who) => {
      unshared.set(who, (unshared.get(who) ?? 0) + 1);
    },
    // Requests that other programs allowed count beyond the window. Otherwise each program would
    // hand out the share of a spent limit that becomes free. A second window is enough, as programs
    // tell each other sooner than that.
    add: ({ who, requests: more }) => {
      const now = clock();
      keep(who, now + Math.min(2 * window, usedBy(who, now) + more * each));
    },
  };
};

const tooMany = (seconds: number): Refusal => {
  const refusal = new Refusal('rate_limited', say('too_many_requests', { seconds }));
  refusal.retryAfter = seconds;
  return refusal;
};
