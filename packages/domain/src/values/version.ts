import type { z } from 'zod';
import { integer } from './schema/kinds.ts';

/**
 * The version of a record of master data, by which whoever changes it says what they saw
 * (docs/interface §14).
 */

/** The version of a record that is answered: 1 when it is new, and one more with each change. */
export const version = integer.meta({
  description: 'Counts the changes of the record, from 1; to be sent back as `version_seen` (§14).',
  examples: [1],
});

/**
 * The field of a change that says which version it rests on, for those who want to change no other.
 */
export const seen = {
  version_seen: integer.nullish().meta({
    description:
      'The version that was seen; where the record has changed since, nothing is written. Without it the last change wins.',
  }),
};
export type Seen = z.infer<z.ZodObject<typeof seen>>;
