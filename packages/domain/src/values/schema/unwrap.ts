import { z } from 'zod';

// The schemas by which values are parsed that a schema lets through as they are.
const parsedLaterBy = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A schema that lets any value through; whoever uses the value parses it by `schema`. So of many
 * entries each has its own faults, which do not harm the others. `unwrapSchema` finds `schema` in
 * it.
 */
export const parsedLater = <Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema>> => {
  const any = z.unknown();
  parsedLaterBy.set(any, schema);
  return any as z.ZodType as z.ZodType<z.output<Schema>, z.input<Schema>>;
};

type Unwrapped = { inner: z.ZodType; nullable: boolean };

// Unwrapped once, not for every value.
const unwrapped = new WeakMap<z.ZodType, Unwrapped>();

/**
 * The schema of the value itself, without optional, nullable, default and similar, and whether null
 * is allowed.
 */
export const unwrapSchema = (schema: z.ZodType): Unwrapped => {
  const known = unwrapped.get(schema) ?? unwrap(schema);
  unwrapped.set(schema, known);
  return known;
};

/** The sentence and the examples that documents of the interface show of a field. */
export type FieldDocs = { description?: string; examples?: unknown[] };

/**
 * Collects what `.meta` of a field says, the outermost first: `text(32).optional().meta({
 * description: 'City.' })`.
 */
export const fieldDocs = (schema: z.ZodType): FieldDocs => {
  const { description, examples } = z.globalRegistry.get(schema) ?? {};
  const inner = isWrapper(schema) ? fieldDocs(schema.unwrap() as z.ZodType) : {};
  return {
    ...inner,
    ...(description === undefined ? {} : { description }),
    ...(Array.isArray(examples) ? { examples } : {}),
  };
};

const isWrapper = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly;

const unwrap = (schema: z.ZodType): Unwrapped => {
  let inner = parsedLaterBy.get(schema) ?? schema;
  let nullable = false;
  while (isWrapper(inner)) {
    nullable ||= inner instanceof z.ZodNullable;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, nullable };
};
