import { elements, type ScalarKind, scalars, textLists, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { maxEntries } from './bounds.ts';

/**
 * A field that holds one value. `enum` is a text that is empty when it has no value, never another
 * word.
 */
export type Scalar = {
  form: 'scalar';
  name: string;
  kind: ScalarKind | 'enum';
  nullable: boolean;
  separator: string;
};
/** A field that holds a record: `customer`. */
export type Nested = { form: 'record'; name: string; record: Plan };
/**
 * A field that holds a list of at most `most` records: `parts`, each of them a `part`. One without
 * entries is null where it can be.
 */
export type List = { form: 'list'; name: string; one: string; most: number; nullable: boolean; record: Plan };
/** A field that holds texts, in answers alone: an element for each in XML, an array in JSON. */
export type Texts = { form: 'texts'; name: string };
export type Field = Scalar | Nested | List | Texts;

/**
 * The fields of a record's schema in the form that the tree codec needs, derived once instead of
 * for every value.
 */
export type Plan = {
  fields: readonly Field[];
  names: ReadonlySet<string>;
  byName: ReadonlyMap<string, Field>;
  attributes: boolean;
  hasLists: boolean;
};

const plans = new WeakMap<z.ZodType, Plan>();

/**
 * The plan of the record that `schema` describes, however it is wrapped. Throws a TypeError when
 * the schema is no record or has a field of a kind that can't be written as text: that is a bug,
 * which shows when the program starts.
 */
export const planOf = (schema: z.ZodType): Plan => {
  const known = plans.get(schema);
  if (known) return known;
  const { inner } = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) throw new TypeError(`a ${inner.type} is not a record`);
  const fields = Object.entries(inner.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
  const plan = {
    fields,
    names: new Set(fields.map(({ name }) => name)),
    byName: new Map(fields.map((field) => [field.name, field])),
    attributes: elements.get(inner)?.attributes === true,
    hasLists: fields.some(
      (field) => field.form === 'list' || (field.form === 'record' && field.record.hasLists),
    ),
  };
  plans.set(schema, plan);
  return plan;
};

const fieldOf = (name: string, schema: z.ZodType): Field => {
  const { inner, nullable } = unwrapSchema(schema);
  const scalar = scalars.get(inner);
  if (scalar) {
    return { form: 'scalar', name, kind: scalar.kind, nullable, separator: scalar.separator ?? ' ' };
  }
  if (inner instanceof z.ZodObject) return { form: 'record', name, record: planOf(inner) };
  if (textLists.has(inner)) return { form: 'texts', name };
  if (inner instanceof z.ZodArray) return listOf(name, inner, nullable);
  return { form: 'scalar', name, kind: scalarKind(name, inner), nullable, separator: ' ' };
};

/**
 * The plan of a list of records, whose entries are as its schema says, now or where they are parsed
 * later.
 */
export const listOf = (name: string, list: z.ZodArray, nullable = false): List => {
  const entry = list.element as z.ZodType;
  const one = elements.get(unwrapSchema(entry).inner)?.one;
  if (one === undefined) throw new TypeError(`the entries of the list ${name} have no element name`);
  return { form: 'list', name, one, most: mostOf(list), nullable, record: planOf(entry) };
};

/** The most entries that the schema of a list allows. */
const mostOf = ({ def }: z.ZodArray): number => {
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number });
  return checks.find(({ check }) => check === 'max_length')?.maximum ?? maxEntries;
};

/**
 * The kind of the scalar `name`. Throws a TypeError where its schema has no spelling on the wire.
 */
export const scalarKind = (name: string, schema: z.ZodType): Scalar['kind'] => {
  const registered = scalars.get(schema);
  if (registered) return registered.kind;
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodEnum) return 'enum';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  // A number with a fraction is never right here: amounts are decimals, which are texts.
  if (schema instanceof z.ZodNumber && schema.isInt) return 'integer';
  throw new TypeError(`the field ${name} is a ${schema.type}, which has no spelling`);
};
