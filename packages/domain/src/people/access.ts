import { z } from 'zod';
import { keyKept } from '../master-data/key.ts';
import { instant } from '../values/dates.ts';
import { integer } from '../values/schema/kinds.ts';
import { passkeyKept, person, sessionKept } from './person.ts';

/**
 * The trail of a person (docs/interface §2): sign-ins and failures, sign-outs, and ways in that
 * were added or removed.
 */

/**
 * The ways in; the address where a person is notified of them; and being an operator, which is not
 * one either.
 */
export const ways = ['password', 'code', 'passkey', 'provider', 'link', 'mail', 'operator'] as const;
export const way = z.enum(ways);
export type Way = z.infer<typeof way>;

export const accessKinds = ['signed_in', 'refused', 'signed_out', 'added', 'changed', 'removed'] as const;
export const accessKind = z.enum(accessKinds);
export type AccessKind = z.infer<typeof accessKind>;

/** The reasons for which signing in fails. */
export const failureReasons = ['password', 'code', 'passkey'] as const;
export type FailureReason = (typeof failureReasons)[number];

/** A record of a person's trail, as it is chained. */
export const accessRecord = z.object({
  kind: accessKind,
  /** Absent where someone signs out. */
  way: way.optional(),
  /**
   * The name of the passkey, of the account at the provider, or of the browser that was signed out.
   */
  name: z.string().optional(),
  /** The part that was wrong, of one that was refused. */
  reason: z.enum(failureReasons).optional(),
  /**
   * The number of times that it was refused for this reason from this address within an hour, so
   * far.
   */
  count: z.int().optional(),
  /** The address from which it came; empty for failures from many others. */
  address: z.string().optional(),
  browser: z.string().optional(),
  /** Whoever did it: the first characters of a key, or a person; neither for the operator. */
  key: z.string(),
  by: person.optional(),
  request: z.string(),
  action: z.string(),
});
export type AccessRecord = z.infer<typeof accessRecord>;

/** A link of the trail of a person. */
export const accessLink = accessRecord
  .extend({ person, id: z.int(), created: instant, hash: z.string() })
  .meta({ id: 'access_link' });
export type AccessLink = z.infer<typeof accessLink>;

/** An account at a provider of identities that is connected with a person. */
export const identityKept = z
  .object({
    id: integer,
    issuer: z.string(),
    /**
     * The mail address or the name that the provider gives; absent for one that was connected
     * before it was kept.
     */
    account: z.string().optional(),
    created: instant,
    last_used: instant.optional(),
  })
  .meta({ id: 'identity' });
export type IdentityKept = z.infer<typeof identityKept>;

/**
 * The ways in of a member of a client, as its owners see them: no secrets, and of the keys those
 * that this person has issued.
 */
export const waysIn = z.object({
  login: z.object({ name: z.string(), code: z.boolean() }).optional(),
  passkeys: z.array(passkeyKept),
  identities: z.array(identityKept),
  sessions: z.array(sessionKept.omit({ current: true })),
  /** The moment until which a link lets this person in that nobody has opened yet. */
  link: instant.optional(),
  keys: z.array(keyKept),
});
export type WaysIn = z.infer<typeof waysIn>;

/**
 * The most failures in an hour, by person, that have a count of their own; those from more
 * addresses share one.
 */
export const mostFailureAddresses = 50;

/**
 * Of the failures that a count has, those that the trail shows: the first, the second, the fourth,
 * and so on.
 */
export const isShownFailure = (count: number): boolean => (count & (count - 1)) === 0;
