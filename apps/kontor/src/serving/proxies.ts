import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Takes out of `X-Forwarded-For` whatever is not an address, with all that is before it: nobody
 * vouches for that. The framework then finds the caller's address: the last one that is not a
 * proxy's, where the connection comes from a proxy (docs/operations, Proxies; decision 203).
 */
export const cleanForwarded = (headers: IncomingHttpHeaders): void => {
  const sent = headers['x-forwarded-for'];
  if (sent === undefined) return;
  const addresses = String(sent)
    .split(',')
    .map((one) => one.trim());
  const wrong = addresses.findLastIndex((one) => isIP(one) === 0);
  headers['x-forwarded-for'] = addresses.slice(wrong + 1).join(', ');
};
