import type { IncomingHttpHeaders } from 'node:http';
import { memoized } from '@kontor/domain';
import { partsOf } from '../formats/media.ts';

/** The preference that names which are not known are refused, as it is sent in `Prefer` and answered (RFC 7240, 4.4). */
export const strictHandling = 'handling=strict';

/** Whether a request prefers names that are not known to be refused (docs/interface §3.9). */
export const prefersStrict = ({ prefer }: IncomingHttpHeaders): boolean =>
  prefer !== undefined && isStrict(Array.isArray(prefer) ? prefer.join() : prefer);

// Of several values of one preference the first counts (RFC 7240, 2).
const isStrict = memoized(
  (header: string): boolean =>
    partsOf(header)
      .map((preference) => /^\s*handling\s*=\s*"?([^\s";]*)"?\s*(;|$)/i.exec(preference)?.[1])
      .find((value) => value !== undefined)
      ?.toLowerCase() === 'strict',
);
