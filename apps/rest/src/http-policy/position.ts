import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header by which answers tell from which position on a write is seen, and requests what their
 * caller has seen (docs/interface §13).
 */
export const positionHeader = 'kontor-position';

/** The position that a caller has seen, as it was sent; the procedure checks it. */
export const positionOf = (headers: IncomingHttpHeaders): string | undefined => {
  const sent = headers[positionHeader];
  return Array.isArray(sent) ? sent.join() : sent;
};
