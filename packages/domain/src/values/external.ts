import { z } from 'zod';
import { elements, scalars, text } from './schema/kinds.ts';
import { sayInSchema } from './sentences/say.ts';

/**
 * The id and the metadata by which a caller finds records of its own again (docs/interface §3.13).
 */

const maxMetadata = 20;
const key = /^[\w.-]{1,40}$/;

const item = z
  .object({
    key: text(40, 1)
      .refine((value) => key.test(value), sayInSchema('metadata_key'))
      .meta({ description: 'Letters from a to z, digits, `_`, `.` and `-`.', examples: ['order'] }),
    value: text(500)
      .refine((value) => value.trim() !== '', sayInSchema('metadata_value'))
      .meta({ description: 'Text, kept as it is sent.', examples: ['17'], minLength: 1, maxLength: 500 }),
  })
  .meta({ id: 'metadata_item' })
  .register(elements, { one: 'item', many: 'metadata' });

const metadata = z
  .array(item)
  .max(maxMetadata, sayInSchema('too_many_entries', { max: maxMetadata }))
  .refine(
    (items) => new Set(items.map((one) => one.key)).size === items.length,
    sayInSchema('metadata_keys_differ'),
  );
export type Metadata = z.infer<typeof metadata>;

/**
 * Unlike other texts it is absent from an answer where it has no value (§3.8), as existing callers
 * know no such field.
 */
const externalId = text(100).register(scalars, { kind: 'id' });

/** The fields of a record that are the caller's own. */
export const external = {
  external_id: externalId.nullish().meta({
    description: "The record's id in the caller's own system, unique among the records of its kind.",
  }),
  metadata: metadata
    .nullish()
    .meta({ description: 'Up to twenty keys and values of the caller, each key once.' }),
};

type External = { external_id?: string | null | undefined; metadata?: Metadata | null | undefined };

/** The same in an answer that is not made of the record's own schema. */
export const externalKept = { external_id: externalId.optional(), metadata: metadata.optional() };

/** The same of a document or entry as it is stored: without fields that are empty. */
export const keptExternal = ({ external_id, metadata }: External) => ({
  ...(external_id ? { external_id } : {}),
  ...(metadata && metadata.length > 0 ? { metadata } : {}),
});

/** The filters by an id and by one key with its value, which stand in a parameter as `order:17`. */
export const externalFilters = {
  external_id: text(100, 1)
    .optional()
    .meta({ description: "The record's id in the caller's own system.", examples: ['crm-4711'] }),
  metadata: text(541)
    .refine((value) => /^[\w.-]{1,40}:./s.test(value), sayInSchema('metadata_sought'))
    .optional()
    .meta({
      description: 'A key of the metadata and its value, with a colon between them.',
      examples: ['order:17'],
    }),
};

/** The key and the value that a filter names. */
export const metadataSought = (sought: string): Metadata[number] => {
  const colon = sought.indexOf(':');
  return { key: sought.slice(0, colon), value: sought.slice(colon + 1) };
};
