import { z } from 'zod';
import { scope } from '../master-data/key.ts';
import { type Instant, instant, instantAt } from '../values/dates.ts';
import { integer } from '../values/schema/kinds.ts';

/**
 * Programs that people have connected with the books of a client, by a link (docs/interface §36).
 */

/** A connection as it is listed. It is a key of the client, which begins with `prefix`. */
export const connectionKept = z
  .object({
    id: integer,
    prefix: z.string(),
    program: z.string().meta({ description: 'The name of the program, as it says itself.' }),
    returns_to: z.string().meta({ description: 'The host to which it had the person return.' }),
    scopes: z.array(scope),
    draft: z.boolean(),
    person: z.object({ id: integer, name: z.string() }),
    created: instant,
    last_used: instant.optional(),
    expires: instant.optional().meta({ description: 'When it ends if it is not used again.' }),
    revoked: instant.optional(),
  })
  .meta({ id: 'connection' });
export type ConnectionKept = z.infer<typeof connectionKept>;

const minute = 60 * 1000;

/** The lifetimes of what a program gets, in milliseconds. */
export const connectionLifetimes = { code: minute, access: 15 * minute, refresh: 30 * 24 * 60 * minute };

/** The moment at which a code or token ends that is issued now. */
export const endOfSecret = (kind: keyof typeof connectionLifetimes, now: Instant): Instant =>
  instantAt(Date.parse(now) + connectionLifetimes[kind]);
