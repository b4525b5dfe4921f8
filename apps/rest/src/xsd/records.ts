import { dryRun, elements, fieldDocs, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { planOf } from '../codec/record-plan.ts';
import type { Direction } from '../openapi/wire-schema.ts';
import { operations } from '../operations/operations.ts';
import { eitherType, type ScalarType, scalarType } from './kinds.ts';

/**
 * The records of the interface as elements: what is sent and what is answered under one name have
 * one type.
 */

export type Content =
  | { form: 'scalar'; type: ScalarType }
  | { form: 'record'; type: string }
  | { form: 'list'; one: string; type: string }
  | { form: 'texts' };
export type ElementField = Content & { required: boolean; description: string | undefined };
export type ElementType = { attributes: boolean; fields: Map<string, ElementField> };

/**
 * The types by name, the roots that have one, and the roots of lists with the name and type of
 * their entries.
 */
export type ElementTypes = {
  types: Map<string, ElementType>;
  records: Map<string, string>;
  lists: Map<string, { one: string; type: string }>;
};

/**
 * All that operations send and answer. Throws a TypeError for a record whose fields no one type can
 * have.
 */
export const elementTypes = (): ElementTypes => {
  const found: ElementTypes = { types: new Map(), records: new Map(), lists: new Map() };
  for (const { body, answer, meta } of operations) {
    if (body?.form === 'record') addRoot(found, body.root, body.schema, 'sent');
    if (body?.form === 'list')
      addList(found, { one: body.list.one, many: body.root, schema: body.entry }, 'sent');
    if (answer.form === 'record') addRoot(found, answer.root, answer.schema, 'answered');
    if (answer.form === 'list') addList(found, answer, 'answered');
    if (meta.dryRun) addRoot(found, 'dry_run', dryRun, 'answered');
  }
  return found;
};

const addRoot = (found: ElementTypes, root: string, schema: z.ZodType, direction: Direction): void => {
  const name = found.records.get(root) ?? nameOf(schema, root);
  found.records.set(root, addType(found, { name, schema, direction }));
};

type Listed = { one: string; many: string; schema: z.ZodType };

const addList = (found: ElementTypes, { one, many, schema }: Listed, direction: Direction): void => {
  const name = found.lists.get(many)?.type ?? nameOf(schema, one);
  found.lists.set(many, { one, type: addType(found, { name, schema, direction }) });
};

/** A record has one name where it is sent and where it is answered. */
const nameOf = (schema: z.ZodType, otherwise: string): string => {
  const { inner } = unwrapSchema(schema);
  const id = z.globalRegistry.get(inner)?.id ?? elements.get(inner as z.ZodObject)?.one ?? otherwise;
  return id.replace(/_kept$/, '');
};

type Typed = { name: string; schema: z.ZodType; direction: Direction };

/**
 * Adds a record to the type of its name. A field is required where all records under this name have
 * to have it.
 */
const addType = (found: ElementTypes, { name, schema, direction }: Typed): string => {
  const { inner } = unwrapSchema(schema);
  const { fields: planned, attributes } = planOf(schema);
  const { shape } = inner as z.ZodObject;
  const known = found.types.get(name);
  const type = known ?? { attributes, fields: new Map<string, ElementField>() };
  // A record that holds itself refers back to its type.
  found.types.set(name, type);
  for (const field of known ? type.fields.keys() : [])
    if (!(field in shape))
      type.fields.set(field, { ...(type.fields.get(field) as ElementField), required: false });
  for (const { name: field, form } of planned) {
    const of = shape[field] as z.ZodType;
    const before = type.fields.get(field);
    const content = contentOf(found, { name: field, form, of, direction });
    const required =
      !(of instanceof z.ZodOptional) &&
      form !== 'list' &&
      form !== 'texts' &&
      (!known || before?.required === true);
    const description = before?.description ?? fieldDocs(of).description;
    type.fields.set(field, { ...(before ? either(field, before, content) : content), required, description });
  }
  return name;
};

type Planned = {
  name: string;
  form: 'scalar' | 'record' | 'list' | 'texts';
  of: z.ZodType;
  direction: Direction;
};

const contentOf = (found: ElementTypes, { name, form, of, direction }: Planned): Content => {
  const { inner } = unwrapSchema(of);
  if (form === 'scalar') return { form, type: scalarType(name, of, direction) };
  if (form === 'texts') return { form };
  const schema = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner;
  const one = elements.get(unwrapSchema(schema).inner as z.ZodObject)?.one ?? name;
  const type = addType(found, { name: nameOf(schema, name), schema, direction });
  return form === 'list' ? { form, one, type } : { form, type };
};

const either = (name: string, one: Content, other: Content): Content => {
  if (one.form === 'scalar' && other.form === 'scalar')
    return { form: 'scalar', type: eitherType(one.type, other.type) };
  if (one.form !== other.form || ('type' in one && 'type' in other && one.type !== other.type))
    throw new TypeError(
      `the element ${name} has one content where it is sent, and another where it is answered`,
    );
  return one;
};
