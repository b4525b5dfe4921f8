import { mayWait, type SlowRequest } from '@kontor/api';
import type { Instant } from '@kontor/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operationsOf } from './operation.ts';

/** So many of the slowest requests are kept, for so long, from so many milliseconds on. */
const most = 50;
const keptFor = 24 * 60 * 60 * 1000;
const slowFrom = 100;

/** Pages, probes and requests for nothing: how long these take tells nothing of the books. */
const leftOut: ReadonlySet<string> = new Set(['other', 'healthz', 'readyz']);

/**
 * Keeps the slowest requests of the last day in the memory of this program. Of each it knows the
 * operation and the client's name, and nothing that a caller has sent. Requests that may wait for
 * something to happen are slow on purpose, and left out.
 */
export const openSlowRequests = (now: () => Instant) => {
  let kept: readonly SlowRequest[] = [];
  return {
    answered: (request: FastifyRequest, { elapsedTime }: Pick<FastifyReply, 'elapsedTime'>): void => {
      if (elapsedTime < slowFrom) return;
      const operations = operationsOf(request);
      if (operations.some((name) => leftOut.has(name) || mayWait(name))) return;
      const client = (request.context ?? request.call?.context)?.client?.name;
      const slow = { operation: operations.join(', '), at: now(), ms: Math.round(elapsedTime) };
      kept = slowestOf([...kept, { ...slow, ...(client === undefined ? {} : { client }) }], now());
    },
    /** The slowest first. */
    list: (): readonly SlowRequest[] => slowestOf(kept, now()),
  };
};

/** Those of the last day, the slowest first, and no more than are kept. */
export const slowestOf = (requests: readonly SlowRequest[], now: Instant): readonly SlowRequest[] =>
  requests
    .filter(({ at }) => Date.parse(at) > Date.parse(now) - keptFor)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most);
