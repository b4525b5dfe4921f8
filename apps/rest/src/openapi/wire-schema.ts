import { elements, fieldDocs, scalars, textLists, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { attributeMark } from '../codec/tree.ts';
import { type Place, scalarSchema, type WireSchema } from './scalar-schema.ts';

/** Whether a record is sent or answered: both are spelt differently (docs/interface §3.3, §3.8). */
export type Direction = Exclude<Place, 'parameter'>;

/** Schemas by their names, as `#/components/schemas` has them, and the direction of each. */
export type Components = { schemas: Record<string, WireSchema>; directions: Map<string, Direction> };

export const openComponents = (schemas: Record<string, WireSchema> = {}): Components => ({
  schemas,
  directions: new Map(),
});

type Spelling = { components: Components; direction: Direction };

/**
 * The schema of a record on the wire (docs/interface §3.3): a reference to the component of its
 * name, which is added to the components together with those of the records in it. One schema
 * describes both formats, as both write the same tree. A record that is sent and answered under one
 * name has a component for each direction.
 */
export const recordSchema = (schema: z.ZodType, spelling: Spelling): WireSchema => {
  const { inner } = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) throw new TypeError(`a ${inner.type} is not a record`);
  const name = z.globalRegistry.get(inner)?.id ?? elements.get(inner)?.one;
  if (name === undefined) throw new TypeError('a record on the wire has a name');
  const { schemas, directions } = spelling.components;
  const { direction } = spelling;
  const id = (directions.get(name) ?? direction) === direction ? name : `${name}_${direction}`;
  if (!(id in schemas)) {
    // The name is reserved first, in case one of its records refers back to it.
    schemas[id] = {};
    directions.set(id, direction);
    schemas[id] = objectSchema(inner, spelling);
  }
  return { $ref: `#/components/schemas/${id}` };
};

const objectSchema = (schema: z.ZodObject, spelling: Spelling): WireSchema => {
  const { one, attributes } = elements.get(schema) ?? {};
  const properties: Record<string, WireSchema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const key = attributes ? attributeMark + name : name;
    const described = fieldSchema(name, field, spelling);
    properties[key] = attributes ? { ...described, xml: { name, attribute: true } } : described;
    if (isRequired(field, spelling.direction)) required.push(key);
  }
  return { type: 'object', xml: { name: one }, properties, ...(required.length > 0 ? { required } : {}) };
};

// A list without entries is left out of an answer, even where the procedure answers an empty one.
const isRequired = (field: z.ZodType, direction: Direction): boolean =>
  !(field instanceof z.ZodOptional || (direction === 'answered' && isList(field)));

const fieldSchema = (name: string, field: z.ZodType, spelling: Spelling): WireSchema => {
  const { inner } = unwrapSchema(field);
  const isRecord = inner instanceof z.ZodObject;
  if (!isRecord && !isList(inner))
    return scalarSchema(name, inner === field ? inner : field, spelling.direction);
  const { description } = fieldDocs(field);
  const meta = description === undefined ? {} : { description };
  if (isRecord) return { ...meta, ...recordSchema(inner, spelling) };
  if (textLists.has(inner)) return { ...meta, type: 'array', items: { type: 'string' } };
  return { ...meta, ...nestedList((inner as z.ZodArray).element as z.ZodType, spelling) };
};

export const isList = (field: z.ZodType): field is z.ZodArray =>
  field instanceof z.ZodArray && scalars.get(field) === undefined;

/**
 * The schema of a list that is answered by itself: an array under the singular name, with the
 * plural for its root.
 */
export const listSchema = ({ one, many }: { one: string; many: string }, record: WireSchema): WireSchema => ({
  type: 'object',
  xml: { name: many },
  properties: { [one]: { type: 'array', items: record } },
  required: [one],
});

/** A list of entries by their singular name: one of them, or an array. */
const entriesBy = (one: string, entry: WireSchema): WireSchema => ({
  type: 'object',
  properties: { [one]: { anyOf: [entry, { type: 'array', items: entry }] } },
  required: [one],
});

/**
 * The spellings of a list that is sent (§3.3): by the singular name, or an array of entries, which
 * may have that name each.
 */
const listSent = (one: string, entry: WireSchema): WireSchema => ({
  anyOf: [entriesBy(one, entry), { type: 'array', items: { anyOf: [entry, entriesBy(one, entry)] } }],
});

const nestedList = (element: z.ZodType, spelling: Spelling): WireSchema => {
  const one = elements.get(unwrapSchema(element).inner)?.one ?? '';
  const entry = recordSchema(element, spelling);
  return spelling.direction === 'sent' ? listSent(one, entry) : entriesBy(one, entry);
};

/**
 * The spellings of a record that is the body: bare, or in its singular name, also as an array of
 * one (§3.2).
 */
export const recordSent = (root: string, record: WireSchema): WireSchema => ({
  anyOf: [
    record,
    {
      type: 'object',
      properties: { [root]: { anyOf: [record, { type: 'array', items: record, minItems: 1, maxItems: 1 }] } },
      required: [root],
    },
  ],
});

/**
 * The spellings of a list that is the body: by the singular name of its entries, or in its plural
 * name (§3.3).
 */
export const listBody = ({ one, many }: { one: string; many: string }, entry: WireSchema): WireSchema => ({
  anyOf: [
    entriesBy(one, entry),
    { type: 'object', properties: { [many]: listSent(one, entry) }, required: [many] },
  ],
});
