import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import { elements, text, textLists } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/**
 * Archives (docs/interface §33): the books of a fiscal year, or of all, in one file that proves
 * itself.
 */

/** The year that an archive is asked for: the one in which a fiscal year ends, or `all`. */
export const archiveYear = z
  .string()
  .regex(/^(\d{4}|all)$/, sayInSchema('archive_year'))
  .meta({ description: 'The year in which the fiscal year ends, or `all`.', examples: ['2026'] });

/** An archive that was made. */
export const archiveKept = z
  .object({
    number: z.int().meta({ description: 'Its number among those of the client.', examples: [1] }),
    year: text().meta({
      description: 'The year in which the fiscal year ends, or `all`.',
      examples: ['2026'],
    }),
    from: bookingDate.meta({ description: 'Its first day.', examples: ['2026-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2026-12-31'] }),
    made: instant.meta({ description: 'When it was made.', examples: ['2027-03-31T09:00:00.000Z'] }),
    by: text().meta({
      description: 'Who has made it: a person, or the beginning of a key.',
      examples: ['kontor_8OwS5KKx'],
    }),
    files: z.int().meta({ description: 'The number of its files.', examples: [97] }),
    size: z.int().meta({ description: 'Its size in bytes.', examples: [1_482_113] }),
    manifest: text().meta({ description: 'The SHA-256 of its manifest, in hexadecimal digits.' }),
    key: text().meta({ description: 'The fingerprint of the key that signed it.' }),
    stamped: instant.optional().meta({ description: 'When a server for time stamps has stamped it.' }),
    stamp_fault: text().optional().meta({ description: 'Why it has no time stamp though a server is set.' }),
    checks: z.int().meta({ description: 'How many checks of the books were made with it.', examples: [58] }),
    failed: z
      .array(z.string())
      .meta({ description: 'The checks that found something.' })
      .register(textLists, { texts: true }),
  })
  .meta({ id: 'archive' })
  .register(elements, { one: 'archive', many: 'archives' });
export type ArchiveKept = z.infer<typeof archiveKept>;

/** The days of a fiscal year, or of all. */
export type ArchiveDays = Pick<ArchiveKept, 'year' | 'from' | 'to'>;

/** The key by which an installation signs archives (docs/interface §33). */
export const archiveKey = z
  .object({
    fingerprint: text().meta({ description: 'The SHA-256 of the key, by which people compare it.' }),
    algorithm: text().meta({ description: 'How it signs.' }),
    public_key: text().meta({ description: 'The key as PEM, which `verify.mjs` takes by `--key`.' }),
  })
  .meta({ id: 'archive_key' })
  .register(elements, { one: 'archive_key', many: 'archive_keys' });
