import type { Context } from '@kontor/api';
import type { FastifyReply } from 'fastify';

/**
 * Adds the limits that a procedure refers to to those of requests in the head of the answer
 * (docs/interface §17.1).
 */
export const addLimitHeaders = (
  { reply: { limits = [] } }: Pick<Context, 'reply'>,
  reply: FastifyReply,
): void => {
  if (limits.length === 0) return;
  const add = (header: string, items: readonly string[]) => {
    const before = reply.getHeader(header);
    reply.header(header, [...(before === undefined ? [] : [String(before)]), ...items].join(', '));
  };
  add(
    'ratelimit-policy',
    limits.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`),
  );
  add(
    'ratelimit',
    limits.map(({ name, left, reset }) => `"${name}";r=${left};t=${reset}`),
  );
};
