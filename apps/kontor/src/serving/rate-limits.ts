import { hash } from 'node:crypto';
import { networkOf } from '@kontor/api';
import { Refusal, say } from '@kontor/domain';
import { cookiesOf, isOpened, keyOf } from '@kontor/rest';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So many requests in so many seconds. Who has sent none for so long may send all of them at once. */
export type Rate = { requests: number; seconds: number };

/** The rates of a key or session, and of an address whose requests open nothing; `none` for no limit. */
export type Rates = { key: Rate | 'none'; address: Rate | 'none' };

/** Counts the requests of each caller (docs/interface §17). */
export type RateLimits = {
  /** Counts a request, and says in its answer what is left. Refuses `rate_limited` where nothing is. */
  count: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Counts a request against its address, where its key or session has opened nothing. */
  answered: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The counts that other programs on the database should know of, which are then taken for told. */
  untold: () => readonly Count[];
  /** Takes counts back that could not be told, so that they are told later. */
  tellLater: (counts: readonly Count[]) => void;
  /** Adds what another program has counted. */
  add: (counts: readonly Count[]) => void;
};

/** So many requests of a caller, and whether they count for a key or session, or for an address. */
export type Count = { kind: 'key' | 'address'; who: string; requests: number };

/** `clock` is in milliseconds and only runs forwards. */
export const openRateLimits = (rates: Rates, clock = () => performance.now()): RateLimits => {
  const keys = policyOf('key', rates.key, clock);
  const addresses = policyOf('address', rates.address, clock);
  const policyFor = ({ kind }: Count) => (kind === 'key' ? keys : addresses);
  return {
    untold: () => [...keys.untold(), ...addresses.untold()],
    tellLater: (counts) => {
      for (const count of counts) policyFor(count).tellLater(count);
    },
    add: (counts) => {
      for (const count of counts) policyFor(count).add(count);
    },
    count: (request, reply) => {
      const caller = callerOf(request);
      if (caller === undefined) return addresses.take(networkOf(request.ip), reply);
      // A key that has opened something is not kept out by others at its address.
      if (!keys.has(caller)) addresses.check(networkOf(request.ip));
      keys.take(caller, reply);
    },
    answered: (request, { statusCode }) => {
      if ((statusCode !== 401 && statusCode !== 403) || request.context || isOpened(request)) return;
      const caller = callerOf(request);
      if (caller === undefined) return;
      keys.forget(caller);
      addresses.take(networkOf(request.ip));
    },
  };
};

/** Who sends a request, by the hash of their key or session. */
const callerOf = ({ headers, query }: FastifyRequest): string | undefined => {
  const secret = keyOf({ headers, query: query as Parameters<typeof keyOf>[0]['query'] });
  const shown = secret ?? cookiesOf(headers).session;
  // Half of the hash tells callers apart, and takes little of a message.
  return shown === undefined ? undefined : hash('sha256', shown, 'base64url').slice(0, 22);
};

type Policy = {
  has: (who: string) => boolean;
  check: (who: string) => void;
  take: (who: string, reply?: FastifyReply) => void;
  forget: (who: string) => void;
  untold: () => readonly Count[];
  tellLater: (count: Count) => void;
  add: (count: Count) => void;
};

const unlimited: Policy = {
  has: () => true,
  check: () => undefined,
  take: () => undefined,
  forget: () => undefined,
  untold: () => [],
  tellLater: () => undefined,
  add: () => undefined,
};

/** No more callers than these are counted at a time; those who have been quiet for longest are forgotten, as they may send all again. */
const mostCallers = 100_000;

// Other programs are told of a caller once it has sent such a share of what it may: that of others does not matter to them.
const shareToTell = 1 / 1_000;

const policyOf = (kind: Count['kind'], rate: Rate | 'none', clock: () => number): Policy => {
  if (rate === 'none') return unlimited;
  const { requests, seconds } = rate;
  const window = seconds * 1_000;
  const each = window / requests;
  // The moment at which a caller has used nothing any more: each request puts it off by its share of the window.
  const unused = new Map<string, number>();
  const untold = new Map<string, number>();
  const policy = `"${kind}";q=${requests};w=${seconds}`;
  const usedBy = (who: string, now: number) => Math.max(0, (unused.get(who) ?? 0) - now);
  const check = (used: number) => {
    if (used + each > window) throw tooMany(Math.ceil((used + each - window) / 1_000));
  };
  const forget = (who: string) => {
    unused.delete(who);
    untold.delete(who);
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
    has: (who) => unused.has(who),
    check: (who) => check(usedBy(who, clock())),
    take: (who, reply) => {
      const now = clock();
      const used = usedBy(who, now);
      const isLeft = used + each <= window;
      const after = isLeft ? used + each : used;
      const left = Math.floor((window - after) / each);
      reply?.headers({
        'ratelimit-policy': policy,
        ratelimit: `"${kind}";r=${left};t=${Math.ceil(after / 1_000)}`,
      });
      if (reply) check(used);
      if (isLeft) untold.set(who, (used > 0 ? (untold.get(who) ?? 0) : 0) + 1);
      keep(who, now + after);
    },
    untold: () => {
      const told = [...untold]
        .filter(([, count]) => count >= requests * shareToTell)
        .map(([who, count]) => ({ kind, who, requests: count }));
      for (const { who } of told) untold.delete(who);
      return told;
    },
    tellLater: ({ who, requests: more }) => {
      if (unused.has(who)) untold.set(who, (untold.get(who) ?? 0) + more);
    },
    add: ({ who, requests: more }) => {
      const now = clock();
      keep(who, now + Math.min(window, usedBy(who, now) + more * each));
    },
  };
};

const tooMany = (seconds: number): Refusal => {
  const refusal = new Refusal('rate_limited', say('too_many_requests', { seconds }));
  refusal.retryAfter = seconds;
  return refusal;
};
