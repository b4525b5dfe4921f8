import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { text } from '../values/kinds.ts';

/** API keys and their scopes (docs/interface.md §2). */
export const scopes = ['read', 'write', 'upload', 'close', 'admin'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export const keyLabel = text(255);

/** A key as it is listed: only its first characters, never the whole key. */
export const keyKept = z
  .object({
    prefix: z.string(),
    scopes: z.array(scope),
    label: z.string(),
    created: instant,
    last_used: instant.optional(),
    expires: instant.optional(),
    revoked: instant.optional(),
  })
  .meta({ id: 'key' });
export type KeyKept = z.infer<typeof keyKept>;
