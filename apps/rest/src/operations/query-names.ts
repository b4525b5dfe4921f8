import { bareName, editDistance, newUnknownNames, type UnknownNames } from '@kontor/domain';
import { operations } from './operations.ts';

/**
 * The names in the query of a request, the parameters that its operation has there, and whether
 * unknown ones are refused.
 */
export type QuerySent = {
  method: string;
  sent: readonly string[];
  own: readonly string[];
  strict: boolean;
};

/**
 * Adds to `found` the parameters that are refused (docs/interface §3.9): all that the operation
 * does not have, where the caller wants that; and at every POST those whose caller may believe that
 * they decide what is booked.
 */
export const addUnknownParameters = (found: UnknownNames, query: QuerySent): void => {
  for (const name of unknownIn(query)) if (isRefused(query, name)) addTo(found, query, name);
};

/**
 * The `Warning` of the parameters that are ignored (RFC 7234, 5.5); undefined where there are none.
 */
export const warningOf = (query: QuerySent): string | undefined => {
  const found = newUnknownNames();
  const ignored = unknownIn(query).filter((name) => !isRefused(query, name));
  for (const name of ignored.slice(0, mostWarnings)) addTo(found, query, name);
  const warnings = found.issues().map(({ field, message }) => `299 - "${quotable(`${field} ${message}`)}"`);
  return warnings.length === 0 ? undefined : warnings.join(', ');
};

// One for each parameter, as long as the head of the answer stays short.
const mostWarnings = 10;

/** A sentence between the quotation marks of a header, which has plain characters only. */
const quotable = (sentence: string): string =>
  sentence.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/gu, encodeURIComponent);

const unknownIn = ({ sent, own }: QuerySent): string[] =>
  sent.filter((name) => !own.includes(name) && name !== keyName);

const isRefused = ({ method, strict }: QuerySent, name: string): boolean =>
  strict || (method === 'POST' && isMisleading(name));

const addTo = (found: UnknownNames, { own }: QuerySent, name: string): void =>
  found.add({ path: '', name, kind: 'parameter', known: own });

/**
 * The preference that names which are not known are refused, as it is sent in `Prefer` and answered
 * (RFC 7240, 4.4).
 */
export const strictHandling = 'handling=strict';

/** The parameter that every request may have (§2). */
const keyName = 'api_key';

/** The parameters of all operations, whatever their case and separators. */
const ours: ReadonlySet<string> = new Set(
  operations.flatMap(({ parameters }) => parameters.map(({ scalar }) => bareName(scalar.name))),
);

// Parameters that would keep an operation from booking, or from booking a part: of ours, and as
// other services call them.
const cautious = ['dryrun', 'preview', 'atomic'];

const isMisleading = (name: string): boolean => {
  const bare = bareName(name.slice(0, longestCompared));
  return ours.has(bare) || cautious.some((word) => bare.includes(word) || editDistance(bare, word) <= 1);
};

const longestCompared = 40;
