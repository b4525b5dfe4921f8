import type { IncomingHttpHeaders } from 'node:http';
import { memoized } from '@kontor/domain';
import { partsOf } from '../formats/media.ts';
import { strictHandling } from '../operations/query-names.ts';
import { recordPreferred } from '../operations/representation.ts';

/** Whether a request prefers names that are not known to be refused (docs/interface §3.9). */
export const prefersStrict = (headers: IncomingHttpHeaders): boolean => prefers(headers, strictHandling);

/** Whether a request prefers the record to be answered (docs/interface §3.10). */
export const prefersRecord = (headers: IncomingHttpHeaders): boolean => prefers(headers, recordPreferred);

const prefers = ({ prefer }: IncomingHttpHeaders, preference: string): boolean =>
  prefer !== undefined && preferencesIn(Array.isArray(prefer) ? prefer.join() : prefer).has(preference);

// Of several values of one preference the first counts (RFC 7240, 2).
const preferencesIn = memoized((header: string): ReadonlySet<string> => {
  const values = new Map<string, string>();
  for (const part of partsOf(header)) {
    const [, name, value] = /^\s*(handling|return)\s*=\s*"?([^\s";]*)"?\s*(?:;|$)/i.exec(part) ?? [];
    const known = name?.toLowerCase();
    if (known !== undefined && !values.has(known)) values.set(known, (value ?? '').toLowerCase());
  }
  return new Set([...values].map((pair) => pair.join('=')));
});
