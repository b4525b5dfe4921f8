import { elements, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { type Scalar, scalarKind } from '../codec/record-plan.ts';
import { attributeMark } from '../codec/tree.ts';
import { formats } from '../formats/formats.ts';

/** A schema in OpenAPI 3.1, which is JSON Schema with `xml` for how XML writes it. */
export type WireSchema = { readonly [keyword: string]: unknown };

/** Schemas by their names, as `#/components/schemas` has them. */
export type Components = Record<string, WireSchema>;

/**
 * The schema of a record on the wire (docs/interface §3.3): a reference to the component of its name, which is added to
 * `components` together with those of the records in it. One schema describes both formats, as both write the same tree: every
 * scalar is a string, and a nested list is an object that has its entries by their singular name.
 */
export const recordSchema = (schema: z.ZodType, components: Components): WireSchema => {
  const { inner } = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) throw new TypeError(`a ${inner.type} is no record`);
  const one = elements.get(inner)?.one;
  const id = z.globalRegistry.get(inner)?.id ?? one;
  if (id === undefined) throw new TypeError('a record on the wire has a name');
  if (!(id in components)) {
    // The name is reserved first, in case one of its records refers back to it.
    components[id] = {};
    components[id] = objectSchema(inner, components);
  }
  return { $ref: `#/components/schemas/${id}` };
};

const objectSchema = (schema: z.ZodObject, components: Components): WireSchema => {
  const { one, attributes } = elements.get(schema) ?? {};
  const properties: Record<string, WireSchema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const key = attributes ? attributeMark + name : name;
    const described = fieldSchema(name, field, components);
    properties[key] = attributes ? { ...described, xml: { name, attribute: true } } : described;
    // A list without entries is left out, even where the procedure answers an empty one.
    if (!(field instanceof z.ZodOptional || isList(field))) required.push(key);
  }
  return { type: 'object', xml: { name: one }, properties, ...(required.length > 0 ? { required } : {}) };
};

const fieldSchema = (name: string, field: z.ZodType, components: Components): WireSchema => {
  const { inner } = unwrapSchema(field);
  if (isList(inner)) return nestedList((inner as z.ZodArray).element as z.ZodType, components);
  if (inner instanceof z.ZodObject) return recordSchema(inner, components);
  return scalarSchema(name, inner);
};

/** The schema of a list by itself: an array under the singular name, with the plural for its root. */
export const listSchema = ({ one, many }: { one: string; many: string }, record: WireSchema): WireSchema => ({
  type: 'object',
  xml: { name: many },
  properties: { [one]: { type: 'array', items: record } },
  required: [one],
});

const isList = (field: z.ZodType): boolean => field instanceof z.ZodArray && !scalars.has(field);

const nestedList = (entry: z.ZodType, components: Components): WireSchema => {
  const one = elements.get(unwrapSchema(entry).inner)?.one ?? '';
  const item = recordSchema(entry, components);
  const entries = { oneOf: [item, { type: 'array', items: item }] };
  return { type: 'object', properties: { [one]: entries }, required: [one] };
};

/** The schema of the scalar `name`: a string whose form depends on its kind. */
export const scalarSchema = (name: string, schema: z.ZodType): WireSchema => {
  const { inner } = unwrapSchema(schema);
  if (inner instanceof z.ZodEnum) return { type: 'string', enum: inner.options };
  const kind = scalarKind(name, inner);
  const maxLength = z.globalRegistry.get(inner)?.['maxLength'];
  return { type: 'string', ...forms[kind], ...(maxLength === undefined ? {} : { maxLength }) };
};

const forms: Record<Scalar['kind'], WireSchema> = {
  enum: {},
  text: {},
  code: {},
  decimal: { pattern: '^-?\\d{1,18}(\\.\\d{1,10})?$' },
  unbounded: { pattern: '^-?\\d+(\\.\\d+)?$' },
  integer: { pattern: '^-?\\d+$' },
  boolean: { enum: ['true', 'false'] },
  flag: { enum: ['true', 'false', 'True', 'False'] },
  date: { format: 'date-time' },
  day: { description: 'A day (2026-01-14), a timestamp, or yesterday, today or tomorrow' },
  instant: { format: 'date-time' },
  accounts: { pattern: '^(\\d+([ ,]\\d+)*)?$' },
};

/** The content of a body in each format. */
export const formatsOf = (schema: WireSchema): WireSchema =>
  Object.fromEntries(formats.map(({ mediaTypes: [type = ''] }) => [type, { schema }]));
