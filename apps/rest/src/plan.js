import { elements, scalars } from '@kontor/domain';
import { z } from 'zod';

const plans = new WeakMap();
/**
 * The plan of the record that `schema` describes, however it is wrapped. Throws a TypeError when the schema is no
 * record or has a kind in it that has no spelling: that is a bug, and a facade finds it at its start.
 */
export const planOf = (schema) => {
  const known = plans.get(schema);
  if (known) return known;
  const { inner } = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) throw new TypeError(`a ${inner.type} is no record`);
  const fields = Object.entries(inner.shape).map(([name, field]) => fieldOf(name, field));
  const plan = { fields, attributes: elements.get(inner)?.attributes === true };
  plans.set(schema, plan);
  return plan;
};
const fieldOf = (name, schema) => {
  const { inner, nullable } = unwrapped(schema);
  const scalar = scalars.get(inner);
  if (scalar) {
    return { form: 'scalar', name, kind: scalar.kind, nullable, separator: scalar.separator ?? ' ' };
  }
  if (inner instanceof z.ZodObject) return { form: 'record', name, record: planOf(inner) };
  if (inner instanceof z.ZodArray) return listOf(name, inner.element);
  return { form: 'scalar', name, kind: plainKind(name, inner), nullable, separator: ' ' };
};
const listOf = (name, entry) => {
  const one = elements.get(unwrapped(entry).inner)?.one;
  if (one === undefined) throw new TypeError(`the entries of the list ${name} have no element name`);
  return { form: 'list', name, one, record: planOf(entry) };
};
const plainKind = (name, schema) => {
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodEnum) return 'enum';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  // A number with a fraction is never right here: amounts are decimals, which are texts.
  if (schema instanceof z.ZodNumber && schema.isInt) return 'integer';
  throw new TypeError(`the field ${name} is a ${schema.type}, which has no spelling`);
};
/** What `schema` is about, without what wraps it, and whether it may be null. */
export const unwrapped = (schema) => {
  let inner = schema;
  let nullable = false;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodReadonly
  ) {
    nullable ||= inner instanceof z.ZodNullable;
    inner = inner.unwrap();
  }
  return { inner, nullable };
};
