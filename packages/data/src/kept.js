import { instantAt, scalars } from '@kontor/domain';
import { z } from 'zod';

const plans = new WeakMap();
/** The record of `schema` in `row`: columns that the schema doesn't know stay behind, null is left out. */
export const keptOf = (schema, row) => {
  let plan = plans.get(schema);
  if (!plan) {
    plan = Object.entries(schema.shape).map(([name, field]) => ({ name, read: reader(field) }));
    plans.set(schema, plan);
  }
  const record = {};
  for (const { name, read } of plan) {
    const value = row[name];
    if (value !== null && value !== undefined) record[name] = read(value);
  }
  return record;
};
const reader = (field) => {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return reader(field.unwrap());
  if (field instanceof z.ZodObject) return (value) => keptOf(field, value);
  switch (scalars.get(field)?.kind) {
    case 'date':
      return (value) => (value instanceof Date ? dayOf(value) : value);
    case 'instant':
      return (value) => instant(value);
    case 'decimal':
      return String;
    default:
      return (value) => (typeof value === 'bigint' ? Number(value) : value);
  }
};
/** A DATE column, which arrives as midnight in UTC. */
export const dayOf = (value) => value.toISOString().slice(0, 10);
/** A DATE parameter for the client. */
export const dateOf = (day) => new Date(`${day}T00:00:00Z`);
const instant = (value) => instantAt(value instanceof Date ? value.getTime() : Date.parse(value));
