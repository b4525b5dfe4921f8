import { z } from 'zod';
import type { Account } from '../master-data/account.ts';
import { bookingDate } from '../values/dates.ts';
import { text, unboundedDecimal } from '../values/schema/kinds.ts';
import { namePattern } from '../values/searching.ts';

/** The search across all records of a client's books (docs/interface §18). */

export const hitKinds = [
  'invoice',
  'payable',
  'customer',
  'vendor',
  'article',
  'account',
  'entry',
  'receipt',
  'offer',
] as const;

/** A record that was found: what leads to it, and what distinguishes it from others. */
export const hit = z.object({
  kind: z.enum(hitKinds),
  /**
   * The id of the record; that of an account is its number, and that of an entry leads to
   * `entries.get`.
   */
  id: z.int(),
  /** The number by which people know it; an entry has its reference, a receipt its id. */
  number: text(),
  /**
   * The name of a party or file, the description of an account, article or entry, or the name of a
   * document's party.
   */
  title: text(),
  /** The number of a document's party: payables of several vendors may have the same number. */
  party_number: text().optional(),
  amount: unboundedDecimal.optional(),
  currency: text(3).optional(),
  date: bookingDate.optional(),
});
export type Hit = z.infer<typeof hit>;

/**
 * A record that was found, by one way of looking; `exact` where what was looked for is its whole
 * number.
 */
export type RankedHit = { hit: Hit; exact: boolean };

/**
 * The accounts whose number begins with `sought` or whose description contains it, in the order of
 * their numbers.
 */
export const accountsFound = (accounts: Iterable<Account>, sought: string): RankedHit[] => {
  const number = sought.trim();
  const named = new RegExp(namePattern(sought), 'u');
  return [...accounts]
    .filter(
      ({ accno, description, heading }) =>
        !heading && (String(accno).startsWith(number) || named.test(description.normalize('NFC'))),
    )
    .sort((a, b) => a.accno - b.accno)
    .map(({ accno, description }) => ({
      hit: { kind: 'account', id: accno, number: String(accno), title: description },
      exact: String(accno) === number,
    }));
};

/**
 * The first `limit` of what was found, each record once: exact numbers first, then in turn one of
 * each way of looking, so that no way crowds out the others.
 */
export const hitsOf = (ways: readonly (readonly RankedHit[])[], limit: number): Hit[] => {
  const longest = Math.max(0, ...ways.map((found) => found.length));
  const inTurn = Array.from({ length: longest }, (_, at) => ways.flatMap((found) => found[at] ?? [])).flat();
  const hits = new Map<string, Hit>();
  for (const { hit } of [...inTurn.filter(({ exact }) => exact), ...inTurn]) {
    const key = `${hit.kind} ${hit.id}`;
    if (!hits.has(key)) hits.set(key, hit);
  }
  return [...hits.values()].slice(0, limit);
};
