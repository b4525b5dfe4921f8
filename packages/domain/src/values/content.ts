import { z } from 'zod';
import { amountOf } from './money.ts';
import { scalars } from './schema/kinds.ts';
import { unwrapSchema } from './schema/unwrap.ts';

/**
 * The content of a document as one text, which is equal for two documents with the same content
 * (docs/interface §9). It leaves out the status, empty fields, and zeros at the end of amounts;
 * also the number, as only documents of the same number are compared.
 */
export const comparableContent = (schema: z.ZodType, value: unknown): string =>
  JSON.stringify(readerOf(schema)(value)) ?? '';

const leftOut = new Set(['status', 'invnumber']);

/** Gives the content of a value; undefined where it has none. */
type Reader = (value: unknown) => unknown;

// The reader of a schema is made once, not for every document.
const readers = new WeakMap<z.ZodType, Reader>();

const readerOf = (schema: z.ZodType): Reader => {
  const known = readers.get(schema);
  if (known) return known;
  const read = makeReader(unwrapSchema(schema).inner);
  const reader: Reader = (value) =>
    value === undefined || value === null || value === '' || value === false ? undefined : read(value);
  readers.set(schema, reader);
  return reader;
};

const makeReader = (schema: z.ZodType): Reader => {
  if (schema instanceof z.ZodArray) return listReader(schema);
  if (schema instanceof z.ZodObject) return recordReader(schema);
  return scalars.get(schema)?.kind === 'decimal' ? (value) => plainDecimal(String(value)) : (value) => value;
};

const listReader = (schema: z.ZodArray): Reader => {
  const read = readerOf(schema.element as z.ZodType);
  const isScalar = scalars.get(schema) !== undefined;
  return (value) =>
    Array.isArray(value) && (value.length > 0 || isScalar) ? value.map((item) => read(item)) : undefined;
};

const recordReader = (schema: z.ZodObject): Reader => {
  const fields = Object.entries(schema.shape)
    .filter(([name]) => !leftOut.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => ({ name, read: readerOf(field as z.ZodType) }));
  return (value) => {
    const record = value as Record<string, unknown>;
    const content: [string, unknown][] = [];
    for (const { name, read } of fields) {
      const found = Object.hasOwn(record, name) ? read(record[name]) : undefined;
      if (found !== undefined) content.push([name, found]);
    }
    return content;
  };
};

/** A decimal number without zeros that mean nothing, as big.js writes it. */
const plainDecimal = (text: string): string => {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return /^-?[1-9]\d*(\.\d+)?$/.test(short) ? short : amountOf(text).toFixed();
};
