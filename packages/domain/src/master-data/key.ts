import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { integer, text } from '../values/schema/kinds.ts';

/** API keys and their scopes (docs/interface §2). */
export const scopes = ['read', 'write', 'upload', 'close', 'audit', 'admin'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

/**
 * Whether a caller who holds `scopes` may do what needs `needed`. Whoever administers a client may
 * read its audit trail.
 */
export const holds = (scopes: readonly Scope[], needed: Scope): boolean =>
  scopes.includes(needed) || (needed === 'audit' && scopes.includes('admin'));

/**
 * `text` without the keys and other secrets of ours in it, as it may stand in a log and in the
 * audit trail.
 */
export const withoutSecrets = (text: string): string =>
  text.replace(/kontor_[A-Za-z0-9_-]{16,}/g, 'kontor_[redacted]');

export const keyLabel = text(255);

/** A key as it is listed: only its first characters, never the whole key. */
export const keyKept = z
  .object({
    prefix: z.string(),
    scopes: z.array(scope),
    label: z.string(),
    /** Whether names that are not known are refused in its requests, instead of ignored (§3.9). */
    strict: z.boolean(),
    /** Whether it may only propose, so that a person approves what is booked (§21). */
    draft: z.boolean(),
    created: instant,
    last_used: instant.optional(),
    expires: instant.optional(),
    revoked: instant.optional(),
    /**
     * The person who answers for it: who has issued it, or the key by which it was issued; absent
     * for the operator.
     */
    issuer: z.object({ id: integer, name: z.string() }).optional(),
  })
  .meta({ id: 'key' });
export type KeyKept = z.infer<typeof keyKept>;
