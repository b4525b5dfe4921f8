import type { IncomingHttpHeaders } from 'node:http';

/**
 * The key by which a caller makes a request safe to repeat (docs/interface §14), as it was sent;
 * the procedure checks it.
 */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | undefined => {
  const sent = headers['idempotency-key'];
  return Array.isArray(sent) ? sent.join() : sent;
};
