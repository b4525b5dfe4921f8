import { z } from 'zod';
import { scalars } from './kinds.ts';
import { amountOf } from './money.ts';
import { unwrapSchema } from './unwrap.ts';

/**
 * The content of a document as one text, which is equal for two documents with the same content (docs/interface.md §9).
 * It leaves out the status, empty fields, and zeros at the end of amounts; also the number, as only documents of the same
 * number are compared.
 */
export const comparableContent = (schema: z.ZodType, value: unknown): string =>
  JSON.stringify(comparable(schema, value)) ?? '';

const leftOut = new Set(['status', 'invnumber']);

const comparable = (schema: z.ZodType, value: unknown): unknown => {
  if (value === undefined || value === null || value === '' || value === false) return undefined;
  const { inner } = unwrapSchema(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    if (value.length > 0 || scalars.has(inner))
      return value.map((item) => comparable(inner.element as z.ZodType, item));
    return undefined;
  }
  if (inner instanceof z.ZodObject) {
    const fields = value as Readonly<Record<string, unknown>>;
    return fieldsOf(inner).flatMap(([name, field]) => {
      const text = Object.hasOwn(fields, name) ? comparable(field, fields[name]) : undefined;
      return text === undefined ? [] : [[name, text]];
    });
  }
  return scalars.get(inner)?.kind === 'decimal' ? amountOf(String(value)).toFixed() : value;
};

const sortedFields = new WeakMap<z.ZodObject, [string, z.ZodType][]>();

/** The fields that are compared, by their names; sorted once for all lines of all documents. */
const fieldsOf = (schema: z.ZodObject): [string, z.ZodType][] => {
  const known = sortedFields.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.shape)
    .filter(([name]) => !leftOut.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1)) as [string, z.ZodType][];
  sortedFields.set(schema, fields);
  return fields;
};
